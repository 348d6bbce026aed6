/// Decides the encoding of a whole file from its bytes, which may come in pieces.
///
/// A byte order mark decides; else a pattern of NULs is UTF-16; else UTF-8 if every byte agrees;
/// else CP932 if it decodes and looks like Japanese; else windows-1252. All but the first and the
/// third are guesses and are reported as such.
public struct EncodingDetector: Sendable {
    /// What was decided about a file.
    public struct Decision: Hashable, Sendable {
        /// The encoding of the file.
        public var encoding: TextEncoding
        /// Whether nothing in the file says so.
        public var isGuess: Bool
        /// How many bytes the byte order mark takes.
        public var markLength: Int

        /// Makes a decision of one's own, to read a file by it.
        public init(encoding: TextEncoding, isGuess: Bool = false, markLength: Int = 0) {
            self.encoding = encoding
            self.isGuess = isGuess
            self.markLength = markLength
        }
    }

    /// How many bytes are looked at for a pattern of NULs.
    private static let patternLength = 4_096

    private var head: [UInt8] = []
    private var count = 0
    private var evenNULs = 0
    private var oddNULs = 0
    private var checker = UTF8Checker()
    private var isUTF8 = true
    private var japanese = JapaneseScore()

    /// Makes a detector for one file.
    public init() {}

    /// Takes the next bytes of the file.
    public mutating func feed(_ piece: Span<UInt8>) {
        for position in piece.indices {
            let byte = piece[position]
            if head.count < 3 { head.append(byte) }
            if byte == 0, count < Self.patternLength {
                if count % 2 == 0 { evenNULs += 1 } else { oddNULs += 1 }
            }
            count += 1
            if isUTF8 && !checker.take(byte) { isUTF8 = false }
            japanese.take(byte)
        }
    }

    /// What the bytes so far say.
    public func decide() -> Decision {
        if head == [0xEF, 0xBB, 0xBF] { return Decision(encoding: .utf8, markLength: 3) }
        if head.starts(with: [0xFF, 0xFE]) {
            return Decision(encoding: .utf16LittleEndian, markLength: 2)
        }
        if head.starts(with: [0xFE, 0xFF]) {
            return Decision(encoding: .utf16BigEndian, markLength: 2)
        }
        // Text in the Latin script has a NUL in every second place; two in five are enough.
        let looked = min(count, Self.patternLength)
        if looked >= 4, max(evenNULs, oddNULs) * 5 >= looked, min(evenNULs, oddNULs) * 20 <= looked
        {
            let encoding: TextEncoding =
                oddNULs > evenNULs ? .utf16LittleEndian : .utf16BigEndian
            return Decision(encoding: encoding, isGuess: true)
        }
        if isUTF8 && checker.isComplete { return Decision(encoding: .utf8) }
        return Decision(
            encoding: japanese.isJapanese ? .cp932 : .singleByte(.windows1252), isGuess: true)
    }
}

/// Whether bytes look like Japanese text in CP932.
///
/// Western text decodes too: in `Renée` the bytes E9 65 are a kanji. But there the letters that
/// are not ASCII stand alone between ASCII letters, and in Japanese they stand together.
struct JapaneseScore: Sendable {
    private var isValid = true
    private var lead: UInt8?
    private var isBehindJapanese = false
    private var together = 0
    private var alone = 0

    /// Whether the bytes so far decode, and more of them stand together than alone.
    var isJapanese: Bool { isValid && lead == nil && together > alone }

    /// Takes the next byte.
    @inline(__always) mutating func take(_ byte: UInt8) {
        if byte < 0x80 && lead == nil {
            isBehindJapanese = false
            return
        }
        guard isValid else { return }
        takeRare(byte)
    }

    private mutating func takeRare(_ byte: UInt8) {
        if let first = lead {
            lead = nil
            guard CP932.scalar(first, byte) != nil else { return isValid = false }
            let isTrailLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            count(isLonely: isTrailLetter)
        } else if (0xA1...0xDF).contains(byte) {
            count(isLonely: true)
        } else if CP932.isLead(byte) {
            lead = byte
        } else {
            isValid = false
        }
    }

    private mutating func count(isLonely: Bool) {
        if isBehindJapanese || !isLonely { together += 1 } else { alone += 1 }
        isBehindJapanese = true
    }
}
