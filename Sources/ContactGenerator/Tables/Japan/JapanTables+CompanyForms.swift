// Hand-written; the weights are guesses. A form stands before or after the name.

extension JapanTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        70 株式会社
        15 有限会社
        10 合同会社
        1 合資会社 合名会社
        """
}
