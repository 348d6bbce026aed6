// Hand-written; the weights are guesses.

extension UnitedStatesTables {
    /// The words for the kind of street, `weight word …`.
    static let streetSuffixes = """
        4 St
        3 Ave
        2 Rd Dr
        1 Ln Blvd Ct Pl Way
        """
}
