/// A text of a table that lives as long as the process, and is followed by bytes that may be read.
///
/// A text that is copied as a piece of fixed size needs neither a call nor a loop, and most texts
/// are shorter than a piece.
@safe public struct ImmortalText: Sendable, BitwiseCopyable {
    /// How many bytes may be read from the start of any text, however short it is.
    @inlinable public static var pieceBytes: Int { 32 }

    // Never written: that is what makes it safe to share.
    @usableFromInline nonisolated(unsafe) let start: UnsafePointer<UInt8>
    /// The number of bytes.
    public let count: Int

    /// Takes `count` bytes that are never freed nor written.
    ///
    /// `pieceBytes` bytes may be read from `start` on, also when the text is shorter.
    @unsafe @inlinable @inline(__always)
    public init(start: UnsafePointer<UInt8>, count: Int) {
        unsafe self.start = start
        self.count = count
    }
}

extension MemoryCursor<UInt8> {
    /// Appends a text; what is copied beyond it is overwritten by what comes next.
    @inlinable @inline(__always) public mutating func append(_ text: ImmortalText) {
        // The hint keeps what is rare out of the way; without it, every text ends with a jump.
        if _fastPath(text.count <= ImmortalText.pieceBytes),
            unsafe _fastPath(UInt(bitPattern: next) <= lastPiece)
        {
            unsafe UnsafeMutableRawPointer(next).copyMemory(from: text.start, byteCount: 32)
            unsafe next += text.count
        } else {
            self = appendingWhole(text)
        }
    }

    /// Apart from the usual way: the compiler made one call of both copies where both were inline.
    @usableFromInline @inline(never) func appendingWhole(_ text: ImmortalText) -> MemoryCursor {
        precondition(unsafe text.count <= limit - next, "more was appended than reserved")
        var cursor = self
        unsafe cursor.next.update(from: text.start, count: text.count)
        unsafe cursor.next += text.count
        return cursor
    }
}
