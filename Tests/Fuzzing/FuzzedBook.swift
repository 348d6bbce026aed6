import ContactModel

/// An address book of any bytes, and the rules that hold for it whatever they are.
///
/// A rule that is broken ends the process with a message; libFuzzer keeps the bytes.
struct FuzzedBook {
    private let bytes: [UInt8]
    private let file: AddressBookFile
    private let lengths: [Int]

    /// Recognises the bytes, whole and in pieces: the result must be the same.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - format: what its records are read as; nil to find out.
    ///   - decision: its encoding; nil to find out.
    init(
        _ bytes: [UInt8], format: RecordFormat? = nil,
        decision: EncodingDetector.Decision? = nil
    ) {
        self.bytes = bytes
        lengths = PieceLengths(of: bytes).lengths
        let found = Self.decide(bytes, [bytes.count])
        rule(Self.decide(bytes, lengths) == found, "an encoding depends on the pieces")
        let head = Array(bytes.prefix(AddressBookFile.headLength))
        file = AddressBookFile(head: head, decision: decision ?? found, format: format)
        rule((0...bytes.count).contains(file.bodyStart), "the first record is out of bounds")
    }

    private static func decide(_ bytes: [UInt8], _ lengths: [Int]) -> EncodingDetector.Decision {
        var detector = EncodingDetector()
        inPieces(bytes[...], lengths) { detector.feed($0) }
        return detector.decide()
    }

    /// Reads all records, and checks every rule.
    func check() {
        let boundaries = split([bytes.count])
        rule(split(lengths) == boundaries, "records depend on the pieces")
        checkPlaces(boundaries)
        let reader = RecordReader(file)
        var batch = ContactBatch()
        for boundary in boundaries {
            let record = reader.read(Array(bytes[boundary.bytes]), at: boundary)
            let again = reader.read(Array(bytes[boundary.bytes]), at: boundary)
            rule(record == again, "a record is read in two ways")
            guard case .contact(let contact) = record.outcome else { continue }
            rule(batch.append(contact, index: UInt64(batch.count)), "a batch has no room")
            _ = contact.matchKeys(region: "JP")
            rule(contact.supersedes(contact), "a record does not supersede its own copy")
        }
        StoredContacts(batch).check(sourceLength: bytes.count)
    }

    private func split(_ lengths: [Int]) -> [RecordBoundary] {
        var splitter = file.splitter
        var boundaries: [RecordBoundary] = []
        Self.inPieces(bytes[file.bodyStart...], lengths) { piece in
            splitter.feed(piece) { boundaries.append($0) }
        }
        splitter.finish { boundaries.append($0) }
        return boundaries
    }

    /// Every byte is in one record at most, and in none only if it says nothing.
    private func checkPlaces(_ boundaries: [RecordBoundary]) {
        var end = file.bodyStart
        var line = file.bodyLine
        let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
        for boundary in boundaries {
            rule(!boundary.bytes.isEmpty, "an empty record")
            rule(boundary.bytes.lowerBound >= end, "records overlap")
            rule((line...max(line, lines)).contains(boundary.line), "a line out of bounds")
            checkGap(bytes[end..<boundary.bytes.lowerBound])
            end = boundary.bytes.upperBound
            line = boundary.line
        }
        rule(end <= bytes.count, "a record is out of bounds")
        checkGap(bytes[end...])
    }

    private func checkGap(_ gap: ArraySlice<UInt8>) {
        // Half of a two-byte unit at the end of a file is no character.
        let isHalf = !file.decision.encoding.hasByteUnits && gap.count % 2 == 1
        let text = file.decision.encoding.decode(Array(isHalf ? gap.dropLast() : gap))
        // The wrapper of a whole book may say things about the book.
        let isWrapper =
            file.format == .vcard
            && String(decoding: text, as: UTF8.self).uppercased().contains("VADDRESSBOOK")
        let mayHold = Array((file.format == .json ? " \t\r\n,[]" : " \t\r\n").utf8)
        rule(isWrapper || text.allSatisfy(mayHold.contains), "bytes that are in no record")
    }

    private static func inPieces(
        _ bytes: ArraySlice<UInt8>, _ lengths: [Int], _ body: (Span<UInt8>) -> Void
    ) {
        var place = bytes.startIndex
        var turn = 0
        while place < bytes.endIndex {
            let end = min(bytes.endIndex, place + max(1, lengths[turn % lengths.count]))
            body(bytes[place..<end].span)
            place = end
            turn += 1
        }
    }
}

/// How a file is cut: drawn from its own bytes, so that a finding can be run again.
struct PieceLengths {
    let lengths: [Int]

    init(of bytes: [UInt8]) {
        // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var lengths: [Int] = []
        for _ in 0..<8 {
            state = (state ^ state >> 33) &* 0x100_0000_01B3
            // Mostly short: what matters is a cut inside of a mark.
            lengths.append(Int(state >> 40 % 4 == 0 ? state >> 48 % 200 : state >> 48 % 5) + 1)
        }
        self.lengths = lengths
    }
}

extension TextEncoding {
    /// Whether a character of ASCII is one byte.
    fileprivate var hasByteUnits: Bool { self != .utf16LittleEndian && self != .utf16BigEndian }
}

/// Ends the process when a rule is broken.
func rule(_ isKept: Bool, _ finding: @autoclosure () -> String) {
    guard isKept else { fatalError(finding()) }
}
