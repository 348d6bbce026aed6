import Foundation
import TestSupport

/// Other people's queues and generators, each run of one of them a process of its own.
///
/// `deploy/bench.sh` installs them, and names the folder with their Pythons in `CONTACTORY_PEERS`.
struct PeerTools {
    private let pythons: String
    private let folder: String

    /// Those that are installed; nothing, and a note, when there are none.
    static func find() -> Self? {
        guard let pythons = ProcessInfo.processInfo.environment["CONTACTORY_PEERS"] else {
            Report.shared.note("no others: deploy/bench.sh installs them")
            return nil
        }
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Peers")
        return Self(pythons: pythons, folder: folder.path)
    }

    /// Jobs a second of a queue with two workers on a private Redis.
    ///
    /// - Parameters:
    ///   - queue: `rq`, `celery`, `dramatiq`, `arq` or `sidekiq`.
    ///   - generator: what a job makes; `none` for jobs that do nothing.
    ///   - jobs: how many.
    ///   - size: the contacts of a job.
    ///   - database: where they are stored.
    /// - Returns: jobs a second, from the first `enqueue` to the last job done.
    /// - Throws: when the queue does not come to an end.
    func run(
        _ queue: String, _ generator: String, jobs: Int, size: Int = 1, database: String = ""
    ) throws -> Double {
        let redis = try RedisServer()
        return try figure(
            "\(pythons)/\(queue == "arq" ? "arq" : "main")/bin/python",
            ["\(folder)/peers.py", "run", queue, generator, "\(jobs)", "\(size)"],
            ["PEER_REDIS": redis.socketPath, "PEER_POSTGRES": database])
    }

    /// Contacts a second that a generator makes in one process, as text for COPY.
    func make(_ generator: String, contacts: Int) throws -> Double {
        if generator.hasPrefix("ruby ") {
            return try figure(
                "ruby",
                [
                    "\(folder)/sidekiq_app.rb", "make", "\(generator.dropFirst(5))", "\(contacts)",
                ], ["PEER_REDIS": ""])
        }
        return try figure(
            "\(pythons)/main/bin/python", ["\(folder)/peers.py", "make", generator, "\(contacts)"],
            [:])
    }

    private func figure(
        _ program: String, _ arguments: [String], _ environment: [String: String]
    ) throws -> Double {
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let process = try ChildProcess(program, arguments, environment: variables)
        let status = process.wait()
        let lines = process.output.split(separator: "\n")
        guard status == .exited(0), let figure = lines.last.flatMap({ Double($0) }) else {
            throw BenchmarkError("\(arguments): \(status), \(process.errorOutput.suffix(2_000))")
        }
        return figure
    }
}
