/// Writes contacts as JSON, one object a line, lines ending with LF.
///
/// - Keys: `index` (a number), `uid`, then the column names of `ContactField` in its order.
/// - A field that is absent is left out: that is a third of the bytes of writing `null`.
/// - `extra` is JSON already and stands in the object as it is.
public struct NDJSONEncoder: ContactEncoder {
    /// Makes an encoder.
    public init() {}

    /// Empty: the format has no header.
    public var header: [UInt8] { [] }

    /// Appends the line of the contact at `position`.
    public func encode(
        _ position: Int, of batch: borrowing ContactBatch, into bytes: inout [UInt8]
    ) {
        let source = batch.bytes.span
        let text = batch.textRange(at: position)
        // At worst every byte is a control character, written as six; the rest takes 342.
        let most = 400 + 6 * text.count
        let extra = batch.range(of: .extra, at: position)
        // `extra` is JSON, and is not escaped.
        let isClean = !source.extracting(text.lowerBound..<extra.lowerBound)
            .contains(where: Self.needsEscape)
        bytes.append(contactAt: position, of: batch, isClean: isClean, atMost: most) { line in
            line.append("{\"index\":")
            line.append(decimal: batch.index(at: position))
            line.append(",\"uid\":\"")
            line.append(batch.uid(at: position))
            line.append(UInt8(ascii: "\""))
            Self.write(",\"given_name\":\"", .givenName, to: &line)
            Self.write(",\"family_name\":\"", .familyName, to: &line)
            Self.write(",\"phonetic_given_name\":\"", .phoneticGivenName, to: &line)
            Self.write(",\"phonetic_family_name\":\"", .phoneticFamilyName, to: &line)
            Self.write(",\"formatted_name\":\"", .formattedName, to: &line)
            Self.write(",\"company\":\"", .company, to: &line)
            Self.write(",\"phone\":\"", .phone, to: &line)
            Self.write(",\"phone_label\":\"", .phoneLabel, to: &line)
            Self.write(",\"email\":\"", .email, to: &line)
            Self.write(",\"email_label\":\"", .emailLabel, to: &line)
            Self.write(",\"street\":\"", .street, to: &line)
            Self.write(",\"city\":\"", .city, to: &line)
            Self.write(",\"region\":\"", .region, to: &line)
            Self.write(",\"postal_code\":\"", .postalCode, to: &line)
            Self.write(",\"country_code\":\"", .countryCode, to: &line)
            if !extra.isEmpty {
                line.append(",\"extra\":")
                line.append(.extra) { $1.append($0) }
            }
            line.append("}\n")
        }
    }

    /// A field's key and its value; nothing when the field is absent.
    @inline(__always) private static func write(
        _ opening: StaticString, _ field: ContactField, to line: inout FieldWriter
    ) {
        guard !line.isEmpty(field) else { return }
        line.append(opening)
        line.append(field) { escape($0, into: &$1) }
        line.append(UInt8(ascii: "\""))
    }

    /// Appends the inside of a string that is no field of a batch.
    static func append(_ value: String, to bytes: inout [UInt8]) {
        let value = Array(value.utf8)
        bytes.append(atMost: 6 * value.count + 1) { escape(value.span, into: &$0) }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Writes a string's characters by RFC 8259 §7: short escapes where there are any.
    @inline(never)
    private static func escape(_ value: Span<UInt8>, into line: inout MemoryCursor<UInt8>) {
        for position in value.indices {
            let byte = value[position]
            switch byte {
            case UInt8(ascii: "\""): line.append("\\\"")
            case UInt8(ascii: "\\"): line.append("\\\\")
            case UInt8(ascii: "\n"): line.append("\\n")
            case UInt8(ascii: "\r"): line.append("\\r")
            case UInt8(ascii: "\t"): line.append("\\t")
            case 0..<0x20:
                line.append(byte < 0x10 ? "\\u000" : "\\u001")
                let digit = byte & 15
                line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            default: line.append(byte)
            }
        }
    }
}
