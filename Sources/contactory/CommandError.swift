import Redis
import Stores

/// Why a command ends early: what was wrong, with the value, and what to do about it.
struct CommandError: Error {
    let status: ExitStatus
    let message: String
    /// The fix, when there is one to name.
    let fix: String?

    init(_ status: ExitStatus, _ message: String, fix: String? = nil) {
        self.status = status
        self.message = message
        self.fix = fix
    }

    static func usage(_ message: String, fix: String? = nil) -> CommandError {
        CommandError(.usage, message, fix: fix)
    }

    /// The words for an error of the Redis server at `address`.
    static func redis(_ error: RedisError, at address: RedisAddress) -> CommandError {
        let subject = "Redis at \(address)"
        switch error {
        case .unavailable(let text):
            return CommandError(
                .unreachable, "\(subject) cannot be used: \(text)",
                fix: text.hasPrefix("LOADING")
                    ? "Try again when it has read its data."
                    : "Start a server with 'redis-server', or name one with --redis URL.")
        case .busy(let text):
            return CommandError(
                .unreachable, "\(subject) is busy: \(text)",
                fix: "Try again when it is ready.")
        case .denied(let text):
            return CommandError(
                .unreachable, "\(subject) refuses us: \(text)",
                fix: "Put user and password into the URL: redis://user:password@host:6379/0, "
                    + "best through the variable CONTACTORY_REDIS_URL.")
        case .full(let text):
            return CommandError(
                .refused, "\(subject) is full: \(text)",
                fix: "Raise maxmemory, or wait until jobs have ended.")
        case .moved(let host, let port, _):
            return CommandError(
                .unreachable, "\(subject) sends us on to \(host):\(port) in circles")
        case .failed(let text):
            return CommandError(.unreachable, "\(subject) answers with an error: \(text)")
        case .cancelled:
            return CommandError(.interrupted, "interrupted")
        }
    }

    /// The words for an error of a store.
    static func store(_ error: StoreError, at address: StoreAddress) -> CommandError {
        // The store's own words begin with its place.
        let message = error == .withheld ? "store \(address): \(error)" : "store \(error)"
        switch error {
        case .unavailable: return CommandError(.unreachable, message)
        case .unusable(let fault) where Self.isAboutReaching(fault):
            return CommandError(.unreachable, message)
        case .unusable, .rejected, .withheld: return CommandError(.refused, message)
        }
    }

    /// Whether the store was not even reached: no such file or database, or no way in.
    private static func isAboutReaching(_ fault: StoreFault) -> Bool {
        [
            "postgres.auth", "postgres.3d000", "sqlite.cantopen", "sqlite.missing",
            "files.cantopen", "files.missing",
        ].contains(fault.code)
    }
}
