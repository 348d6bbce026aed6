import Testing

@testable import contactory

@Suite struct ArgumentScrubbingTests {
    @Test(arguments: [
        ("postgres://u:secret@host/db", "postgres://u:***@host/db"),
        ("--to=postgres://u:secret@host/db", "--to=postgres://u:***@host/db"),
        ("redis://:secret@host:6379/0", "redis://:***@host:6379/0"),
        ("redis://u:se:c@ret@host:6379/0", "redis://u:***@host:6379/0"),
        ("redis://u:sec/ret?@host:6379/0", "redis://u:***@host:6379/0"),
        (
            "postgres://u@h/db?password=secret&sslmode=off",
            "postgres://u@h/db?password=***&sslmode=off"
        ),
        ("unix:/run/r.sock?password=secret", "unix:/run/r.sock?password=***"),
        ("postgres://u:s1@h/db?password=s2", "postgres://u:***@h/db?password=***"),
        ("host=h password=secret user=u", "host=h password=*** user=u"),
        ("password=", "password=***"),
    ])
    func `a password is hidden`(argument: String, shown: String) {
        #expect(ArgumentScrubbing.scrubbed(argument) == shown)
    }

    @Test(arguments: [
        "", "create", "10k", "redis://127.0.0.1:6379/0", "postgres://u@host:5432/db",
        "sqlite:/tmp/a@b.db", "unix:/run/redis.sock", "password", "://", "a://@",
    ])
    func `all else stays`(argument: String) {
        #expect(ArgumentScrubbing.scrubbed(argument) == argument)
        #expect(ArgumentScrubbing.secretRanges(in: Array(argument.utf8)).isEmpty)
    }
}
