/// Finds the values of a JSON file: those at its top, or the elements of a list at its top.
///
/// A list whose first element is a string is one value: that is how a single jCard begins.
struct ValueScanner: RecordScanner {
    private enum Place {
        /// Between values.
        case between
        /// Behind `[`: a list of records, or one record.
        case behindBracket
        /// In an object or a list.
        case nested
        case string
        case escape
        /// In a number, a word or what is no JSON.
        case word
    }

    var found: [RecordBoundary] = []
    private var state = Place.between
    private var place = 0
    private var line: Int
    private var start = 0
    private var startLine = 1
    private var depth = 0
    private var isInList: Bool
    private var startState: UInt64 = 0
    private var lastUnit: UInt8 = 0

    init(line: Int, state: UInt64) {
        self.line = line
        isInList = state != 0
    }

    mutating func feed(_ units: Span<UInt8>) {
        for position in units.indices {
            take(units[position])
            lastUnit = units[position]
            place += 1
        }
    }

    mutating func finish() {
        switch state {
        case .between: break
        case .word: end(at: place)
        default: end(at: place, .cutOff)
        }
    }

    private mutating func take(_ unit: UInt8) {
        if Unit.isLineEnd(unit), unit == Unit.carriageReturn || lastUnit != Unit.carriageReturn {
            line += 1
        }
        switch state {
        case .between: begin(unit)
        case .behindBracket: decide(unit)
        case .nested: takeNested(unit)
        case .string:
            if unit == Unit.quote { state = depth == 0 ? .word : .nested }
            if unit == Unit.backslash { state = .escape }
        case .escape: state = .string
        case .word: takeWord(unit)
        }
    }

    private mutating func begin(_ unit: UInt8) {
        if Unit.isBlank(unit) || Unit.isLineEnd(unit) || unit == Unit.comma { return }
        if isInList && unit == UInt8(ascii: "]") { return isInList = false }
        (start, startLine, startState) = (place, line, isInList ? 1 : 0)
        switch unit {
        case UInt8(ascii: "["):
            depth = 1
            state = isInList ? .nested : .behindBracket
        case UInt8(ascii: "{"): (depth, state) = (1, .nested)
        case Unit.quote: (depth, state) = (0, .string)
        default: (depth, state) = (0, .word)
        }
    }

    private mutating func decide(_ unit: UInt8) {
        if Unit.isBlank(unit) || Unit.isLineEnd(unit) { return }
        if unit == Unit.quote { return state = .string }
        (isInList, state) = (true, .between)
        begin(unit)
    }

    private mutating func takeNested(_ unit: UInt8) {
        switch unit {
        case Unit.quote: state = .string
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            depth -= 1
            if depth == 0 { end(at: place + 1) }
        default: break
        }
    }

    private mutating func takeWord(_ unit: UInt8) {
        let isEnd = unit == Unit.comma || Unit.isLineEnd(unit) || unit == UInt8(ascii: "]")
        guard isEnd else { return }
        end(at: place)
        begin(unit)
    }

    private mutating func end(at limit: Int, _ flaw: RecordFlaw? = nil) {
        found.append(
            RecordBoundary(bytes: start..<limit, line: startLine, flaw: flaw, state: startState))
        state = .between
    }
}
