// Hand-written.

extension SpainTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Sra.
        female Dña.
        male Sr.
        male D.
        """
}
