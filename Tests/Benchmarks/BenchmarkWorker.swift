import Foundation
import JobQueue
import Redis
import Stores
import TestSupport
import WorkerRuntime

/// A worker in a process of its own, with the store of `null:`: this program, started again.
struct BenchmarkWorker {
    /// Says that the program is to be a worker.
    static let flag = "--worker"

    private let process: ChildProcess

    /// What it has to complain of.
    var errorOutput: String { process.errorOutput }

    /// The most memory it has had at once, in megabytes.
    var peakMegabytes: Double { peakMemory(of: process.id) }

    /// Starts a process with a worker, or with several that have a thread each.
    init(on server: RedisServer, lanes: Int, workers: Int = 1) throws {
        process = try ChildProcess(
            "/proc/self/exe".resolved,
            [Self.flag, "unix:\(server.socketPath)", "\(lanes)", "\(workers)"])
    }

    /// Starts workers and waits until all of them wait for work.
    static func start(_ count: Int, on server: RedisServer, lanes: Int) throws -> [Self] {
        let workers = try (0..<count).map { _ in try Self(on: server, lanes: lanes) }
        guard try QueueSetup.areIdle(count, on: server) else {
            throw BenchmarkError("workers do not start: \(workers.map(\.errorOutput))")
        }
        return workers
    }

    /// What the process does: it works until it is killed.
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count == 3, let lanes = Int(arguments[1]), let workers = Int(arguments[2]),
            let address = try? RedisAddress(parsing: arguments[0])
        else { return 2 }
        for _ in 1..<max(1, workers) {
            Thread { _ = work(at: address, lanes: lanes) }.start()
        }
        return work(at: address, lanes: lanes)
    }

    private static func work(at address: RedisAddress, lanes: Int) -> Int32 {
        var random = SystemRandomNumberGenerator()
        let worker = Worker(
            WorkerID(host: "bench", process: getpid(), using: &random),
            options: WorkerOptions(lanes: lanes), queue: .default, at: address, version: "bench",
            openStore: { _ throws(StoreError) in NullStore() },
            log: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
        do throws(RedisError) {
            try worker.run()
            return 0
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            return 1
        }
    }
}

/// Why something could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension String {
    /// Where a symbolic link points to; the path itself when it is none.
    fileprivate var resolved: String { URL(filePath: self).resolvingSymlinksInPath().path }
}
