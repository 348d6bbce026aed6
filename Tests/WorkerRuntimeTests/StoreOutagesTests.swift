import Stores
import TestSupport
import Testing

@testable import WorkerRuntime

@Suite struct StoreOutagesTests {
    private let log = LogLines()
    private let outages: StoreOutages
    private let fault = StoreFault(code: "memory.away", message: "it is away")

    init() {
        outages = StoreOutages { [log] in log.add($0) }
    }

    @Test func `an outage has one line when it begins and one when it ends`() {
        for _ in 0..<5 { outages.began(at: "a", fault, start: .now) }
        #expect(outages.codes == ["memory.away"])
        for _ in 0..<5 { outages.ended(at: "a") }
        #expect(outages.codes == [])
        #expect(log.all.count == 2)
        #expect(log.all.first?.contains("store outage began store=a code=memory.away") == true)
        #expect(log.all.last?.contains("store outage ended store=a after_seconds=1") == true)
    }

    @Test func `each store has its own outages`() {
        outages.began(at: "a", fault, start: .now)
        outages.began(at: "b", fault, start: .now)
        outages.ended(at: "a")
        #expect(outages.codes == ["memory.away"])
        #expect(log.all.count == 3)
    }

    @Test func `an attempt from before the end does not begin a new outage`() {
        let early = ContinuousClock.now
        outages.began(at: "a", fault, start: early)
        outages.ended(at: "a")
        outages.began(at: "a", fault, start: early)
        #expect(log.all.count == 2)
        outages.began(at: "a", fault, start: .now)
        #expect(log.all.count == 3)
    }
}
