import StoreConformance
import StorePostgres
import Stores
import TestSupport

/// An empty database of its own in a cluster.
struct PostgresPlace: Sendable {
    /// The server.
    let cluster: PostgresCluster
    /// The database's name.
    let database: String

    /// Makes a database, in the cluster that all tests share unless another is given.
    init(in cluster: PostgresCluster? = nil, options: String = "") throws {
        self.cluster = try cluster ?? PostgresCluster.shared.get()
        database = try self.cluster.createDatabase(options: options)
    }

    /// The database's address.
    var connection: String { cluster.connection(to: database) }

    /// Opens the store.
    func open(_ mode: StoreOpenMode = .createIfMissing) throws -> PostgresStore {
        try PostgresStore(connection: connection, password: nil, mode: mode)
    }

    /// Runs SQL by `psql`.
    @discardableResult
    func sql(_ text: String) throws -> String { try cluster.sql(text, in: database) }

    /// The place as the conformance suite sees it.
    var harness: StoreHarness {
        StoreHarness(
            codePrefix: "postgres",
            open: { mode in try open(mode) },
            sql: { text in try sql(text) },
            hex: { "encode(convert_to(\($0), 'UTF8'), 'hex')" },
            contents: { try cluster.dump(database) })
    }
}
