import TestSupport
import Testing

@testable import WorkerRuntime

@Suite struct RedisOutageLogTests {
    @Test func `an outage that two parts notice is one line, and its end another`() {
        let lines = LogLines()
        let log = RedisOutageLog { lines.add($0) }
        for line in ["began a", "began b", "ended b", "ended a", "began a", "ended a"] {
            log.add("redis outage " + line)
        }
        log.add("something else")
        let expected =
            ["began a", "ended b", "began a", "ended a"].map { "redis outage " + $0 }
            + ["something else"]
        #expect(lines.all == expected)
    }
}
