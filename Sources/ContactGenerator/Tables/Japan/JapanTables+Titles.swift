// Hand-written.

extension JapanTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female 様
        male 様
        """
}
