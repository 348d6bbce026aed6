import Foundation
import Stores

/// What the store remembers of a chunk.
///
/// A file of its own in the job's folder. That it is there is the chunk's commit: the first one to
/// give it its name has stored the chunk, with the parts that it names.
struct ChunkEntry: Codable, Hashable {
    /// A file with contacts of the chunk.
    struct Part: Codable, Hashable {
        /// What it is called in the job's folder, before it gets its place.
        let held: String
        /// What it is called where people see it; nothing when it is to be joined with others.
        let name: String?
        /// How many contacts are in it.
        let contacts: Int64
        /// How long it is.
        let bytes: Int64
        /// Its SHA-256 in hexadecimal digits.
        let sha256: String
    }

    /// The records that became contacts of the parts.
    let created: Int64
    /// The records that could not be stored.
    let failed: Int64
    /// The records that a rule left out.
    let skipped: Int64
    /// The files, in order; none when there are no contacts.
    let parts: [Part]
    /// Contacts by what they lost, because the dialect has no place for it.
    let losses: [String: Int]

    /// The ledger's counts.
    var counts: ChunkCounts { ChunkCounts(created: created, failed: failed, skipped: skipped) }
}

/// A job as the folder remembers it.
struct JobRecord: Codable, Hashable {
    let job: String
    let key: String?
    let total: Int64
    let chunkSize: Int64
    let specification: String

    init(_ description: StoredJob.Description) {
        job = description.id
        key = description.key
        total = description.total
        chunkSize = description.chunkSize
        specification = description.specification
    }

    var description: StoredJob.Description {
        StoredJob.Description(
            id: job, key: key, total: total, chunkSize: chunkSize, specification: specification)
    }

    /// How many chunks the job has.
    var chunks: Int64 { total < 1 ? 0 : (total - 1) / max(1, chunkSize) + 1 }
}

/// What kind of folder it is.
struct FormatRecord: Codable, Hashable {
    /// The version of the folder's own files that this program writes.
    static let currentVersion = 1

    let format: String
    let version: Int
}
