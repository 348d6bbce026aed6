// Hand-written.

extension GermanyTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Frau
        female Frau_Dr.
        male Herr
        male Herr_Dr.
        """
}
