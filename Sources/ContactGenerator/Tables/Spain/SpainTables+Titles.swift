// Hand-written.

extension SpainTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Sra. 3
        female Dña. 2
        male Sr. 3
        male D. 2
        """
}
