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
        let day = document.date.prefix(10)
        let rows = Self.rows.compactMap(row)
        return """
            On \(day), \(document.machine), \(document.system); medians of paired runs, lowest and \
            highest in brackets.

            | question | measured | beside it |
            |---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    /// What a row asks, the figure that answers it, and the ratios to others.
    private struct Row {
        let question: String
        let benchmark: String
        let figure: String
        let ratios: [(name: String, text: String)]
    }

    private static let rows: [Row] = [
        Row(
            question: "contacts made in memory, one core", benchmark: "generator",
            figure: "ours, batch",
            ratios: [
                ("batch, against C", "of a loop in C"),
                ("batch, instructions against C", "its instructions"),
            ]),
        Row(
            question: "… and written as CSV", benchmark: "generator", figure: "ours, csv",
            ratios: [
                ("csv, against C", "of C"), ("csv, instructions against C", "its instructions"),
            ]),
        Row(
            question: "… as vCard", benchmark: "generator", figure: "ours, vcard",
            ratios: [
                ("vcard, against C", "of C"),
                ("vcard, instructions against C", "its instructions"),
            ]),
        Row(
            question: "other generators, one process", benchmark: "generator-peers",
            figure: "ours",
            ratios: [
                ("ours against cheap", "Python's `random`"), ("ours against mimesis", "Mimesis"),
                ("ours against faker-unweighted", "Faker without weights"),
                ("ours against faker", "Faker"), ("ours against ruby faker", "Ruby's Faker"),
            ]),
        Row(
            question: "2 lanes, nothing stored", benchmark: "lanes", figure: "2 lane(s)",
            ratios: [
                ("2 lanes against 1", "1 lane"),
                ("queue and runtime, 2 lanes", "of the time for queue and runtime"),
            ]),
        Row(
            question: "chunks of 1 contact, 2 workers", benchmark: "queue-peers", figure: "ours",
            ratios: [
                ("ours against sidekiq", "Sidekiq"), ("ours against dramatiq", "Dramatiq"),
                ("ours against arq", "arq"), ("ours against celery", "Celery"),
                ("ours against rq", "RQ"),
            ]),
        Row(
            question: "a million into PostgreSQL, 2 workers", benchmark: "postgres",
            figure: "job, 2 workers of 1 lane",
            ratios: [
                ("raw COPY, 2 connections, same table: ours", "raw COPY over 2 connections"),
                ("raw COPY, 2 connections, no index: ours", "the same without index"),
                ("INSERT … SELECT generate_series: ours", "`INSERT … SELECT` in the server"),
            ]),
        Row(
            question: "whole jobs into PostgreSQL, each with COPY", benchmark: "postgres-peers",
            figure: "ours",
            ratios: [
                ("ours against rq, cheap", "RQ and `random`"),
                ("ours against celery, cheap", "Celery and `random`"),
                ("ours against sidekiq, cheap", "Sidekiq and `rand`"),
                ("ours against rq, mimesis", "RQ and Mimesis"),
                ("ours against celery, mimesis", "Celery and Mimesis"),
                ("ours against rq, faker", "RQ and Faker"),
                ("ours against celery, faker", "Celery and Faker"),
                ("ours against sidekiq, faker", "Sidekiq and Faker"),
            ]),
        Row(
            question: "CSV files, 2 threads", benchmark: "files", figure: "csv",
            ratios: [("csv, against write()", "of write() alone")]),
        Row(
            question: "NDJSON files, 2 threads", benchmark: "files", figure: "ndjson",
            ratios: [("ndjson, against write()", "of write() alone")]),
        Row(
            question: "vCard files, 2 threads", benchmark: "files", figure: "vcard",
            ratios: [("vcard, against write()", "of write() alone")]),
        Row(
            question: "enqueue to stored, idle worker", benchmark: "latency",
            figure: "enqueue to stored and settled, median", ratios: []),
        Row(
            question: "status under full load, p99", benchmark: "latency",
            figure: "status, seen by the client, p99",
            ratios: [("status, time in Redis", "in Redis")]),
        Row(
            question: "10 and 100 M contacts, null store", benchmark: "growth",
            figure: "100 M contacts, null store",
            ratios: [
                ("100 M against 10 M, null store, time a contact", "the time a contact of 10 M"),
                ("100 M against 10 M, null store, peak memory", "its peak memory"),
            ]),
    ]

    private func row(_ row: Row) -> String? {
        guard let figure = find(row.benchmark, row.figure) else { return nil }
        let ratios = row.ratios.compactMap { ratio in
            find(row.benchmark, ratio.name).map { "\(Self.readable($0)) \(ratio.text)" }
        }
        return "| \(row.question) | \(Self.readable(figure)) | \(ratios.joined(separator: "; ")) |"
    }

    private func find(_ benchmark: String, _ name: String) -> Measurement? {
        document.measurements.first { $0.benchmark == benchmark && $0.name == name }
    }

    private static func readable(_ measurement: Measurement) -> String {
        func text(_ value: Double) -> String {
            switch value {
            case 999_500...: String(format: "%.3g M", value / 1e6)
            case 10_000...: String(format: "%.3g k", value / 1e3)
            case 100...: String(format: "%.0f", value)
            default: String(format: "%.3g", value)
            }
        }
        let unit =
            switch measurement.unit {
            case "x": "×"
            case let unit where unit.hasPrefix("%"): " %"
            case let unit: " \(unit)"
            }
        let range = measurement.values.count > 1 && measurement.low != measurement.high
        let spread = range ? " (\(text(measurement.low))–\(text(measurement.high)))" : ""
        return "\(text(measurement.median))\(unit)\(spread)"
    }
}
