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
        let isClean = !source.extracting(text).contains(where: Self.needsEscape)
        bytes.append(atMost: most) { line in
            line.append("{\"index\":")
            line.append(decimal: batch.index(at: position))
            line.append(",\"uid\":\"")
            batch.uid(at: position).write(to: &line)
            line.append(UInt8(ascii: "\""))
            for field in ContactField.allCases {
                let value = source.extracting(batch.range(of: field, at: position))
                guard !value.isEmpty else { continue }
                line.append(Self.opening(of: field))
                if field == .extra {
                    line.append(value)
                    continue
                }
                if isClean { line.append(value) } else { Self.escape(value, into: &line) }
                line.append(UInt8(ascii: "\""))
            }
            line.append("}\n")
        }
    }

    /// A field's key and what stands before its value.
    private static func opening(of field: ContactField) -> StaticString {
        switch field {
        case .givenName: ",\"given_name\":\""
        case .familyName: ",\"family_name\":\""
        case .phoneticGivenName: ",\"phonetic_given_name\":\""
        case .phoneticFamilyName: ",\"phonetic_family_name\":\""
        case .formattedName: ",\"formatted_name\":\""
        case .company: ",\"company\":\""
        case .phone: ",\"phone\":\""
        case .phoneLabel: ",\"phone_label\":\""
        case .email: ",\"email\":\""
        case .emailLabel: ",\"email_label\":\""
        case .street: ",\"street\":\""
        case .city: ",\"city\":\""
        case .region: ",\"region\":\""
        case .postalCode: ",\"postal_code\":\""
        case .countryCode: ",\"country_code\":\""
        case .extra: ",\"extra\":"
        }
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
