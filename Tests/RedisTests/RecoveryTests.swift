import Testing

@testable import Redis

@Suite struct RecoveryTests {
    let start = ContinuousClock.now
    let away = RedisError.unavailable("LOADING")

    /// All steps until the session gives up, with the time of each, when all tries fail at once.
    private func steps(
        _ patience: Patience, _ error: RedisError, from origin: Recovery.Origin, most: Int = 100
    ) -> [(step: Recovery.Step, after: Duration)] {
        var recovery = Recovery(patience: patience, at: start)
        var generator = JitterGenerator(seed: 7)
        var now = start
        var steps: [(Recovery.Step, Duration)] = []
        while steps.count < most {
            let step = recovery.step(after: error, from: origin, at: now, using: &generator)
            steps.append((step, start.duration(to: now)))
            switch step {
            case .reconnectAfter(let delay), .repeatAfter(let delay): now += delay
            case .reconnect, .follow: break
            case .giveUp: return steps
            }
        }
        return steps
    }

    @Test func `a worker never gives up on a server that is away or busy`() {
        for error in [away, .busy("BUSY")] {
            for origin in [Recovery.Origin.connecting, .command, .lostIdleConnection] {
                #expect(!steps(.forever, error, from: origin).contains { $0.step == .giveUp })
            }
        }
    }

    @Test func `a producer waits for a loading server until its deadline`() throws {
        for error in [away, .busy("BUSY")] {
            let last = try #require(steps(.producer, error, from: .command).last)
            #expect(last.step == .giveUp)
            #expect(last.after > .seconds(4) && last.after <= .seconds(5))
        }
    }

    @Test func `a producer gives up within a second where nothing listens`() throws {
        let last = try #require(steps(.producer, away, from: .connecting).last)
        #expect(last.step == .giveUp)
        #expect(last.after > .milliseconds(500) && last.after <= .seconds(1))
    }

    @Test func `a producer with no time left gives up at once`() {
        let all = steps(.failFast(within: .zero), away, from: .command)
        #expect(all.map(\.step) == [.giveUp])
    }

    @Test func `an idle connection that was closed is replaced at once, but only once`() {
        let first = steps(.forever, away, from: .lostIdleConnection, most: 3).map(\.step)
        #expect(first[0] == .reconnect)
        for step in first[1...] {
            guard case .reconnectAfter = step else {
                Issue.record("\(step)")
                continue
            }
        }
    }

    @Test func `a busy server keeps its connection`() {
        guard case .repeatAfter = steps(.forever, .busy("BUSY"), from: .command, most: 1)[0].step
        else {
            Issue.record("not repeated")
            return
        }
    }

    @Test func `nodes that point at each other are left after five hops`() {
        let moved = RedisError.moved(host: "h", port: 1, text: "MOVED 1 h:1")
        let all = steps(.forever, moved, from: .command).map(\.step)
        #expect(all.dropLast().allSatisfy { $0 == .follow(host: "h", port: 1, isAsking: false) })
        #expect(all.count == 6)
        #expect(all.last == .giveUp)
    }

    @Test(arguments: [
        RedisError.full("OOM"), .denied("NOPERM"), .failed("ERR"), .cancelled,
    ])
    func `what a repetition cannot mend is thrown`(error: RedisError) {
        #expect(steps(.forever, error, from: .command).map(\.step) == [.giveUp])
    }

    @Test func `an outage begins once and ends once`() throws {
        var outage = Outage()
        let isOverBefore = outage.end(at: start) != nil
        let begins = (0...2).map { outage.fail(at: start + .seconds($0)) }
        let ended = outage.end(at: start + .seconds(3))
        let isOverAgain = outage.end(at: start) != nil
        #expect(!isOverBefore && !isOverAgain)
        #expect(begins == [true, false, false])
        #expect(try #require(ended) == (.seconds(3), 3))
        let beginsAgain = outage.fail(at: start)
        #expect(beginsAgain)
    }
}
