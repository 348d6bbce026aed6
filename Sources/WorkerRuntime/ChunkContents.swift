import JobQueue
import Stores

/// What a chunk holds beside the contacts in its batch.
struct ChunkContents: Sendable {
    /// The code of records that have nothing to call a contact by.
    static let blank = "blank"
    /// The code of records behind the one at which an import stopped.
    static let aborted = "aborted"
    /// More of a kind than these are counted and not shown.
    private static let maximumSamples = 100

    /// Records that failed, by code.
    private(set) var errors: [String: Int64] = [:]
    /// Records that a rule left out, by code.
    private(set) var skips: [String: Int64] = [:]
    /// Some of the records that failed or were left out.
    private(set) var samples: [FailureSample] = []
    /// Where the contacts of the batch come from; nothing where they are made up.
    var origins: RecordOrigins?
    /// Whether nothing behind a record that fails is stored, in this chunk or another.
    var stopsAtFailure = false
    private var sampled: [FailureSample.Kind: Int] = [:]

    /// Counts a record that failed.
    mutating func fail(_ index: Int64, _ code: String, _ text: String) {
        errors[code, default: 0] += 1
        sample(.failed, index, code, text)
    }

    /// Counts a record that a rule leaves out.
    mutating func skip(_ index: Int64, _ code: String, _ text: String) {
        skips[code, default: 0] += 1
        sample(.skipped, index, code, text)
    }

    /// Counts records that failed and cannot be told one from the other.
    mutating func fail(_ code: String, count: Int64) {
        if count > 0 { errors[code, default: 0] += count }
    }

    /// Counts records that a rule leaves out without a look at them.
    mutating func skip(_ code: String, count: Int64) {
        if count > 0 { skips[code, default: 0] += count }
    }

    private mutating func sample(
        _ kind: FailureSample.Kind, _ index: Int64, _ code: String, _ text: String
    ) {
        guard sampled[kind, default: 0] < Self.maximumSamples else { return }
        sampled[kind, default: 0] += 1
        samples.append(FailureSample(kind, index: index, code: code, text: text))
    }

    /// Ends the import at a contact that the store rejects: nothing behind it counts any more.
    ///
    /// - Parameters:
    ///   - index: the contact's index.
    ///   - position: its position in the batch.
    ///   - lease: the chunk.
    ///   - code: why it is rejected.
    ///   - text: the same in words.
    mutating func stop(
        at index: Int64, position: Int, of lease: ChunkLease, _ code: String, _ text: String
    ) {
        let before = index - lease.first
        errors = [:]
        skips = [:]
        samples.removeAll { $0.index >= index }
        // Before the first failure there is nothing but contacts and blank records.
        skip(Self.blank, count: before - Int64(position))
        skip(Self.aborted, count: lease.count - before - 1)
        fail(index, code, text)
    }

    /// The counts of the records that are not in the batch.
    var others: ChunkCounts {
        ChunkCounts(
            failed: errors.values.reduce(0, +), skipped: skips.values.reduce(0, +))
    }

    /// What the queue is told of the chunk when the ledger has these counts.
    func settlement(of lease: ChunkLease, _ counts: ChunkCounts) -> Settlement {
        Settlement(
            lease: lease, created: counts.created,
            skips: Self.explained(skips, total: counts.skipped, by: "duplicate"),
            errors: Self.explained(errors, total: counts.failed, by: "store"),
            samples: samples, cancelsJob: stopsAtFailure && counts.failed > 0)
    }

    /// Codes that add up to what the ledger says; it alone counts, and it may be an earlier run's.
    private static func explained(
        _ codes: [String: Int64], total: Int64, by rest: String
    ) -> [String: Int64] {
        let known = codes.values.reduce(0, +)
        if known == total { return codes }
        if known > total { return total > 0 ? [rest: total] : [:] }
        return codes.merging([rest: total - known], uniquingKeysWith: +)
    }
}
