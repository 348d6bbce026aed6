// Hand-written; the weights are guesses.

extension KoreaTables {
    /// The forms of companies, `weight form …`.
    static let companyForms = """
        70 주식회사
        20 (주)
        6 유한회사
        2 합자회사 합명회사
        """
}
