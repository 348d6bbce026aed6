/// Appends elements to memory that was reserved beforehand, without growing it.
///
/// Every append checks that it fits, so a wrong estimate stops the program instead of spoiling its
/// memory. Made only by `Array.append(atMost:)` and `ContactBatch.write`, which bound its life.
///
/// What is rare is done by functions that get a copy and give it back with what they appended: a
/// cursor whose address is passed on lives in memory, and each append waits for the one before.
@safe public struct MemoryCursor<Element: BitwiseCopyable>: BitwiseCopyable {
    @usableFromInline let start: UnsafeMutablePointer<Element>
    @usableFromInline var next: UnsafeMutablePointer<Element>
    @usableFromInline let limit: UnsafeMutablePointer<Element>
    /// The greatest address at which a piece of `ImmortalText.pieceBytes` bytes fits.
    @usableFromInline let lastPiece: UInt

    /// Takes memory that stays reserved for as long as the cursor lives.
    ///
    /// - Parameters:
    ///   - memory: what is appended to.
    ///   - count: how many of its elements count as appended.
    @unsafe init(_ memory: UnsafeMutableBufferPointer<Element>, written count: Int = 0) {
        guard let base = memory.baseAddress else {
            preconditionFailure("a cursor needs memory")
        }
        precondition((0...memory.count).contains(count), "more was appended than reserved")
        unsafe (start, next, limit) = (base, base + count, base + memory.count)
        lastPiece = unsafe UInt(bitPattern: limit) - UInt(ImmortalText.pieceBytes)
    }

    /// How many elements were appended.
    @inlinable public var count: Int { unsafe next - start }

    /// Appends one element.
    @inlinable @inline(__always) public mutating func append(_ element: Element) {
        unsafe precondition(next < limit, "more was appended than reserved")
        unsafe next.pointee = element
        unsafe next += 1
    }

    /// Appends a run of elements.
    @inlinable @inline(__always) public mutating func append(_ elements: Span<Element>) {
        let room = unsafe limit - next
        precondition(elements.count <= room, "more was appended than reserved")
        unsafe elements.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            unsafe next.update(from: base, count: source.count)
        }
        unsafe next += elements.count
    }
}

extension MemoryCursor<UInt8> {
    /// Cuts what was appended after the first `start` bytes into parts with `separator` between.
    ///
    /// - Parameters:
    ///   - start: 0 ... `count`.
    ///   - separator: what is put between two parts.
    ///   - endOfPart: where the part ends that begins at a place of the text; behind that place.
    mutating func separate(
        after start: Int, by separator: StaticString, _ endOfPart: (Span<UInt8>, Int) -> Int
    ) {
        precondition((0...count).contains(start), "parts out of range")
        let count = count - start
        var parts = 0
        var end = 0
        while end < count {
            end = unsafe endOfPart(
                UnsafeBufferPointer(start: self.start + start, count: count).span, end)
            parts += 1
        }
        let growth = max(parts - 1, 0) * separator.utf8CodeUnitCount
        precondition(unsafe growth <= limit - next, "more was appended than reserved")
        unsafe next = self.start + start
        // Out of the way first: parts go back to the left, never over one that is still to go.
        let moved = unsafe UnsafeBufferPointer(start: next + growth, count: count)
        unsafe (next + growth).update(from: next, count: count)
        var place = 0
        while place < count {
            if place > 0 { append(separator) }
            let end = unsafe endOfPart(moved.span, place)
            precondition(end > place && end <= count, "parts out of range")
            unsafe next.update(
                from: moved.baseAddress.unsafelyUnwrapped + place, count: end - place)
            unsafe next += end - place
            place = end
        }
    }
}

extension MemoryCursor<UInt8> {
    /// Appends a text of the program itself.
    @inlinable @inline(__always) public mutating func append(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        // What may be as long as a piece is compared with one bound, whatever its length.
        precondition(
            unsafe count <= ImmortalText.pieceBytes && UInt(bitPattern: next) <= lastPiece
                || count <= limit - next, "more was appended than reserved")
        // Not `update`, which looks whether the two overlap.
        unsafe UnsafeMutableRawPointer(next).copyMemory(from: text.utf8Start, byteCount: count)
        unsafe next += count
    }

