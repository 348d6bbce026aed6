import TestSupport

extension SeededRandom {
    /// A number of the range.
    mutating func pick(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// One of the elements, of which there must be one.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[pick(0...elements.count - 1)]
    }

    /// True once in `times`.
    mutating func once(in times: Int) -> Bool { pick(1...times) == 1 }
}
