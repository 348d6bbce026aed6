/// Contacts side by side: one byte arena and one end offset per field.
///
/// A lane owns one batch and reuses it for every chunk, so making a contact allocates nothing once
/// the arena has grown to the size of a chunk.
///
/// ```
/// bytes  A n n E x a m p l e + 1 2 0 2 …          UTF-8, fields without separators
/// ends       3             10 10 10 10 10  22 …   ContactField.allCases.count a contact
/// ```
///
/// Fields are written in the order of `ContactField`; a field that was passed over is empty, and an
/// empty field means "none" (SQL `NULL`).
public struct ContactBatch: ~Copyable {
    /// The most contacts a batch may hold; bounds a worker's memory and a store's transaction.
    public static let maximumCount = 100_000

    /// The UTF-8 text of all fields, one after the other.
    public internal(set) var bytes: [UInt8] = []
    @usableFromInline var ends: [UInt32] = []
    @usableFromInline var indexes: [UInt64] = []
    @usableFromInline var uids: [ContactUID] = []
    private var nextField = 0

    /// `ContactField.allCases.count`, as a constant that code in other modules can fold.
    @inlinable package static var fieldCount: Int { 16 }

    /// Makes an empty batch.
    public init() {}

    /// How many contacts have been begun.
    public var count: Int { indexes.count }

    /// Forgets all contacts and keeps the memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        indexes.removeAll(keepingCapacity: true)
        uids.removeAll(keepingCapacity: true)
        nextField = 0
    }

    /// Starts the contact with this index in its job.
    ///
    /// Its fields follow, then `endContact()`.
    public mutating func beginContact(index: UInt64, uid: ContactUID) {
        indexes.append(index)
        uids.append(uid)
        nextField = 0
    }

    /// Appends one byte to the field being written.
    public mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// Appends bytes to the field being written.
    public mutating func append(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
    }

    /// Ends `field`: what was appended since the last end is its text.
    ///
    /// - Precondition: fields end in the order of `ContactField`, each at most once, and the batch
    ///   stays below 4 GiB of text.
    public mutating func end(_ field: ContactField) {
        let start = ends.last ?? 0
        precondition(nextField <= field.rawValue, "fields are written in the order of ContactField")
        while nextField < field.rawValue {
            ends.append(start)
            nextField += 1
        }
        ends.append(UInt32(bytes.count))
        nextField += 1
    }

    /// Ends the contact; fields that were not written are empty.
    public mutating func endContact() {
        let start = ends.last ?? 0
        while nextField < Self.fieldCount {
            ends.append(start)
            nextField += 1
        }
    }

    /// The index in its job of the contact at `position`, 0 ..< `count`.
    @inlinable public borrowing func index(at position: Int) -> UInt64 { indexes[position] }

    /// The UID of the contact at `position`, 0 ..< `count`.
    @inlinable public borrowing func uid(at position: Int) -> ContactUID { uids[position] }

    /// Where in `bytes` the text of a field lies; empty when the contact has none.
    @inlinable public borrowing func range(of field: ContactField, at position: Int) -> Range<Int> {
        let slot = position * Self.fieldCount + field.rawValue
        let start = slot == 0 ? 0 : Int(ends[slot - 1])
        return start..<Int(ends[slot])
    }

    /// A copy of a field's text, for tests and the edges.
    public borrowing func text(of field: ContactField, at position: Int) -> String {
        String(decoding: bytes[range(of: field, at: position)], as: UTF8.self)
    }
}
