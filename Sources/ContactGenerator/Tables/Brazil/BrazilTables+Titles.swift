// Hand-written.

extension BrazilTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Sra. 5
        female Dra. 1
        male Sr. 5
        male Dr. 1
        """
}
