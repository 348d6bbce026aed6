import Dispatch
import Synchronization

/// A first-in, first-out hand-over between threads that ends when it is closed.
///
/// It has no bound of its own: what goes in is bounded by the chunks a worker has in hand.
final class Mailbox<Element: Sendable>: Sendable {
    private struct Content {
        var elements: [Element] = []
        var isClosed = false
    }

    private let content = Mutex(Content())
    private let arrivals = DispatchSemaphore(value: 0)

    /// Puts an element in; one thread that waits gets it.
    func put(_ element: Element) {
        content.withLock { $0.elements.append(element) }
        arrivals.signal()
    }

    /// Takes out the oldest element, waiting for one; `nil` once the box is closed and empty.
    func take() -> Element? {
        takeSome(atMost: 1)?.first
    }

    /// Takes out the oldest elements, waiting for the first; `nil` once closed and empty.
    func takeSome(atMost limit: Int) -> [Element]? {
        while true {
            arrivals.wait()
            let (taken, isClosed) = content.withLock { content in
                let taken = Array(content.elements.prefix(limit))
                content.elements.removeFirst(taken.count)
                return (taken, content.isClosed)
            }
            // Elements taken together leave signals behind: those wake nobody for nothing.
            for _ in taken.dropFirst() { _ = arrivals.wait(timeout: .now()) }
            if !taken.isEmpty { return taken }
            if isClosed {
                arrivals.signal()
                return nil
            }
        }
    }

    /// Takes out all that is left, without waiting.
    func removeAll() -> [Element] {
        content.withLock { content in
            let taken = content.elements
            content.elements = []
            return taken
        }
    }

    /// Nothing more will come: takers get what is left, then `nil`.
    func close() {
        content.withLock { $0.isClosed = true }
        arrivals.signal()
    }
}
