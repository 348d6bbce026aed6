extension RedisError {
    /// Sorts an error reply by its code, the first word (redis.io/docs/reference/protocol-spec).
    ///
    /// - Parameter serverText: the reply without its `-`.
    /// - Returns: the class; what is unknown is `failed`.
    public static func classify(_ serverText: String) -> RedisError {
        let words = serverText.split(separator: " ", maxSplits: 3)
        switch words.first {
        case "READONLY", "UNBLOCKED", "LOADING", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN":
            return .unavailable(serverText)
        case "BUSY", "MISCONF", "NOREPLICAS":
            return .busy(serverText)
        case "OOM":
            return .full(serverText)
        case "NOAUTH", "WRONGPASS", "NOPERM", "DENIED":
            return .denied(serverText)
        case "MOVED", "ASK":
            return redirection(words, serverText) ?? .failed(serverText)
        case "ERR" where serverText.hasPrefix("ERR max number of clients"):
            // Has no code of its own; the server closes the connection after it.
            return .unavailable(serverText)
        default:
            return .failed(serverText)
        }
    }

    /// Reads `MOVED slot host:port`; the host may be an IPv6 address, or empty.
    private static func redirection(_ words: [Substring], _ serverText: String) -> RedisError? {
        guard words.count >= 3, let colon = words[2].lastIndex(of: ":"),
            let port = Int(words[2][words[2].index(after: colon)...]), (1...65_535).contains(port)
        else { return nil }
        return .moved(host: String(words[2][..<colon]), port: port, text: serverText)
    }
}
