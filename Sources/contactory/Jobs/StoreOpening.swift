import ContactModel
import Foundation
import StoreFiles
import StorePostgres
import StoreSQLite
import Stores
import WorkerRuntime

/// Opens stores by their addresses: the one place that knows all kinds.
struct StoreOpening: Sendable {
    /// The addresses on this process's own command line, which may hold passwords that jobs do not.
    private let known: [StoreAddress]

    /// Prepares to open stores.
    ///
    /// - Parameters:
    ///   - known: the addresses on the command line.
    ///   - credentials: a file of PostgreSQL passwords, in the format of `~/.pgpass`.
    /// - Throws: a usage error when the file cannot be used, or others may read it.
    init(known: [StoreAddress] = [], credentials: String? = nil) throws(CommandError) {
        self.known = known
        guard let credentials else { return }
        guard FileManager.default.isReadableFile(atPath: credentials) else {
            throw .usage(
                "--credentials \(credentials): there is no such file, or it cannot be read",
                fix: "It holds lines of host:port:database:user:password, with mode 0600.")
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: credentials)
        if let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 != 0 {
            throw .usage(
                "--credentials \(credentials): others may read the passwords in it",
                fix: "chmod 600 \(credentials)")
        }
        // libpq looks there for each connection; no other thread runs yet.
        _ = unsafe setenv("PGPASSFILE", credentials, 1)
    }

    /// What is known of the store at `address` without a look at it.
    static func traits(of address: StoreAddress) -> StoreTraits {
        switch address.destination {
        case .sqlite: SQLiteStore.traits
        case .postgres: PostgresStore.traits
        case .files: FileStore.traits
        case .null: NullStore.traits
        }
    }

    /// Opens the store at `address`.
    func open(
        _ address: StoreAddress, options: StoreOptions = StoreOptions(), mode: StoreOpenMode
    ) throws(StoreError) -> sending any ContactStore {
        switch address.destination {
        case .sqlite(let path):
            let writer: SQLiteStore.Writer = options.sqliteWriter == "sql" ? .sql : .pages
            return try SQLiteStore(
                path: path, mode: mode, writer: writer, uniqueUID: options.uniqueUID == true)
        case .postgres(let connection):
            return try PostgresStore(
                connection: connection, password: address.secret, mode: mode, options: options)
        case .files(let format, let path):
            return try FileStore(
                path: path, writing: Self.writing(options, format), mode: mode,
                options: FileStore.Options(options))
        case .null:
            return NullStore()
        }
    }

    /// How a job wants its files written.
    private static func writing(
        _ options: StoreOptions, _ format: ContactFormat
    ) throws(StoreError) -> ExportFormat {
        let writing: ExportFormat
        do {
            writing = try ExportFormat(parsing: options.writing ?? format.rawValue)
        } catch {
            throw .unusable(StoreFault(code: "store.options", message: "\(error)"))
        }
        guard writing.format == format else {
            throw .unusable(
                StoreFault(
                    code: "store.options", message: "\(writing) is no way to write \(format)"))
        }
        return writing
    }

    /// Opens a store that a job names.
    func open(_ target: StoreTarget) throws(StoreError) -> sending any ContactStore {
        if let known = known.first(where: { $0.description == target.address }) {
            return try open(known, options: target.options, mode: target.mode)
        }
        do {
            return try open(
                StoreAddress(parsing: target.address), options: target.options,
                mode: target.mode)
        } catch let error as StoreAddressError {
            throw .unusable(StoreFault(code: "store.address", message: error.description))
        } catch let error as StoreError {
            throw error
        } catch {
            throw .unusable(StoreFault(code: "store.address", message: "\(error)"))
        }
    }
}

extension FileStore.Options {
    /// What a job asks for of a store of files.
    fileprivate init(_ options: StoreOptions) {
        self.init()
        joins = options.merge ?? false
        maximumBytes = options.maximumBytes
    }
}
