import ContactModel

/// The places of some records: one of every `step`.
struct RecordMarks: Sendable {
    /// The place of a record.
    struct Mark: Hashable, Sendable {
        /// Through all files.
        var offset: Int
        var line: Int
        var state: UInt64
    }

    /// More marks than these are thinned out, unless the caller needs all of them.
    private static let mostMarks = 1 << 16
    private static let firstStep: Int64 = 100

    private(set) var step: Int64
    private(set) var marks: [Mark] = []
    private let isFixed: Bool

    init(step: Int64?) {
        self.step = step ?? Self.firstStep
        isFixed = step != nil
    }

    /// Takes a record whose file begins at `base`.
    mutating func take(record number: Int64, at base: Int, _ boundary: RecordBoundary) {
        guard number % step == 0 else { return }
        marks.append(
            Mark(
                offset: base + boundary.bytes.lowerBound, line: boundary.line,
                state: boundary.state))
        guard !isFixed, marks.count > Self.mostMarks else { return }
        marks = stride(from: 0, to: marks.count, by: 2).map { marks[$0] }
        step *= 2
    }

    /// The marks of every `size` records; nothing where `size` is no multiple of the step.
    func every(_ size: Int64) -> [Mark]? {
        guard size % step == 0 else { return nil }
        return stride(from: 0, to: marks.count, by: Int(size / step)).map { marks[$0] }
    }

    /// The most bytes between marks that are `size` records apart.
    func mostBytes(every size: Int64, end: Int) -> Int? {
        guard let chosen = every(size) else { return nil }
        let ends = chosen.dropFirst().map(\.offset) + [end]
        return zip(chosen, ends).map { $1 - $0.offset }.max()
    }
}
