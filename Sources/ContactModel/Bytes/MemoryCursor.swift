/// Appends elements to memory that was reserved beforehand, without growing it.
///
/// Every append checks that it fits, so a wrong estimate stops the program instead of spoiling its
/// memory. Made only by `Array.append(atMost:)` and `ContactBatch.write`, which bound its life.
@safe public struct MemoryCursor<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline let start: UnsafeMutablePointer<Element>
    @usableFromInline var next: UnsafeMutablePointer<Element>
    @usableFromInline let limit: UnsafeMutablePointer<Element>
    /// The greatest address at which a piece of `ImmortalText.pieceBytes` bytes fits.
    @usableFromInline let lastPiece: UInt

    /// Takes memory that stays reserved for as long as the cursor lives.
    @unsafe init(_ memory: UnsafeMutableBufferPointer<Element>) {
        guard let base = memory.baseAddress else {
            preconditionFailure("a cursor needs memory")
        }
        unsafe (start, next, limit) = (base, base, base + memory.count)
        lastPiece = unsafe UInt(bitPattern: limit) - UInt(ImmortalText.pieceBytes)
    }

    /// How many elements were appended.
    @inlinable public var count: Int { unsafe next - start }

    /// The element appended last.
    @inlinable public var last: Element? {
        unsafe next > start ? (next - 1).pointee : nil
    }

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

extension MemoryCursor {
    /// Takes back what was appended after the first `count` elements.
    mutating func takeBack(to count: Int) -> [Element] {
        precondition((0...self.count).contains(count))
        let taken = unsafe Array(
            UnsafeBufferPointer(start: start + count, count: self.count - count))
        unsafe next = start + count
        return taken
    }
}

extension MemoryCursor<UInt8> {
    /// Appends a text of the program itself.
    @inlinable @inline(__always) public mutating func append(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        let room = unsafe limit - next
        precondition(count <= room, "more was appended than reserved")
        unsafe next.update(from: text.utf8Start, count: count)
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
        let piece = ImmortalText.pieceBytes
        let room = unsafe limit - next
        precondition(last - first + ends.count <= room, "more was appended than reserved")
        // One check for all parts: what is copied beyond a part is overwritten by the next one.
        let arePieces = last + piece <= source.count && last - first + ends.count + piece <= room
        unsafe source.withUnsafeBufferPointer { source in
            let bytes = unsafe source.baseAddress.unsafelyUnwrapped
            var start = first
            for part in ends.indices {
                let count = Int(ends[part]) &- start
                unsafe next.pointee = separator
                unsafe next += 1
                if arePieces && count <= piece {
                    unsafe UnsafeMutableRawPointer(next).copyMemory(
                        from: bytes + start, byteCount: 32)
                } else {
                    unsafe next.update(from: bytes + start, count: count)
                }
                unsafe next += count
                start = Int(ends[part])
            }
        }
    }

    /// Appends the octets of an integer, the top one first.
    @inlinable @inline(__always)
    mutating func append<Octets: FixedWidthInteger & BitwiseCopyable>(octets: Octets) {
        let count = MemoryLayout<Octets>.size
        precondition(count <= (unsafe limit - next), "more was appended than reserved")
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: octets.bigEndian, as: Octets.self)
        unsafe next += count
    }

    /// Appends a number in decimal digits.
    @inlinable @inline(__always) public mutating func append(decimal number: UInt64) {
        guard number < 100_000_000 else { return appendLong(decimal: number) }
        let digits = DecimalDigits.eight(number)
        // The last digit is written even when it is a zero.
        let zeros = min(digits.leadingZeroBitCount / 8, 7)
        append(last: 8 &- zeros, of: digits)
    }

    /// Appends a number in exactly `digits` decimal digits, zeros first.
    @inlinable @inline(__always)
    public mutating func append(decimal number: Int, digits: Int) {
        let number = UInt64(truncatingIfNeeded: number)
        guard (1...8).contains(digits) else { return appendLong(decimal: number, digits: digits) }
        append(last: digits, of: DecimalDigits.eight(number % 100_000_000))
    }

    /// Appends the last `count` of eight digits, 1 … 8.
    @inlinable @inline(__always)
    mutating func append(last count: Int, of digits: UInt64) {
        let text = (digits | DecimalDigits.zeros) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        if unsafe limit - next >= 8 {
            // What is copied beyond the digits is overwritten by what comes next.
            unsafe UnsafeMutableRawPointer(next).storeBytes(of: text.bigEndian, as: UInt64.self)
            unsafe next += count
        } else {
            precondition(unsafe count <= limit - next, "more was appended than reserved")
            for place in 0..<count {
                let octet = text &>> UInt64(truncatingIfNeeded: 56 &- 8 &* place)
                unsafe next[place] = UInt8(truncatingIfNeeded: octet)
            }
            unsafe next += count
        }
    }

    @inlinable mutating func appendLong(decimal number: UInt64) {
        append(decimal: number / 100_000_000)
        append(last: 8, of: DecimalDigits.eight(number % 100_000_000))
    }

    @inlinable mutating func appendLong(decimal number: UInt64, digits: Int) {
        if digits == 0 { return }
        append(decimal: Int(number / 10), digits: digits - 1)
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
