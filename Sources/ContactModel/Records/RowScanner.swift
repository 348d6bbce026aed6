/// Finds the rows of a CSV file.
///
/// A quote opens a cell only at its start. A quote that is never closed is a flaw of its line and
/// not of the file: the lines behind it are read again, as if that line had ended. For this the
/// lines of an open cell are kept, up to `heldMaximum`.
struct RowScanner: RecordScanner {
    private enum Place {
        case cellStart
        case bare
        case quoted
        case behindQuote
    }

    /// A cell of Salesforce's export may have 400,000 characters; this is ten times that.
    static let heldMaximum = 4 << 20

    var found: [RecordBoundary] = []
    private let delimiter: UInt8
    private var state = Place.cellStart
    private var place = 0
    private var line: Int
    private var start = 0
    private var startLine: Int
    private var isBlank = true
    private var isBehindReturn = false
    private var lastUnit = Unit.lineFeed
    /// Whether the quote before the current unit looks like one that opens a cell.
    private var isOpener = false
    private var openLine = 1
    private var firstLineEnd: Int?
    private var held: [UInt8] = []
    private var again: [UInt8] = []
    /// How many units were read again; hostile quotes could make that the square of the file.
    private var replayed: Int
    /// Whether a quoted cell ends with its line at the latest.
    private var isOneLine = false
    private var startState: UInt64

    init(delimiter: UInt8, line: Int, state: UInt64) {
        self.delimiter = delimiter
        self.line = line
        startLine = line
        startState = state
        replayed = Int(truncatingIfNeeded: state)
    }

    mutating func feed(_ units: Span<UInt8>) {
        for position in units.indices {
            take(units[position])
            if !again.isEmpty { replay() }
        }
    }

    mutating func finish() {
        while state == .quoted {
            giveUp()
            replay()
        }
        if place > start { endRow() }
    }

    /// Reads lines again that a quote had taken for its own.
    private mutating func replay() {
        var sources: [(units: [UInt8], next: Int)] = []
        while true {
            if !again.isEmpty {
                sources.append((again, 0))
                again = []
            }
            guard let (units, next) = sources.last else { return }
            guard next < units.count else {
                sources.removeLast()
                continue
            }
            sources[sources.count - 1].next += 1
            take(units[next])
        }
    }

    private mutating func take(_ unit: UInt8) {
        if isBehindReturn {
            isBehindReturn = false
            if unit == Unit.lineFeed {
                place += 1
                return endLine(unit)
            }
            endLine(Unit.carriageReturn)
        }
        place += 1
        if firstLineEnd != nil { held.append(unit) }
        switch state {
        case .quoted: takeQuoted(unit)
        case .behindQuote: takeBehindQuote(unit)
        case .cellStart, .bare: takeBare(unit)
        }
        lastUnit = unit
    }

    @inline(__always) private mutating func takeBare(_ unit: UInt8) {
        switch unit {
        case Unit.lineFeed: endLine(unit)
        case Unit.carriageReturn: isBehindReturn = true
        case delimiter: (state, isBlank) = (.cellStart, false)
        case Unit.quote where state == .cellStart:
            (state, isBlank, openLine) = (.quoted, false, line)
            isOneLine = debt > Self.heldMaximum
        case Unit.space: break
        default: (state, isBlank) = (.bare, false)
        }
    }

    private mutating func takeQuoted(_ unit: UInt8) {
        switch unit {
        case Unit.quote:
            isOpener = lastUnit == delimiter || Unit.isLineEnd(lastUnit)
            state = .behindQuote
        case Unit.lineFeed:
            // The LF of CRLF was counted with its CR.
            if lastUnit != Unit.carriageReturn { line += 1 }
            markLineEnd(unit)
        case Unit.carriageReturn:
            line += 1
            markLineEnd(unit)
        default: break
        }
        let isLineEnd = isOneLine && Unit.isLineEnd(unit)
        if isLineEnd || held.count > Self.heldMaximum { giveUp() }
    }

    /// The lines behind the one with the quote are kept from here on.
    private mutating func markLineEnd(_ unit: UInt8) {
        if firstLineEnd == nil {
            firstLineEnd = place
        } else if unit == Unit.lineFeed, lastUnit == Unit.carriageReturn, held.count == 1 {
            firstLineEnd = place
            held.removeAll(keepingCapacity: true)
        }
    }

    private mutating func takeBehindQuote(_ unit: UInt8) {
        switch unit {
        case Unit.quote: state = .quoted
        case delimiter:
            closeCell()
            state = .cellStart
        case Unit.lineFeed:
            closeCell()
            endLine(unit)
        case Unit.carriageReturn:
            closeCell()
            isBehindReturn = true
        case Unit.space: break
        default:
            if firstLineEnd == nil {
                state = .bare
            } else if isOpener {
                giveUp()
            } else {
                state = .quoted
            }
        }
    }

    private mutating func closeCell() {
        firstLineEnd = nil
        held.removeAll(keepingCapacity: true)
    }

    /// The open quote is a flaw of its line; what stands behind the line is read again.
    private mutating func giveUp() {
        let end = firstLineEnd ?? place
        found.append(
            RecordBoundary(
                bytes: start..<end, line: openLine, flaw: .unterminatedQuote, state: startState))
        again = held
        replayed &+= held.count
        closeCell()
        (state, isBlank, isBehindReturn) = (.cellStart, true, false)
        (place, start, line) = (end, end, openLine + 1)
        (startLine, startState) = (line, UInt64(bitPattern: Int64(debt)))
        lastUnit = Unit.lineFeed
    }

    private mutating func endLine(_ unit: UInt8) {
        line += 1
        endRow()
        lastUnit = unit
    }

    private mutating func endRow() {
        if !isBlank {
            found.append(
                RecordBoundary(bytes: start..<place, line: startLine, state: startState))
        }
        (state, isBlank) = (.cellStart, true)
        (start, startLine) = (place, line)
        startState = UInt64(bitPattern: Int64(debt))
    }

    /// By how much more was read again than there was to read.
    ///
    /// A scanner that begins at a row knows this number from the one that found the row, and decides
    /// all that follows as that one did.
    private var debt: Int { replayed &- 4 &* place }
}
