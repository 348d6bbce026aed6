import Foundation
import TestSupport
import Testing

@Suite struct DoctorTests {
    @Test func `a server that is good for jobs passes`() throws {
        let queue = try SharedQueue(.init(isAppendOnly: true))
        let finished = try queue.run("doctor", "--to", "null:")
        #expect(finished.status == 0, "\(finished.output)")
        for line in finished.output.split(separator: "\n") { #expect(line.hasPrefix("ok    ")) }
    }

    @Test(arguments: [
        ([], "append-only file is off", "CONFIG SET appendonly yes"),
        (
            ["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"], "allkeys-lru",
            "noeviction"
        ),
        (["--maxmemory", "100kb"], "of maxmemory", "Raise maxmemory"),
    ])
    func `what endangers jobs is a warning with its fix`(
        options: [String], words: String, fix: String
    ) throws {
        let queue = try SharedQueue(.init(arguments: options))
        let finished = try queue.run("doctor")
        #expect(finished.status == 1)
        #expect(finished.output.contains(words) && finished.output.contains(fix))
    }

    @Test func `a server that is away is fatal`() throws {
        let place = try Place()
        let finished = try place.run("doctor", "--redis", "unix:\(place.file("none.sock"))")
        #expect(finished.status == 3)
        #expect(finished.output.contains("FAIL  redis: Redis at unix:"))
    }

    @Test func `a store that is not there yet is a warning, and is not made`() throws {
        let queue = try SharedQueue(.init(isAppendOnly: true))
        let finished = try queue.run("doctor", "--to", "sqlite:contacts.db")
        #expect(finished.status == 1 && finished.output.contains("warn  store: "))
        #expect(try queue.place.files.isEmpty)
    }

    @Test func `a store that is none is fatal`() throws {
        let queue = try SharedQueue(.init(isAppendOnly: true))
        try queue.place.write("no database at all, but a long line of text\n", to: "x.db")
        let finished = try queue.run("doctor", "--to", "sqlite:x.db")
        #expect(finished.status == 3 && finished.output.contains("FAIL  store: "))
    }

    @Test func `JSON is a list of checks`() throws {
        let queue = try SharedQueue()
        let finished = try queue.run("doctor", "--json")
        let value = try JSONSerialization.jsonObject(with: Data(finished.output.utf8))
        let checks = try #require(value as? [[String: String]])
        #expect(Set(checks[0].keys) == ["subject", "severity", "text", "fix"])
        #expect(Set(checks.compactMap { $0["severity"] }) == ["good", "warning"])
    }
}
