import Dispatch
import Foundation
import Synchronization

/// Runs `body` on `count` threads that begin together, and answers with the results by number.
///
/// Threads of their own, because stores block and the test runner's few threads must not wait for
/// each other.
package func inParallel<R: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> R
) throws -> [R] {
    let collected = Collected<R>()
    let gate = DispatchGroup()
    let finished = DispatchGroup()
    gate.enter()
    for number in 0..<count {
        finished.enter()
        Thread.detachNewThread {
            gate.wait()
            let result = Result { try body(number) }
            collected.results.withLock { $0[number] = result }
            finished.leave()
        }
    }
    gate.leave()
    finished.wait()
    return try collected.results.withLock { $0 }.sorted { $0.key < $1.key }
        .map { try $0.value.get() }
}

private final class Collected<R: Sendable>: Sendable {
    let results = Mutex<[Int: Result<R, any Error>]>([:])
}
