import JobQueue
import Redis

/// A job as its keys hold it, read by plain commands and without any script.
struct RawJob {
    private let fields: [String: String]
    private let done: Set<Int>
    private let dead: Set<Int>
    private let doneBits: Int64
    private let retries: Set<Int>
    private let failures: [Int: Int]
    private let crashes: [Int: Int]
    private let errors: [String: String]
    private let skips: [String: String]
    private let reasons: Int64
    private let leases: [Int: String]
    private let expires: Bool

    /// Reads the keys of a job in one round trip.
    init(_ id: JobID, of queue: QueueUnderTest, leases: [Int: String]) throws {
        func read(_ command: String, _ part: String?, _ rest: RedisArgument...) -> RedisCommand {
            RedisCommand(command, [RedisArgument(queue.key(id, part))] + rest)
        }
        let replies = try queue.raw.pipeline([
            read("HGETALL", nil), read("GET", "done"), read("GET", "dead"),
            read("BITCOUNT", "done"), read("ZRANGE", "retries", "0", "-1"),
            read("HGETALL", "failures"), read("HGETALL", "crashes"), read("HGETALL", "errors"),
            read("HLEN", "reasons"), read("PTTL", nil), read("HGETALL", "skips"),
        ]).map { try $0.get() }
        fields = Self.pairs(replies[0])
        done = Self.bits(replies[1])
        dead = Self.bits(replies[2])
        doneBits = replies[3].integer ?? -1
        retries = Set((replies[4].array ?? []).compactMap { $0.integer.map { Int($0) } })
        failures = Self.counts(replies[5])
        crashes = Self.counts(replies[6])
        errors = Self.pairs(replies[7])
        reasons = replies[8].integer ?? -1
        expires = (replies[9].integer ?? -1) > 0
        skips = Self.pairs(replies[10])
        self.leases = leases
    }

    /// The invariants of the design, and every chunk where the model has it.
    func check(against job: ModelJob) throws(Mismatch) {
        let total = number("total")
        try expect(
            "I1: contacts",
            number("created") + number("failed") + number("skipped") + number("cancelled")
                + number("pending"), total)
        let fresh = number("chunks") - number("next") - number("ahead")
        try expect(
            "I2: chunks",
            number("done") + number("dead") + number("dropped") + number("leased")
                + Int64(retries.count) + fresh,
            number("chunks") + (fields["finish"] == "1" ? 1 : 0))
        try expect("I3: bits of done chunks", doneBits, number("done"))
        try expect("I4: leases", Int64(leases.count), number("leased"))
        try expect("I5: bits of dead chunks", Int64(dead.count), number("dead"))
        try expect(
            "I5: reasons", reasons, number("dead") + (fields["finish"] == "3" ? 1 : 0))
        if job.state.isTerminal {
            try expect("I6: pending", number("pending"), 0)
            try expect("I6: leased", number("leased"), 0)
        }
        for (name, value) in fields {
            try expect("I8: \(name) is not negative", (Int64(value) ?? 0) >= 0, true)
        }
        for (name, codes) in [("failed", errors), ("skipped", skips)] {
            let byCode = codes.values.reduce(0) { $0 + (Int64($1) ?? -1) }
            try expect("\(name) contacts by code", byCode, number(name))
        }
        try expect("expiry", expires, job.state.isTerminal)
        try expect("failures", failures, job.failures)
        try expect("crashes", crashes, job.crashes)
        try checkPlaces(against: job)
    }

    /// I7: a chunk is in exactly one place, and in the right one.
    private func checkPlaces(against job: ModelJob) throws(Mismatch) {
        for (chunk, place) in job.places.enumerated() {
            var places: [String] = []
            if done.contains(chunk) { places.append("done") }
            if dead.contains(chunk) { places.append("dead") }
            if retries.contains(chunk) { places.append("waiting") }
            if let owner = leases[chunk] { places.append("leased \(owner)") }
            let isFinish = chunk == job.chunkCount
            if isFinish, fields["finish"] == "2" { places.append("done") }
            if isFinish, fields["finish"] == "3" { places.append("dead") }
            if !isFinish, chunk >= number("next"), !done.contains(chunk) { places.append("fresh") }
            try expect("I7: chunk \(chunk)", places, Self.places(of: place))
        }
        let outside = done.union(dead).union(retries).union(leases.keys)
            .filter { $0 >= job.places.count }
        try expect("chunks that are not there", outside, [])
    }

    private static func places(of place: ModelJob.Place) -> [String] {
        switch place {
        case .fresh: ["fresh"]
        case .leased(let fence, let worker, _): ["leased \(fence)|\(worker)"]
        case .waiting: ["waiting"]
        case .done: ["done"]
        case .dead: ["dead"]
        case .dropped: []
        }
    }

    private func number(_ name: String) -> Int64 { fields[name].flatMap { Int64($0) } ?? -1 }

    /// The pairs of a hash.
    static func pairs(_ reply: RedisValue) -> [String: String] {
        let texts = (reply.array ?? []).map { $0.text ?? "" }
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: texts.count - 1, by: 2).map {
                (texts[$0], texts[$0 + 1])
            })
    }

    private static func counts(_ reply: RedisValue) -> [Int: Int] {
        Dictionary(
            uniqueKeysWithValues: pairs(reply).map { (Int($0.key) ?? -1, Int($0.value) ?? -1) })
    }

    /// The numbers of the bits that are set; Redis counts from the highest bit of a byte.
    private static func bits(_ reply: RedisValue) -> Set<Int> {
        var bits: Set<Int> = []
        for (position, byte) in (reply.bytes ?? []).enumerated() {
            for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 {
                bits.insert(position * 8 + bit)
            }
        }
        return bits
    }
}
