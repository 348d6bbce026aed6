import Testing

@testable import Redis

@Suite struct BackoffTests {
    @Test func `each delay lies between 50 ms and its bound`() {
        var generator = JitterGenerator(seed: 1)
        for _ in 0..<200 {
            var backoff = Backoff()
            var bound = Duration.milliseconds(100)
            for _ in 0..<12 {
                #expect(backoff.bound == bound)
                let delay = backoff.next(using: &generator)
                #expect(delay >= Backoff.minimum && delay <= bound)
                bound = min(bound * 2, Backoff.maximum)
            }
            #expect(bound == Backoff.maximum)
        }
    }

    @Test func `delays are spread over the whole span`() {
        var generator = JitterGenerator(seed: 2)
        var backoff = Backoff()
        for _ in 0..<8 { _ = backoff.next(using: &generator) }
        let delays = (0..<1_000).map { _ in backoff.next(using: &generator) }
        let average = delays.reduce(.zero, +) / 1_000
        #expect((.milliseconds(2_400)...(.milliseconds(2_650))).contains(average))
        #expect(delays.contains { $0 < .milliseconds(300) })
        #expect(delays.contains { $0 > .milliseconds(4_750) })
    }

    @Test func `a reset starts over`() {
        var generator = JitterGenerator(seed: 3)
        var backoff = Backoff()
        for _ in 0..<5 { _ = backoff.next(using: &generator) }
        backoff.reset()
        #expect(backoff == Backoff())
    }
}
