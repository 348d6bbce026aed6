/// The name of a queue; also the hash tag that keeps its keys on one node of a cluster.
public struct QueueName: Hashable, Sendable, CustomStringConvertible {
    /// The name as it was given.
    public let description: String

    /// The queue that is used when none is named.
    public static let `default` = QueueName(unchecked: "default")

    /// Accepts 1 to 64 characters of `A–Z a–z 0–9 _ . -`; nothing else can be part of a key.
    public init?(_ name: String) {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isPlain, (1...64).contains(name.utf8.count) else { return nil }
        description = name
    }

    private init(unchecked name: String) {
        description = name
    }
}
