/// The texts and numbers in a JSON value, to be changed one by one.
struct ValueParts: ExplainableParts {
    private let reader: JSONReader
    private let value: JSONValue
    private let text: [UInt8]
    private let line: Int
    private var leaves: [(path: String, text: String)] = []

    init(_ value: JSONValue, text: [UInt8], line: Int, reader: JSONReader) {
        self.reader = reader
        self.value = value
        self.text = text
        self.line = line
        var leaves: [(path: String, text: String)] = []
        _ = Self.walk(value, "") { path, text in
            leaves.append((path, text))
            return nil
        }
        self.leaves = leaves
    }

    var count: Int { leaves.count }

    func source(_ part: Int) -> RecordExplanation.Source {
        .init(name: leaves[part].path, line: nil)
    }

    /// What only says what something is must not count: without it all else would be lost.
    func isMade(_ changed: String, of value: String) -> Bool {
        changed.utf8.count == value.utf8.count + 1
    }

    func isBlank(_ part: Int) -> Bool { leaves[part].text.isBlank }

    func record(_ change: PartChange?) -> ImportedRecord {
        var next = 0
        let changed = Self.walk(value, "") { _, text in
            defer { next += 1 }
            switch change {
            case .altered(let part) where part == next: return text + "1"
            case .left(let part) where part == next: return ""
            default: return nil
            }
        }
        return reader.record(of: changed, text: text, line: line)
    }

    /// Shows all texts and numbers in order; those for which `body` has another text are replaced.
    private static func walk(
        _ value: JSONValue, _ path: String, _ body: (_ path: String, _ text: String) -> String?
    ) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .number(let text): return body(path, text).map { .string($0) } ?? value
        case .string(let text): return body(path, text).map { .string($0) } ?? value
        case .list(let elements):
            return .list(
                elements.enumerated().map { number, element in
                    // A property of a jCard: `["tel", {}, "uri", "tel:+1-555-0100"]`.
                    let name = path == "[1]" ? element.elements.first?.text?.uppercased() : nil
                    return walk(element, name ?? "\(path)[\(number)]", body)
                })
        case .object(let members):
            return .object(
                members.map { member in
                    var member = member
                    let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
                    member.value = walk(member.value, inner, body)
                    return member
                })
        }
    }
}
