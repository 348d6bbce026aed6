import ContactModel
import Foundation
import Stores

/// `manifest.json`: what the files of a folder hold, job by job.
struct Manifest: Codable, Hashable {
    /// What a job has put there.
    struct Job: Codable, Hashable {
        /// A file with contacts.
        struct File: Codable, Hashable {
            let name: String
            /// The chunk it is of; nothing for a file of all of them.
            let chunk: Int64?
            let contacts: Int64
            let bytes: Int64
            let sha256: String
        }

        /// How many chunks there are to the job, and how many of them are here.
        struct Chunks: Codable, Hashable {
            let total: Int64
            let stored: Int64
        }

        let job: String
        let ordinal: Int64
        let total: Int64
        let created: Int64
        let failed: Int64
        let skipped: Int64
        let chunks: Chunks
        let bytes: Int64
        /// How contacts were written, in the text form of `ExportFormat`.
        let writing: String
        /// Contacts by what they lost, because the dialect has no place for it.
        let losses: [String: Int]
        let files: [File]

        init(
            _ job: JobFolder, _ entries: [(chunk: Int64, entry: ChunkEntry)], files: [File],
            _ writing: ExportFormat
        ) {
            self.job = job.job.job
            ordinal = job.ordinal.value
            total = job.job.total
            created = entries.reduce(0) { $0 + $1.entry.created }
            failed = entries.reduce(0) { $0 + $1.entry.failed }
            skipped = entries.reduce(0) { $0 + $1.entry.skipped }
            chunks = Chunks(total: job.job.chunks, stored: Int64(entries.count))
            bytes = files.reduce(0) { $0 + $1.bytes }
            self.writing = writing.description
            losses = entries.reduce(into: [:]) { sums, next in
                sums.merge(next.entry.losses, uniquingKeysWith: +)
            }
            self.files = files
        }
    }

    let format: String
    let files: Int
    let contacts: Int64
    let bytes: Int64
    let jobs: [Job]

    init(_ format: ContactFormat, _ jobs: [Job]) {
        self.format = format.rawValue
        self.jobs = jobs
        files = jobs.reduce(0) { $0 + $1.files.count }
        contacts = jobs.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.contacts } }
        bytes = jobs.reduce(0) { $0 + $1.bytes }
    }
}
