/// Appends elements to memory that was reserved beforehand, without growing it.
///
/// Every append checks that it fits, so a wrong estimate stops the program instead of spoiling its
/// memory. Made only by `Array.append(atMost:)` and `ContactBatch.write`, which bound its life.
@safe public struct MemoryCursor<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline let start: UnsafeMutablePointer<Element>
    @usableFromInline var next: UnsafeMutablePointer<Element>
    @usableFromInline let limit: UnsafeMutablePointer<Element>

    /// Takes memory that stays reserved for as long as the cursor lives.
    @unsafe init(_ memory: UnsafeMutableBufferPointer<Element>) {
        guard let base = memory.baseAddress else {
            preconditionFailure("a cursor needs memory")
        }
        unsafe (start, next, limit) = (base, base, base + memory.count)
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

    /// Appends the octets of an integer, the top one first.
    @inlinable @inline(__always)
    mutating func append<Octets: FixedWidthInteger & BitwiseCopyable>(octets: Octets) {
        let count = MemoryLayout<Octets>.size
        precondition(count <= (unsafe limit - next), "more was appended than reserved")
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: octets.bigEndian, as: Octets.self)
        unsafe next += count
    }

    /// Appends a number in decimal digits.
    @inlinable public mutating func append(decimal number: UInt64) {
        guard number >= 10 else { return append(UInt8(ascii: "0") + UInt8(number)) }
        append(decimal: number / 10)
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends a number in exactly `digits` decimal digits, zeros first.
    @inlinable public mutating func append(decimal number: Int, digits: Int) {
        precondition(digits <= (unsafe limit - next), "more was appended than reserved")
        var rest = UInt64(number)
        for place in stride(from: digits - 1, through: 0, by: -1) {
            unsafe next[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        unsafe next += digits
    }
}
