import ContactGenerator

/// The verdict on a phone number that stands in a text.
enum PhoneReading {
    /// Whether the number may be somebody's.
    ///
    /// What follows a number may look like more of it: then a part that is safe decides, because no
    /// number in the world begins with another one.
    static func isOutside(_ text: String) -> Bool {
        var reading = dialled(text)
        while true {
            if !SafeRanges.check(phone: reading).isOutside { return false }
            guard let gap = reading.lastIndex(where: { !isDigit($0) }) else { return true }
            let shorter = String(reading[..<gap])
            guard shorter.count(where: isDigit) >= ReachFinder.digitCounts.lowerBound else {
                return true
            }
            reading = shorter
        }
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }

    /// The text with the digits of a keypad for letters (ITU-T E.161), and plain blanks.
    private static func dialled(_ text: String) -> String {
        String(
            text.map { character in
                guard character.isASCII else { return " " }
                guard let letter = letters.firstIndex(of: character) else { return character }
                return digits[letter]
            })
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private static let digits = Array("22233344455566677778889999")
}
