import Dispatch
import Glibc
import Synchronization

/// Turns SIGINT and SIGTERM into calls on an ordinary thread: the first asks to end, each further
/// one to hurry.
public final class Signals: Sendable {
    private static let numbers = [SIGINT, SIGTERM]
    /// What Dispatch has installed for each: it does that once in a process, for its first watch.
    private static let installed = Mutex<[Int32: sigaction]>([:])

    private let counter = Counter()
    // Dispatch sources may be used from any thread.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Watches once this returns, until it goes away; then both signals end the process again.
    ///
    /// - Parameter handler: gets the number of signals so far, from 1; runs on a queue of its own.
    public init(_ handler: @escaping @Sendable (_ count: Int) -> Void) {
        // Dispatch has a pool of threads for each quality of service: lanes cannot use up this one.
        let queue = DispatchQueue(label: "contactory.signals", qos: .userInteractive)
        let registered = DispatchSemaphore(value: 0)
        unsafe sources = Self.numbers.map { [counter] number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(counter.increment()) }
            source.setRegistrationHandler { registered.signal() }
            source.activate()
            return source
        }
        // Dispatch installs handlers of its own when it begins to watch, so nothing is to be ignored
        // by us: before that a signal would be lost, afterwards Dispatch would not see it.
        for _ in Self.numbers { registered.wait() }
        Self.installed.withLock { installed in
            for (number, action) in installed {
                var action = action
                _ = unsafe sigaction(number, &action, nil)
            }
        }
    }

    /// How many signals have come.
    public var received: Int { counter.value }

    deinit {
        Self.installed.withLock { installed in
            for number in Self.numbers {
                var ending = sigaction()
                var action = sigaction()
                unsafe ending.__sigaction_handler.sa_handler = SIG_DFL
                if unsafe sigaction(number, &ending, &action) == 0 { installed[number] = action }
            }
        }
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
