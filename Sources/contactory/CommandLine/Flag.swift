/// One option of a command: a record gives parsing, help and suggestions.
struct Flag: Sendable {
    /// The long name, without the dashes.
    let name: String
    /// What stands for the value in help; `nil` for a switch.
    let value: String?
    /// One line of help.
    let help: String

    init(_ name: String, value: String? = nil, _ help: String) {
        self.name = name
        self.value = value
        self.help = help
    }

    /// How help shows it.
    var synopsis: String {
        "--" + name + (value.map { " " + $0 } ?? "")
    }
}

extension Flag {
    static let help = Flag("help", "explain the command, with examples")
    static let redis = Flag(
        "redis", value: "URL",
        "Redis server (else CONTACTORY_REDIS_URL, REDIS_URL, redis://127.0.0.1:6379/0)")
    static let queue = Flag("queue", value: "NAME", "the queue's name (default: default)")
    static let store = Flag(
        "to", value: "STORE",
        "sqlite:PATH, postgres://…, csv:, ndjson: or vcard: with a path, or null: "
            + "(default: sqlite:contacts.db)")
    static let credentials = Flag(
        "credentials", value: "FILE", "PostgreSQL passwords, in the format of ~/.pgpass")
    static let json = Flag("json", "print JSON for programs")
    static let quiet = Flag("quiet", "no progress, no summary")

    static let seed = Flag(
        "seed", value: "TEXT", "same seed, same contacts (default: random, and printed)")
    static let profile = Flag(
        "profile", value: "NAME",
        "realistic (default), seed, addressbook-ja, minimal, heavy, dirty, duplicates")
    static let locale = Flag(
        "locale", value: "MIX", "en_US (default), or a mix such as ja_JP:70,en_US:30")
    static let chunkSize = Flag(
        "chunk-size", value: "N", "contacts in a chunk (default: chosen from COUNT and store)")
    static let key = Flag(
        "key", value: "TEXT", "the same key always names the same job: safe to repeat")
    static let priority = Flag(
        "priority", value: "N", "share of the workers, 1 to 1000 (default: 100)")
    static let maximumAttempts = Flag(
        "max-attempts", value: "N", "how often a chunk may fail, 1 to 100 (default: 5)")

    static let concurrency = Flag(
        "concurrency", value: "N",
        "chunks made at the same time (default: cores; one more for PostgreSQL and files, "
            + "except in 'work')")
    static let lease = Flag(
        "lease", value: "SECONDS", "a silent worker's chunks go to others after this (default: 30)")
    static let drainTimeout = Flag(
        "drain-timeout", value: "SECONDS",
        "how long chunks in hand may take to finish on SIGTERM (default: 25)")
}
