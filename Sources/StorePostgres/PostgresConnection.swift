import CPostgres
import Stores

/// A connection to a PostgreSQL server; closed when the value goes away.
///
/// Used by one thread at a time.
@safe struct PostgresConnection: ~Copyable {
    /// Nothing when there was no memory for one; libpq's functions then answer as for a connection
    /// that failed.
    private let raw: OpaquePointer?
    /// Texts that no message may hold.
    private let secrets: [String]

    /// Connects, or fails to: `isOpen` tells, and `connectFailure()` tells why.
    ///
    /// - Parameters:
    ///   - parameters: libpq's keywords and values in order; a later one overrides an earlier one,
    ///     and `dbname` may be a whole connection string.
    ///   - password: what the messages must not hold.
    init(_ parameters: KeyValuePairs<String, String>, password: String?) {
        let handle = unsafe withCStrings(parameters.map(\.key)) { keywords in
            unsafe withCStrings(parameters.map(\.value)) { values in
                unsafe PQconnectdbParams(keywords, values, 1)
            }
        }
        unsafe raw = handle
        var secrets = password.map { [$0] } ?? []
        if let handle = unsafe handle {
            unsafe secrets.append(contentsOf: Self.password(in: handle))
        }
        self.secrets = secrets.filter { !$0.isEmpty }
        quieten()
    }

    deinit { unsafe PQfinish(raw) }

    /// Whether the connection was there when it was last used.
    var isOpen: Bool { unsafe PQstatus(raw) == CONNECTION_OK }

    /// Whether no transaction and no COPY is going on.
    var isIdle: Bool { unsafe PQtransactionStatus(raw) == PQTRANS_IDLE }

    /// The database's name.
    var database: String { unsafe PQdb(raw).map { unsafe String(cString: $0) } ?? "" }

    /// The database and server, for messages.
    var place: String {
        let host = unsafe PQhost(raw).map { unsafe String(cString: $0) } ?? ""
        return "PostgreSQL database '\(database)'" + (host.isEmpty ? "" : " at \(host)")
    }

    /// The role that is connected.
    var role: String { unsafe PQuser(raw).map { unsafe String(cString: $0) } ?? "" }

    /// A setting that the server reports by itself.
    func serverParameter(_ name: String) -> String? {
        unsafe PQparameterStatus(raw, name).map { unsafe String(cString: $0) }
    }

    /// Connects anew with the same parameters.
    func reset() {
        unsafe PQreset(raw)
        quieten()
    }

    /// Why the connection could not be made.
    ///
    /// libpq keeps the SQLSTATE of a refused connection to itself, and the words are in the
    /// server's language, so a second try asks for messages with the code in them. A server that
    /// does not answer at all is not asked twice; the caller passes `isWorthAsking`.
    func connectFailure(isWorthAsking: Bool) -> PostgresFailure {
        let message = clean(unsafe String(cString: PQerrorMessage(raw)))
        if unsafe PQconnectionNeedsPassword(raw) != 0 {
            return PostgresFailure(sqlState: "28P01", message: message)
        }
        guard isWorthAsking else { return PostgresFailure(sqlState: nil, message: message) }
        unsafe PQsetErrorVerbosity(raw, PQERRORS_VERBOSE)
        defer { unsafe PQsetErrorVerbosity(raw, PQERRORS_DEFAULT) }
        unsafe PQreset(raw)
        let verbose = unsafe String(cString: PQerrorMessage(raw))
        return PostgresFailure(sqlState: Self.sqlState(in: verbose), message: message)
    }

    /// Runs statements and answers with the last one's result.
    @discardableResult
    func execute(_ sql: String) throws(PostgresFailure) -> PostgresResult {
        try checked(unsafe PostgresResult(PQexec(raw, sql)))
    }

    /// Runs one statement with parameters `$1`, `$2` ….
    func execute(
        _ sql: String, _ parameters: [String?]
    ) throws(PostgresFailure) -> PostgresResult {
        let result = unsafe withCStrings(parameters) { values in
            unsafe PQexecParams(raw, sql, Int32(parameters.count), nil, values, nil, nil, 0)
        }
        return try checked(unsafe PostgresResult(result))
    }

