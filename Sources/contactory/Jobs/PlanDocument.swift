import ContactGenerator
import Foundation

/// A plan for programs: what a job comes to before anything is enqueued; absent is `null`.
struct PlanDocument: Encodable {
    let plan: Plan
    let chunks: (count: Int64, size: Int64)

    init(_ plan: Plan, chunkSize: Int64) {
        self.plan = plan
        chunks = (plan.count == 0 ? 0 : (Int64(plan.count) - 1) / chunkSize + 1, chunkSize)
    }

    private enum Field: String, CodingKey {
        case profile, locales, seed, options, total, chunks, quotas, notes
        case chunkSize = "chunk_size"
        case uniqueFields = "unique_fields"
        case expectedEqualPairs = "expected_equal_pairs"
        case bytesPerContact = "bytes_per_contact"
        case estimatedBytes = "estimated_bytes"
    }

    private struct UniqueField: Encodable {
        let value: Plan.UniqueField

        private enum Field: String, CodingKey {
            case field, needed, capacity, unique
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Field.self)
            try fields.encode(value.name, forKey: .field)
            try fields.encode(value.needed, forKey: .needed)
            try fields.encode(value.capacity, forKey: .capacity)
            try fields.encode(value.isUnique, forKey: .unique)
        }
    }

    private struct Quota: Encodable {
        let quota: String
        let count: UInt64
    }

    func encode(to encoder: any Encoder) throws {
        let recipe = plan.recipe
        let options = recipe.options.description
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(recipe.profile.rawValue, forKey: .profile)
        try fields.encode(recipe.mix.description, forKey: .locales)
        try fields.encode(recipe.seed.description, forKey: .seed)
        try fields.encode(options.isEmpty ? nil : options, forKey: .options)
        try fields.encode(plan.count, forKey: .total)
        try fields.encode(chunks.count, forKey: .chunks)
        try fields.encode(chunks.size, forKey: .chunkSize)
        try fields.encode(plan.uniqueFields.map(UniqueField.init), forKey: .uniqueFields)
        try fields.encode(
            plan.quotas.map { Quota(quota: $0.name, count: $0.count) }, forKey: .quotas)
        // Exact, as decimals are, where a binary fraction is not.
        try fields.encode(
            plan.expectedPairs.compactMapValues { Decimal(string: $0) }, forKey: .expectedEqualPairs
        )
        try fields.encode(plan.bytesPerContact, forKey: .bytesPerContact)
        try fields.encode(plan.estimatedBytes, forKey: .estimatedBytes)
        try fields.encode(plan.notes, forKey: .notes)
    }
}
