import Stores

/// How a store is to be used: the options of `create` and `enqueue` beside its address.
enum StoreFlags {
    static let unique = Flag(
        "unique", value: "FIELD",
        "uid: no two contacts have the same UID, by an index made at the end (SQLite, PostgreSQL)")
    static let fastCommit = Flag(
        "fast-commit",
        "PostgreSQL: commits wait for the disk at the job's end only; what a server that crashes "
            + "before then forgets is made again before the job ends")
    static let sqliteWriter = Flag(
        "sqlite-writer", value: "WAY", "SQLite: pages (default) writes whole pages, sql rows")

    static let all = [unique, fastCommit, sqliteWriter] + WritingFlags.all

    /// Reads the options; one that the store knows nothing of is refused.
    static func options(
        _ arguments: ParsedArguments, for store: StoreAddress
    ) throws(CommandError) -> StoreOptions {
        var options = StoreOptions()
        if let field = arguments[unique] {
            guard field == "uid" else {
                throw .usage(
                    "--unique \(field): there is no such index", fix: "Write --unique uid.")
            }
            switch store.destination {
            case .sqlite, .postgres: break
            case .files, .null:
                throw misplaced("--unique", in: store, fix: "sqlite:PATH or postgres://…")
            }
            options.uniqueUID = true
        }
        if arguments.has(fastCommit) {
            guard case .postgres = store.destination else {
                throw misplaced("--fast-commit", in: store, fix: "postgres://…")
            }
            options.fastCommit = true
        }
        if let way = arguments[sqliteWriter] {
            guard ["pages", "sql"].contains(way) else {
                throw .usage(
                    "--sqlite-writer \(way): there is no such way", fix: "Take pages or sql.")
            }
            guard case .sqlite = store.destination else {
                throw misplaced("--sqlite-writer", in: store, fix: "sqlite:PATH")
            }
            options.sqliteWriter = way
        }
        try WritingFlags.add(to: &options, arguments, for: store)
        return options
    }

    /// The options as they are typed; nothing when there are none.
    static func text(of options: StoreOptions) -> String? {
        var words: [String] = []
        if options.uniqueUID == true { words.append("--unique uid") }
        if options.fastCommit == true { words.append("--fast-commit") }
        if let way = options.sqliteWriter { words.append("--sqlite-writer \(way)") }
        words += WritingFlags.words(of: options)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func misplaced(
        _ option: String, in store: StoreAddress, fix: String
    ) -> CommandError {
        .usage(
            "\(option) changes nothing in \(store)", fix: "Give --to \(fix), or leave it out.")
    }
}
