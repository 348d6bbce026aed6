import Foundation
import Synchronization

/// Talk: everything for a person, on standard error.
///
/// Data goes to `StandardOutput`.
final class Console: Sendable {
    /// Whether a person watches, so that a line may be drawn over and over.
    let isTerminal: Bool
    /// Whether nothing but errors is said.
    let isQuiet: Bool
    /// Whether the terminal shows more than ASCII.
    let showsUnicode: Bool
    private let usesColor: Bool
    /// Whether the cursor stands behind a line that will be drawn again.
    private let hasTransientLine = Mutex(false)

    init(isQuiet: Bool, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.isQuiet = isQuiet
        isTerminal = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
        usesColor = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"]
            .compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        showsUnicode = locale.lowercased().contains("utf")
    }

    /// One line of talk.
    func say(_ line: String) {
        guard !isQuiet else { return }
        write(PlainText.of(line) + "\n")
    }

    /// An error, which is said even when quiet.
    func complain(_ message: String, fix: String? = nil) {
        let head = usesColor ? "\u{1B}[31mcontactory:\u{1B}[0m " : "contactory: "
        write(head + PlainText.of(message + "\n" + (fix.map { "  " + $0 + "\n" } ?? "")))
    }

    /// A log line with its time, as `work` writes them.
    func log(_ line: String) {
        guard !isQuiet else { return }
        write("\(TimeText.now()) \(PlainText.of(line))\n")
    }

    /// Draws a line that the next talk replaces, on terminals only.
    func draw(_ line: String) {
        guard isTerminal, !isQuiet else { return }
        let shown = PlainText.of(line.replacing("\n", with: " ")).prefix(max(1, columns - 1))
        hasTransientLine.withLock { hasTransientLine in
            Self.writeAll("\r\u{1B}[K" + shown)
            hasTransientLine = true
        }
    }

    /// Takes the line away that would be drawn again.
    func clear() { write("") }

    /// How many characters fit into a line.
    var columns: Int { TerminalScreen(of: STDERR_FILENO)?.columns ?? 80 }

    private func write(_ text: String) {
        hasTransientLine.withLock { hasTransientLine in
            Self.writeAll(hasTransientLine ? "\r\u{1B}[K" + text : text)
            hasTransientLine = false
        }
    }

    private static func writeAll(_ text: String) {
        // Nobody can be told that standard error is gone.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
