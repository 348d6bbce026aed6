// Hand-written.

extension KoreaTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female 님
        male 님
        """
}
