package import Stores

/// A place for one store, empty at first, and an independent look at it.
///
/// The look is by the database's own command-line tool, or by another program that makes tables of
/// files, so that a mistake of ours is not confirmed by the same mistake.
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

/// A rule that every store keeps, where it means anything.
package struct StoreRule: Sendable, CustomStringConvertible {
    /// What a store must be for the rule to mean anything.
    package enum Need: Sendable {
        /// A store of any kind.
        case nothing
        /// A database, whose tables and views are made and changed from outside.
        case database
        /// A store that is read as well as written.
        case reading
    }

    /// The rule in words.
    package let description: String
    /// What it takes.
    package let need: Need
    /// Checks the rule on an empty place.
    package let check: @Sendable (StoreHarness) throws -> Void

    init(
        _ description: String, needs need: Need = .nothing,
        _ check: @escaping @Sendable (StoreHarness) throws -> Void
    ) {
        self.description = description
        self.need = need
        self.check = check
    }

    /// All of them.
    package static let all =
        chunkRules + contactRules + readingRules + duplicateRules + jobRules + openingRules
}
