import Foundation
import TestSupport

/// A lock on a whole store that keeps everybody else from writing; held by another process.
final class StoreBlock {
    private let store: StoreWitness
    private let holder: ChildProcess

    /// Takes the lock, and returns once it is held.
    init(_ store: StoreWitness) throws {
        self.store = store
        switch store {
        case .sqlite(let path):
            holder = try ChildProcess(
                "sqlite3", [path, "BEGIN EXCLUSIVE", ".shell echo locked; exec sleep 600"])
            let holder = holder
            guard eventually({ holder.output.contains("locked") }) else {
                throw TestSupportError("sqlite3 gets no lock: \(holder.errorOutput)")
            }
        case .postgres(let cluster, let database):
            holder = try ChildProcess(
                "psql",
                [
                    "-XAtq", cluster.connection(to: database), "-c",
                    "BEGIN; LOCK TABLE contactory_chunks, contactory_jobs; SELECT pg_sleep(600)",
                ])
            guard try eventually({ try store.numbers("SELECT count(*) \(Self.session)") == [1] })
            else { throw TestSupportError("psql gets no lock: \(holder.errorOutput)") }
        }
    }

    /// Lets go of the lock.
    func release() throws {
        // A session of PostgreSQL that sleeps would not notice that its client is gone.
        if case .postgres = store {
            _ = try store.rows("SELECT pg_terminate_backend(pid) \(Self.session)")
        }
        holder.killGroup(SIGKILL)
        holder.wait()
    }

    private static let session = """
        FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()
        """
}
