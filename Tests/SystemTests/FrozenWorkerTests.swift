import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Workers that stop in the middle, and go on when their time is over.
    @Suite(.serialized) struct FrozenWorkerTests {
        @Test(arguments: Scene.Kind.allCases)
        func `a worker that was frozen before its transaction finds its chunk done`(
            _ kind: Scene.Kind
        ) throws {
            let scene = try Scene(kind)
            let job = try scene.queue.enqueue(
                20_000, to: scene.store.address, ["--chunk-size", "5000"])
            let block = try StoreBlock(scene.store)
            let frozen = try startWorker(scene)
            _ = try scene.picture(of: job.job) { $0.chunks.leased == 1 }
            frozen.kill(SIGSTOP)
            try block.release()

            let other = try startWorker(scene)
            let end = try scene.expectCompletion(of: job.job)
            #expect(end.attempts.crashed >= 1 && end.attempts.retried == 0)
            frozen.kill(SIGCONT)
            #expect(eventually { frozen.errorOutput.contains("lease lost") || hasGivenUp(frozen) })
            for worker in [frozen, other] { scene.drain(worker) }
            try scene.store.expectExactly(20_000, inChunks: 4)
            #expect(try scene.queue.status(of: job.job).created == 20_000)
        }

        @Test(arguments: Scene.Kind.allCases)
        func `a worker that was frozen in its transaction does not commit it`(
            _ kind: Scene.Kind
        ) throws {
            let scene = try Scene(kind)
            // One chunk, so that the other worker cannot begin with a different one: leases that
            // have run out are taken back by workers that ask for work.
            let job = try scene.queue.enqueue(
                100_000, to: scene.store.address, ["--chunk-size", "100000"])
            let frozen = try startWorker(scene)
            #expect(try eventually { try freeze(frozen, inTransactionOn: scene.store) })
            let other = try startWorker(scene)
            // The other one has the frozen one's chunk, and waits for the frozen transaction.
            _ = try scene.picture(of: job.job) { $0.attempts.crashed >= 1 && $0.chunks.leased == 1 }
            frozen.kill(SIGCONT)
            #expect(eventually { hasGivenUp(frozen) }, "\(frozen.errorOutput)")
            let end = try scene.expectCompletion(of: job.job)
            #expect(end.attempts.crashed >= 1 && end.attempts.retried == 0)
            for worker in [frozen, other] { scene.drain(worker) }
            try scene.store.expectExactly(100_000, inChunks: 1)
        }

        private func startWorker(_ scene: Scene) throws -> ChildProcess {
            try scene.queue.startWorker(["--lease", "1", "--concurrency", "1"])
        }

        /// Whether the worker has seen that its chunk is somebody else's: before the commit, or
        /// after one that was on its way already.
        private func hasGivenUp(_ worker: ChildProcess) -> Bool {
            worker.errorOutput.contains("lease ended")
                || worker.errorOutput.contains("settled too late")
        }

        /// Freezes the worker if it is in the middle of writing contacts.
        private func freeze(
            _ worker: ChildProcess, inTransactionOn store: StoreWitness
        ) throws -> Bool {
            guard try isWriting(store) else { return false }
            worker.kill(SIGSTOP)
            if try isWriting(store) { return true }
            worker.kill(SIGCONT)
            return false
        }

        /// Whether somebody holds SQLite's lock of a writer, from the beginning of a transaction to
        /// its end (https://www.sqlite.org/lockingv3.html).
        private func isReserved(_ path: String) -> Bool {
            let file = unsafe open(path, O_RDWR)
            defer { close(file) }
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = 0x4000_0001
            lock.l_len = 1
            return unsafe fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
        }

        private func isWriting(_ store: StoreWitness) throws -> Bool {
            switch store {
            case .sqlite(let path):
                return isReserved(path)
            case .postgres:
                let copying = """
                    SELECT count(*) FROM pg_stat_activity WHERE state = 'active' \
                    AND query LIKE '%COPY contacts%' AND datname = current_database() \
                    AND pid <> pg_backend_pid()
                    """
                return try store.numbers(copying) == [1]
            }
        }
    }
}
