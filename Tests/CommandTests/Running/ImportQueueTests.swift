import Foundation
import Redis
import TestSupport
import Testing

/// Imports that are left to workers.
@Suite struct ImportQueueTests {
    let queue: SharedQueue

    init() throws { queue = try SharedQueue() }

    private func cards(_ count: Int) -> String {
        (0..<count).map { ImportTests.card($0 % 10 == 3 ? "" : "P\($0)") }.joined()
    }

    private func enqueue(_ arguments: String...) throws -> String {
        let finished = try Finished(queue.start(["import", "--enqueue"] + arguments))
        try #require(finished.status == 0, "\(finished.errors)")
        return finished.line
    }

    @Test func `workers import what was enqueued`() throws {
        try queue.place.write(cards(1_000), to: "a.vcf")
        let job = try enqueue("a.vcf", "--chunk-size", "64")
        try queue.working { try queue.wait(for: job, toBe: "completed") }
        let status = try queue.status(of: job)
        #expect(status.number("created") == 900)
        #expect(status.object("skips").number("blank") == 100)
        #expect(try queue.place.sql("select count(*) from contacts") == "900")
    }

    @Test func `no contact is in Redis`() throws {
        try queue.place.write(
            ImportTests.card("Anna Secret") + "stray Secret\r\n"
                + ImportTests.card("", "TEL:1\r\n"),
            to: "a.vcf")
        let job = try enqueue("a.vcf")
        try queue.working { try queue.wait(for: job, toBe: "partial") }
        #expect(try queue.place.sql("select count(*) from contacts") == "1")
        let keys = try queue.server.run(["KEYS", "*"]).array ?? []
        #expect(keys.count > 3)
        for key in keys.compactMap(\.text) {
            let dump = try queue.server.run(["DUMP", RedisArgument(key)]).bytes ?? []
            #expect(!String(decoding: dump, as: UTF8.self).contains("Secret"), "\(key)")
        }
    }

    @Test func `failures names the place of each record, beyond the samples, too`() throws {
        let rows = (0..<3_000).map { $0 % 2 == 0 ? "{\"name\":\"N\"}" : "{\"name\":" }
        try queue.place.write(rows.joined(separator: "\n"), to: "a.ndjson")
        let job = try enqueue("a.ndjson")
        try queue.working { try queue.wait(for: job, toBe: "partial") }
        let found = try queue.run("failures", job, "--json").json
        let contacts = try #require(found["contacts"] as? [[String: Any]])
        #expect(contacts.count == 1_500)
        let last = try #require(contacts.last)
        #expect(last.number("index") == 2_999 && last.number("line") == 3_000)
        #expect(last["code"] as? String == "record.json")
        #expect(last["reason"] as? String == "line 3000: unexpected end")
        #expect((last.number("end_byte") ?? 0) - (last.number("first_byte") ?? 0) == 8)
        #expect((last["file"] as? String)?.hasSuffix("/a.ndjson") == true)

        #expect(try queue.run("failures", job, "--rejects", "r.ndjson").status == 0)
        let rejects = String(decoding: queue.place.bytes(of: "r.ndjson"), as: UTF8.self)
        #expect(rejects == String(repeating: "{\"name\":\n", count: 1_500))
    }

    @Test func `samples of blank records stand for no failed ones`() throws {
        let rows = (0..<210).map { $0 < 150 ? "{\"name\":" : "{\"phone\":\"1\"}" }
        try queue.place.write(rows.joined(separator: "\n"), to: "a.ndjson")
        let job = try enqueue("a.ndjson")
        try queue.working { try queue.wait(for: job, toBe: "partial") }
        #expect(try queue.run("failures", job, "--rejects", "r.ndjson").status == 0)
        let rejects = String(decoding: queue.place.bytes(of: "r.ndjson"), as: UTF8.self)
        #expect(rejects == String(repeating: "{\"name\":\n", count: 150))
    }

    @Test func `failures shows samples when the files are gone`() throws {
        try queue.place.write(ImportTests.card("Ann") + "junk", to: "a.vcf")
        let job = try enqueue("a.vcf")
        try queue.working { try queue.wait(for: job, toBe: "partial") }
        try FileManager.default.removeItem(atPath: queue.place.file("a.vcf"))
        let finished = try queue.run("failures", job)
        #expect(finished.status == 0)
        #expect(finished.errors.contains("the files cannot be read any more"))
        #expect(finished.output.contains("a.vcf line 5, bytes 45-49: text outside of a card"))
        let rejects = try queue.run("failures", job, "--rejects", "r.vcf")
        #expect(rejects.status == 4)
    }

    @Test func `all blank records are named on request`() throws {
        try queue.place.write(cards(5_000), to: "a.vcf")
        let job = try enqueue("a.vcf")
        try queue.working { try queue.wait(for: job, toBe: "completed") }
        let found = try queue.run("failures", job, "--skipped", "--json").json
        let contacts = try #require(found["contacts"] as? [[String: Any]])
        #expect(contacts.count == 500)
        #expect(contacts.allSatisfy { $0["code"] as? String == "blank" })
        #expect(contacts.map { ($0.number("index") ?? 0) % 10 } == Array(repeating: 3, count: 500))
    }

