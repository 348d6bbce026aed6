/// What is known about a contact that its fields do not say.
public struct Truth: Hashable, Sendable, CustomStringConvertible {
    /// What kind of contact it is: `random`, `person`, `copy`, `blank`, or what is broken about it.
    public let kind: String
    /// The index of the contact that it is a copy of.
    public let original: UInt64?
    /// In what it differs from its original.
    public let noise: Noise?
    /// The index of the head of its household; its own when it is that itself.
    public let household: UInt64?

    init(kind: String, original: UInt64? = nil, noise: Noise? = nil, household: UInt64? = nil) {
        self.kind = kind
        self.original = original
        self.noise = noise
        self.household = household
    }

    /// `class=copy;original=17;noise=typo;household=12`, what is unknown left out.
    public var description: String {
        var text = "class=\(kind)"
        if let original { text += ";original=\(original)" }
        if let noise { text += ";noise=\(noise.rawValue)" }
        if let household { text += ";household=\(household)" }
        return text
    }
}
