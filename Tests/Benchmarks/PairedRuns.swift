/// Runs variants in turns, A B A B …, so that a machine that changes its speed changes all of them.
struct PairedRuns {
    /// Fewer say little on a shared machine.
    static let rounds = Effort.current.rounds

    /// What is measured of one run, in the units of the benchmark.
    typealias Variant = (name: String, run: () throws -> [Double])

    /// Runs each variant once a round.
    ///
    /// - Returns: for each variant, for each figure of its runs, the values of all rounds.
    static func of(
        _ variants: [Variant], rounds: Int = rounds
    ) throws -> [(name: String, figures: [[Double]])] {
        var results = variants.map { (name: $0.name, figures: [[Double]]()) }
        for _ in 0..<rounds {
            for (number, variant) in variants.enumerated() {
                for (position, figure) in try variant.run().enumerated() {
                    if results[number].figures.count == position {
                        results[number].figures.append([])
                    }
                    results[number].figures[position].append(figure)
                }
            }
        }
        return results
    }
}
