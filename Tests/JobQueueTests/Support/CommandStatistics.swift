import JobQueue
import Redis

/// What the server counts of its commands: exact, and without the way to it and back.
struct CommandStatistics {
    private var lines: [String: (calls: Int, microseconds: Int)] = [:]

    /// Reads the counts since `CONFIG RESETSTAT`.
    init(of test: QueueUnderTest) throws {
        let text = try test.redis("INFO", "commandstats").text ?? ""
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("cmdstat_") {
            let parts = line.dropFirst("cmdstat_".count).split(separator: ":")
            let fields = parts[1].split(separator: ",").prefix(2).map {
                Int($0.drop { $0 != "=" }.dropFirst()) ?? 0
            }
            lines[String(parts[0])] = (fields[0], fields[1])
        }
    }

    /// How often a command was called.
    func calls(_ command: String) -> Int { lines[command]?.calls ?? 0 }

    /// How many commands were called, other than those that run scripts or ask for the counts.
    var callsInScripts: Int {
        lines.filter {
            !$0.key.hasPrefix("eval") && !["config|resetstat", "info"].contains($0.key)
        }
        .reduce(0) { $0 + $1.value.calls }
    }

    /// How long a command took in all.
    func microseconds(_ command: String) -> Int { lines[command]?.microseconds ?? 0 }

    /// The shortest time the scripts of `body` take in the server, of several tries: what else the
    /// machine does only makes it longer.
    static func leastScriptMicroseconds(
        of tries: Int, on test: QueueUnderTest, _ body: (Int) throws -> Void
    ) throws -> Int {
        var least = Int.max
        for number in 0..<tries {
            try test.redis("CONFIG", "RESETSTAT")
            try body(number)
            least = min(least, try CommandStatistics(of: test).microseconds("evalsha"))
        }
        return least
    }
}

extension QueueUnderTest {
    /// How much memory the keys of a pattern take.
    func bytesOfKeys(like pattern: String) throws -> Int64 {
        let keys = try redis("KEYS", pattern.replacing("{", with: "\\{")).array ?? []
        var bytes: Int64 = 0
        for key in keys.compactMap(\.text) {
            bytes += try redis("MEMORY", "USAGE", key, "SAMPLES", "0").integer ?? 0
        }
        return bytes
    }
}
