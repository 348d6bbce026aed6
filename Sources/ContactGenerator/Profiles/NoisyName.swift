import ContactModel

/// A person's name as a copy has it.
struct NoisyName {
    let noise: Noise
    let locale: LocaleContacts
    let person: Person
    let draw: RandomDraw

    /// Writes given name, family name and their readings.
    func write(to contact: inout ContactWriter) {
        let isSwapped = noise == .swapped
        writeWritten(isFamily: isSwapped, to: &contact)
        contact.end(.givenName)
        writeWritten(isFamily: !isSwapped, to: &contact)
        contact.end(.familyName)
        writeReading(isFamily: isSwapped, to: &contact)
        contact.end(.phoneticGivenName)
        writeReading(isFamily: !isSwapped, to: &contact)
        contact.end(.phoneticFamilyName)
    }

    private var tables: LocaleTables { locale.tables }
    private var given: NameTable { tables.given(isFemale: person.isFemale).table }
    private var isJapanese: Bool { tables.locale == .japan }
    private var isRomanized: Bool { tables.locale == .korea || tables.locale == .china }

    /// The mistake is in the given name or the family name, as the draw says.
    private func edit(isFamily: Bool) -> TextEdit {
        var draw = draw
        let isChosen = (draw.below(2) == 0) == isFamily
        switch noise {
        case .typo: return isChosen ? .typo : .none
        case .transposition: return isChosen ? .transposition : .none
        case .ocr: return isChosen ? .ocr : .none
        case .phonetic: return isChosen ? .phonetic : .none
        default: return .none
        }
    }

    private func writeWritten(isFamily: Bool, to contact: inout ContactWriter) {
        if noise == .nickname && !isFamily { return writeNickname(to: &contact) }
        if noise == .script && isRomanized { return writeRomanized(isFamily, to: &contact) }
        let isInReading = noise == .phonetic && isJapanese
        var edit = isInReading ? TextEdit.none : edit(isFamily: isFamily)
        if noise == .script && !isJapanese { edit = .capitals }
        if isFamily {
            tables.family.names.withText(person.family) { edit.write($0, draw, to: &contact) }
            guard tables.locale == .spain else { return }
            contact.append(UInt8(ascii: " "))
            let second = noise == .script ? TextEdit.capitals : .none
            tables.family.names.withText(person.secondFamily) {
                second.write($0, draw, to: &contact)
            }
        } else {
            given.names.withText(person.given) { edit.write($0, draw, to: &contact) }
        }
    }

    private func writeReading(isFamily: Bool, to contact: inout ContactWriter) {
        var edit = noise == .phonetic ? edit(isFamily: isFamily) : TextEdit.none
        if noise == .script { edit = .katakana }
        let readings = isFamily ? tables.family.readings : given.readings
        readings.withText(isFamily ? person.family : person.given) {
            edit.write($0, draw, to: &contact)
        }
    }

    private func writeRomanized(_ isFamily: Bool, to contact: inout ContactWriter) {
        if isFamily {
            contact.append(tables.family.folded, person.family)
        } else {
            contact.append(given.folded, person.given)
        }
    }

    /// The short form; where none is known the initial, in East Asia an ending.
    private func writeNickname(to contact: inout ContactWriter) {
        let nicknames = person.isFemale ? tables.femaleNicknames : tables.maleNicknames
        switch tables.locale {
        case .japan:
            contact.append(given.names, person.given)
            contact.append("ちゃん")
        case .korea:
            contact.append(given.names, person.given)
            contact.append("이")
        case .china:
            contact.append("小")
            contact.append(given.names, person.given)
        default:
            guard nicknames.isEmpty(person.given) else {
                return contact.append(nicknames, person.given)
            }
            given.names.withText(person.given) {
                TextEdit.initial.write($0, draw, to: &contact)
            }
        }
    }
}
