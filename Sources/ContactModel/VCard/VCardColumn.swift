/// A cell of another format without a place in vCard: `X-CONTACTORY-COLUMN:name;text`.
enum VCardColumn {
    /// The property's name.
    static let name = "X-CONTACTORY-COLUMN"
}
