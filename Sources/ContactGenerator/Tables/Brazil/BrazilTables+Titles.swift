// Hand-written.

extension BrazilTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Sra.
        female Dra.
        male Sr.
        male Dr.
        """
}