    /// Runs statements of which the last is `COPY … FROM STDIN`, and calls `each` with each one's
    /// result; afterwards the server waits for rows.
    func beginCopy(
        _ sql: String, _ each: (borrowing PostgresResult) -> Void
    ) throws(PostgresFailure) {
        guard unsafe PQsendQuery(raw, sql) == 1 else { throw lost() }
        while let handle = unsafe PQgetResult(raw) {
            let result = try checked(unsafe PostgresResult(handle))
            each(result)
            if result.isCopyIn { return }
        }
        throw lost()
    }

    /// Sends a piece of the rows, at most 2 GiB.
    @unsafe func sendCopy(_ bytes: UnsafeRawBufferPointer) throws(PostgresFailure) {
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard unsafe PQputCopyData(raw, start, Int32(bytes.count)) == 1 else { throw lost() }
    }

    /// Says that all rows are sent and waits until the server has them.
    func endCopy() throws(PostgresFailure) {
        guard unsafe PQputCopyEnd(raw, nil) == 1 else { throw lost() }
        // All results are taken before an error is thrown; the connection is of no use otherwise.
        var failure: PostgresFailure?
        while let handle = unsafe PQgetResult(raw) {
            let result = unsafe PostgresResult(handle)
            if !result.isSuccess { failure = failure ?? self.failure(result) }
        }
        if let failure { throw failure }
    }

    /// Makes the transaction durable.
    ///
    /// When this throws for a lost connection the transaction may have been kept or not.
    func commit() throws(PostgresFailure) {
        let tag = try execute("COMMIT").commandTag
        // The server answers a COMMIT after an error with a ROLLBACK that is no error.
        guard tag == "COMMIT" else {
            throw PostgresFailure(sqlState: "25P02", message: "COMMIT was answered with \(tag)")
        }
    }

    /// Ends a COPY and a transaction without keeping anything, if there is one.
    ///
    /// When this fails the connection is lost, and the server rolls back by itself.
    func rollBack() {
        guard isOpen, !isIdle else { return }
        if unsafe PQtransactionStatus(raw) == PQTRANS_ACTIVE {
            _ = unsafe PQputCopyEnd(raw, "given up")
            while let handle = unsafe PQgetResult(raw) { unsafe PQclear(handle) }
        }
        guard !isIdle else { return }
        unsafe PQclear(PQexec(raw, "ROLLBACK"))
    }

    /// Keeps the server's notices off stderr.
    private func quieten() {
        unsafe PQsetNoticeProcessor(raw, { _, _ in }, nil)
    }

    private func checked(
        _ result: consuming PostgresResult
    ) throws(PostgresFailure) -> PostgresResult {
        guard !result.isSuccess else { return result }
        let failure = failure(result)
        // An error inside several statements leaves more to be taken.
        if unsafe PQtransactionStatus(raw) == PQTRANS_ACTIVE {
            while let handle = unsafe PQgetResult(raw) { unsafe PQclear(handle) }
        }
        throw failure
    }

    private func failure(_ result: borrowing PostgresResult) -> PostgresFailure {
        guard var failure = PostgresFailure(reportedBy: result) else { return lost() }
        failure.message = clean(failure.message)
        return failure
    }

    private func lost() -> PostgresFailure {
        let message = clean(unsafe String(cString: PQerrorMessage(raw)))
        return PostgresFailure(
            sqlState: nil, message: message.isEmpty ? "the connection is lost" : message)
    }

    private func clean(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: "; ")
        return secrets.reduce(line) { $0.replacing($1, with: "…") }
    }

    /// The five characters in `FATAL:  28P01: password …`, which stand so in every language.
    private static func sqlState(in message: String) -> String? {
        for line in message.split(whereSeparator: \.isNewline) {
            for start in line.ranges(of: ":  ") {
                let rest = line[start.upperBound...]
                let state = rest.prefix(5)
                let isState = state.utf8.allSatisfy {
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                }
                if state.count == 5, isState, rest.dropFirst(5).hasPrefix(":") {
                    return String(state)
                }
            }
        }
        return nil
    }

    /// The password that libpq found in a service file, the environment or the address.
    @unsafe private static func password(in handle: OpaquePointer) -> [String] {
        guard let options = unsafe PQconninfo(handle) else { return [] }
        defer { unsafe PQconninfoFree(options) }
        var found: [String] = []
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            if unsafe String(cString: keyword).hasSuffix("password"),
                let value = unsafe option.pointee.val
            {
                found.append(unsafe String(cString: value))
            }
            unsafe option += 1
        }
        return found
    }
}
