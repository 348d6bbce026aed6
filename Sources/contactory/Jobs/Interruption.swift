import JobQueue
import Stores

/// What to tell somebody who stopped a job: how much is safe, and how to go on.
enum Interruption {
    static func explain(
        _ job: JobID, of status: JobStatus, in store: StoreAddress, opening: StoreOpening,
        redis: RedisOptions, console: Console
    ) throws {
        let kept = try? count(of: job, in: store, opening: opening)
        let total = NumberText.grouped(status.contacts.total)
        let created = NumberText.grouped(kept ?? status.contacts.created)
        console.complain("interrupted: \(created) of \(total) contacts are in \(store)")
        guard store.destination != .null else { return }
        if redis.isExplicit {
            console.say(
                "The job waits in Redis at \(redis.address): 'contactory work' goes on with it.")
        } else {
            console.say("Go on with: contactory recover \(job) --to \(store)")
        }
    }

    private static func count(
        of job: JobID, in address: StoreAddress, opening: StoreOpening
    ) throws -> Int64? {
        let store = try opening.open(address, mode: .mustExist)
        let known = try store.jobs().first { $0.description.id == job.description }
        // Interrupted before the first chunk, the store does not know the job yet.
        return try known.map { try store.totals(of: $0.ordinal).counts.created } ?? 0
    }
}