    /// Appends parts of `source` that stand side by side, each behind a separator.
    ///
    /// - Parameters:
    ///   - ends: where each part ends, ascending.
    ///   - first: where the first one begins.
    ///   - source: what they are parts of.
    ///   - separator: what is written before each.
    mutating func append(
        partsEndingAt ends: Span<UInt32>, from first: Int, of source: Span<UInt8>,
        behind separator: UInt8
    ) {
        guard ends.count > 0 else { return }
        let last = Int(ends[ends.count - 1])
        precondition(first >= 0 && first <= last && last <= source.count, "parts out of range")
        let room = unsafe limit - next
        precondition(last - first + ends.count <= room, "more was appended than reserved")
        // One check for all parts: what is copied beyond a part is overwritten by the next one.
        let slack = 2 * ImmortalText.pieceBytes
        let arePieces = last + slack <= source.count && last - first + ends.count + slack <= room
        let longestCopy = arePieces ? slack : -1
        unsafe source.withUnsafeBufferPointer { source in
            let bytes = unsafe source.baseAddress.unsafelyUnwrapped
            var start = first
            for part in ends.indices {
                let end = unsafe Int(ends[unchecked: part])
                let count = end &- start
                unsafe next.pointee = separator
                unsafe next += 1
                if count <= longestCopy {
                    unsafe next.copyPieces(from: bytes + start, count)
                } else {
                    unsafe next.update(from: bytes + start, count: count)
                }
                unsafe next += count
                start = end
            }
        }
    }

    /// Appends the octets of an integer, the top one first.
    @inlinable @inline(__always)
    mutating func append<Octets: FixedWidthInteger & BitwiseCopyable>(octets: Octets) {
        let count = MemoryLayout<Octets>.size
        precondition(
            unsafe UInt(bitPattern: next) <= lastPiece || count <= limit - next,
            "more was appended than reserved")
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: octets.bigEndian, as: Octets.self)
        unsafe next += count
    }

    /// Appends a number in decimal digits.
    @inlinable @inline(__always) public mutating func append(decimal number: UInt64) {
        guard _fastPath(number < 100_000_000) else { return self = appendingLong(decimal: number) }
        let digits = DecimalDigits.eight(number)
        // The last digit is written even when it is a zero.
        let zeros = min(digits.leadingZeroBitCount / 8, 7)
        append(last: 8 &- zeros, of: digits)
    }

    /// Appends a number in exactly `digits` decimal digits, zeros first.
    @inlinable @inline(__always)
    public mutating func append(decimal number: Int, digits: Int) {
        let number = UInt64(truncatingIfNeeded: number)
        guard _fastPath(number < 100_000_000), _fastPath((1...8).contains(digits)) else {
            return self = appendingLong(decimal: number, digits: digits)
        }
        append(last: digits, of: DecimalDigits.eight(number))
    }

    /// Appends the last `count` of eight digits, 1 … 8.
    @inlinable @inline(__always)
    mutating func append(last count: Int, of digits: UInt64) {
        let text = (digits | DecimalDigits.zeros) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        append(ShortText(word: text.byteSwapped, count: count))
    }

    @usableFromInline @inline(never)
    func appendingLong(decimal number: UInt64) -> MemoryCursor {
        var cursor = self
        cursor.append(decimal: number / 100_000_000)
        cursor.append(last: 8, of: DecimalDigits.eight(number % 100_000_000))
        return cursor
    }

    @usableFromInline @inline(never)
    func appendingLong(decimal number: UInt64, digits: Int) -> MemoryCursor {
        var cursor = self
        if digits == 0 { return cursor }
        cursor.append(decimal: Int(number / 10), digits: digits - 1)
        cursor.append(UInt8(ascii: "0") + UInt8(number % 10))
        return cursor
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Copies a text of at most two pieces as one or two of them.
    ///
    /// As many bytes of pieces may be read and written, also when the text is shorter.
    @unsafe @inline(__always)
    func copyPieces(from text: UnsafePointer<UInt8>, _ count: Int) {
        let piece = ImmortalText.pieceBytes
        let out = UnsafeMutableRawPointer(self)
        unsafe out.copyMemory(from: text, byteCount: 32)
        guard count > piece else { return }
        unsafe (out + piece).copyMemory(from: text + piece, byteCount: 32)
    }
}
