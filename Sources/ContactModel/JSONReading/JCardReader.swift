/// Reads a jCard (RFC 7095): a vCard 4.0 as `["vcard", [[name, {parameters}, type, value…]…]]`.
enum JCardReader {
    /// Makes a contact of the elements of the outer list.
    static func read(_ elements: [JSONValue]) -> ImportedRecord {
        guard elements.count > 1, case .list(let list) = elements[1] else {
            return ImportedRecord(failure: "a jCard without a list of properties")
        }
        let text = CardText(encoding: .utf8, isGuess: false, version: .v40)
        let properties = list.compactMap(property)
        let mapper = CardMapper(properties, text: text)
        var warnings = mapper.warnings
        let lost = list.count - properties.count
        if lost > 0 { warnings.append("\(lost) properties of an unknown form") }
        return ImportedRecord(mapper.contact, warnings: warnings)
    }

    /// The property as a vCard has it, so that one mapper reads both.
    private static func property(_ value: JSONValue) -> CardProperty? {
        guard case .list(let parts) = value, parts.count >= 4, let name = parts[0].text else {
            return nil
        }
        let values = parts.dropFirst(3).map { component in
            component.elements.map(item).joined(separator: ";")
        }
        let text = values.joined(separator: ",")
        guard var property = CardProperty(Array("\(name.uppercased()):".utf8)) else { return nil }
        property.value = Array(text.utf8)
        for member in parts[1].members {
            let name = member.key.uppercased()
            for value in member.value.elements {
                if name == "GROUP" {
                    property.group = scalar(value).uppercased()
                } else {
                    property.parameters.append(.init(name: name, value: scalar(value)))
                }
            }
        }
        if parts[2].text == "text", property.name == "BDAY" {
            property.parameters.append(.init(name: "VALUE", value: "TEXT"))
        }
        return property
    }

    /// A component, which may be a list of its own.
    private static func item(_ value: JSONValue) -> String {
        value.elements.map { escaped(scalar($0)) }.joined(separator: ",")
    }

    private static func scalar(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let text): text
        case .bool(let isTrue): isTrue ? "true" : "false"
        default: ""
        }
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        let value = Array(text.utf8)
        bytes.append(atMost: 2 * value.count + 1) { VCardLine.append(value.span, to: &$0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
