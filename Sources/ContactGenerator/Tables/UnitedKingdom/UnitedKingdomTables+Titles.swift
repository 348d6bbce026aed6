// Hand-written.

extension UnitedKingdomTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Mrs 4
        female Ms 3
        female Miss 2
        female Dr 1
        male Mr 9
        male Dr 1
        """
}
