// Hand-written; the weights are guesses.

extension UnitedKingdomTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        70 Ltd
        10 Limited
        8 LLP
        6 PLC
        3 Group Partners
        2 CIC
        """
}
