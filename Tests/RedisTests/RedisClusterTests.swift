import Redis
import TestSupport
import Testing

@Suite struct RedisClusterTests {
    @Test func `a key on the other node is followed there, and a moving one is asked for`() throws {
        let low = try RedisServer(.init(clusterSlots: 0...8_191))
        let high = try RedisServer(.init(clusterSlots: 8_192...16_383))
        try low.meet(high)
        let log = LogLines()
        var session = RedisSession(
            to: low.address, named: "test", patience: .producer, stop: StopSwitch()
        ) { log.add($0) }

        // Slot 12182 (redis.io/commands/cluster-keyslot).
        let key: RedisArgument = "foo"
        for value in ["1", "2"] {
            let answer = try session.perform { connection throws(RedisError) in
                try connection.run(["SET", key, RedisArgument(value)])
            }
            #expect(answer.text == "OK")
        }
        #expect(try high.run(["GET", key]).text == "2")

        // The slot moves to `low`: a key that is not there yet is asked for at `low`.
        let lowID = try #require(try low.run(["CLUSTER", "MYID"]).text)
        let highID = try #require(try high.run(["CLUSTER", "MYID"]).text)
        try low.run(["CLUSTER", "SETSLOT", 12182, "IMPORTING", RedisArgument(highID)])
        try high.run(["CLUSTER", "SETSLOT", 12182, "MIGRATING", RedisArgument(lowID)])
        try session.perform { connection throws(RedisError) in
            let answers = try connection.pipeline([["SET", "{foo}new", "3"], ["GET", "{foo}new"]])
            for answer in answers { _ = try answer.get() }
        }
        let old = try session.perform { connection throws(RedisError) in
            try connection.run(["GET", key])
        }
        #expect(old.text == "2")
        try low.run(["CLUSTER", "SETSLOT", 12182, "NODE", RedisArgument(lowID)])
        #expect(try low.run(["GET", "{foo}new"]).text == "3")
        #expect(log.all == [])
    }

    @Test func `nodes that point at each other end in an error`() throws {
        let server = try RedisServer(.init(hasPort: true))
        let port = try #require(server.port)
        var session = RedisSession(
            to: server.address, named: "test", patience: .forever, stop: StopSwitch()
        ) { _ in }
        let moved = RedisError.moved(
            host: "127.0.0.1", port: port, text: "MOVED 1 127.0.0.1:\(port)")
        var tries = 0
        #expect(throws: moved) {
            try session.perform { _ throws(RedisError) in
                tries += 1
                throw moved
            }
        }
        #expect(tries == 6)
    }
}
