extension RedisAddress {
    /// Reads `redis://[user:password@]host[:port][/db]`, `redis://:password@host` or
    /// `unix:/path[?db=N&user=U&password=P]`.
    ///
    /// User, password, host and path are percent-decoded; an IPv6 address stands in brackets.
    ///
    /// - Throws: `RedisAddressError`, which names the value (without password), the rule and an
    ///   example.
    public init(parsing text: String) throws(RedisAddressError) {
        var parser = AddressParser(text: text)
        self = try parser.parse()
    }
}

/// One reading of an address; holds the text so that each refusal can name it.
private struct AddressParser {
    let text: String

    private static let tcpExample = "redis://127.0.0.1:6379/0"
    private static let unixExample = "unix:/run/redis/redis.sock"
    private static let userExample = "redis://user:p%40ss@127.0.0.1:6379/0"

    mutating func parse() throws(RedisAddressError) -> RedisAddress {
        guard let colon = text.firstIndex(of: ":") else {
            throw refusal("it must start with redis:// or unix:")
        }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "redis" where rest.hasPrefix("//"):
            return try parseTCP(rest.dropFirst(2))
        case "unix":
            return try parseUnix(rest)
        case "rediss":
            throw refusal(
                "TLS (rediss://) is not supported by this build; use a TLS proxy or a Unix socket",
                Self.unixExample)
        case "redis+sentinel", "redis-sentinel", "rediss+sentinel":
            throw refusal("Sentinel is not supported by this build; name the primary itself")
        default:
            throw refusal("it must start with redis:// or unix:")
        }
    }

    private func parseTCP(_ rest: Substring) throws(RedisAddressError) -> RedisAddress {
        // The last "@" ends the user information even when a password holds a bare "/" or "@".
        let at = rest.lastIndex(of: "@")
        let (user, password) =
            try at.map { index throws(RedisAddressError) in
                try parseUserInformation(rest[..<index])
            } ?? (nil, nil)
        let location = at.map { rest[rest.index(after: $0)...] } ?? rest
        guard !location.contains("?"), !location.contains("#") else {
            throw refusal("nothing may follow the database", Self.tcpExample)
        }
        let slash = location.firstIndex(of: "/") ?? location.endIndex
        let (host, port) = try parseHost(location[..<slash])
        return RedisAddress(
            endpoint: .tcp(host: host, port: port), user: user, password: password,
            database: try parseDatabase(location[slash...].dropFirst()))
    }

    private func parseUserInformation(
        _ part: Substring
    ) throws(RedisAddressError) -> (user: String?, password: String?) {
        guard let colon = part.firstIndex(of: ":") else {
            throw refusal("a user needs a password", Self.userExample)
        }
        let user = try decode(part[..<colon], "user")
        let password = try decode(part[part.index(after: colon)...], "password")
        guard user.isEmpty else { return (user, password) }
        return (nil, password.isEmpty ? nil : password)
    }

    private func parseHost(_ part: Substring) throws(RedisAddressError) -> (String, Int) {
        if part.hasPrefix("[") {
            guard let end = part.firstIndex(of: "]") else {
                throw refusal("the bracket of the IPv6 address is not closed", "redis://[::1]:6379")
            }
            let host = try decode(part[part.index(after: part.startIndex)..<end], "host")
            guard host.contains(":"), host.utf8.allSatisfy(Self.isInIPv6Address) else {
                throw refusal("only an IPv6 address stands in brackets", "redis://[::1]:6379")
            }
            return (host, try parsePort(part[part.index(after: end)...]))
        }
        let colon = part.firstIndex(of: ":") ?? part.endIndex
        guard !part[colon...].dropFirst().contains(":") else {
            throw refusal("an IPv6 address stands in brackets", "redis://[::1]:6379")
        }
        let host = try decode(part[..<colon], "host")
        guard !host.isEmpty else { throw refusal("the host is missing", Self.tcpExample) }
        guard host.utf8.allSatisfy(Self.isInHostName) else {
            throw refusal("a host is made of letters, digits, '.', '-' and '_'", Self.tcpExample)
        }
        return (host, try parsePort(part[colon...]))
    }

    private func parsePort(_ part: Substring) throws(RedisAddressError) -> Int {
        guard !part.isEmpty else { return RedisAddress.defaultPort }
        guard part.hasPrefix(":"), let port = Self.number(part.dropFirst()),
            (1...65_535).contains(port)
        else {
            throw refusal("the port is a number from 1 to 65535", Self.tcpExample)
        }
        return port
    }

    private func parseDatabase(_ part: some StringProtocol) throws(RedisAddressError) -> Int {
        if part.isEmpty { return 0 }
        // SELECT takes a 32-bit number; how many databases there are only the server knows.
        guard let database = Self.number(part), database <= Int(Int32.max) else {
            throw refusal("the database is a number from 0", Self.tcpExample)
        }
        return database
    }

    private func parseUnix(_ rest: Substring) throws(RedisAddressError) -> RedisAddress {
        let question = rest.firstIndex(of: "?") ?? rest.endIndex
        var path = try decode(rest[..<question], "path")
        if path.hasPrefix("//") { path.removeFirst(2) }
        guard path.hasPrefix("/") else {
            throw refusal("the path of the socket must be absolute", Self.unixExample)
        }
        guard path.utf8.count <= RedisAddress.maximumPathLength else {
            throw refusal(
                "the path of a socket has at most \(RedisAddress.maximumPathLength) bytes",
                Self.unixExample)
        }
        let options = try parseOptions(rest[question...].dropFirst())
        guard options["user"] == nil || options["password"] != nil else {
            throw refusal("a user needs a password", Self.unixExample + "?user=me&password=p%40ss")
        }
        return RedisAddress(
            endpoint: .unix(path: path), user: options["user"], password: options["password"],
            database: try parseDatabase(options["db"] ?? ""))
    }

    private func parseOptions(_ part: Substring) throws(RedisAddressError) -> [String: String] {
        var options: [String: String] = [:]
        for option in part.split(separator: "&") {
            let equals = option.firstIndex(of: "=") ?? option.endIndex
            let name = String(option[..<equals])
            guard ["db", "user", "password"].contains(name), options[name] == nil else {
                throw refusal(
                    "only db, user and password may follow the path, once each",
                    Self.unixExample + "?db=1")
            }
            options[name] = try decode(option[equals...].dropFirst(), name)
        }
        return options
    }

    /// Percent-decodes `part`; control characters would end up in logs and C strings.
    private func decode(
        _ part: Substring, _ name: String
    ) throws(RedisAddressError) -> String {
        guard let decoded = percentDecoded(part) else {
            throw refusal(
                "'%' in the \(name) must be followed by two hex digits of UTF-8 ('%25' is '%')",
                Self.userExample)
        }
        guard name == "password" || decoded.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw refusal("the \(name) holds a control character", Self.tcpExample)
        }
        return decoded
    }

    private func refusal(_ rule: String, _ example: String = Self.tcpExample) -> RedisAddressError {
        RedisAddressError(value: redacted(text), rule: rule, example: example)
    }

    private static func number(_ digits: some StringProtocol) -> Int? {
        // `Int` would take a sign as well.
        digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            ? Int(digits) : nil
    }

    private static func isInHostName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Hex digits, colons, an IPv4 tail, and a zone after `%` (RFC 4007 §11).
    private static func isInIPv6Address(_ byte: UInt8) -> Bool {
        isInHostName(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
    }
}
