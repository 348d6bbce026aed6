// Hand-written.

extension ItalyTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Sig.ra 4
        female Dott.ssa 1
        male Sig. 4
        male Dott. 1
        """
}
