import Foundation
import Redis
import TestSupport
import Testing
import WorkerRuntime

@Suite struct SignalsTests {
    @Test func `signals are counted and do not end the process`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let counts = LogLines()
            let signals = Signals { counts.add("\($0)") }
            // At once: a signal must not fall between two stools while the watch begins.
            kill(getpid(), SIGTERM)
            guard eventually({ counts.all == ["1"] }) else { exit(1) }
            kill(getpid(), SIGINT)
            guard eventually({ counts.all == ["1", "2"] }) else { exit(2) }
            exit(signals.received == 2 ? 7 : 3)
        }
    }

    @Test func `without its watcher a signal ends the process again`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            var signals: Signals? = Signals { _ in }
            guard signals?.received == 0 else { exit(1) }
            signals = nil
            // The watch ends on a thread of Dispatch.
            _ = eventually {
                kill(getpid(), SIGTERM)
                return false
            }
        }
    }

    @Test func `a second watcher is told of signals as the first was`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var first: Signals? = Signals { _ in }
            guard first?.received == 0 else { exit(1) }
            first = nil
            let second = Signals { _ in }
            kill(getpid(), SIGINT)
            guard eventually({ second.received == 1 }) else { exit(2) }
            kill(getpid(), SIGTERM)
            exit(eventually({ second.received == 2 }) ? 7 : 3)
        }
    }

    @Test func `as many lanes as there may be do not keep a signal waiting`() async {
        await #expect(processExitsWith: .success) {
            let workshop = try Workshop()
            let running = workshop.worker(lanes: WorkerOptions.laneBounds.upperBound)
            let signals = Signals { _ in running.worker.drain() }
            let job = try workshop.submit(total: 5_000)
            try workshop.expectComplete(job)
            kill(getpid(), SIGTERM)
            exit(running.ending() == .stopped && signals.received == 1 ? 0 : 1)
        }
    }
}
