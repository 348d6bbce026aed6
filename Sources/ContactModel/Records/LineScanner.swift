/// Finds the lines of a file that are not blank; a line ends with LF, CRLF or CR.
struct LineScanner: RecordScanner {
    var found: [RecordBoundary] = []
    private var place = 0
    private var line: Int
    private var start = 0
    private var isBlank = true
    private var isBehindReturn = false

    init(line: Int) { self.line = line }

    mutating func feed(_ units: Span<UInt8>) {
        for position in units.indices {
            let unit = units[position]
            if isBehindReturn {
                isBehindReturn = false
                if unit == Unit.lineFeed {
                    place += 1
                    end()
                    continue
                }
                end()
            }
            place += 1
            switch unit {
            case Unit.lineFeed: end()
            case Unit.carriageReturn: isBehindReturn = true
            case Unit.space, Unit.tab: break
            default: isBlank = false
            }
        }
    }

    mutating func finish() {
        if place > start { end() }
        isBehindReturn = false
    }

    private mutating func end() {
        if !isBlank { found.append(RecordBoundary(bytes: start..<place, line: line)) }
        isBlank = true
        start = place
        line += 1
    }
}
