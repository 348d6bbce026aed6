// Hand-written.

extension UnitedKingdomTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Mrs
        female Ms
        female Miss
        female Dr
        male Mr
        male Dr
        """
}
