import ContactGenerator

/// A plan for a person and for programs: what a job comes to before anything is enqueued.
struct PlanText: Encodable {
    struct UniqueField: Encodable {
        let field: String
        let needed: UInt64
        let capacity: UInt64?
        let unique: Bool
    }

    struct Quota: Encodable {
        let quota: String
        let count: UInt64
    }

    let total: UInt64
    let chunk_size: Int64
    let chunks: Int64
    let unique_fields: [UniqueField]
    let quotas: [Quota]
    let expected_equal_pairs: [String: String]
    let bytes_per_contact: Int
    let estimated_bytes: UInt64
    let notes: [String]

    init(_ plan: Plan, chunkSize: Int64) {
        total = plan.count
        chunk_size = chunkSize
        chunks = plan.count == 0 ? 0 : (Int64(plan.count) - 1) / chunkSize + 1
        unique_fields = plan.uniqueFields.map {
            UniqueField(
                field: $0.name, needed: $0.needed, capacity: $0.capacity, unique: $0.isUnique)
        }
        quotas = plan.quotas.map { Quota(quota: $0.name, count: $0.count) }
        expected_equal_pairs = plan.expectedPairs
        bytes_per_contact = plan.bytesPerContact
        estimated_bytes = plan.estimatedBytes
        notes = plan.notes
    }

    /// The plan in lines.
    var lines: [String] {
        var lines = [
            "contacts  \(grouped(total)) in \(NumberText.count(chunks, "chunk")) "
                + "of \(NumberText.grouped(chunk_size))",
            "bytes     about \(grouped(estimated_bytes)) of text, \(bytes_per_contact) a contact",
        ]
        for field in unique_fields {
            let capacity = field.capacity.map { "of \(grouped($0)) there are" } ?? ""
            lines.append(
                "unique    \(field.field): \(grouped(field.needed)) \(capacity)"
                    + (field.unique ? "" : ", so some come more than once"))
        }
        for quota in quotas { lines.append("exactly   \(grouped(quota.count)) \(quota.quota)") }
        for (field, pairs) in expected_equal_pairs.sorted(by: { $0.key < $1.key }) {
            lines.append("by chance \(pairs) pairs of contacts with the same \(field)")
        }
        return lines + notes.map { "note      \($0)" }
    }

    private func grouped(_ number: UInt64) -> String { NumberText.grouped(Int64(clamping: number)) }
}
