// Hand-written.

extension UnitedStatesTables {
    /// Honorifics, `female title weight` or `male title weight`.
    static let titles = """
        female Ms. 5
        female Mrs. 4
        female Dr. 1
        male Mr. 9
        male Dr. 1
        """
}
