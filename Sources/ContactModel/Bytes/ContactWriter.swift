/// Writes contacts into memory that a batch has reserved for them; `ContactBatch.write` lends it.
///
/// The same calls as on the batch, without a check of capacity for growth on each: this is the way
/// of the generator. Every contact is begun, has its fields ended in order, and is ended.
@safe public struct ContactWriter: ~Copyable {
    @usableFromInline var text: MemoryCursor<UInt8>
    @usableFromInline var ends: MemoryCursor<UInt32>
    @usableFromInline var indexes: MemoryCursor<UInt64>
    @usableFromInline var uids: MemoryCursor<ContactUID>
    @usableFromInline var nextField = Self.noField
    /// Where in the batch's text the writer's own text begins.
    @usableFromInline let base: Int
    /// The address that the batch's text would begin at, if all of it stood before the writer's.
    @usableFromInline let origin: Int

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
        origin = unsafe Int(bitPattern: self.text.start) - base
    }

    /// Starts the contact with this index in its job.
    @inlinable @inline(__always)
    public mutating func beginContact(index: UInt64, uid: ContactUID) {
        // One check for the ends of all fields: they are set without.
        unsafe precondition(
            ends.limit - ends.next >= ContactBatch.fieldCount, "more was appended than reserved")
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

    /// Appends a text of a table to the field being written.
    @inlinable @inline(__always)
    public mutating func append(_ text: ImmortalText) {
        self.text.append(text)
    }

    /// Appends a text of the program itself to the field being written.
    @inlinable @inline(__always)
    public mutating func append(_ constant: StaticString) {
        text.append(constant)
    }

    /// Appends a short text to the field being written.
    @inlinable @inline(__always)
    public mutating func append(_ text: ShortText) {
        self.text.append(text)
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

    /// Appends the octets of a number, the top one first.
    @inlinable @inline(__always)
    public mutating func append(octets: UInt64) {
        text.append(octets: octets)
    }

    /// Ends `field`: what was appended since the last end is its text.
    ///
    /// - Precondition: fields end in the order of `ContactField`, each at most once.
    @inlinable @inline(__always)
    public mutating func end(_ field: ContactField) {
        if nextField != field.rawValue { skip(to: field) }
        let end = unsafe Int(bitPattern: text.next) &- origin
        setEnd(of: field.rawValue, UInt32(truncatingIfNeeded: end))
        nextField = field.rawValue &+ 1
    }

    /// Ends the contact; fields that were not written are empty.
    ///
    /// - Precondition: the contact was begun.
    @inlinable @inline(__always)
    public mutating func endContact() {
        precondition(nextField != Self.noField, "a contact that ends was begun")
        skip(to: ContactBatch.fieldCount)
        nextField = Self.noField
        unsafe ends.next += ContactBatch.fieldCount
    }

    /// What `nextField` is between two contacts.
    @inlinable static var noField: Int { .max }

    /// Ends the fields before `field`, which is not the next one.
    @usableFromInline @inline(never) mutating func skip(to field: ContactField) {
        precondition(nextField < field.rawValue, "fields are written in the order of ContactField")
        skip(to: field.rawValue)
    }

    /// Ends the fields before `field`: nothing was appended for them.
    @inlinable @inline(__always)
    mutating func skip(to field: Int) {
        guard nextField < field else { return }
        let end = lastEnd
        while nextField < field {
            setEnd(of: nextField, end)
            nextField &+= 1
        }
    }

    /// `beginContact` has made sure that there is room for all fields.
    @inlinable @inline(__always)
    mutating func setEnd(of field: Int, _ end: UInt32) {
        unsafe ends.next[field] = end
    }

    /// Where the last ended field ends.
    @inlinable @inline(__always) var lastEnd: UInt32 {
        if nextField == 0 { return ends.last ?? UInt32(truncatingIfNeeded: base) }
        return unsafe ends.next[nextField &- 1]
    }
}
