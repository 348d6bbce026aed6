import Foundation
import Synchronization

/// Several runs that measured the same.
struct Measurement: Codable, Sendable {
    /// Which benchmark it is of.
    let benchmark: String
    /// What was measured.
    let name: String
    /// What the values are in.
    let unit: String
    /// One a run, in their order.
    let values: [Double]
    /// The value in the middle.
    let median: Double
    /// The smallest value.
    let low: Double
    /// The largest value.
    let high: Double
}

/// What benchmarks have found: printed as it comes, and kept for the JSON.
final class Report: Sendable {
    /// The report of this process.
    static let shared = Report()

    private struct Content {
        var benchmark = ""
        var measurements: [Measurement] = []
    }

    /// What is kept of a run.
    struct Document: Codable {
        let machine: String
        let system: String
        let date: String
        let measurements: [Measurement]
    }

    private let content = Mutex(Content())

    /// The next measurements are of this benchmark.
    func begin(_ benchmark: Benchmark) {
        content.withLock { $0.benchmark = benchmark.name }
        say("\n\(benchmark.name): \(benchmark.question) (\(Machine.loadDescription))")
    }

    /// Says what is set up how.
    func note(_ text: String) { say("  \(text)") }

    /// Takes the values of several runs, prints and keeps them.
    func add(_ name: String, _ values: [Double], unit: String) {
        guard !values.isEmpty else { return }
        let sorted = values.sorted()
        let measurement = content.withLock { content in
            let measurement = Measurement(
                benchmark: content.benchmark, name: name, unit: unit, values: values,
                median: sorted[sorted.count / 2], low: sorted[0], high: sorted[sorted.count - 1])
            content.measurements.append(measurement)
            return measurement
        }
        say(
            "  " + name.padded(to: 46) + "\(readable(measurement.median)) \(unit)".padded(to: 22)
                + "(\(readable(measurement.low)) … \(readable(measurement.high)), "
                + "\(values.count) runs)")
    }

    /// Adds the first figure of each variant, and how many times faster the first variant is.
    func compare(_ results: [(name: String, figures: [[Double]])], unit: String) {
        for result in results {
            add(result.name, result.figures[0], unit: unit)
            if result.name == results[0].name { continue }
            add(
                "ours against \(result.name)",
                zip(results[0].figures[0], result.figures[0]).map { $0 / $1 }, unit: "x")
        }
    }

    /// All that was added, with machine and date.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(
            Document(
                machine: Machine.description, system: Machine.system,
                date: Date.now.ISO8601Format(),
                measurements: content.withLock { $0.measurements }))
    }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
    print(line)
    fflush(nil)
}

/// Three digits that count.
private func readable(_ value: Double) -> String {
    let digits = value >= 100 || value == 0 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 4
    return String(format: "%.\(digits)f", value)
}

extension String {
    /// The text with blanks behind it, so that columns form.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
