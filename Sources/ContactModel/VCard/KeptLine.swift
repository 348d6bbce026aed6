/// A property that an import kept, as a line of a dialect.
struct KeptLine {
    /// The name with its parameters.
    private(set) var head: String
    private(set) var group = ""
    /// The label that a group tied to the property.
    private(set) var label = ""
    private(set) var value: String
    private(set) var isBase64 = false
    /// Whether a parameter could not be written.
    private(set) var losesParameters = false

    /// What frames a card; a property of that name would end it.
    private static let frame: Set<String> = ["BEGIN", "END", "VERSION", "PRODID"]

    /// Nothing when the property's name cannot stand in a card.
    init?(_ property: ImportedContact.Property, _ dialect: VCardDialect) {
        let name = property.name.uppercased()
        guard Self.isName(name), !Self.frame.contains(name) else { return nil }
        head = name
        value = property.value
        for parameter in property.parameters { take(parameter, dialect) }
    }

    private mutating func take(_ parameter: String, _ dialect: VCardDialect) {
        guard let equals = parameter.firstIndex(of: "=") else { return losesParameters = true }
        let name = String(parameter[..<equals])
        let text = String(parameter[parameter.index(after: equals)...])
        switch name {
        case "GROUP" where Self.isName(text): group = text
        case "X-ABLABEL" where dialect.hasLabelGroups: label = text
        case "ENCODING" where text.uppercased() == "B":
            isBase64 = true
            head += dialect.version == .v21 ? ";ENCODING=BASE64" : ";ENCODING=b"
        case _ where !Self.isName(name) || name == "X-ABLABEL": losesParameters = true
        default:
            guard let written = Self.parameter(text, dialect) else {
                return losesParameters = true
            }
            head += ";\(name)=\(written)"
        }
    }

    /// The value of a parameter: quoted where it must be, with the escapes of RFC 6868.
    private static func parameter(_ text: String, _ dialect: VCardDialect) -> String? {
        let needsCare = text.unicodeScalars.contains { ":;,\"^\r\n".unicodeScalars.contains($0) }
        if !needsCare { return text }
        // A backslash before the closing quote would make it a part of the value.
        if dialect.version == .v21 || text.hasSuffix("\\") { return nil }
        var escaped = ""
        for scalar in text.withLineFeeds.unicodeScalars {
            switch scalar {
            case "^": escaped += "^^"
            case "\n": escaped += "^n"
            case "\"": escaped += "^'"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }

    /// Whether a text may be the name of a property, a parameter or a group.
    ///
    /// A byte order mark counts for nothing at the start of a line: behind it stood another name.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.trimmed == text
            && text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0xFEFF
                    && !":;.,\"=".unicodeScalars.contains($0)
            }
    }
}
