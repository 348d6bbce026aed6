// Hand-written.

extension SwedenTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Fru
        male Herr
        """
}
