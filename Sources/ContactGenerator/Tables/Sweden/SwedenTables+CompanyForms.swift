// Hand-written; the weights are guesses.

extension SwedenTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        75 AB
        10 HB
        8 KB
        4 Ek._för.
        """
}
