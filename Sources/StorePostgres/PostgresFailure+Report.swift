extension PostgresFailure {
    /// Reads the server's report of an error; nothing when it has none.
    ///
    /// Where contacts are at fault the server's own words can hold what they hold, also by a
    /// trigger of the user's, so only names of the database's parts are taken over.
    init?(reportedBy result: borrowing PostgresResult) {
        guard let state = result.errorField("C") else { return nil }
        sqlState = state
        constraint = result.errorField("n")
        column = result.errorField("c")
        guard Self.isAboutData(state) else {
            message = result.errorField("M") ?? "no message"
            return
        }
        let names = [("constraint", constraint), ("column", column)].compactMap { kind, name in
            name.map { "\(kind) \"\($0)\"" }
        }
        message = (["SQLSTATE \(state)", Self.words[state]].compactMap(\.self) + names)
            .joined(separator: ", ")
    }

    /// Whether an error of this kind can be about a contact, and its words hold part of it.
    private static func isAboutData(_ state: String) -> Bool {
        ["22", "23", "44", "P0"].contains(state.prefix(2))
    }

    private static let words = [
        "22001": "a text is longer than its column",
        "22003": "a number is out of range",
        "22007": "a value is no date or time",
        "22008": "a value is no date or time",
        "22021": "a text is not UTF-8",
        "22P02": "a value is not of its type",
        "22P05": "a text holds a character that the database cannot",
        "23502": "a value is missing",
        "23503": "a foreign key finds nothing",
        "23505": "a value is there already",
        "23514": "a check fails",
        "23P01": "a value excludes another one",
        "44000": "a view's check fails",
        "P0001": "a trigger refuses it",
    ]
}
