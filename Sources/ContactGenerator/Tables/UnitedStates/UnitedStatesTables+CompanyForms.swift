// Hand-written; the weights are guesses.

extension UnitedStatesTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        40 Inc.
        30 LLC
        10 Co. Group
        5 Corp. Partners
        3 Associates
        2 Holdings LP
        """
}
