import ContactModel

/// A safe phone number, written as people write theirs.
struct DirtyPhone {
    let kind: DirtyKind
    let choice: Int

    /// Writes the number; whatever stands beside it, who dials it dials the same safe number.
    func write(
        _ number: PhonePool.Number, of locale: LocaleContacts, to contact: inout ContactWriter
    ) {
        switch kind {
        case .phoneTrunkZero:
            writeWithTrunkZero(number, of: locale, to: &contact)
        case .phoneLetters:
            contact.append("Cell: ")
            locale.phones.write(number, to: &contact)
        case .phoneExtension:
            locale.phones.write(number, to: &contact)
            contact.append(choice % 2 == 0 ? " ext. " : ";ext=")
            contact.append(decimal: choice % 1_000, digits: 3)
        default:
            locale.phones.write(number, to: &contact)
        }
    }

    /// Writes `+44113…` as `+44(0)113…`: the country code has one digit, or two.
    private func writeWithTrunkZero(
        _ number: PhonePool.Number, of locale: LocaleContacts, to contact: inout ContactWriter
    ) {
        locale.phones.pool.withPrefix(of: number) { prefix in
            let split = prefix[1] == UInt8(ascii: "1") ? 2 : 3
            contact.append(prefix.extracting(0..<split))
            contact.append("(0)")
            contact.append(prefix.extracting(split..<prefix.count))
        }
        contact.append(decimal: Int(truncatingIfNeeded: number.rest), digits: number.digits)
    }
}
