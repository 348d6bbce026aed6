import Foundation
import TestSupport
import Testing

/// A job keeps its options, whoever makes it and whenever.
@Suite struct JobOptionTests {
    static let options: [[String]] = [
        [
            "--profile", "duplicates", "--duplicate-rate", "20%", "--uid", "random",
            "--locale", "ja_JP:70,en_US:30", "--seed", "s",
        ],
        ["--profile", "duplicates", "--duplicate-noise", "typo+moved", "--seed", "1"],
        ["--profile", "heavy", "--photo-bytes", "300", "--note-bytes", "0", "--seed", "2"],
        ["--profile", "dirty", "--locale", "de_DE:50,fr_FR:50", "--seed", "🎉\"'\\;=%"],
        ["--profile", "addressbook-ja", "--blank-share", "50%", "--seed", "4"],
        ["--profile", "minimal", "--locale", "fr_FR", "--phone-tier", "fictional", "--seed", "5"],
        ["--email-style", "digits", "--reference-date", "2040-02-29", "--seed", "-6"],
        ["--phone-tier", "plausible", "--unsafe", "--seed", String(repeating: "é", count: 100)],
        ["--profile", "seed", "--uid", "random", "--seed", " "],
    ]

    @Test(arguments: options)
    func `create stores what sample prints`(options: [String]) throws {
        let place = try Place()
        let made = try place.run(["create", "1500", "--chunk-size", "400"] + options)
        #expect(made.status == 0, "\(made.errors)")
        let isSame = try place.storedRows() == place.sampledRows(["1500"] + options)
        #expect(isSame)
    }

    @Test(arguments: options.prefix(4))
    func `a worker stores what sample prints, also when recovered`(options: [String]) throws {
        let queue = try SharedQueue()
        let place = queue.place
        let enqueued = try queue.start(["enqueue", "2000", "--chunk-size", "500"] + options)
        let job = try Finished(enqueued).line
        #expect(try queue.run("work", "--exit-when-idle").status == 0)
        let expected = try place.sampledRows(["2000"] + options)
        let isSame = try place.storedRows() == expected
        #expect(isSame)

        try place.sql(
            """
            delete from contactory_chunks where chunk in (1, 2);
            delete from contacts where id % (1 << 40) between 500 and 1499;
            """)
        try queue.server.restart()
        #expect(try queue.run("recover", job).status == 0)
        #expect(try queue.run("work", "--exit-when-idle").status == 0)
        let isSameAgain = try place.storedRows() == expected
        #expect(isSameAgain)
    }

    @Test func `an interrupted job that its key goes on with keeps its options`() throws {
        let place = try Place()
        let options = Self.options[0] + ["--key", "k"]
        try place.run(["create", "2000", "--chunk-size", "500"] + options)
        try place.sql(
            """
            delete from contactory_chunks where chunk = 3;
            delete from contacts where id % (1 << 40) >= 1500;
            """)
        #expect(try place.run(["create", "2000", "--key", "k"]).status == 0)
        let isSame = try place.storedRows() == place.sampledRows(["2000"] + Self.options[0])
        #expect(isSame)
    }

    @Test func `status shows what is made`() throws {
        let queue = try SharedQueue()
        let job = try Finished(queue.start(["enqueue", "500"] + Self.options[0])).line
        let json = try queue.status(of: job)
        #expect(json["profile"] as? String == "duplicates" && json["seed"] as? String == "s")
        #expect(json["locales"] as? String == "en_US:30,ja_JP:70")
        #expect(json["options"] as? String == "duplicate-rate=20%;uid=random")
        let line = "create duplicates, en_US:30,ja_JP:70, seed s, duplicate-rate=20%;uid=random\n"
        #expect(try queue.run("status", job).output.contains(line))

        let usual = try queue.status(of: queue.enqueue("5", "--uid", "ordered", "--unsafe"))
        #expect(usual["options"] is NSNull)
    }

    @Test func `other options under the same key are warned of`() throws {
        let queue = try SharedQueue()
        _ = try queue.enqueue("1000", "--key", "k", "--uid", "random")
        let again = try queue.run("enqueue", "1000", "--key", "k")
        #expect(again.errors.contains("options uid=random, not as usual"))
    }

    /// What another version may have written, and what the worker says of it.
    static let unknown: [(old: String, new: String, reason: String)] = [
        (
            "\"generator\":1", "\"generator\":2",
            "it asks for generator 2, this version has generator 1"
        ),
        ("uid=random", "uid=sideways", "\"sideways\" is not an order of UIDs"),
        ("uid=random", "shoe-size=43", "shoe-size=43"),
        ("\"realistic\"", "\"surreal\"", "\"surreal\" is not a profile"),
        ("\"en_US\"", "\"xx_XX\"", "\"xx_XX\" is not a locale"),
    ]

    @Test(arguments: unknown.indices)
    func `a worker makes nothing of a job that it does not know`(number: Int) throws {
        let (old, new, reason) = Self.unknown[number]
        let queue = try SharedQueue()
        let job = try queue.enqueue("1000", "--uid", "random", "--max-attempts", "1")
        let key = "contactory:{default}:job:\(job):specification"
        let redis = ["redis-cli", "-s", queue.server.socketPath]
        let text = try runTool(redis + ["get", key]).output
        #expect(text.contains(old))
        try runTool(redis + ["-x", "set", key], input: text.replacing(old, with: new))

        let worker = try queue.run("work", "--exit-when-idle")
        #expect(worker.status == 0, "\(worker.errors)")
        let status = try queue.status(of: job)
        #expect(status["state"] as? String == "failed" && status.number("created") == 0)
        let failures = try queue.run("failures", job).output
        #expect(failures.contains(reason), "\(failures)")
        #expect(try queue.place.sql("select count(*) from contacts") == "0")
    }
}
