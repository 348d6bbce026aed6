/// The version of a server, such as 7.0.15.
public struct RedisVersion: Hashable, Comparable, Sendable {
    /// The first number.
    public let major: Int
    /// The second number.
    public let minor: Int
    /// The third number.
    public let patch: Int

    /// Makes a version of its parts.
    public init(major: Int, minor: Int, patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads `7`, `7.2` or `7.2.4`, where what follows a number (`-rc1`) does not count.
    public init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 2).map { part in
            Int(part.prefix { $0.isASCII && $0.isNumber })
        }
        guard let first = parts.first, let major = first else { return nil }
        self.init(
            major: major, minor: parts.count > 1 ? parts[1] ?? 0 : 0,
            patch: parts.count > 2 ? parts[2] ?? 0 : 0)
    }

    /// Orders by major, minor and patch.
    public static func < (left: Self, right: Self) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}

extension RedisVersion: CustomStringConvertible {
    /// `major.minor.patch`.
    public var description: String { "\(major).\(minor).\(patch)" }
}
