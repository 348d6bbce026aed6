import ContactGenerator
import JobQueue
import Redis
import TestSupport
import Testing
import WorkerRuntime

@Suite struct RefusedJobTests {
    private let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// Checks that a job is refused with `reason`, while another one is done.
    private func expectRefusal(_ job: JobID, because reason: String) throws {
        let good = try workshop.submit(total: 50)
        let running = workshop.worker()
        let status = try workshop.end(of: job)
        #expect(status.state == .failed)
        #expect(status.errors == ["job": 10])
        var queue = workshop.queue()
        let dead = try queue.deadChunks(of: job)
        #expect(dead.map(\.code) == ["job"])
        #expect(dead.first?.text.contains(reason) == true, "\(dead)")
        #expect(workshop.lines(containing: "code=job: ").count == 1)
        #expect(try workshop.end(of: good).state == .completed)
        #expect(workshop.place.chunks.count == 5)
        running.stop()
    }

    @Test(arguments: ["", "no JSON", "{}", #"{"kind":"create"}"#])
    func `a specification that cannot be read is refused`(text: String) throws {
        let job = try workshop.submit(total: 10, chunkSize: 10, maximumAttempts: 1, text: text)
        try expectRefusal(job, because: "its specification cannot be read by this version")
    }

    @Test(arguments: [
        #""size":-1,"mark":0,"records":1"#, #""size":9223372036854775807,"mark":0,"records":1"#,
        #""size":1,"mark":-1,"records":1"#, #""size":1,"mark":0,"records":-1"#,
    ])
    func `files that cannot be are refused`(numbers: String) throws {
        let file =
            #"{"path":"/a","modified":0,"format":"csv","charset":"utf-8","head":"",\#(numbers)}"#
        let job = try workshop.submit(
            total: 10, chunkSize: 10, maximumAttempts: 1,
            text: #"{"kind":"import","store":"memory","total":10,"chunk_size":10,"max_attempts":1,"#
                + #""priority":1,"input":{"duplicates":"keep","on_error":"continue","#
                + #""files":[\#(file),\#(file)]}}"#)
        try expectRefusal(job, because: "its specification cannot be read by this version")
    }

    @Test func `an unknown kind is refused`() throws {
        let job = try workshop.submit(total: 10, maximumAttempts: 1) { $0.kind = "polish" }
        try expectRefusal(job, because: "this version knows no jobs of kind polish")
    }

    @Test func `another generator is refused`() throws {
        let job = try workshop.submit(total: 10, maximumAttempts: 1) { $0.generator = 99 }
        try expectRefusal(
            job,
            because: "it asks for generator 99, this version has generator "
                + "\(ContactGenerator.version)")
    }

    @Test func `a word that means nothing is refused`() throws {
        let job = try workshop.submit(total: 10, maximumAttempts: 1) { $0.profile = "robots" }
        try expectRefusal(job, because: "\"robots\" is not a profile")
    }

    @Test(arguments: [(10, 5), (5, 10), (10, 3), (.min, 10), (.max, 7)] as [(Int64, Int64)])
    func `chunks that are not those of the specification are refused`(
        total: Int64, chunkSize: Int64
    ) throws {
        let job = try workshop.submit(total: 10, chunkSize: 10, maximumAttempts: 1) {
            $0.total = total
            $0.chunkSize = chunkSize
        }
        try expectRefusal(job, because: "its chunks ")
    }

    @Test(arguments: [0, -1, 100_001, .max] as [Int64])
    func `chunks of a size that no batch can have are refused`(chunkSize: Int64) throws {
        let job = try workshop.submit(total: 10, chunkSize: 10, maximumAttempts: 1) {
            $0.chunkSize = chunkSize
        }
        try expectRefusal(job, because: "its chunks are not of 1 to 100000 contacts")
    }

    @Test func `other workers get a refused job's chunks`() throws {
        let job = try workshop.submit(total: 10) { $0.generator = 99 }
        let running = workshop.worker()
        #expect(try eventually { try workshop.status(job).retried == 1 })
        running.stop()
        // A worker of that other version.
        var queue = workshop.queue()
        var random = SeededRandom(seed: 1)
        let newer = WorkerID(host: "newer", process: 1, using: &random)
        var leases: [ChunkLease] = []
        _ = try eventually {
            leases = try queue.claim(by: newer, upTo: 1, lease: .seconds(30)).leases
            return !leases.isEmpty
        }
        let lease = try #require(leases.first)
        _ = try queue.settle([Settlement(lease: lease, created: 10)], by: newer)
        #expect(try workshop.status(job).state == .completed)
    }
}
