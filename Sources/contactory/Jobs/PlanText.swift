import ContactGenerator

/// A plan for a person.
enum PlanText {
    /// The whole picture, in lines.
    static func page(_ document: PlanDocument) -> [String] {
        let plan = document.plan
        var lines = [
            "what      "
                + RecipeText.line(
                    profile: plan.recipe.profile.rawValue, locales: plan.recipe.mix.description,
                    seed: plan.recipe.seed.description, options: plan.recipe.options.description),
            "contacts  \(grouped(plan.count)) in "
                + "\(NumberText.count(document.chunks.count, "chunk")) "
                + "of \(NumberText.grouped(document.chunks.size))",
            "bytes     about \(grouped(plan.estimatedBytes)) of text, "
                + "\(grouped(UInt64(plan.bytesPerContact))) a contact",
        ]
        for field in plan.uniqueFields {
            let capacity = field.capacity.map { " of \(grouped($0)) there are" } ?? ""
            lines.append(
                "unique    \(field.name): \(grouped(field.needed))\(capacity)"
                    + (field.isUnique ? "" : ", so some come more than once"))
        }
        lines += plan.quotas.map { "exactly   \(grouped($0.count)) \($0.name)" }
        for (field, pairs) in plan.expectedPairs.sorted(by: { $0.key < $1.key }) {
            lines.append("chance    about \(pairs) pairs of contacts with the same \(field)")
        }
        return lines + plan.notes.map { "note      \($0)" }
    }

    private static func grouped(_ number: UInt64) -> String {
        NumberText.grouped(Int64(clamping: number))
    }
}
