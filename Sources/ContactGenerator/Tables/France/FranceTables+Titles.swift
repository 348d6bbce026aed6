// Hand-written.

extension FranceTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Mme
        male M.
        """
}
