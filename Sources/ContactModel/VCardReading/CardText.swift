/// Undoes what a card does to the bytes of a value: quoted-printable, charset, escapes.
struct CardText {
    /// How the file's bytes stand for characters.
    let encoding: TextEncoding
    /// Whether nothing in the file says so.
    let isGuess: Bool
    let version: CardVersion
    /// The encoding that had to be guessed for a value of this card.
    private(set) var guess: TextEncoding?

    init(encoding: TextEncoding, isGuess: Bool, version: CardVersion) {
        self.encoding = encoding
        self.isGuess = isGuess
        self.version = version
    }

    /// The value as one text.
    mutating func text(_ property: CardProperty) -> String {
        Self.unescaped(whole(property), version)
    }

    /// The value as it stands, without undoing escapes: of URIs and base64.
    mutating func plain(_ property: CardProperty) -> String {
        String(decoding: whole(property), as: UTF8.self)
    }

    /// The value as a vCard 3.0 writes it, in one line: escapes stay, and line ends become escapes.
    mutating func raw(_ property: CardProperty) -> String {
        let bytes = whole(property)
        return String(decoding: Self.escapedAgain(bytes, version), as: UTF8.self)
    }

    /// The components of a structured value, each a list of texts.
    ///
    /// Quoted-printable is undone behind the split: `=3B` is data.
    mutating func components(_ property: CardProperty, lists: Bool = true) -> [[String]] {
        let pieces: [[UInt8]]
        if Self.isQuotedPrintable(property) {
            let set = Self.charset(property)
            pieces = Self.decodedPieces(property.value, isTwoByte: set == .cp932)
                .map { decode($0, charset: set) }
        } else {
            pieces = Self.split(whole(property), at: Unit.semicolon)
        }
        return pieces.map { piece in
            let hasLists = lists && version != .v21
            return (hasLists ? Self.split(piece, at: Unit.comma) : [piece])
                .map { Self.unescaped($0, version) }
        }
    }

    /// The whole value in UTF-8.
    private mutating func whole(_ property: CardProperty) -> [UInt8] {
        var bytes = property.value
        if Self.isQuotedPrintable(property) || Self.looksQuotedPrintable(property) {
            bytes = Self.undoQuotedPrintable(bytes)
        }
        return decode(bytes, charset: Self.charset(property))
    }

    /// The bytes in UTF-8: by the property's charset, else UTF-8, else as the file is.
    private mutating func decode(_ bytes: [UInt8], charset: TextEncoding?) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        let isUTF8 = bytes.isValidUTF8
        if let charset, charset != .utf8, charset.isByteOriented { return charset.decode(bytes) }
        if isUTF8 && (encoding == .utf8 || isGuess || charset == .utf8) { return bytes }
        if encoding != .utf8 {
            if isGuess { guess = encoding }
            return encoding.decode(bytes)
        }
        var score = JapaneseScore()
        for byte in bytes { score.take(byte) }
        let own: TextEncoding = score.isJapanese ? .cp932 : .singleByte(.windows1252)
        guess = own
        return own.decode(bytes)
    }

    private static func charset(_ property: CardProperty) -> TextEncoding? {
        property.values(of: "CHARSET").first.flatMap { TextEncoding(named: $0) }
    }

    private static func isQuotedPrintable(_ property: CardProperty) -> Bool {
        property.parameters.contains {
            $0.name == "ENCODING" && ["QUOTED-PRINTABLE", "Q"].contains($0.value.uppercased())
        }
    }

    /// Some writers forget to say so: a name that is nothing but `=HH`.
    private static func looksQuotedPrintable(_ property: CardProperty) -> Bool {
        guard property.name == "FN", property.value.count >= 6, property.value.count % 3 == 0 else {
            return false
        }
        return stride(from: 0, to: property.value.count, by: 3).allSatisfy {
            property.value[$0] == Unit.equals && hexByte(property.value, $0 + 1) != nil
        }
    }
}
