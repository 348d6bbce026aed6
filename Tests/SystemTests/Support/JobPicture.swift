import Foundation
import TestSupport

/// `status JOB --json`, as another program reads it.
struct JobPicture: Decodable, Sendable {
    struct Chunks: Decodable, Sendable {
        let total, size, waiting, leased, delayed, done, dead: Int64
    }
    struct Attempts: Decodable, Sendable {
        let retried, crashed: Int64
    }

    let job, state: String
    let seed: String?
    let total, created, failed, skipped, cancelled, pending: Int64
    let chunks: Chunks
    let attempts: Attempts
    let errors: [String: Int64]
    let enqueuedAt: String
    let finishedAt: String?

    init(json: String) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        self = try decoder.decode(Self.self, from: Data(json.utf8))
    }

    /// Whether each contact is accounted for.
    var addsUp: Bool { created + failed + skipped + cancelled + pending == total }

    var isOver: Bool { ["completed", "partial", "failed", "cancelled"].contains(state) }
}

/// The Redis of a test, seen through the program and through `redis-cli`.
struct Queue: Sendable {
    /// The server's address for `--redis`.
    let url: String
    private let socket: String

    init(socket: String) {
        self.socket = socket
        url = "unix:" + socket
    }

    /// Puts a job into the queue.
    func enqueue(_ count: Int64, to store: String, _ options: [String] = []) throws -> JobPicture {
        let arguments = ["enqueue", "\(count)", "--to", store, "--redis", url, "--json"] + options
        return try JobPicture(json: Contactory.succeed(arguments))
    }

    /// A job as it is now.
    func status(of job: String) throws -> JobPicture {
        try JobPicture(json: Contactory.succeed(["status", job, "--redis", url, "--json"]))
    }

    /// A worker process that works on the queue.
    func startWorker(_ options: [String] = []) throws -> ChildProcess {
        try Contactory.start(["work", "--redis", url] + options)
    }

    /// What Redis says to a command, without decoration.
    func cli(_ words: String...) throws -> String {
        try runTool(["redis-cli", "-s", socket] + words).output
    }

    /// A number in a section of INFO.
    func info(_ section: String, _ field: String) throws -> Int {
        let lines = try cli("INFO", section).split(whereSeparator: \.isNewline)
        let line = lines.first { $0.hasPrefix(field + ":") }
        return line.flatMap { Int($0.dropFirst(field.count + 1)) } ?? 0
    }
}
