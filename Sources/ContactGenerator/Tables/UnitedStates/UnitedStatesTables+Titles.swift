// Hand-written.

extension UnitedStatesTables {
    /// Honorifics, `female title` or `male title`.
    static let titles = """
        female Ms.
        female Mrs.
        female Dr.
        male Mr.
        male Dr.
        """
}
