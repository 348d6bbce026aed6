// Hand-written; the weights are guesses.

extension ItalyTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        60 S.r.l.
        14 S.p.A.
        10 S.n.c.
        8 S.a.s.
        6 S.r.l.s.
        3 Soc._Coop.
        """
}
