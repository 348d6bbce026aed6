import TestSupport
import Testing

@testable import WorkerRuntime

@Suite struct DemandTests {
    @Test(arguments: [
        (1, 1, 2), (2, 1, 4), (16, 1, 32), (32, 1, 32), (32, 10, 5), (8, 60, 1), (1, 5_000, 1),
    ])
    func `the depth is what fits into the reserve and at most doubles`(
        depth: Int, milliseconds: Int, next: Int
    ) {
        #expect(Demand.depth(after: depth, chunkTook: .milliseconds(milliseconds)) == next)
    }

    @Test func `a chunk that took no time at all does not break the arithmetic`() {
        #expect(Demand.depth(after: 1, chunkTook: .zero) == 2)
        #expect(Demand.depth(after: 32, chunkTook: .milliseconds(-1)) == 32)
        #expect(Demand.depth(after: 32, chunkTook: .seconds(1 << 40)) == 1)
    }

    @Test(arguments: [
        (4, 1, 0, 4), (4, 1, 3, 1), (4, 1, 4, 0), (4, 8, 16, 16), (4, 8, 17, 0), (4, 8, 0, 32),
        (4, 1, 20, 0), (1, 2, 1, 1), (3, 3, 5, 0), (3, 3, 4, 5),
    ])
    func `chunks are claimed once half of the room is free`(
        lanes: Int, depth: Int, outstanding: Int, size: Int
    ) {
        #expect(
            Demand.claimSize(lanes: lanes, depth: depth, outstanding: outstanding) == size)
    }

    @Test func `with nothing in hand there is always something to claim`() {
        for lanes in [1, 2, 3, 7, 250] {
            for depth in 1...Demand.maximumDepth {
                #expect(Demand.claimSize(lanes: lanes, depth: depth, outstanding: 0) > 0)
            }
        }
    }

    @Test func `a full worker waits until a lane is through`() {
        let demand = Demand(lanes: 2)
        #expect(demand.next() == 2)
        demand.claimed(2)
        let waiting = Background { demand.next() }
        #expect(waiting.value(within: .milliseconds(50)) == nil)
        demand.finished(after: .seconds(1))
        demand.settled(1)
        #expect(waiting.value() == 1)
    }

    @Test func `while a settlement is on its way it claims, and the claimer does not`() {
        let demand = Demand(lanes: 2)
        #expect(demand.next() == 2)
        demand.claimed(2)
        demand.finished(after: .seconds(1))
        let waiting = Background { demand.next() }
        #expect(waiting.value(within: .milliseconds(50)) == nil)
        #expect(demand.nextWithSettlement() == 1)
        #expect(demand.nextWithSettlement() == 0, "a claim is on its way")
        demand.claimed(1)
        demand.settled(1)
        #expect(waiting.value(within: .milliseconds(50)) == nil)
        demand.close()
        #expect(waiting.value() == .some(nil))
    }

    @Test func `once a claim has brought nothing, only the claimer asks`() {
        let demand = Demand(lanes: 2)
        #expect(demand.nextWithSettlement() == 0)
        #expect(demand.next() == 2)
        demand.claimed(2)
        demand.finished(after: .seconds(1))
        #expect(demand.nextWithSettlement() == 1)
        let waiting = Background { demand.next() }
        demand.claimed(0)
        #expect(waiting.value() == 1)
        demand.claimed(0)
        demand.finished(after: .seconds(1))
        #expect(demand.nextWithSettlement() == 0)
        #expect(demand.next() == 2)
        demand.claimed(1)
        #expect(demand.nextWithSettlement() == 1)
    }

    @Test func `a worker whose reports pile up claims nothing before they are settled`() {
        let demand = Demand(lanes: 1)
        demand.claimed(Demand.maximumReported + 1)
        for _ in 0...Demand.maximumReported { demand.finished(after: .seconds(1)) }
        #expect(demand.nextWithSettlement() == 0)
        demand.settled(1)
        #expect(demand.nextWithSettlement() == 1)
    }

    /// Two lanes with four chunks in hand, two of which wait; the queue has more.
    private func busyDemand() -> Demand {
        let demand = Demand(lanes: 2)
        demand.claimed(2)
        demand.finished(after: .milliseconds(20))
        demand.claimed(3)
        demand.settled(1)
        return demand
    }

    @Test func `reports gather until it is time to claim`() {
        let demand = busyDemand()
        demand.finished(after: .milliseconds(20))
        let gathering = Background { demand.gatherReports(atMost: .seconds(60)) }
        #expect(gathering.value(within: .milliseconds(50)) == nil)
        demand.finished(after: .milliseconds(20))
        #expect(gathering.value() != nil)
        #expect(demand.nextWithSettlement() == 2)
    }

    @Test func `the last reports do not gather when no lane has anything to do`() {
        let demand = busyDemand()
        demand.claimed(0)
        for _ in 0..<3 { demand.finished(after: .milliseconds(20)) }
        let gathering = Background { demand.gatherReports(atMost: .seconds(60)) }
        #expect(gathering.value(within: .milliseconds(50)) == nil)
        demand.finished(after: .milliseconds(20))
        #expect(gathering.value() != nil)
    }

    @Test func `reports gather for a while only, and not while a worker drains`() {
        let demand = busyDemand()
        demand.finished(after: .milliseconds(20))
        for _ in 0..<3 { demand.gatherReports(atMost: .milliseconds(1)) }
        let gathering = Background { demand.gatherReports(atMost: .seconds(60)) }
        #expect(gathering.value(within: .milliseconds(50)) == nil)
        demand.close()
        #expect(gathering.value() != nil)
        demand.gatherReports(atMost: .seconds(60))
    }

    @Test func `no more reports gather than go into a round trip`() {
        let demand = Demand(lanes: 250)
        demand.claimed(1_000)
        for _ in 0..<Demand.groupSize - 1 { demand.finished(after: .milliseconds(20)) }
        demand.gatherReports(atMost: .milliseconds(1))
        let gathering = Background { demand.gatherReports(atMost: .seconds(60)) }
        #expect(gathering.value(within: .milliseconds(50)) == nil)
        demand.finished(after: .milliseconds(20))
        #expect(gathering.value() != nil)
    }

    @Test func `closing ends a wait, and all that follow`() {
        let demand = Demand(lanes: 1)
        demand.claimed(1)
        let waiting = Background { demand.next() }
        demand.close()
        #expect(waiting.value() == .some(nil))
        #expect(demand.next() == nil)
        #expect(!demand.awaitEmptyHands(atMost: .seconds(60)))
    }

    @Test func `empty hands are those whose chunks are settled`() {
        let demand = Demand(lanes: 1)
        #expect(!demand.awaitEmptyHands(atMost: .seconds(60)))
        demand.claimed(1)
        #expect(demand.awaitEmptyHands(atMost: .milliseconds(1)))
        let waiting = Background { demand.awaitEmptyHands(atMost: .seconds(60)) }
        demand.finished(after: .seconds(1))
        #expect(waiting.value(within: .milliseconds(50)) == nil)
        demand.settled(1)
        #expect(waiting.value() == true)
    }

    @Test func `100 000 chunks pass between three lanes, a settler and a claimer`() {
        let demand = Demand(lanes: 3)
        let (works, reports) = (Mailbox<Int>(), Mailbox<Int>())
        let lanes = (0..<3).map { _ in
            Background {
                while let number = works.take() {
                    demand.finished(after: .microseconds(number % 7 == 0 ? 40_000 : 10))
                    reports.put(number)
                }
                return true
            }
        }
        let claimed = Guarded(0)
        /// A claim that was asked for brings the next chunks, while there are any.
        @Sendable func claim(_ wanted: Int) {
            let numbers = claimed.withLock { claimed in
                let first = claimed
                claimed = min(100_000, claimed + wanted)
                return first..<claimed
            }
            demand.claimed(numbers.count)
            for number in numbers { works.put(number) }
        }
        let settler = Background {
            var sum = 0
            while let group = reports.takeSome(
                atMost: 100, after: { demand.gatherReports(atMost: .milliseconds(1)) })
            {
                let wanted = demand.nextWithSettlement()
                if wanted > 0 { claim(wanted) }
                sum += group.count
                demand.settled(group.count)
            }
            return sum
        }
        var mostInHand = 0
        while claimed.withLock({ $0 }) < 100_000, let wanted = demand.next() {
            claim(wanted)
            mostInHand = max(mostInHand, works.count + reports.count)
        }
        works.close()
        for lane in lanes { #expect(lane.value() == true) }
        reports.close()
        #expect(settler.value() == 100_000)
        #expect(mostInHand <= 2 * 3 * Demand.maximumDepth + Demand.maximumReported)
    }
}
