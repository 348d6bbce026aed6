// Hand-written; the weights are guesses.

extension SpainTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        60 S.L.
        15 S.A.
        10 S.L.U.
        8 S.Coop.
        4 S.L.P. C.B.
        """
}
