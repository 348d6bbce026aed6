/// Writes names with the letters a–z alone, as people do in an e-mail address.
enum Folding: Sendable {
    /// `ä` is `a`: Swedish, the Romance languages, English.
    case plain
    /// `ä` is `ae`, `ö` is `oe`, `ü` is `ue`.
    case german

    /// The small letters of a name; what is not a letter is left out.
    func letters(of name: some StringProtocol) -> [UInt8] {
        if let letters = Self.latinLetters(of: name) { return letters }
        var letters: [UInt8] = []
        for scalar in name.lowercased().unicodeScalars {
            letters.append(contentsOf: self.letters(of: scalar))
        }
        return letters
    }

    /// The small letters of a name in ASCII; nothing when it has other characters.
    private static func latinLetters(of name: some StringProtocol) -> [UInt8]? {
        var letters: [UInt8] = []
        for byte in name.utf8 {
            guard byte < 0x80 else { return nil }
            let small = byte | 0x20
            if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) { letters.append(small) }
        }
        return letters
    }

    /// A name of several words as part of a host name: letters and digits, words joined by `-`.
    func hostLabel(of name: some StringProtocol) -> [UInt8] {
        var label: [UInt8] = []
        var endsWord = false
        for scalar in name.lowercased().unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            let letters = isDigit ? [UInt8(ascii: scalar)] : letters(of: scalar)
            if letters.isEmpty {
                // Not at an apostrophe: O'Brien is one word.
                endsWord = endsWord || scalar == " " || scalar == "-"
                continue
            }
            if endsWord && !label.isEmpty { label.append(UInt8(ascii: "-")) }
            endsWord = false
            label.append(contentsOf: letters)
        }
        return label
    }

    private func letters(of scalar: Unicode.Scalar) -> [UInt8] {
        if ("a"..."z").contains(scalar) { return [UInt8(ascii: scalar)] }
        if self == .german, let letters = Self.germanLetters[scalar] { return letters }
        return Self.plainLetters[scalar] ?? []
    }

    private static let germanLetters: [Unicode.Scalar: [UInt8]] = [
        "ä": Array("ae".utf8), "ö": Array("oe".utf8), "ü": Array("ue".utf8),
    ]

    private static let plainLetters: [Unicode.Scalar: [UInt8]] = {
        var letters: [Unicode.Scalar: [UInt8]] = [:]
        for (plain, marked) in [
            ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
            ("h", "ĥħ"), ("i", "ìíîïĩīĭįıǐ"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"),
            ("n", "ñńņňŉ"), ("o", "òóôõöøōŏőǒ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"),
            ("u", "ùúûüũūŭůűųǔǖǘǚǜ"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"), ("ss", "ß"),
            ("ae", "æ"), ("oe", "œ"), ("th", "þ"), ("d", "ð"),
        ] {
            for scalar in marked.unicodeScalars { letters[scalar] = Array(plain.utf8) }
        }
        return letters
    }()
}
