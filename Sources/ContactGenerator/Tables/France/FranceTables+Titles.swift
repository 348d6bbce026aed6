// Hand-written.

extension FranceTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Mme 1
        male M. 1
        """
}
