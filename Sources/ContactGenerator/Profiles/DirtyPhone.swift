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
            let digits = number.digits - 4
            contact.append(
                decimal: Int(truncatingIfNeeded: number.rest / 10_000), digits: digits)
            contact.append(UInt8(ascii: "-"))
            Self.writeLetters(Int(truncatingIfNeeded: number.rest % 10_000), to: &contact)
        }
    }

    /// Writes four digits as the letters above them on a keypad (ITU-T E.161).
    ///
    /// Who dials the letters dials the same safe number. 0 and 1 have no letters.
    private static func writeLetters(_ number: Int, to contact: inout ContactWriter) {
        for place in [1_000, 100, 10, 1] {
            switch number / place % 10 {
            case 2: contact.append(UInt8(ascii: "A"))
            case 3: contact.append(UInt8(ascii: "D"))
            case 4: contact.append(UInt8(ascii: "G"))
            case 5: contact.append(UInt8(ascii: "J"))
            case 6: contact.append(UInt8(ascii: "M"))
            case 7: contact.append(UInt8(ascii: "P"))
            case 8: contact.append(UInt8(ascii: "T"))
            case 9: contact.append(UInt8(ascii: "W"))
            case let digit: contact.append(UInt8(ascii: "0") + UInt8(digit))
            }
        }
    }
}
