// Hand-written; the weights are guesses.

extension FranceTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        40 SARL
        30 SAS
        12 SA
        8 SASU
        6 EURL
        3 SNC SCOP
        """
}
