// Hand-written.

extension ChinaTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female 女士
        male 先生
        """
}
