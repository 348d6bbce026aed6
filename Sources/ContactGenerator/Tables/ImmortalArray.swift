/// Read-only elements that live as long as the process.
///
/// The tables are made once and never go away, so nobody has to count who holds them: reading them
/// through arrays, retains and releases took 44 % of the generator's time.
@safe
struct ImmortalArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable,
    BitwiseCopyable
{
    // Never written after init: that is what makes it safe to share.
    private let elements: UnsafeBufferPointer<Element>

    /// Keeps a copy of `source` for good.
    init(_ source: [Element]) {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: source.count)
        _ = unsafe memory.initialize(fromContentsOf: source)
        unsafe elements = UnsafeBufferPointer(memory)
    }

    /// How many elements there are.
    var count: Int { unsafe elements.count }

    /// The element at `position`, 0 ..< `count`.
    @inline(__always) subscript(position: Int) -> Element {
        // One comparison: a negative position is a great one here.
        precondition(
            UInt(bitPattern: position) < UInt(bitPattern: count), "position out of range")
        return unsafe self[unchecked: position]
    }

    /// The element at `position`, of which the caller knows that it is in 0 ..< `count`.
    @unsafe @inline(__always) subscript(unchecked position: Int) -> Element {
        // Not that of the buffer: it checks whether there is any memory.
        unsafe (elements.baseAddress.unsafelyUnwrapped + position).pointee
    }

    /// The address of the element at `position`, 0 ..< `count`, as the caller knows.
    @unsafe @inline(__always) func address(unchecked position: Int) -> UnsafePointer<Element> {
        unsafe elements.baseAddress.unsafelyUnwrapped + position
    }

    /// Lends a run of elements.
    @inline(__always)
    func withSpan<Result>(_ range: Range<Int>, _ body: (Span<Element>) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of range")
        let run = unsafe UnsafeBufferPointer(rebasing: elements[range])
        return body(unsafe run.span)
    }
}
