/// Finds the cards of a vCard file.
///
/// - A card inside `AGENT` belongs to its owner; any other `BEGIN` in an open card ends that card,
///   so a lost `END` costs one card and not its neighbour.
/// - `END:VCARDBEGIN:VCARD` on one line is the end of one card and the start of the next.
/// - `BEGIN` and `END` of `VADDRESSBOOK` and what the book says before its first card are no record;
///   other text between cards is one.
struct CardScanner: RecordScanner {
    /// How much of a line is kept to see what it is.
    private static let headLength = 64
    private static let begin = Array("BEGIN:VCARD".utf8)
    private static let end = Array("END:VCARD".utf8)
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    var found: [RecordBoundary] = []
    private var place = 0
    private var line: Int
    private var lineStart = 0
    private var isBehindReturn = false
    private var head: [UInt8] = []
    private var isKept = true
    private var isBlank = true
    private var lastUnit: UInt8 = 0

    private var depth = 0
    private var start = 0
    private var startLine = 1
    private var isBehindAgent = false
    private var isInBook = false
    private var outside: RecordBoundary?

    init(line: Int) { self.line = line }

    mutating func feed(_ units: Span<UInt8>) {
        for position in units.indices { take(units[position]) }
    }

    mutating func finish() {
        if place > lineStart { endLine() }
        isBehindReturn = false
        if depth > 0 { emit(upTo: place, .cutOff) }
        depth = 0
        emitOutside()
    }

    @inline(__always) private mutating func take(_ unit: UInt8) {
        if isBehindReturn {
            isBehindReturn = false
            if unit == Unit.lineFeed {
                place += 1
                return endLine()
            }
            endLine()
        }
        place += 1
        if unit == Unit.lineFeed { return endLine() }
        if unit == Unit.carriageReturn { return isBehindReturn = true }
        if isKept { keep(unit) }
        if !Unit.isBlank(unit) { isBlank = false }
        lastUnit = unit
    }

    /// Keeps the beginning of lines that can be of interest: those of BEGIN, END and AGENT.
    private mutating func keep(_ unit: UInt8) {
        let capital = (0x61...0x7A).contains(unit) ? unit & 0xDF : unit
        if head.isEmpty, !(0x41...0x45).contains(capital), capital != 0xEF {
            isKept = false
            return
        }
        head.append(capital)
        isKept = head.count < Self.headLength
    }

    private mutating func endLine() {
        readLine()
        head.removeAll(keepingCapacity: true)
        (isKept, isBlank, lastUnit) = (true, true, 0)
        line += 1
        lineStart = place
    }

    private mutating func readLine() {
        guard !isBlank else { return }
        var text = head[...]
        if text.starts(with: Self.mark) { text = text.dropFirst(Self.mark.count) }
        while let last = text.last, Unit.isBlank(last) { text.removeLast() }
        let wasBehindAgent = isBehindAgent
        isBehindAgent = false
        if text.elementsEqual(Self.begin) {
            beginCard(at: lineStart, isNested: wasBehindAgent)
        } else if depth > 0 {
            readInside(text)
        } else {
            readOutside(text)
        }
    }

    private mutating func readInside(_ text: ArraySlice<UInt8>) {
        if text.starts(with: Self.end) {
            let rest = text.dropFirst(Self.end.count)
            let isNext = rest.elementsEqual(Self.begin)
            endCard(at: isNext ? lineStart + rest.startIndex : place)
            if isNext { beginCard(at: lineStart + rest.startIndex, isNested: false) }
        } else if text.starts(with: "AGENT:".utf8) || text.starts(with: "AGENT;".utf8) {
            if text.suffix(Self.begin.count + 1).elementsEqual([Unit.colon] + Self.begin) {
                depth += 1
            } else {
                isBehindAgent = lastUnit == Unit.colon
            }
        }
    }

    private mutating func readOutside(_ text: ArraySlice<UInt8>) {
        if text.elementsEqual("BEGIN:VADDRESSBOOK".utf8) {
            isInBook = true
        } else if text.elementsEqual("END:VADDRESSBOOK".utf8) {
            isInBook = false
        } else if !isInBook {
            let first = outside ?? RecordBoundary(bytes: lineStart..<place, line: line)
            outside = RecordBoundary(
                bytes: first.bytes.lowerBound..<place, line: first.line, flaw: .outside)
        }
    }

    private mutating func beginCard(at start: Int, isNested: Bool) {
        if depth > 0 && isNested { return depth += 1 }
        if depth > 0 { emit(upTo: start, .missingEnd) }
        emitOutside()
        depth = 1
        // What stands behind the first card of a book is no property of the book.
        isInBook = false
        (self.start, startLine) = (start, line)
    }

    private mutating func endCard(at end: Int) {
        depth -= 1
        if depth == 0 { emit(upTo: end, nil) }
    }

    private mutating func emit(upTo end: Int, _ flaw: RecordFlaw?) {
        found.append(RecordBoundary(bytes: start..<end, line: startLine, flaw: flaw))
    }

    private mutating func emitOutside() {
        if let outside { found.append(outside) }
        outside = nil
    }
}
