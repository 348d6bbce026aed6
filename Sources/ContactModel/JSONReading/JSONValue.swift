/// A JSON text as values (RFC 8259); numbers stay the text that they are.
indirect enum JSONValue: Hashable, Sendable {
    /// A member of an object, and where its value stands in the text.
    struct Member: Hashable, Sendable {
        var key: String
        var value: JSONValue
        var place: Range<Int>
    }

    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case list([JSONValue])
    case object([Member])

    /// The text of a string.
    var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// The elements of a list; anything else is a list of itself.
    var elements: [JSONValue] {
        switch self {
        case .list(let values): values
        case .null: []
        default: [self]
        }
    }

    /// The members of an object; none for anything else.
    var members: [Member] {
        if case .object(let members) = self { return members }
        return []
    }

    /// The member of this name; the last one when there are several.
    subscript(key: String) -> JSONValue? {
        members.last { $0.key == key }?.value
    }
}

/// Why a text is no JSON.
struct JSONFailure: Error, Hashable {
    /// What is wrong.
    var reason: String
    /// How many lines stand before it.
    var line: Int
}
