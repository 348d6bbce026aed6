import Foundation
import JobQueue
import Redis

/// Which Redis and which queue a command works with.
struct RedisOptions {
    static let flags: [Flag] = [.redis, .queue]

    let address: RedisAddress
    let queue: QueueName
    /// Whether the address was given, on the command line or by the environment.
    let isExplicit: Bool

    init(_ arguments: ParsedArguments) throws(CommandError) {
        let environment = ProcessInfo.processInfo.environment
        let sources = [
            ("--redis", arguments[.redis]),
            ("CONTACTORY_REDIS_URL", environment["CONTACTORY_REDIS_URL"]),
            ("REDIS_URL", environment["REDIS_URL"]),
        ]
        // An empty variable is as good as none; an empty option is a script's mistake.
        let given = sources.first { $0.0 == "--redis" ? $0.1 != nil : !($0.1 ?? "").isEmpty }
        isExplicit = given != nil
        do {
            address = try RedisAddress(parsing: given?.1 ?? "redis://127.0.0.1:6379/0")
        } catch {
            throw .usage("\(given?.0 ?? "--redis"): \(error)")
        }
        queue = try Self.queue(arguments)
    }

    static func queue(_ arguments: ParsedArguments) throws(CommandError) -> QueueName {
        guard let name = arguments[.queue] else { return .default }
        guard let queue = QueueName(name) else {
            throw .usage(
                "--queue \(name) is not a queue's name",
                fix: "It has 1 to 64 of the characters A-Z a-z 0-9 _ . -")
        }
        return queue
    }
}
