import Testing

/// A failure is only of use when it is short.
@Suite struct ShrinkerTests {
    @Test func `only the steps that matter are left`() {
        let short = Shrinker.shrink(Array(0..<100)) { steps in
            steps.contains(17) && steps.contains(50) && steps.contains(99)
        }
        #expect(short == [17, 50, 99])
    }

    @Test func `the order of the steps is kept`() {
        let short = Shrinker.shrink([3, 1, 2, 1, 3]) { steps in
            guard let one = steps.firstIndex(of: 1) else { return false }
            return steps[one...].contains(3)
        }
        #expect(short == [1, 3])
    }

    @Test func `no step is left out when all are needed`() {
        let steps = Array(0..<9)
        #expect(Shrinker.shrink(steps) { $0 == steps } == steps)
    }

    @Test func `a failure that needs no step shrinks to none`() {
        #expect(Shrinker.shrink([1, 2, 3]) { _ in true }.isEmpty)
    }

    @Test func `the same seed writes the same history`() {
        var one = HistoryGenerator(seed: 7, hasRestarts: true)
        var two = HistoryGenerator(seed: 7, hasRestarts: true)
        #expect(one.history(of: 60) == two.history(of: 60))
    }
}
