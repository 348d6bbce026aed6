import ContactModel

extension StoreAddress {
    private static let kinds =
        "sqlite:PATH, postgres://…, service=NAME, csv:, ndjson: or vcard: with a PATH, or null:"

    /// Reads a store as people write it.
    ///
    /// - Throws: `StoreAddressError`, which names the value without its password, the rule, and an
    ///   example.
    public init(parsing text: String) throws(StoreAddressError) {
        if text.utf8.contains(0) {
            throw Self.refusal(text, "it must hold no NUL character", "sqlite:contacts.db")
        }
        if text.hasPrefix("service=") {
            self = try Self.service(text)
            return
        }
        guard let colon = text.firstIndex(of: ":") else {
            throw Self.unknown(text, scheme: text, looksLikePath: true)
        }
        let scheme = String(text[..<colon])
        let rest = text[text.index(after: colon)...]
        switch scheme {
        case "sqlite":
            self = try Self.sqlite(rest, in: text)
        case "postgres", "postgresql":
            let uri = try PostgresURI(scheme: scheme, rest: rest)
            self.init(.postgres(connection: uri.connection), secret: uri.password)
        case "null":
            guard rest.isEmpty else {
                throw Self.refusal(text, "null: takes nothing after the colon", "null:")
            }
            self.init(.null)
        case "csv": self = try Self.files(.csv, rest, in: text)
        case "ndjson": self = try Self.files(.ndjson, rest, in: text)
        case "vcard": self = try Self.files(.vcard, rest, in: text)
        case "http", "https", "carddav", "carddavs":
            throw Self.refusal(
                text, "\(scheme): is not available in this version; there is \(Self.kinds)",
                "sqlite:contacts.db")
        default:
            throw Self.unknown(text, scheme: scheme, looksLikePath: false)
        }
    }

    private static func sqlite(
        _ rest: Substring, in text: String
    ) throws(StoreAddressError) -> StoreAddress {
        let path = String(rest)
        if path.isEmpty {
            throw refusal(text, "the path is missing", "sqlite:contacts.db")
        }
        if path == ":memory:" {
            throw refusal(
                text, "a database in memory is lost when the command ends; to keep nothing, say so",
                "null:")
        }
        if path.hasPrefix("//"), !path.hasPrefix("///") {
            throw refusal(
                text, "the path follows the colon directly", "sqlite:\(path.dropFirst(2))")
        }
        return StoreAddress(.sqlite(path: path))
    }

    private static func service(_ text: String) throws(StoreAddressError) -> StoreAddress {
        let name = text.dropFirst("service=".count)
        // Whitespace would begin another libpq keyword, a password perhaps.
        let isName = name.utf8.allSatisfy {
            $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\")
        }
        guard isName, !name.isEmpty else {
            throw StoreAddressError(
                value: name.isEmpty ? text : "service=…",
                rule: "service= takes the name of one section of pg_service.conf and nothing more",
                example: "service=contacts")
        }
        return StoreAddress(.postgres(connection: text))
    }

    private static func unknown(
        _ text: String, scheme: String, looksLikePath: Bool
    ) -> StoreAddressError {
        if let near = nearestScheme(to: scheme) {
            let rest = mayHoldSecret(text) ? "…" : String(text.dropFirst(scheme.count + 1))
            let example = near.hasPrefix("postgres") && rest.isEmpty ? "//host/database" : rest
            return refusal(
                text, "there is \(kinds); did you mean \(near):?", "\(near):\(example)")
        }
        let isPlainPath = looksLikePath && !text.isEmpty && !mayHoldSecret(text)
        return refusal(
            text, "it must begin with its kind: \(kinds)",
            isPlainPath ? "sqlite:\(text)" : "sqlite:contacts.db")
    }

    private static func nearestScheme(to scheme: String) -> String? {
        let typed = Array(scheme.lowercased().utf8)
        // Two slips in a long word, one in a short one; more would make "csv" of "ssh".
        guard typed.count > 2, typed.count <= 16 else { return nil }
        return ["sqlite", "postgres", "postgresql", "null", "csv", "ndjson", "vcard"]
            .map { (name: $0, distance: editDistance(typed, Array($0.utf8))) }
            .filter { $0.distance <= ($0.name.utf8.count > 4 ? 2 : 1) }
            .min { $0.distance < $1.distance }?
            .name
    }

    /// Levenshtein's distance, one row of the table at a time.
    private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let substituted = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }

    static func refusal(
        _ text: String, _ rule: String, _ example: String
    ) -> StoreAddressError {
        StoreAddressError(value: shown(text), rule: rule, example: example)
    }

    /// What an error may show of a text that was not understood.
    ///
    /// Where a password may stand cannot be known in a text that breaks the rules, so all but the
    /// kind is left out when there could be one.
    static func shown(_ text: String) -> String {
        guard mayHoldSecret(text) else { return text }
        guard let colon = text.firstIndex(of: ":") else { return "…" }
        return text[...colon] + "…"
    }

    private static func mayHoldSecret(_ text: String) -> Bool {
        let lowercased = text.lowercased()
        guard !["sqlite:", "csv:", "ndjson:", "vcard:"].contains(where: lowercased.hasPrefix) else {
            return false
        }
        return lowercased.contains("@") || lowercased.contains("%")
            || lowercased.contains("pass") || lowercased.contains("pwd")
    }
}
