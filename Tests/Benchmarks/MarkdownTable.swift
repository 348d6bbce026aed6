import Foundation

/// The README's table, as Markdown, of the figures of a run.
///
/// Rows whose figures a run does not have are left out.
struct MarkdownTable {
    private let document: Report.Document

    /// Takes what `--json` has written.
    init(_ json: Data) throws {
        document = try JSONDecoder().decode(Report.Document.self, from: json)
    }

    /// Date, machine, and a row for each question.
    var text: String {
        let rows = Question.all.compactMap(row)
        return """
            On \(document.date.prefix(10)), \(document.machine), \(document.system); medians of paired \
            runs, lowest and highest in brackets, and the target: ✓ met, ✗ missed.

            | question | measured |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    private func row(_ question: Question) -> String? {
        let answers = question.answers.compactMap { answer -> String? in
            // Beside the fastest of several others the ratio is the smallest.
            let found = document.measurements
                .filter { $0.benchmark == question.benchmark && answer.figures.contains($0.name) }
                .min { $0.median < $1.median }
            return found.map { Self.text(answer, $0) }
        }
        return answers.isEmpty
            ? nil : "| \(question.text) | \(answers.joined(separator: "; ")) |"
    }

    private static func text(_ answer: Question.Answer, _ measurement: Measurement) -> String {
        var unit = measurement.unit
        if unit == "x" { unit = "×" }
        if unit.hasPrefix("%") { unit = "%" }
        var text = "\(answer.text) \(short(measurement.median)) \(unit)"
        if measurement.low != measurement.high {
            text += " (\(short(measurement.low))–\(short(measurement.high)))"
        }
        return answer.target.map { "\(text), \($0.text(for: measurement.median))" } ?? text
    }

    /// Three digits that count.
    fileprivate static func short(_ value: Double) -> String {
        switch value {
        case 999_500...: String(format: "%.3g M", value / 1e6)
        case 10_000...: String(format: "%.3g k", value / 1e3)
        case 100...: String(format: "%.0f", value)
        default: String(format: "%.3g", value)
        }
    }
}

extension Question.Target {
    /// The target, and whether this is on its good side.
    fileprivate func text(for value: Double) -> String {
        switch self {
        case .atLeast(let bound):
            "≥ \(MarkdownTable.short(bound)) \(value >= bound ? "✓" : "✗")"
        case .atMost(let bound):
            "≤ \(MarkdownTable.short(bound)) \(value <= bound ? "✓" : "✗")"
        }
    }
}
