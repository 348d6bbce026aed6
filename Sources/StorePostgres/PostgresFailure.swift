import Stores

/// What went wrong between libpq and the server, before it is sorted.
package struct PostgresFailure: Error {
    /// The five characters of the error's class and kind, or nothing when the connection is lost
    /// (https://www.postgresql.org/docs/current/errcodes-appendix.html).
    let sqlState: String?
    /// The server's or libpq's words, on one line; never a password, never a row's values.
    var message: String
    /// The constraint or unique index that is broken, when the server names one.
    var constraint: String?
    /// The column at fault, when the server names one.
    var column: String?

    /// The code of a fault for a lock that another process kept for longer than the lock timeout.
    static let lockTimeoutCode = "postgres.55p03"
    /// The code of a fault for a unique index that ON CONFLICT does not find.
    static let noConflictCode = "postgres.42p10"

    /// The fault to report, sorted by what the caller does next.
    ///
    /// The message names the `place` and, where a right is missing, the `grant` that gives it.
    func storeError(at place: String, grant: String) -> StoreError {
        guard let sqlState else {
            return .unavailable(
                fault("connection", place, "is the server up and the address right?"))
        }
        let code = sqlState.lowercased()
        switch sqlState.prefix(2) {
        case "28":
            return .unusable(
                fault(
                    "auth", place,
                    "check the user, and set the password in PGPASSWORD, PGPASSFILE or a service"))
        case "42" where sqlState == "42501":
            return .unusable(fault(code, place, "as a superuser or the owner run: \(grant)"))
        case "3D":
            return .unusable(fault(code, place, "make it with createdb"))
        case "22" where ["22P03", "22P04"].contains(sqlState):
            return .unusable(
                fault(code, place, "a column of contacts is not of the type that it was made with"))
        case "23" where column.map { !CopyBuffer.columnNames.contains($0) } ?? false:
            return .unusable(
                fault(code, place, "no contact fills that column; give it a default, or drop it"))
        case "23" where constraint == UIDIndex.name:
            return .rejected(
                fault(
                    code, place,
                    "the database takes each UID once; import with --duplicates skip or update"))
        case "22", "23", "44", "54", "P0":
            return .rejected(fault(code, place, "the contacts break a rule of the database"))
        case "25" where sqlState == "25006":
            return .unavailable(
                fault(code, place, "the server is a standby or read-only; write to the primary"))
        case "08", "25", "40", "53", "55", "57", "58":
            return .unavailable(fault(code, place, "it is tried again"))
        default:
            return .unusable(fault(code, place, "SQLSTATE \(sqlState)"))
        }
    }

    private func fault(_ word: String, _ place: String, _ advice: String) -> StoreFault {
        StoreFault(code: "postgres." + word, message: "\(place): \(message) (\(advice))")
    }
}
