/// Writes contacts into memory that a batch has reserved for them; `ContactBatch.write` lends it.
///
/// The same calls as on the batch, without a check of capacity for growth on each: this is the way
/// of the generator. Every contact is begun, has its fields ended in order, and is ended.
@safe public struct ContactWriter: ~Copyable {
    @usableFromInline var text: MemoryCursor<UInt8>
    @usableFromInline var ends: MemoryCursor<UInt32>
    @usableFromInline var indexes: MemoryCursor<UInt64>
    @usableFromInline var uids: MemoryCursor<ContactUID>
    @usableFromInline var nextField = 0
    /// Where in the batch's text the writer's own text begins.
    @usableFromInline let base: Int

    init(
        text: consuming MemoryCursor<UInt8>, ends: consuming MemoryCursor<UInt32>,
        indexes: consuming MemoryCursor<UInt64>, uids: consuming MemoryCursor<ContactUID>,
        base: Int
    ) {
        self.text = text
        self.ends = ends
        self.indexes = indexes
        self.uids = uids
        self.base = base
    }

    /// Starts the contact with this index in its job.
    @inlinable @inline(__always)
    public mutating func beginContact(index: UInt64, uid: ContactUID) {
        indexes.append(index)
        uids.append(uid)
        nextField = 0
    }

    /// Appends one byte to the field being written.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        text.append(byte)
    }

    /// Appends bytes to the field being written.
    @inlinable @inline(__always)
    public mutating func append(_ bytes: Span<UInt8>) {
        text.append(bytes)
    }

    /// Appends a text of the program itself to the field being written.
    @inlinable @inline(__always)
    public mutating func append(_ constant: StaticString) {
        text.append(constant)
    }

    /// Appends a number in decimal digits to the field being written.
    @inlinable @inline(__always)
    public mutating func append(decimal number: UInt64) {
        text.append(decimal: number)
    }

    /// Appends a number in exactly `digits` decimal digits, zeros first.
    @inlinable @inline(__always)
    public mutating func append(decimal number: Int, digits: Int) {
        text.append(decimal: number, digits: digits)
    }

    /// Ends `field`: what was appended since the last end is its text.
    ///
    /// - Precondition: fields end in the order of `ContactField`, each at most once.
    @inlinable @inline(__always)
    public mutating func end(_ field: ContactField) {
        precondition(nextField <= field.rawValue, "fields are written in the order of ContactField")
        skip(to: field.rawValue)
        ends.append(UInt32(truncatingIfNeeded: base + text.count))
        nextField += 1
    }

    /// Ends the contact; fields that were not written are empty.
    @inlinable @inline(__always)
    public mutating func endContact() {
        skip(to: ContactBatch.fieldCount)
    }

    /// Ends the fields before `field`: nothing was appended for them.
    @inlinable @inline(__always)
    mutating func skip(to field: Int) {
        guard nextField < field else { return }
        let end = lastEnd
        while nextField < field {
            ends.append(end)
            nextField += 1
        }
    }

    /// Where the last ended field ends.
    @inlinable var lastEnd: UInt32 {
        ends.last ?? UInt32(truncatingIfNeeded: base)
    }
}
