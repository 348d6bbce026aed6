/// Where a record comes from, for people.
public struct RecordOrigin: Hashable, Sendable {
    /// The name of its file.
    public var file: String
    /// The line on which it begins.
    public var line: Int
    /// Its bytes in the file.
    public var bytes: Range<Int>

    /// A name may be as long as a path; of a longer one the end is shown.
    private static let longestName = 80

    /// Makes an origin of its parts.
    public init(file: String, line: Int, bytes: Range<Int>) {
        self.file = file
        self.line = line
        self.bytes = bytes
    }

    /// One line: `export.vcf line 12, bytes 340-512: unterminated quote`.
    public func text(_ reason: String) -> String {
        var name = file
        if name.utf8.count > Self.longestName { name = "…" + name.suffix(Self.longestName / 4 * 3) }
        return "\(name) line \(line), bytes \(bytes.lowerBound)-\(bytes.upperBound): \(reason)"
    }
}
