/// A worker process's name: host, process number and a random part.
///
/// The random part is new with every start, because after Redis has lost its last second a fence
/// may be handed out twice, and only the name then tells two holders apart.
public struct WorkerID: Hashable, Sendable, CustomStringConvertible {
    /// The name, free of the `|` that separates fence and worker in Redis.
    public let description: String

    /// Makes a name for this start of a process.
    public init(
        host: String, process: Int32, using generator: inout some RandomNumberGenerator
    ) {
        let plain = host.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let random = String(generator.next() & 0xff_ffff, radix: 16)
        description = "\(plain.isEmpty ? "host" : plain.prefix(40))-\(process)-\(random)"
    }

    /// Reads a name that Redis knows.
    init(known name: String) {
        description = name
    }
}
