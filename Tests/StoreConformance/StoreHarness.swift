package import Stores

/// A place for one store, empty at first, and an independent look at it.
///
/// The look is by the database's own command-line tool, so that a mistake of ours is not confirmed
/// by the same mistake.
package struct StoreHarness: Sendable {
    /// What its error codes begin with: `sqlite`.
    package let codePrefix: String
    /// Opens a new connection to the store.
    let connect: @Sendable (StoreOpenMode) throws -> any ContactStore
    /// Runs SQL by the database's tool; rows on lines, `|` between columns, NULL as nothing.
    package let sql: @Sendable (String) throws -> String
    /// The SQL for an expression's UTF-8 bytes in hexadecimal.
    package let hex: @Sendable (String) -> String
    /// Everything the place holds, for comparing before and after.
    package let contents: @Sendable () throws -> String

    /// Makes a harness of its parts.
    package init(
        codePrefix: String,
        open: @escaping @Sendable (StoreOpenMode) throws -> any ContactStore,
        sql: @escaping @Sendable (String) throws -> String,
        hex: @escaping @Sendable (String) -> String,
        contents: @escaping @Sendable () throws -> String
    ) {
        self.codePrefix = codePrefix
        connect = open
        self.sql = sql
        self.hex = hex
        self.contents = contents
    }

    /// Opens a new connection to the store.
    func open(_ mode: StoreOpenMode = .createIfMissing) throws -> any ContactStore {
        try connect(mode)
    }

    /// How many rows a table has.
    func count(_ table: String) throws -> Int? { Int(try sql("SELECT count(*) FROM \(table);")) }
}

/// A rule that every store keeps.
package struct StoreRule: Sendable, CustomStringConvertible {
    /// The rule in words.
    package let description: String
    /// Checks the rule on an empty place.
    package let check: @Sendable (StoreHarness) throws -> Void

    init(_ description: String, _ check: @escaping @Sendable (StoreHarness) throws -> Void) {
        self.description = description
        self.check = check
    }

    /// All of them.
    package static let all =
        chunkRules + contactRules + readingRules + duplicateRules + jobRules + openingRules
}
