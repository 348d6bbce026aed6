import ContactGenerator
import ContactModel
import JobQueue
import Stores

/// Contacts that are made up: jobs of kind `create`.
struct GeneratedChunks: ChunkSource {
    private let generator: ContactGenerator

    /// Reads what contacts a job wants, or says why this program cannot make them.
    init(_ specification: JobSpecification) throws(UnreadableJob) {
        guard let profile = specification.profile, let locales = specification.locales,
            let seed = specification.seed, let version = specification.generator
        else { throw .unreadable }
        guard version == ContactGenerator.version else {
            throw UnreadableJob(
                reason: "it asks for generator \(version), "
                    + "this version has generator \(ContactGenerator.version)")
        }
        do {
            generator = ContactGenerator(
                Recipe(
                    profile: try Profile(parsing: profile), mix: try LocaleMix(parsing: locales),
                    seed: Seed(seed),
                    options: try RecipeOptions(parsing: specification.options ?? "")))
        } catch {
            throw UnreadableJob(reason: "\(error)")
        }
    }

    var maximumCount: Int64 { Int64(generator.maximumBatchCount) }
    var indexLimit: Int64 { Int64(ContactGenerator.indexLimit) }
    var duplicates: DuplicateRule { .keep }
    var needsNotes: Bool { false }

    func fill(
        _ batch: inout ContactBatch, with lease: ChunkLease, note: [UInt8]?
    ) throws(ChunkFault) -> ChunkContents {
        generator.fill(&batch, first: UInt64(lease.first), count: Int(lease.count))
        return ChunkContents()
    }
}
