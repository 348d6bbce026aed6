// Hand-written; the weights are guesses.

extension ChinaTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        70 有限公司
        15 有限责任公司
        12 股份有限公司
        3 集团有限公司
        """
}
