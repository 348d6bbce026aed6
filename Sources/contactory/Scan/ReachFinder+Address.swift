extension ReachFinder {
    /// The address around an `@`: a host of two labels or more, and what stands before it without a
    /// blank or a mark of punctuation that no address has.
    static func address(around sign: Range<Int>, in bytes: ArraySlice<UInt8>) -> String? {
        let first = max(bytes.startIndex, sign.lowerBound - reachBytes)
        var start = sign.lowerBound
        while start > first, isLocalByte(bytes[start - 1]) { start -= 1 }
        guard start < sign.lowerBound, let host = host(at: sign.upperBound, in: bytes) else {
            return nil
        }
        return String(decoding: bytes[start..<sign.lowerBound], as: UTF8.self) + "@" + host
    }

    private static func host(at start: Int, in bytes: ArraySlice<UInt8>) -> String? {
        let last = min(bytes.endIndex, start + reachBytes)
        let end = bytes[start..<last].firstIndex { !isHostByte($0) } ?? last
        guard let final = bytes[start..<end].lastIndex(where: { !isPunctuation($0) }) else {
            return nil
        }
        var name = bytes[start...final]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        // No top-level domain mixes scripts: a sentence in Japanese goes on without a blank.
        let top = name[(dot + 1)...]
        if let beyond = top.firstIndex(where: \.isBeyondASCII), top.first?.isLetter == true {
            name = name[..<beyond]
        }
        guard name.endIndex - dot > 2, !name[(dot + 1)...].allSatisfy(\.isDigit),
            name.first != UInt8(ascii: ".")
        else { return nil }
        return String(validating: name, as: UTF8.self)
    }

    private static func isLocalByte(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || byte.isBeyondASCII
            || ".!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || byte.isBeyondASCII || isPunctuation(byte)
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool { ".-_".utf8.contains(byte) }
}
