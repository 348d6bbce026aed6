/// Scans a text whose lines come in pieces, in bounded memory.
///
/// A long line is searched in parts that overlap by as much as a value can have, so each value is
/// found once wherever the text was cut. In a vCard, folded lines are made whole first (RFC 6350,
/// section 3.2).
struct LineScan {
    /// The most bytes of a line that are kept before they are searched.
    private static let partBytes = 1 << 18

    private(set) var report = SafetyReport()
    /// What is known of the line in hand: what is still to search, and what stands before it.
    private var text: [UInt8] = []
    /// Where the part begins that was not searched.
    private var searched = 0
    /// The number of the line in hand, and of the one that is read.
    private var line = 1
    private var lastLine = 0
    private var isAtStart = true
    private var isInCard = false

    /// Takes the next piece.
    mutating func add(_ piece: LineReader.Piece) {
        var bytes = piece.bytes
        if isAtStart {
            lastLine += 1
            if isInCard, let first = bytes.first, " \t".utf8.contains(first) {
                if text.last == UInt8(ascii: "\r") { text.removeLast() }
                bytes = bytes.dropFirst()
            } else {
                finish()
                line = lastLine
            }
        }
        text += bytes
        isAtStart = piece.endsLine
        if piece.endsLine, isLine("begin:vcard") { isInCard = true }
        if piece.endsLine, isLine("end:vcard") { isInCard = false }
        if text.count - searched > Self.partBytes { search(upTo: text.count - reach) }
    }

    /// Searches what is left of the line in hand.
    mutating func finish() {
        search(upTo: text.count)
        text.removeAll(keepingCapacity: true)
        searched = 0
    }

    private var reach: Int { ReachFinder.reachBytes }

    private mutating func search(upTo end: Int) {
        // One that was searched may have been a carriage return that is gone.
        guard searched < end else { return }
        let line = line
        report.check(text[...], signs: searched..<end, at: "line \(line)")
        let dropped = max(0, end - reach)
        text.removeFirst(dropped)
        searched = end - dropped
    }

    private func isLine(_ word: String) -> Bool {
        guard text.count - word.utf8.count <= 1 else { return false }
        let line = text.last == UInt8(ascii: "\r") ? text.dropLast() : text[...]
        return line.map { $0.isLetter ? $0 | 0x20 : $0 }.elementsEqual(word.utf8)
    }
}
