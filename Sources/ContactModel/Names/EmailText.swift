/// What is done to an e-mail address as people write it.
public enum EmailText {
    /// The address without `mailto:` and what cannot be seen.
    public static func cleaned(_ raw: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            let isHidden =
                scalar.properties.generalCategory == .format
                || (0xFE00...0xFE0F).contains(scalar.value)
            if !isHidden { text.append(scalar) }
        }
        let clean = String(text).trimmed
        let scheme = "mailto:"
        guard clean.prefix(scheme.count).lowercased() == scheme else { return clean }
        return String(clean.dropFirst(scheme.count)).trimmed
    }
}
