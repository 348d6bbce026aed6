/// How a worker works.
public struct WorkerOptions: Sendable {
    /// How many chunks are made and stored at the same time, at least 1.
    public var lanes: Int
    /// How long a chunk stays this worker's without a word from it; at least 1 s.
    public var lease: Duration
    /// How long chunks in hand may take to finish once the worker was asked to stop.
    public var drainTimeout: Duration
    /// Whether to stop when nothing waits, sleeps or is in hand anywhere in the queue.
    public var exitsWhenIdle: Bool
    /// How long a chunk waits in hand for a store that is away, before it counts as failed.
    public var storePatience: Duration

    /// The folder that holds the files of imports on this machine; nil to find them where their jobs
    /// say.
    public var filesRoot: String?

    /// The bounds for `lanes`: each lane is a thread with a batch and a connection of its own, and
    /// Dispatch starts at most 255 threads of a kind on Linux.
    public static let laneBounds = 1...250

    /// Makes options; the defaults suit a server.
    public init(
        lanes: Int, lease: Duration = .seconds(30), drainTimeout: Duration = .seconds(25),
        exitsWhenIdle: Bool = false, storePatience: Duration = .seconds(30)
    ) {
        self.lanes = lanes
        self.lease = lease
        self.drainTimeout = drainTimeout
        self.exitsWhenIdle = exitsWhenIdle
        self.storePatience = storePatience
    }
}
