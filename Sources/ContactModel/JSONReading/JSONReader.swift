/// Reads one JSON value as a contact: our own keys, a jCard or a JSContact card.
struct JSONReader: Sendable {
    let encoding: TextEncoding

    /// Reads the bytes of a value that begins in this line of its file.
    func read(_ bytes: [UInt8], line: Int) -> ImportedRecord {
        let text = encoding.decode(bytes)
        let value: JSONValue
        do {
            value = try JSONParser.parse(text)
        } catch {
            return ImportedRecord(failure: "line \(line + error.line): \(error.reason)")
        }
        return record(of: value, text: text, line: line)
    }

    /// The contact of a value that stands in `text`.
    func record(of value: JSONValue, text: [UInt8], line: Int) -> ImportedRecord {
        switch value {
        case .list(let elements) where elements.first?.text?.lowercased() == "vcard":
            return JCardReader.read(elements)
        case .object where JSContactReader.isCard(value):
            return JSContactReader.read(value, text: text)
        case .object(let members):
            return ObjectReader(text: text).read(members)
        default: return ImportedRecord(failure: "line \(line): not an object")
        }
    }
}
