/// What is done to an e-mail address as people write it.
public enum EmailText {
    /// The address without `mailto:` and what cannot be seen.
    public static func cleaned(_ raw: String) -> String {
        // ASCII has no such characters.
        if raw.isASCII { return withoutScheme(raw.trimmed) }
        var text = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            let isHidden =
                scalar.properties.generalCategory == .format
                || (0xFE00...0xFE0F).contains(scalar.value)
            if !isHidden { text.append(scalar) }
        }
        return withoutScheme(String(text).trimmed)
    }

    private static func withoutScheme(_ clean: String) -> String {
        let scheme = "mailto:"
        guard clean.prefix(scheme.count).lowercased() == scheme else { return clean }
        return withoutScheme(String(clean.dropFirst(scheme.count)).trimmed)
    }
}
