import ContactModel

/// A safe phone number, written as people write theirs.
struct DirtyPhone {
    let kind: DirtyKind
    let choice: Int

    /// Writes the number: the digits stay, or some become letters.
    func write(
        _ number: PhonePool.Number, of locale: LocaleContacts, to contact: inout ContactWriter
    ) {
        guard kind == .phoneTrunkZero || kind == .phoneLetters else {
            locale.phones.write(number, to: &contact)
            if kind == .phoneExtension {
                contact.append(choice % 2 == 0 ? " ext. " : ";ext=")
                contact.append(decimal: choice % 1_000, digits: 3)
            }
            return
        }
        // `+44113…` as `+44(0)113…`: the country code has one digit, or two.
        locale.phones.pool.withPrefix(of: number) { prefix in
            let isShort = prefix[1] == UInt8(ascii: "1")
            let split = isShort ? 2 : 3
            contact.append(prefix.extracting(0..<split))
            contact.append(kind == .phoneTrunkZero ? "(0)" : " ")
            contact.append(prefix.extracting(split..<prefix.count))
        }
        if kind == .phoneTrunkZero {
            contact.append(decimal: Int(truncatingIfNeeded: number.rest), digits: number.digits)
        } else {
            // The last four digits are letters.
            let digits = number.digits - 4
            contact.append(
                decimal: Int(truncatingIfNeeded: number.rest / 10_000), digits: digits)
            contact.append("-CALL")
        }
    }
}
