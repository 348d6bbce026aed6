/// Writes the text of one contact, of which it lends the fields.
///
/// A field is copied as one or two pieces of fixed size: no call, no loop. What is copied beyond it
/// is overwritten by what comes next. Every append checks that it fits, so a wrong estimate stops
/// the program instead of spoiling its memory. What is rare is done by functions of their own,
/// which get `next` and give it back: that way it stays in a register.
@safe struct FieldWriter: ~Copyable {
    /// The longest field that is copied as pieces.
    static var longestPiece: Int { 2 * ImmortalText.pieceBytes }

    private let source: UnsafePointer<UInt8>
    private let ends: UnsafePointer<UInt32>
    /// Where the first field begins.
    private let first: Int
    /// The longest field that may be copied as pieces: below 0 when none may.
    private let longestCopy: Int
    private var next: UnsafeMutablePointer<UInt8>
    private let limit: UnsafeMutablePointer<UInt8>
    /// The greatest address at which two pieces fit.
    private let lastPiece: UInt
    private var line: UnsafeMutablePointer<UInt8>

    /// Takes memory that stays as it is for as long as the writer lives.
    ///
    /// - Parameters:
    ///   - source: the text of a batch.
    ///   - ends: where the fields of a contact end in it, ascending and within it.
    ///   - first: where the first one begins.
    ///   - isClean: whether no field but `extra` needs an escape.
    ///   - memory: where the text goes.
    @unsafe @inline(__always) fileprivate init(
        _ source: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<UInt32>, first: Int,
        isClean: Bool, _ memory: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard let fields = ends.baseAddress, let base = memory.baseAddress else {
            preconditionFailure("a writer needs memory")
        }
        // Contacts without any text have no source.
        unsafe self.source = source.baseAddress ?? UnsafePointer(base)
        unsafe (self.ends, self.first) = (fields, first)
        let last = unsafe Int(fields[ContactBatch.fieldCount - 1])
        precondition(first >= 0 && first <= last && last <= source.count, "fields out of range")
        let hasPieces = isClean && last + Self.longestPiece <= source.count
        longestCopy = hasPieces ? Self.longestPiece : -1
        unsafe (next, line, limit) = (base, base, base + memory.count)
        lastPiece = unsafe UInt(bitPattern: limit) - UInt(Self.longestPiece)
    }

    /// Where a field lies in the source.
    @inline(__always) func range(of field: ContactField) -> Range<Int> {
        let slot = field.rawValue
        let start = unsafe slot == 0 ? first : Int(ends[slot &- 1])
        return unsafe Range(uncheckedBounds: (start, Int(ends[slot])))
    }

    /// Whether the contact has no such field.
    @inline(__always) func isEmpty(_ field: ContactField) -> Bool { range(of: field).isEmpty }

    /// The field as a word; nothing when it is longer than one, or lies too near to the end.
    @inline(__always) func word(of field: ContactField) -> ShortText? {
        let range = range(of: field)
        guard range.count <= min(longestCopy, 8), range.count > 0 else { return nil }
        let octets = unsafe UnsafeRawPointer(source + range.lowerBound)
            .loadUnaligned(as: UInt64.self)
        return ShortText(octets: UInt64(littleEndian: octets), count: range.count)
    }

    /// Appends one byte.
    @inline(__always) mutating func append(_ byte: UInt8) {
        checkRoom()
        unsafe next.pointee = byte
        unsafe next += 1
    }

