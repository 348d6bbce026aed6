/// Writes contacts into memory that a batch has reserved for them; `ContactBatch.write` lends it.
///
/// The same calls as on the batch, without a check of capacity for growth on each: this is the way
/// of the generator. Every contact is begun, has its fields ended in order, and is ended.
@safe public struct ContactWriter: ~Copyable {
    @usableFromInline var text: MemoryCursor<UInt8>
    /// Where the next contact's ends go, or those of the one that was begun.
    @usableFromInline var ends: UnsafeMutablePointer<UInt32>
    @usableFromInline let indexes: UnsafeMutablePointer<UInt64>
    @usableFromInline let uids: UnsafeMutablePointer<ContactUID>
    /// How many contacts were begun.
    @usableFromInline var count = 0
    /// How many contacts there is room for.
    @usableFromInline let capacity: Int
    @usableFromInline var nextField = Self.noField
    /// Where in the batch's text the writer's own text begins.
    @usableFromInline let base: Int
    /// The address that the batch's text would begin at, if all of it stood before the writer's.
    @usableFromInline let origin: Int

    /// Takes memory that stays reserved for as long as the writer lives.
    @unsafe init(
        text: UnsafeMutableBufferPointer<UInt8>, ends: UnsafeMutableBufferPointer<UInt32>,
        indexes: UnsafeMutableBufferPointer<UInt64>, uids: UnsafeMutableBufferPointer<ContactUID>,
        base: Int
    ) {
        guard let firstEnd = ends.baseAddress, let firstIndex = indexes.baseAddress,
            let firstUID = uids.baseAddress
        else { preconditionFailure("a writer needs memory") }
        capacity = min(ends.count / ContactBatch.fieldCount, indexes.count, uids.count)
        self.text = unsafe MemoryCursor(text)
        unsafe (self.ends, self.indexes, self.uids) = (firstEnd, firstIndex, firstUID)
        self.base = base
        origin = unsafe Int(bitPattern: self.text.start) - base
    }

    /// How many contacts were begun and ended.
    var endedCount: Int { nextField == Self.noField ? count : count - 1 }

    /// Starts the contact with this index in its job.
    @inlinable @inline(__always)
    public mutating func beginContact(index: UInt64, uid: ContactUID) {
        precondition(nextField == Self.noField, "a contact begins when the one before has ended")
        // One check for index, UID and the ends of all fields: they are set without.
        precondition(count < capacity, "more was appended than reserved")
        unsafe indexes[count] = index
        unsafe uids[count] = uid
        count &+= 1
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
        if nextField != field.rawValue {
            precondition(
                nextField < field.rawValue, "fields are written in the order of ContactField")
            skip(to: field.rawValue)
        }
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
        unsafe ends += ContactBatch.fieldCount
    }

    /// Lends a writer at the same place to what is rare or long, and goes on where that ends.
    ///
    /// A writer whose address is passed on lives in memory, and each append waits for the one
    /// before; the one that is lent does, this one stays in registers.
    @inlinable @inline(__always)
    public mutating func apart(_ body: (inout ContactWriter) -> Void) {
        var lent = unsafe ContactWriter(copying: self)
        body(&lent)
        text = lent.text
        unsafe ends = lent.ends
        (count, nextField) = (lent.count, lent.nextField)
    }

    /// Another writer at the same place, whose appends this one does not know of.
    @unsafe @inlinable @inline(__always) init(copying other: borrowing ContactWriter) {
        text = other.text
        unsafe (ends, indexes, uids) = (other.ends, other.indexes, other.uids)
        (count, capacity, nextField) = (other.count, other.capacity, other.nextField)
        (base, origin) = (other.base, other.origin)
    }

    /// What `nextField` is between two contacts.
    @inlinable static var noField: Int { ContactBatch.fieldCount + 1 }

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
        unsafe ends[field] = end
    }

    /// Where the last ended field ends.
    @inlinable @inline(__always) var lastEnd: UInt32 {
        if nextField == 0 && count == 1 { return UInt32(truncatingIfNeeded: base) }
        return unsafe ends[nextField &- 1]
    }
}
