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
    // Never less than the elements inside, and one more once closed: a thread that waits for a
    // signal cannot miss an element. More are harmless: whoever gets one for nothing waits again.
    private let signals = DispatchSemaphore(value: 0)

    /// How many elements wait.
    var count: Int { content.withLock { $0.elements.count } }

    /// Puts an element in; one thread that waits gets it.
    func put(_ element: Element) {
        content.withLock { $0.elements.append(element) }
        signals.signal()
    }

    /// Puts an element in unless the box is closed; answers whether it did.
    func offer(_ element: Element) -> Bool {
        let isIn = content.withLock { content in
            if !content.isClosed { content.elements.append(element) }
            return !content.isClosed
        }
        if isIn { signals.signal() }
        return isIn
    }

    /// Takes out the oldest element, waiting for one; `nil` once the box is closed and empty.
    func take() -> Element? {
        takeSome(atMost: 1)?.first
    }

    /// Takes out the oldest elements, waiting for the first; `nil` once closed and empty.
    ///
    /// `gather` is called when there is one, and may wait for others to come.
    func takeSome(atMost limit: Int, after gather: () -> Void = {}) -> [Element]? {
        while true {
            signals.wait()
            if count > 0 { gather() }
            let (taken, isClosed) = content.withLock { content in
                let taken = Array(content.elements.prefix(limit))
                content.elements.removeFirst(taken.count)
                return (taken, content.isClosed)
            }
            if !taken.isEmpty { return taken }
            if isClosed {
                // For the next taker.
                signals.signal()
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
        signals.signal()
    }
}