    @Test func `standard input is left to workers only with a folder for its copy`() throws {
        let refused = try queue.place.shell("echo | $0 import - --enqueue")
        #expect(refused.status == 2 && refused.errors.contains("--spool"))
    }

    @Test func `copies stay when the answer that there is a job is lost`() throws {
        let spool = queue.place.file("spool")
        try FileManager.default.createDirectory(
            atPath: spool, withIntermediateDirectories: false)
        try queue.place.write(cards(20), to: "a.vcf")
        try runTool(["gzip", queue.place.file("a.vcf")])
        // The scripts are in the server from here on.
        try queue.place.write(ImportTests.card("Other"), to: "b.vcf")
        _ = try enqueue("b.vcf")
        let proxy = try FlakyProxy(to: queue.server)
        // The first script brings what chunks there are, the second makes a job of them.
        proxy.plan(.cutAfterForwarding, onRequest: 2, named: "EVALSHA")
        // Then the server is away for good: no connection but the first two gets beyond SELECT.
        for select in 3...200 {
            proxy.plan(.cutBeforeForwarding, onRequest: select, named: "SELECT")
        }
        let finished = try queue.place.run(
            "import", "a.vcf.gz", "--enqueue", "--spool", spool, "--redis", "\(proxy.address)")
        #expect(finished.status == 3)
        let job = try #require(finished.errors.firstMatch(of: /Redis may have job (\w+)/)?.1)
        try queue.working { try queue.wait(for: String(job), toBe: "completed") }
        let status = try queue.status(of: String(job))
        #expect(status.number("created") == 18, "\(status)")
    }

    @Test func `workers may have the files elsewhere`() throws {
        for folder in ["here", "there"] {
            try FileManager.default.createDirectory(
                atPath: queue.place.file(folder), withIntermediateDirectories: false)
        }
        try queue.place.write(cards(20), to: "here/a.vcf")
        let job = try enqueue("here/a.vcf", "--files-root", "here")
        try runTool(["cp", "-p", queue.place.file("here/a.vcf"), queue.place.file("there/a.vcf")])
        try FileManager.default.removeItem(atPath: queue.place.file("here/a.vcf"))
        let worker = try Finished(
            queue.start(["work", "--exit-when-idle", "--files-root", "there"]))
        #expect(worker.status == 0)
        #expect(try queue.status(of: job).number("created") == 18)
    }

    @Test func `a file that changes between enqueuing and work is not imported`() throws {
        try queue.place.write(cards(20), to: "a.vcf")
        let job = try enqueue("a.vcf")
        try queue.place.write(cards(21), to: "a.vcf")
        try queue.working { try queue.wait(for: job, toBe: "failed") }
        let text = try queue.run("failures", job).output
        #expect(text.contains("file.changed") && text.contains("Import it anew"), "\(text)")
        #expect(try queue.place.sql("select count(*) from contacts") == "0")
    }

    @Test func `a job that Redis has lost is rebuilt from its store and its files`() throws {
        try queue.place.write(cards(1_000), to: "a.vcf")
        let job = try enqueue("a.vcf", "--chunk-size", "100")
        try queue.working { try queue.wait(for: job, toBe: "completed") }
        try queue.place.sql(
            """
            delete from contactory_chunks where chunk = 4;
            delete from contacts where id % (1 << 40) between 400 and 499;
            """)
        try queue.server.restart()
        #expect(try queue.run("recover", job).status == 0)
        try queue.working { try queue.wait(for: job, toBe: "completed") }
        #expect(try queue.place.sql("select count(*) from contacts") == "900")
        #expect(try queue.status(of: job).number("skipped") == 100)

        try queue.place.write(cards(999), to: "a.vcf")
        try queue.server.restart()
        // What is whole needs no files any more.
        let whole = try queue.run("recover", job)
        #expect(whole.status == 0 && whole.errors.contains("completed"), "\(whole.errors)")

        try queue.place.sql("delete from contactory_chunks where chunk = 4")
        try queue.server.restart()
        let refused = try queue.run("recover", job)
        #expect(refused.status == 4 && refused.errors.contains("has changed"))
    }

    @Test func `the same key is the same import`() throws {
        try queue.place.write(cards(10), to: "a.vcf")
        try queue.place.write(cards(20), to: "b.vcf")
        let job = try enqueue("a.vcf", "--key", "k")
        #expect(try enqueue("a.vcf", "--key", "k") == job)
        let other = try queue.run("import", "b.vcf", "--enqueue", "--key", "k")
        #expect(other.line == job)
        #expect(other.errors.contains("stays as it is: 10 records of other files"))
        try queue.working { try queue.wait(for: job, toBe: "completed") }
        #expect(try queue.place.sql("select count(*) from contacts") == "9")
        let again = try queue.run("import", "a.vcf", "--key", "k")
        #expect(again.status == 0 && again.errors.contains("it has ended"))
    }
}
