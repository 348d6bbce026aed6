/// A command and its arguments, laid out as hiredis takes them.
public struct RedisCommand: Hashable, Sendable {
    /// All arguments, the name first, one after the other.
    ///
    /// ```
    /// |S|E|T|k|e|y|v|
    ///       ^     ^ ^   ends = [3, 6, 7]
    /// ```
    private(set) var bytes: [UInt8]
    /// Where in `bytes` each argument ends.
    private(set) var ends: [Int]

    /// Makes a command, for example `RedisCommand("SET", ["key", "value"])`.
    public init(_ name: String, _ arguments: [RedisArgument]) {
        bytes = Array(name.utf8)
        bytes.reserveCapacity(arguments.reduce(bytes.count) { $0 + $1.bytes.count })
        ends = [bytes.count]
        ends.reserveCapacity(arguments.count + 1)
        for argument in arguments {
            bytes += argument.bytes
            ends.append(bytes.count)
        }
    }

    /// Makes a command, for example `RedisCommand("SET", "key", "value")`.
    public init(_ name: String, _ arguments: RedisArgument...) { self.init(name, arguments) }
}

extension RedisCommand: ExpressibleByArrayLiteral {
    /// Makes a command of its name and arguments, for example `["SET", "key", "value"]`.
    ///
    /// An empty literal is an empty command, which the server refuses.
    public init(arrayLiteral elements: RedisArgument...) {
        self.init("", elements)
        if !elements.isEmpty { ends.removeFirst() }
    }
}
