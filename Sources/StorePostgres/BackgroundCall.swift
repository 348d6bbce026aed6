import Dispatch
import Stores
import Synchronization

/// A call that runs on a thread of its own, and whose result is waited for later.
final class BackgroundCall<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, StoreError>?>(nil)
    private let end = DispatchSemaphore(value: 0)

    /// Starts the call.
    init(_ name: String, _ body: @escaping @Sendable () throws(StoreError) -> Value) {
        // A queue of its own: the shared ones have no thread to spare for what waits.
        DispatchQueue(label: "contactory." + name).async {
            let outcome = Result { () throws(StoreError) in try body() }
            self.outcome.withLock { $0 = outcome }
            self.end.signal()
        }
    }

    /// Waits for the call's end, and answers with what it has returned or throws what it has thrown.
    func value() throws(StoreError) -> Value {
        while true {
            if let outcome = outcome.withLock({ $0 }) { return try outcome.get() }
            end.wait()
        }
    }
}
