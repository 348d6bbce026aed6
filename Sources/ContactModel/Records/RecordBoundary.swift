/// Where one record of an address book lies in its file.
public struct RecordBoundary: Hashable, Sendable {
    /// From the first byte of the record to the one behind its end of line.
    public var bytes: Range<Int>
    /// The line on which the record begins; the first line of a file is 1.
    public var line: Int
    /// What is wrong with the record as a whole.
    public var flaw: RecordFlaw?
    /// What a splitter must be told to find this record, and those behind it, without the bytes
    /// before it; opaque, and 0 at the beginning of a file.
    public var state: UInt64

    /// Describes a record that was found by other means.
    public init(bytes: Range<Int>, line: Int, flaw: RecordFlaw? = nil, state: UInt64 = 0) {
        self.bytes = bytes
        self.line = line
        self.flaw = flaw
        self.state = state
    }
}

/// What can be wrong with a record as a whole.
public enum RecordFlaw: String, Hashable, Sendable {
    /// A card whose `END` is missing; the next card begins behind it.
    case missingEnd = "the card has no END"
    /// The file ends inside the record.
    case cutOff = "the file ends inside the record"
    /// Text that belongs to no record.
    case outside = "text outside of a card"
    /// A quote that is never closed; the record is its line.
    case unterminatedQuote = "unterminated quote"
}

/// How an address book holds its records.
public enum RecordFormat: String, Hashable, Sendable {
    /// vCard 2.1, 3.0 or 4.0.
    case vcard
    /// Rows of cells.
    case csv
    /// One JSON value a line.
    case ndjson
    /// One JSON value, or a list of them, over any number of lines.
    case json
}
