// Hand-written; the weights are guesses.

extension BrazilTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        65 Ltda.
        14 S.A.
        10 ME
        6 EPP
        5 EIRELI
        3 Cia.
        """
}
