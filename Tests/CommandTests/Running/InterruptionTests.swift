import Foundation
import TestSupport
import Testing

/// `create` that is stopped in the middle of a job, and what goes on from there.
@Suite struct InterruptionTests {
    private static let total = 300_000

    let place: Place

    init() throws { place = try Place() }

    /// Starts a job of many small chunks, and answers when some are in the store.
    private func startJob(_ options: String...) throws -> ChildProcess {
        try start(["create", "\(Self.total)"] + options)
    }

    private func start(_ arguments: [String]) throws -> ChildProcess {
        let child = try place.start(arguments + ["--chunk-size", "250"])
        let path = place.file("contacts.db")
        try #require(
            eventually(within: .seconds(30)) {
                let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
                return (size ?? 0) > 300_000
            })
        try #require(child.status == nil, "the job was too short to be stopped")
        return child
    }

    private func storedCount() throws -> Int {
        try #require(Int(try place.sql("select count(*) from contacts")))
    }

    private func expectAll() throws {
        #expect(
            try place.sql("select count(*), count(distinct uid), max(id) - min(id) from contacts")
                == "\(Self.total)|\(Self.total)|\(Self.total - 1)")
    }

    private func expectNothingLeft() throws {
        #expect(try eventually { try place.leftovers.isEmpty && place.processes.isEmpty })
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `who stops it is told what is stored and how to go on`(signal: Int32) throws {
        let child = try startJob()
        child.kill(signal)
        let stopped = try Finished(child)
        #expect(stopped.status == 130 && stopped.output.isEmpty)
        try expectNothingLeft()

        let stored = try storedCount()
        #expect(stored > 0 && stored < Self.total)
        let words = try #require(
            stopped.errors.firstMatch(of: /interrupted: ([0-9,]+) of 300,000 contacts/)?.1)
        #expect(Int(words.filter { $0 != "," }) == stored)
        let command = try #require(
            stopped.errors.firstMatch(of: /Go on with: contactory (recover [0-9A-Z]+ --to .*)\n/)?.1
        )
        let recovered = try place.run(command.split(separator: " ").map(String.init))
        #expect(recovered.status == 0, "\(recovered.errors)")
        #expect(recovered.errors.contains("\(words) of 300,000 contacts are in"))
        try expectAll()
        try expectNothingLeft()
    }

    @Test func `an import that is stopped is told so, too`() throws {
        let made = try place.run(["sample", "20000", "--format", "ndjson", "--seed", "1"])
        try place.write(made.output, to: "a.ndjson")
        let child = try start(["import", "a.ndjson"])
        child.kill(SIGINT)
        let stopped = try Finished(child)
        #expect(stopped.status == 130)
        #expect(stopped.errors.contains("stopping: finishing the chunks in hand"))
        #expect(stopped.errors.contains("of 20,000 contacts are in sqlite:"))
        try expectNothingLeft()
    }

    @Test func `a second signal stops at once, and nothing is half done`() throws {
        let child = try startJob()
        child.kill(SIGINT)
        child.kill(SIGINT)
        #expect(try Finished(child).status == 130)
        #expect(try storedCount() % 250 == 0)
        try expectNothingLeft()
    }

    @Test func `killed, the same key goes on from the ledger`() throws {
        let child = try startJob("--key", "k", "--seed", "42")
        child.kill(SIGKILL)
        child.wait()
        try expectNothingLeft()
        let stored = try storedCount()
        #expect(stored > 0 && stored < Self.total)

        let again = try place.run("create", "300k", "--chunk-size", "250", "--key", "k")
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.errors.contains("already; it goes on"))
        #expect(again.errors.contains("seed 42"))
        try expectAll()
        #expect(try place.run("create", "300k", "--key", "k").status == 0)
        try expectAll()
    }

    @Test func `a private server that dies is no loss`() throws {
        let child = try startJob()
        let servers = try place.processes.filter { id in
            let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
            return String(decoding: words, as: UTF8.self).hasPrefix("redis-server")
        }
        try #require(servers.count == 1)
        kill(pid_t(servers[0]), SIGKILL)
        let finished = try Finished(child)
        #expect(finished.status == 3)
        #expect(finished.errors.contains("of 300,000 contacts are in sqlite:"))
        #expect(finished.errors.contains("Go on with: contactory recover"))
        try expectNothingLeft()
    }
}
