import ContactModel

/// Notes of a fixed number of bytes, made of plain words.
struct NoteScheme: Sendable {
    /// The size of a note.
    let bytes: Int
    private let words: RandomStream

    /// The notes of a seed.
    init(_ seed: Seed, bytes: Int) {
        self.bytes = bytes
        words = RandomStream(seed, .note)
    }

    private static let vocabulary = TextTable([
        "about", "after", "again", "blue", "call", "card", "coffee", "early", "fair", "from",
        "garden", "green", "here", "house", "late", "letter", "lunch", "meet", "monday", "new",
        "north", "old", "paper", "piano", "plan", "quiet", "river", "send", "summer", "table",
        "train", "window",
    ])

    /// Writes a note; a word of the stream makes twelve words of the note.
    func write(of index: UInt64, to contact: inout ContactWriter) {
        var left = bytes
        var word = words.word(index)
        var used = 0
        while left > 0 {
            if used == 12 {
                word = Mixing.mix64(word &+ Mixing.goldenStep)
                used = 0
            }
            let choice = Int(truncatingIfNeeded: word >> UInt64(5 * used) & 31)
            used += 1
            left -= Self.vocabulary.withText(choice) { text in
                let count = min(text.count, left)
                contact.append(text.extracting(0..<count))
                return count
            }
            if left > 0 {
                contact.append(UInt8(ascii: " "))
                left -= 1
            }
        }
    }
}
