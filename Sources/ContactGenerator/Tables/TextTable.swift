import ContactModel

/// Texts side by side: one run of bytes and where each text ends.
///
/// Immutable, parsed once a process, shared by all generators.
struct TextTable: Sendable, BitwiseCopyable {
    /// The UTF-8 of all texts, without separators, and padding behind the last one.
    let bytes: ImmortalArray<UInt8>
    /// Where each text ends, after a 0.
    let ends: ImmortalArray<UInt32>
    /// How many texts there are.
    let count: Int
    /// The length of the longest text.
    let longest: Int

    /// Lays out the texts in order.
    init<Texts: Sequence>(_ texts: Texts) where Texts.Element: Sequence<UInt8> {
        var bytes: [UInt8] = []
        var ends: [UInt32] = [0]
        for text in texts {
            bytes.append(contentsOf: text)
            ends.append(UInt32(bytes.count))
        }
        // So that the last text, too, can be copied as a piece.
        bytes.append(contentsOf: repeatElement(0, count: ImmortalText.pieceBytes))
        self.bytes = ImmortalArray(bytes)
        self.ends = ImmortalArray(ends)
        count = ends.count - 1
        longest = zip(ends, ends.dropFirst()).map { Int($1 - $0) }.max() ?? 0
    }

    /// Lays out texts.
    init(_ texts: [some StringProtocol]) {
        self.init(texts.map { Array($0.utf8) })
    }

    /// Lays out the lines of a text.
    init(lines: String) {
        self.init(lines.lines)
    }

    /// The text at `index`, 0 ..< `count`.
    @inline(__always) subscript(index: Int) -> ImmortalText {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
        // Checked with the index: `init` has made the ends, in order, and padded the bytes.
        let start = unsafe Int(ends[unchecked: index])
        let end = unsafe Int(ends[unchecked: index &+ 1])
        return unsafe ImmortalText(start: bytes.address(unchecked: start), count: end &- start)
    }

    /// Lends the bytes of a text.
    @inline(__always)
    func withText<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        bytes.withSpan(Int(ends[index])..<Int(ends[index + 1]), body)
    }

    /// Whether a text has no bytes.
    @inline(__always) func isEmpty(_ index: Int) -> Bool { ends[index] == ends[index + 1] }

    /// A copy of a text, for tests and the edges.
    func text(_ index: Int) -> String {
        withText(index) { text in
            String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
        }
    }
}
