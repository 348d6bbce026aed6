/// Error counts for a person.
enum FailureText {
    /// The codes, most frequent first: `postgres.23505 ×10,000, poison ×500`.
    static func codes(_ errors: [String: Int64]) -> String {
        errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) ×\(NumberText.grouped($0.value))" }
            .joined(separator: ", ")
    }
}
