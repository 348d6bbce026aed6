import ContactModel

/// The contacts of a store that one chunk of an export has: those with an id from `first` to `last`.
///
/// It travels with the chunk as a note of 16 bytes: both ids, the top byte first.
public struct StoredPage: Hashable, Sendable {
    /// The most contacts of a page.
    ///
    /// One less than a batch holds: a page is read with one contact more, to see whether there is.
    public static let maximumCount = Int64(ContactBatch.maximumCount) - 1
    /// How long a note is.
    public static let noteLength = 16

    /// The lowest id.
    public let first: Int64
    /// The highest id; not below `first`.
    public let last: Int64

    /// Makes a page, or nothing when it would be empty.
    public init?(first: Int64, last: Int64) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    /// Reads a note, or nothing when it is none of a page.
    public init?(note: [UInt8]) {
        guard note.count == Self.noteLength else { return nil }
        func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
            Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
        }
        self.init(first: number(note[..<8]), last: number(note[8...]))
    }

    /// The note that says this.
    public var note: [UInt8] {
        [first, last].flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        }
    }
}
