// Hand-written.

extension ItalyTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Sig.ra
        female Dott.ssa
        male Sig.
        male Dott.
        """
}
