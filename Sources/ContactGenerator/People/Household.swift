/// What the members of a household share.
struct Household: BitwiseCopyable {
    let names: FamilyNames
    let address: Address

    /// No household.
    static let none = Household(
        names: FamilyNames(first: 0, second: 0),
        address: Address(place: 0, postcode: 0, street: 0))
}

/// The numbers of the family names that the members of a household have.
struct FamilyNames: BitwiseCopyable {
    let first: Int
    /// The second one, where people have two.
    let second: Int
}