    /// Appends a text of the program itself, of at most `longestPiece` bytes.
    @inline(__always) mutating func append(_ text: StaticString) {
        checkRoom()
        precondition(text.utf8CodeUnitCount <= Self.longestPiece, "longer than a piece")
        // Not `update`, which looks whether the two overlap.
        unsafe UnsafeMutableRawPointer(next).copyMemory(
            from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
        unsafe next += text.utf8CodeUnitCount
    }

    /// Appends a number in decimal digits.
    @inline(__always) mutating func append(decimal number: UInt64) {
        withCursor { $0.append(decimal: number) }
    }

    /// Appends the text form of a UID.
    @inline(__always) mutating func append(_ uid: ContactUID) {
        checkRoom()
        withCursor { uid.write(to: &$0) }
    }

    /// Appends a field that needs no escapes; otherwise `rare` appends it.
    @inline(__always) mutating func append(
        _ field: ContactField, else rare: (Span<UInt8>, inout MemoryCursor<UInt8>) -> Void
    ) {
        let range = range(of: field)
        if range.count <= longestCopy {
            checkRoom()
            unsafe next.copyPieces(from: source + range.lowerBound, range.count)
            unsafe next += range.count
        } else {
            let value = unsafe UnsafeBufferPointer(
                start: source + range.lowerBound, count: range.count)
            withCursor { unsafe rare(value.span, &$0) }
        }
    }

    /// Begins a line: with what is appended next.
    @inline(__always) mutating func beginLine() { unsafe line = next }

    /// How many bytes the line has.
    @inline(__always) var lineCount: Int { unsafe next - line }

    /// Shows `body` the line as what a cursor has written so far.
    @inline(__always) mutating func withLine(_ body: (inout MemoryCursor<UInt8>) -> Void) {
        let count = lineCount
        unsafe next = Self.lend(line, limit, written: count, body)
    }

    /// Lends a cursor that appends.
    @inline(__always) mutating func withCursor(_ body: (inout MemoryCursor<UInt8>) -> Void) {
        unsafe next = Self.lend(next, limit, written: 0, body)
    }

    @unsafe @inline(__always) private static func lend(
        _ start: UnsafeMutablePointer<UInt8>, _ limit: UnsafeMutablePointer<UInt8>, written: Int,
        _ body: (inout MemoryCursor<UInt8>) -> Void
    ) -> UnsafeMutablePointer<UInt8> {
        let memory = unsafe UnsafeMutableBufferPointer(start: start, count: limit - start)
        var cursor = unsafe MemoryCursor(memory, written: written)
        body(&cursor)
        return unsafe cursor.next
    }

    @inline(__always) private func checkRoom() {
        unsafe precondition(
            UInt(bitPattern: next) <= lastPiece, "more was appended than reserved")
    }

    /// How many bytes were written from `start` on.
    @unsafe @inline(__always)
    fileprivate func count(from start: UnsafeMutablePointer<UInt8>?) -> Int {
        guard let start = unsafe start else { return 0 }
        return unsafe next - start
    }
}

extension [UInt8] {
    /// Appends the text of the contact at `position` that `body` writes.
    ///
    /// - Parameters:
    ///   - position: 0 ..< `batch.count`.
    ///   - batch: holds the contact.
    ///   - isClean: whether no field but `extra` needs an escape.
    ///   - capacity: the most bytes that `body` may write.
    ///   - body: writes the text; what it wrote is kept.
    @inline(__always) mutating func append(
        contactAt position: Int, of batch: borrowing ContactBatch, isClean: Bool,
        atMost capacity: Int, _ body: (inout FieldWriter) -> Void
    ) {
        let slot = position * ContactBatch.fieldCount
        let first = slot == 0 ? 0 : Int(batch.ends[slot - 1])
        let ends = batch.ends.span.extracting(slot..<slot + ContactBatch.fieldCount)
        let source = batch.bytes.span
        append(addingCapacity: capacity + FieldWriter.longestPiece) {
            (output: inout OutputSpan<UInt8>) in
            unsafe output.withUnsafeMutableBufferPointer { memory, count in
                unsafe source.withUnsafeBufferPointer { source in
                    unsafe ends.withUnsafeBufferPointer { ends in
                        var writer = unsafe FieldWriter(
                            source, ends, first: first, isClean: isClean, memory)
                        body(&writer)
                        count = unsafe writer.count(from: memory.baseAddress)
                    }
                }
            }
        }
    }
}
