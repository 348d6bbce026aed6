extension CardText {
    /// The text of `=HH`; what is none stays as it is.
    static func undoQuotedPrintable(_ value: [UInt8]) -> [UInt8] {
        decodedPieces(value, isTwoByte: false, separator: nil).first ?? []
    }

    /// The pieces between semicolons that are written as themselves, decoded.
    ///
    /// - Parameters:
    ///   - value: quoted-printable.
    ///   - isTwoByte: whether the text is CP932, where a backslash may be half of a character.
    ///   - separator: what separates pieces; nil for one piece.
    /// - Returns: at least one piece.
    static func decodedPieces(
        _ value: [UInt8], isTwoByte: Bool, separator: UInt8? = Unit.semicolon
    ) -> [[UInt8]] {
        var pieces: [[UInt8]] = [[]]
        var isTrail = false
        var isEscaped = false
        var place = 0
        while place < value.count {
            var byte = value[place]
            var isLiteral = true
            if byte == Unit.equals, let decoded = hexByte(value, place + 1) {
                (byte, isLiteral) = (decoded, false)
                place += 2
            }
            place += 1
            if isLiteral && byte == separator && !isTrail && !isEscaped {
                pieces.append([])
                continue
            }
            // A NUL stands for nothing, and databases refuse it.
            guard byte != 0 else { continue }
            pieces[pieces.count - 1].append(byte)
            isEscaped = byte == Unit.backslash && !isTrail && !isEscaped
            isTrail = isTwoByte && !isTrail && CP932.isLead(byte)
        }
        return pieces
    }

    /// The byte of two hexadecimal digits.
    static func hexByte(_ value: [UInt8], _ place: Int) -> UInt8? {
        guard place + 1 < value.count, let high = digit(value[place]),
            let low = digit(value[place + 1])
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// The pieces between separators that no backslash stands before; escapes stay.
    static func split(_ value: [UInt8], at separator: UInt8) -> [[UInt8]] {
        guard value.contains(separator) else { return [value] }
        var pieces: [[UInt8]] = []
        var piece: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if byte == separator && !isEscaped {
                pieces.append(piece)
                piece.removeAll()
                continue
            }
            piece.append(byte)
            isEscaped = byte == Unit.backslash && !isEscaped
        }
        pieces.append(piece)
        return pieces
    }

    /// The value with `\n` for each end of line; a backslash that is text in 2.1 becomes an escape.
    static func escapedAgain(_ value: [UInt8], _ version: CardVersion) -> [UInt8] {
        let isPlain = !value.contains {
            Unit.isLineEnd($0) || ($0 == Unit.backslash && version == .v21)
        }
        if isPlain { return value }
        var text: [UInt8] = []
        var isEscaped = false
        var previous: UInt8 = 0
        for (place, byte) in value.enumerated() {
            let wasEscaped = isEscaped
            isEscaped = false
            switch byte {
            case Unit.lineFeed where previous == Unit.carriageReturn: break
            case Unit.lineFeed, Unit.carriageReturn: text.append(contentsOf: "\\n".utf8)
            case Unit.backslash where !wasEscaped:
                let next = place + 1 < value.count ? value[place + 1] : 0
                isEscaped = version != .v21 || escapable.contains(next)
                text.append(Unit.backslash)
                if !isEscaped { text.append(Unit.backslash) }
            default: text.append(byte)
            }
            previous = byte
        }
        return text
    }

    /// What a backslash in 2.1 makes a part of the text.
    static let escapable = [Unit.backslash, Unit.semicolon, Unit.comma, Unit.colon]

    /// The text without escapes and with LF for each end of line.
    ///
    /// Version 2.1 knows only `\;`, and its writers add `\,` and `\:`; `\n` is text there. An
    /// escape that no version knows stays, backslash and all.
    static func unescaped(_ value: [UInt8], _ version: CardVersion) -> String {
        guard value.contains(Unit.backslash) else {
            return String(decoding: value, as: UTF8.self).withLineFeeds
        }
        var text: [UInt8] = []
        text.reserveCapacity(value.count)
        var isEscaped = false
        for byte in value {
            guard isEscaped else {
                if byte == Unit.backslash { isEscaped = true } else { text.append(byte) }
                continue
            }
            isEscaped = false
            switch byte {
            case Unit.backslash, Unit.semicolon, Unit.comma, Unit.colon: text.append(byte)
            case UInt8(ascii: "n") where version != .v21, UInt8(ascii: "N") where version != .v21:
                text.append(Unit.lineFeed)
            default:
                text.append(Unit.backslash)
                text.append(byte)
            }
        }
        if isEscaped { text.append(Unit.backslash) }
        return String(decoding: text, as: UTF8.self).withLineFeeds
    }
}
