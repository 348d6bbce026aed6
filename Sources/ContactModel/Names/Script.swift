/// Which writing systems a text is in, as far as names and addresses depend on it.
enum Script {
    /// Whether a character is Han, kana or Hangul.
    static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        isHan(scalar) || isKana(scalar) || isHangul(scalar)
    }

    /// Whether a character is Han.
    static func isHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3005...0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether a character is hiragana or katakana, of full or half width.
    static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1B000...0x1B16F: true
        default: false
        }
    }

    /// Whether a character is Hangul.
    static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
        default: false
        }
    }
}

extension String {
    /// Whether there are letters and all of them are Han, kana or Hangul.
    var isEastAsian: Bool {
        guard !isASCII else { return false }
        var hasLetter = false
        for scalar in unicodeScalars where scalar.properties.isAlphabetic {
            guard Script.isEastAsian(scalar) else { return false }
            hasLetter = true
        }
        return hasLetter
    }

    /// Whether there are letters and all of them are kana.
    var isKana: Bool {
        guard !isASCII else { return false }
        var hasLetter = false
        for scalar in unicodeScalars where scalar.properties.isAlphabetic {
            guard Script.isKana(scalar) else { return false }
            hasLetter = true
        }
        return hasLetter
    }
}
