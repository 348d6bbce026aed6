/// A libpq connection URI with its password taken out.
///
/// ```
/// postgres://user:password@host:5432,host2/database?key=value&password=…
///            └── up to the first @ that comes before a / ──┘
/// ```
///
/// The parts are found exactly where libpq finds them
/// (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS); a text in
/// which libpq would take a piece of a password for a host or a port is refused, because that piece
/// would go on into jobs and error messages.
struct PostgresURI {
    /// The URI without a password.
    let connection: String
    /// The password, percent encoding undone.
    let password: String?

    /// Takes a URI apart; `rest` is what follows the colon of the scheme.
    init(scheme: String, rest: Substring) throws(StoreAddressError) {
        func refusal(_ rule: String) -> StoreAddressError {
            StoreAddressError(
                value: StoreAddress.shown(scheme + ":" + rest), rule: rule,
                example: "postgres://user@host/database")
        }
        guard rest.hasPrefix("//") else { throw refusal("\(scheme): is followed by //") }

        var remainder = rest.dropFirst(2)
        var password: String?
        var user = ""
        if let at = remainder.firstIndex(where: { $0 == "@" || $0 == "/" }), remainder[at] == "@" {
            let credentials = remainder[..<at].split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            user = credentials.first.map(String.init) ?? ""
            if user.contains("?") { throw refusal("an @ behind the ? is written %40") }
            if credentials.count == 2 {
                guard let text = Self.decoded(credentials[1]) else {
                    throw refusal("a % in a password is written %25")
                }
                password = text
            }
            remainder = remainder[remainder.index(after: at)...]
        }

        let beforeQuery = remainder.prefix { $0 != "?" }
        let hosts = beforeQuery.prefix { $0 != "/" }
        guard Self.areHosts(hosts), !beforeQuery.contains("@") else {
            throw refusal(
                "a port is a number, and in a password @ is written %40, / %2F, : %3A and ? %3F")
        }

        var kept: [Substring] = []
        for pair in remainder.dropFirst(beforeQuery.count + 1).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = Self.decoded(parts[0])?.lowercased(), parts.count == 2 else {
                throw refusal("what follows the ? is key=value&key=value")
            }
            switch key {
            case "password":
                guard let text = Self.decoded(parts[1]) else {
                    throw refusal("a % in a password is written %25")
                }
                password = text
            case "sslpassword", "oauth_client_secret":
                throw refusal("\(key) belongs into a section of pg_service.conf")
            default:
                kept.append(pair)
            }
        }

        let account = user.isEmpty ? "" : user + "@"
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        connection = "\(scheme)://\(account)\(beforeQuery)\(query)"
        self.password = password
    }

    private static func areHosts(_ text: Substring) -> Bool {
        text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
            var tail = host[...]
            if tail.hasPrefix("[") {
                guard let end = tail.firstIndex(of: "]") else { return false }
                tail = tail[tail.index(after: end)...]
                guard tail.isEmpty || tail.hasPrefix(":") else { return false }
            } else {
                tail = tail.drop { $0 != ":" }
            }
            return tail.dropFirst().utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
        }
    }

    /// The text with each `%XX` replaced by its byte, or nothing when it is not written so.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let code = UInt8(rest.prefix(2).asText, radix: 16), code != 0
            else { return nil }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension Substring.UTF8View.SubSequence {
    /// These bytes as text, for parsing a number.
    fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}
