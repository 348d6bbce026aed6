/// The fields by which a stored contact could reach a person, for a check that none does.
public struct ReachableContact: Hashable, Sendable {
    /// The contact's primary key.
    public let id: Int64
    /// Phone, e-mail address and further data as they are stored; absent ones are left out.
    public let texts: [String]

    /// Makes a row of its parts.
    public init(id: Int64, texts: [String]) {
        self.id = id
        self.texts = texts
    }
}
