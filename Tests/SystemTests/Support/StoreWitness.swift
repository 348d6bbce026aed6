import Foundation
import TestSupport
import Testing

/// A store, looked into with the database's own tool and never with the program's code.
enum StoreWitness: Sendable {
    case sqlite(path: String)
    case postgres(PostgresCluster, database: String)

    /// The address for `--to`.
    var address: String {
        switch self {
        case .sqlite(let path): "sqlite:" + path
        case .postgres(let cluster, let database): cluster.connection(to: database)
        }
    }

    /// The rows of a query, `|` between columns, NULL as nothing.
    func rows(_ sql: String) throws -> String {
        switch self {
        case .sqlite(let path):
            try runTool(["sqlite3", "-cmd", ".timeout 20000", path, sql]).output
        case .postgres(let cluster, let database):
            try cluster.sql(sql, in: database)
        }
    }

    /// The numbers in the only row of a query.
    func numbers(_ sql: String) throws -> [Int64] {
        try rows(sql).split(separator: "|").compactMap { Int64($0) }
    }

    /// All contacts of the only job in the order of their indexes, in the columns of
    /// `sample --format csv`.
    func dump() throws -> String {
        try rows("SELECT id - \(Self.firstID), \(Self.columns) FROM contacts ORDER BY id")
    }

    /// Expects each of `total` contacts once, with the ids of the store's first job, and a ledger
    /// of `chunks` rows that says so.
    func expectExactly(
        _ total: Int64, inChunks chunks: Int64, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let contacts = try numbers(
            "SELECT count(*), count(DISTINCT id), min(id), max(id) FROM contacts")
        #expect(
            contacts == [total, total, Self.firstID, Self.firstID + total - 1],
            "rows, different ids, lowest and highest id", sourceLocation: sourceLocation)
        let ledger = try numbers(
            """
            SELECT count(*), count(DISTINCT chunk), min(chunk), max(chunk), sum(created), \
            sum(failed), sum(skipped) FROM contactory_chunks
            """)
        #expect(
            ledger == [chunks, chunks, 0, chunks - 1, total, 0, 0],
            "ledger rows, different chunks, lowest, highest, sums", sourceLocation: sourceLocation)
    }

    /// The id of contact 0 of the first job of a store.
    static let firstID: Int64 = 1 << 40

    private static let columns = """
        uid, given_name, family_name, phonetic_given_name, phonetic_family_name, formatted_name, \
        company, phone, phone_label, email, email_label, street, city, region, postal_code, \
        country_code, extra
        """
}
