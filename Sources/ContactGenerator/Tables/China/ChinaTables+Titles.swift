// Hand-written.

extension ChinaTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female 女士 1
        male 先生 1
        """
}
