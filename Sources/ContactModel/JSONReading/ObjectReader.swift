/// Reads an object with our own keys, or with the keys that other programs use for the same.
struct ObjectReader {
    /// The text that the object stands in.
    let text: [UInt8]
    private var mapper = RowMapper()
    private var nextSlot = 0

    init(text: [UInt8]) { self.text = text }

    /// Makes a contact of the members; of two with one key the last one counts.
    func read(_ members: [JSONValue.Member]) -> ImportedRecord {
        var reader = self
        var last: [String: Int] = [:]
        for (place, member) in members.enumerated() {
            if last[member.key] != nil { reader.mapper.warn("duplicate key \(member.key)") }
            last[member.key] = place
        }
        for (place, member) in members.enumerated() where last[member.key] == place {
            reader.take(member)
        }
        return reader.mapper.record
    }

    private mutating func take(_ member: JSONValue.Member) {
        let role = ColumnRole(recognising: member.key)
        switch (role, member.value) {
        case (_, .null): break
        case (.extra, .object):
            mapper.takeExtra(String(decoding: text[member.place], as: UTF8.self))
        case (_, .string(let value)): mapper.take(value, role, named: member.key)
        case (.ignored, _): break
        case (_, .number(let digits)):
            mapper.warn("number coerced to text")
            mapper.take(digits, role, named: member.key)
        case (.phone, let value), (.email, let value), (.address, let value):
            for element in value.elements { takeElement(element, role, named: member.key) }
        case (.name, .object(let parts)):
            for part in parts { take(part) }
        default:
            let raw = String(decoding: text[member.place], as: UTF8.self)
            mapper.take(raw, .other, named: member.key)
        }
    }

    /// An element of a list of phones, e-mail addresses or addresses: a text or an object.
    private mutating func takeElement(
        _ element: JSONValue, _ role: ColumnRole, named name: String
    ) {
        let slot = "\(name) \(nextSlot)"
        nextSlot += 1
        var label = ""
        var value = ""
        switch element {
        case .string(let text): value = text
        case .number(let digits):
            mapper.warn("number coerced to text")
            value = digits
        case .object(let members):
            if case .address = role { return takeAddress(members, slot) }
            for member in members {
                let text = scalar(member.value)
                switch member.key.lowercased() {
                case "label", "type", "kind": label = text
                case "value", "number", "phone", "phonenumber", "address", "email": value = text
                default: break
                }
            }
        default: break
        }
        switch role {
        case .phone(_, let own):
            mapper.take(value, .phone(slot: slot, label: own), named: name)
            mapper.take(label, .phoneLabel(slot: slot), named: name)
        case .email:
            mapper.take(value, .email(slot: slot, label: ""), named: name)
            mapper.take(label, .emailLabel(slot: slot), named: name)
        default: mapper.take(value, .address(slot: slot, .street), named: name)
        }
    }

    /// The text of a value, of a number too; empty for anything else.
    private mutating func scalar(_ value: JSONValue) -> String {
        if case .number(let digits) = value {
            mapper.warn("number coerced to text")
            return digits
        }
        return value.text ?? ""
    }

    private mutating func takeAddress(_ members: [JSONValue.Member], _ slot: String) {
        for member in members {
            let text = scalar(member.value)
            switch ColumnRole(recognising: member.key) {
            case .address(_, let part):
                mapper.take(text, .address(slot: slot, part), named: member.key)
            case .countryCode:
                mapper.take(text, .address(slot: slot, .country), named: member.key)
            default:
                let isLabel = ["label", "type"].contains(member.key.lowercased())
                mapper.take(
                    text, isLabel ? .address(slot: slot, .label) : .other, named: member.key)
            }
        }
    }
}
