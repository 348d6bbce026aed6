// Hand-written.

extension JapanTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female 様 1
        male 様 1
        """
}
