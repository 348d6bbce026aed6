import Foundation

/// Times as RFC 3339 in UTC with milliseconds.
enum TimeText {
    static func of(unixMilliseconds milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(style)
    }

    static func now() -> String {
        Date().formatted(style)
    }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
