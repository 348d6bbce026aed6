/// One connection to a Redis server.
///
/// Used by one thread at a time. After a lost connection, a time-out or an answer that cannot be
/// read it is closed, and each later call throws `RedisError.unavailable`.
public struct RedisConnection: ~Copyable, Sendable {
    /// The server.
    public let address: RedisAddress
    /// The longest wait for a reply; each reply of a pipeline has it anew.
    public let commandTimeout: Duration

    /// No wait goes on after this, whatever `commandTimeout` says.
    var limit: ContinuousClock.Instant?
    /// Sends ASKING before each command, as a node that takes over a slot demands.
    var isAsking = false
    /// What each script's source is called by this server, by the script's name.
    var digests: [String: (source: [UInt8], digest: RedisArgument)] = [:]

    private var context: RedisContext?

    /// So many commands, or bytes, are sent before their replies are read: what hiredis and the
    /// server must hold at once stays small, and a round trip is spread over enough commands.
    static let largestBatch = (commands: 1_000, bytes: 4 << 20)

    /// Connects, and does AUTH, SELECT and CLIENT SETNAME in one round trip.
    ///
    /// - Parameters:
    ///   - address: the server, user, password and database.
    ///   - name: shown by CLIENT LIST; a server that refuses it goes on without.
    ///   - connectTimeout: for the connection, and again for the answer to AUTH and SELECT.
    ///   - commandTimeout: for the answer to each command.
    /// - Throws: `unavailable`, `busy`, `denied`, or `failed` when there is no such database.
    public init(
        to address: RedisAddress, named name: String? = nil,
        connectTimeout: Duration = .seconds(2), commandTimeout: Duration = .seconds(5)
    ) throws(RedisError) {
        self.address = address
        self.commandTimeout = commandTimeout
        context = try RedisContext(connectingTo: address, within: connectTimeout)
        try greet(name: name, by: .now.after(connectTimeout))
    }

    /// Whether the connection was closed, so that only a new one helps.
    public var isBroken: Bool { context == nil }

    /// Sends a command and waits for its reply.
    ///
    /// - Throws: an error reply, as its class; `unavailable` when there is no reply, in which case
    ///   the command may have been executed.
    @discardableResult
    public mutating func run(_ command: RedisCommand) throws(RedisError) -> RedisValue {
        try answer(to: command).checked()
    }

    /// Sends many commands and waits for all replies, in the commands' order.
    ///
    /// - Throws: only when replies are missing; the commands may have been executed.
    public mutating func pipeline(
        _ commands: [RedisCommand]
    ) throws(RedisError) -> [Result<RedisValue, RedisError>] {
        var results: [Result<RedisValue, RedisError>] = []
        results.reserveCapacity(commands.count)
        var rest = commands[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.batchLength(of: rest))
            rest = rest[batch.endIndex...]
            for answer in try answers(to: batch) { results.append(answer.result) }
        }
        return results
    }

    /// A command's reply, where an error reply is a value.
    mutating func answer(to command: RedisCommand) throws(RedisError) -> RedisValue {
        try answers(to: [command])[0]
    }

    /// Lends the context; an error closes it, as nothing it says later can be trusted.
    mutating func withContext<R>(
        _ body: (inout RedisContext) throws(RedisError) -> R
    ) throws(RedisError) -> R {
        guard var lent = context.take() else {
            throw .unavailable("the connection to \(address) is closed")
        }
        let result = try body(&lent)
        context = consume lent
        return result
    }

    /// Closes the connection.
    mutating func close() { context = nil }

    /// When waits end; a copy, because the connection itself is in use while its context is lent.
    var deadlines: CommandDeadlines { CommandDeadlines(timeout: commandTimeout, limit: limit) }

    private mutating func answers(
        to commands: ArraySlice<RedisCommand>
    ) throws(RedisError) -> [RedisValue] {
        let (isAsking, deadlines) = (isAsking, deadlines)
        return try withContext { context throws(RedisError) in
            for command in commands {
                if isAsking { try context.append(["ASKING"]) }
                try context.append(command)
            }
            try context.flush(by: deadlines.fromNow())
            var answers: [RedisValue] = []
            answers.reserveCapacity(commands.count)
            for _ in commands {
                if isAsking { _ = try context.nextReply(by: deadlines.fromNow()) }
                // Nothing can stop this wait, so there is a reply or an error.
                answers.append(try context.nextReply(by: deadlines.fromNow()) ?? .null)
            }
            return answers
        }
    }

    /// AUTH, SELECT and CLIENT SETNAME.
    ///
    /// SELECT is sent also for database 0: it tells a server that wants a password, or does not
    /// answer at all, from a good one, and is allowed while the server loads its data.
    private mutating func greet(
        name: String?, by deadline: ContinuousClock.Instant
    ) throws(RedisError) {
        var commands: [RedisCommand] = []
        if let password = address.password {
            let user = address.user.map { [RedisArgument($0)] } ?? []
            commands.append(RedisCommand("AUTH", user + [RedisArgument(password)]))
        }
        let selectIndex = commands.count
        commands.append(RedisCommand("SELECT", RedisArgument(address.database)))
        if let name { commands.append(["CLIENT", "SETNAME", RedisArgument(name)]) }

        let answers = try withContext { context throws(RedisError) in
            for command in commands { try context.append(command) }
            try context.flush(by: deadline)
            var answers: [RedisValue] = []
            for _ in commands { answers.append(try context.nextReply(by: deadline) ?? .null) }
            return answers
        }
        if selectIndex > 0, case .error(let text) = answers[0] {
            // "ERR AUTH <password> called without any password configured" is one of these.
            if case .failed = RedisError.classify(text) { throw .denied(text) }
            throw .classify(text)
        }
        if case .error(let text) = answers[selectIndex] {
            // A user without the right to SELECT is in database 0 and may stay there.
            let isHarmless = address.database == 0 && text.hasPrefix("NOPERM")
            guard isHarmless else { throw .classify(text) }
        }
    }

    private static func batchLength(of commands: ArraySlice<RedisCommand>) -> Int {
        var bytes = 0
        var count = 0
        for command in commands.prefix(largestBatch.commands) {
            bytes += command.bytes.count
            guard count == 0 || bytes <= largestBatch.bytes else { break }
            count += 1
        }
        return count
    }
}

extension RedisValue {
    /// The reply as success or error.
    var result: Result<RedisValue, RedisError> {
        if case .error(let text) = self { .failure(.classify(text)) } else { .success(self) }
    }

    /// The reply, where an error reply is thrown.
    func checked() throws(RedisError) -> RedisValue { try result.get() }
}
