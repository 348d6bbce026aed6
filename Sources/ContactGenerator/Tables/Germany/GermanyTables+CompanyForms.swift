// Hand-written; the weights are guesses.

extension GermanyTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        55 GmbH
        15 GmbH_&_Co._KG
        10 AG
        6 UG e.K.
        5 KG
        4 OHG GbR
        """
}
