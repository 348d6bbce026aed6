import Testing

@Suite struct UsageTests {
    /// What is typed, and what the error says of it: the value, the rule, and the fix.
    static let mistakes: [(arguments: [String], words: [String])] = [
        (["create", "ten"], ["ten is not a count", "whole number", "contactory create 10k"]),
        (["create", "-5"], ["-5 is not a count", "whole number", "contactory create 10k"]),
        (["create", "1.5"], ["1.5 is not a count", "whole number", "contactory create 10k"]),
        (["create", "1e400"], ["1e400 is not a count", "whole number"]),
        (["create", "99999999999999999999"], ["1,099,511,627,776", "Split it"]),
        (["create", "2000B"], ["1,099,511,627,776", "Split it"]),
        (["create"], ["COUNT is missing", "contactory create 10k"]),
        (["create", "1", "2"], ["one argument too many: 2", "quotes"]),
        (["enqueue"], ["COUNT is missing", "contactory enqueue 10k"]),
        (["work", "now"], ["one argument too many: now"]),
        (["create", "5", "--sede", "1"], ["no option --sede", "Did you mean --seed?"]),
        (["create", "5", "--xyzzy"], ["no option --xyzzy", "contactory help create"]),
        (["craete", "5"], ["no command craete", "contactory create"]),
        (["frobnicate"], ["no command frobnicate", "contactory help"]),
        (["--json", "create", "5"], ["the command comes first, not --json"]),
        (["create", "5", "--to", "oracle:x"], ["oracle:x", "sqlite:PATH", "for example"]),
        (["create", "5", "--to", "contacts.db"], ["contacts.db", "sqlite:contacts.db"]),
        (["create", "5", "--to", "sqlitte:x.db"], ["did you mean sqlite:", "sqlite:x.db"]),
        (["create", "5", "--to", ""], ["store ''", "sqlite:PATH"]),
        (["create", "5", "--to"], ["--to needs a value"]),
        (["create", "5", "--chunk-size", "0"], ["--chunk-size 0", "from 1 to 100,000"]),
        (["create", "5", "--chunk-size", "big"], ["--chunk-size big", "from 1 to 100,000"]),
        (["create", "1B", "--chunk-size", "1"], ["--chunk-size 1 ", "at least 60"]),
        (["create", "5", "--seed", ""], ["--seed has 0 bytes", "1 to 200"]),
        (["create", "5", "--concurrency", "0"], ["--concurrency 0", "from 1 to 250"]),
        (["create", "5", "--lease", "0"], ["--lease 0", "from 1 to 3,600"]),
        (["create", "5", "--drain-timeout", "soon"], ["--drain-timeout soon", "from 0 to 3,600"]),
        (["create", "5", "--max-attempts", "0"], ["--max-attempts 0", "from 1 to 100"]),
        (["create", "5", "--priority", "0"], ["--priority 0", "from 1 to 1,000"]),
        (["create", "5", "--priority", "high"], ["--priority high", "from 1 to 1,000"]),
        (["create", "5", "--key", ""], ["--key has 0 bytes", "1 to 200"]),
        (
            ["create", "5", "--key", String(repeating: "k", count: 201)],
            ["--key has 201 bytes", "1 to 200"]
        ),
        (["create", "5", "--profile", "fancy"], ["--profile", "fancy", "realistic"]),
        (["create", "5", "--locale", "xx_XX"], ["--locale", "xx_XX", "en_US"]),
        (["create", "5", "--queue", "a b"], ["--queue a b", "A-Z a-z 0-9"]),
        (["create", "5", "--redis", "garbage"], ["--redis", "garbage", "redis://"]),
        (["create", "5", "--redis", ""], ["--redis", "redis://127.0.0.1:6379/0"]),
        (["create", "5", "--redis", "rediss://h"], ["rediss://h", "TLS", "Unix socket"]),
        (["create", "5", "--redis", "redis://h:99999"], ["99999", "1 to 65535"]),
        (["create", "5", "--credentials", "none"], ["--credentials none", "0600"]),
        (["sample", "5", "--format", "xml"], ["--format", "xml", "csv, ndjson, vcard"]),
        (["sample", "5", "--start", "-1"], ["--start -1", "from 0 to 1,099,511,627,775"]),
        (["sample", "2", "--start", "1099511627775"], ["beyond the last index", "2^40 - 1"]),
    ]

    @Test(arguments: mistakes.indices)
    func `a mistake is explained, and changes nothing`(number: Int) throws {
        let (arguments, words) = Self.mistakes[number]
        let place = try Place()
        let finished = try place.run(arguments)
        #expect(finished.status == 2)
        #expect(finished.output.isEmpty)
        for word in words { #expect(finished.errors.contains(word), "\(finished.errors)") }
        #expect(try place.files.isEmpty && place.leftovers.isEmpty)
    }

    @Test(arguments: ["status", "failures", "pause", "resume", "cancel", "retry", "recover"])
    func `what is not a job id is told so`(command: String) throws {
        let finished = try Place().run(command, "42")
        #expect(finished.status == 2)
        #expect(finished.errors.contains("42 is not a job id"))
        #expect(finished.errors.contains("26 letters and digits"))
    }

    @Test(arguments: ["failures", "pause", "resume", "cancel", "retry", "recover"])
    func `a missing job id is asked for`(command: String) throws {
        let finished = try Place().run(command)
        #expect(finished.status == 2)
        #expect(finished.errors.contains("JOB is missing"))
        #expect(finished.errors.contains("For example: contactory \(command) 01J"))
    }

    @Test(arguments: ["create", "enqueue", "sample"])
    func `no contacts are nothing to do`(command: String) throws {
        let place = try Place()
        let finished = try place.run(command, "0")
        #expect(finished.status == 0)
        #expect(finished.errors == "nothing to do: 0 contacts asked for\n")
        #expect(try finished.output.isEmpty && place.files.isEmpty && place.leftovers.isEmpty)
    }
}
