// Hand-written.

extension KoreaTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female 님 1
        male 님 1
        """
}
