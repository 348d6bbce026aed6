// Hand-written.

extension SwedenTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Fru 1
        male Herr 1
        """
}
