import Dispatch
import Glibc
import Synchronization

/// Turns SIGINT and SIGTERM into calls on an ordinary thread: the first asks to end, each further
/// one to hurry.
public final class Signals: Sendable {
    private let counter = Counter()
    // Dispatch sources may be used from any thread.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Watches from now on, until it goes away.
    ///
    /// - Parameter handler: gets the number of signals so far, from 1; runs on a queue of its own.
    public init(_ handler: @escaping @Sendable (_ count: Int) -> Void) {
        let queue = DispatchQueue(label: "contactory.signals")
        unsafe sources = [SIGINT, SIGTERM].map { [counter] number in
            // The default action would end the process before the source is told.
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(counter.increment()) }
            source.activate()
            return source
        }
    }

    /// How many signals have come.
    public var received: Int { counter.value }

    deinit {
        for source in unsafe sources { source.cancel() }
    }
}

private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() -> Int {
        count.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
