// Hand-written.

extension GermanyTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Frau 19
        female Frau_Dr. 1
        male Herr 19
        male Herr_Dr. 1
        """
}
