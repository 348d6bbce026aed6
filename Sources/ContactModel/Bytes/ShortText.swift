/// Up to eight bytes of text in one word, to be compared or copied at once.
public struct ShortText: Equatable, Sendable, BitwiseCopyable {
    /// The bytes, the first one lowest, and zeros.
    @usableFromInline let octets: UInt64
    /// The number of bytes.
    @usableFromInline let count: Int

    /// The first `count` octets of a number, 1 … 8, the lowest one first.
    @inline(__always) init(octets: UInt64, count: Int) {
        self.octets = octets & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
        self.count = count
    }

    /// Takes `count` bytes, the first one lowest, and zeros above them.
    @inlinable @inline(__always) init(word: UInt64, count: Int) {
        octets = word
        self.count = count
    }

    /// Takes a text of the program itself.
    ///
    /// - Precondition: it has at most eight bytes.
    @inlinable @inline(__always) public init(_ text: StaticString) {
        precondition(text.utf8CodeUnitCount <= 8, "longer than a word")
        var octets: UInt64 = 0
        for place in 0..<text.utf8CodeUnitCount {
            unsafe octets |= UInt64(text.utf8Start[place]) &<< UInt64(8 &* place)
        }
        self.octets = octets
        count = text.utf8CodeUnitCount
    }
}

extension MemoryCursor<UInt8> {
    /// Appends a text; what is copied beyond it is overwritten by what comes next.
    @inlinable @inline(__always) public mutating func append(_ text: ShortText) {
        guard unsafe _fastPath(UInt(bitPattern: next) <= lastPiece) else {
            return self = appendingWhole(text)
        }
        unsafe UnsafeMutableRawPointer(next).storeBytes(
            of: text.octets.littleEndian, as: UInt64.self)
        unsafe next += text.count
    }

    @usableFromInline @inline(never) func appendingWhole(_ text: ShortText) -> MemoryCursor {
        var cursor = self
        for place in 0..<text.count {
            cursor.append(UInt8(truncatingIfNeeded: text.octets >> UInt64(8 * place)))
        }
        return cursor
    }
}
