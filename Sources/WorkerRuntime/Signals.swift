import Dispatch
import Glibc
import Synchronization

/// Turns SIGINT and SIGTERM into calls on an ordinary thread: the first asks to end, each further
/// one to hurry.
public final class Signals: Sendable {
    private let count = Atomic<Int>(0)
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Watches from now on, until it goes away.
    ///
    /// - Parameter handler: gets the number of signals so far, from 1; runs on a queue of its own.
    public init(_ handler: @escaping @Sendable (_ count: Int) -> Void) {
        sources = Mutex([])
        let queue = DispatchQueue(label: "contactory.signals")
        for number in [SIGINT, SIGTERM] {
            // The default action would end the process before the source is told.
            _ = unsafe signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [weak self] in
                guard let self else { return }
                handler(count.wrappingAdd(1, ordering: .relaxed).newValue)
            }
            source.activate()
            sources.withLock { $0.append(source) }
        }
    }

    /// How many signals have come.
    public var received: Int { count.load(ordering: .relaxed) }

    deinit {
        sources.withLock { for source in $0 { source.cancel() } }
    }
}
