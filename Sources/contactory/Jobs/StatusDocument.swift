import Foundation
import JobQueue
import WorkerRuntime

/// A job's status as JSON: fields are only ever added; absent is `null`.
struct StatusDocument: Encodable {
    let status: JobStatus

    private enum Field: String, CodingKey {
        case job, state, kind, key, store, profile, locales, seed, options, generator, priority
        case total, created, failed, skipped, cancelled, pending
        case chunks, attempts, errors, skips, workers, finish
        case finishError = "finish_error"
        case ratePerSecond = "rate_per_second"
        case etaSeconds = "eta_seconds"
        case enqueuedAt = "enqueued_at"
        case startedAt = "started_at"
        case finishedAt = "finished_at"
    }

    private struct Chunks: Encodable {
        let total, size, waiting, leased, delayed, done, dead, cancelled: Int64
    }

    private struct Attempts: Encodable {
        let retried, crashed: Int64
    }

    func encode(to encoder: any Encoder) throws {
        let specification = JobSpecification(json: status.specification)
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(status.id.description, forKey: .job)
        try fields.encode(status.state.rawValue, forKey: .state)
        try fields.encode(specification?.kind, forKey: .kind)
        try fields.encode(status.key, forKey: .key)
        try fields.encode(specification?.store, forKey: .store)
        try fields.encode(specification?.profile, forKey: .profile)
        try fields.encode(specification?.locales, forKey: .locales)
        try fields.encode(specification?.seed, forKey: .seed)
        try fields.encode(specification?.options, forKey: .options)
        try fields.encode(specification?.generator, forKey: .generator)
        try fields.encode(status.weight, forKey: .priority)
        try fields.encode(status.contacts.total, forKey: .total)
        try fields.encode(status.contacts.created, forKey: .created)
        try fields.encode(status.contacts.failed, forKey: .failed)
        try fields.encode(status.contacts.skipped, forKey: .skipped)
        try fields.encode(status.contacts.cancelled, forKey: .cancelled)
        try fields.encode(status.contacts.pending, forKey: .pending)
        let chunks = status.chunks
        try fields.encode(
            Chunks(
                total: chunks.total, size: chunks.size, waiting: chunks.waiting,
                leased: chunks.leased, delayed: chunks.delayed, done: chunks.done,
                dead: chunks.dead, cancelled: chunks.cancelled),
            forKey: .chunks)
        try fields.encode(
            Attempts(retried: status.retried, crashed: status.crashed), forKey: .attempts)
        try fields.encode(status.errors, forKey: .errors)
        try fields.encode(status.skips, forKey: .skips)
        try fields.encode(status.finish.map(FinishText.name), forKey: .finish)
        try fields.encode(status.finish.flatMap(FinishText.error), forKey: .finishError)
        try fields.encode(status.workers, forKey: .workers)
        try fields.encode(Self.rounded(status.ratePerSecond), forKey: .ratePerSecond)
        try fields.encode(Self.rounded(status.etaSeconds), forKey: .etaSeconds)
        try fields.encode(
            TimeText.of(unixMilliseconds: status.enqueuedAt), forKey: .enqueuedAt)
        try fields.encode(
            status.startedAt.map(TimeText.of(unixMilliseconds:)), forKey: .startedAt)
        try fields.encode(
            status.finishedAt.map(TimeText.of(unixMilliseconds:)), forKey: .finishedAt)
    }

    /// One digit after the point is all that is known.
    private static func rounded(_ value: Double?) -> Double? {
        value.map { ($0 * 10).rounded() / 10 }
    }
}
