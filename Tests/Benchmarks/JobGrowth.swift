import Foundation
import JobQueue
import TestSupport

/// What ten times as many contacts do to the time of each, and to the memory of who makes them.
func measureJobGrowth() throws {
    let sizes = [1_000_000, 10_000_000, 100_000_000].map { Effort.current.scaled($0) }
    func name(_ contacts: Int) -> String {
        "\(Double(contacts) / 1e6) M".replacing(".0 ", with: " ")
    }
    Report.shared.note("1 worker of 2 lanes, null store, realistic en_US; the usual chunks")
    // A hundred million take ten seconds or more.
    let jobs = try PairedRuns.of(
        sizes.map { size in
            ("\(name(size)) contacts, null store", { try runJob(Int64(size)) })
        },
        rounds: min(3, PairedRuns.rounds))
    report(jobs)
    Report.shared.note("CSV to /dev/null, one thread")
    let files = try PairedRuns.of(
        sizes.prefix(Effort.current == .long ? 3 : 2).map { size in
            ("\(name(size)) contacts, CSV", { try runSample(Int64(size)) })
        }, rounds: min(3, PairedRuns.rounds))
    report(files)
}

private func report(_ results: [(name: String, figures: [[Double]])]) {
    for (number, result) in results.enumerated() {
        Report.shared.add(result.name, result.figures[0], unit: "contacts/s")
        Report.shared.add("\(result.name), peak memory", result.figures[1], unit: "MB")
        guard number > 0 else { continue }
        let before = results[number - 1]
        // "10 M contacts, …" against "1 M contacts, …".
        let names = [result, before].map { $0.name.split(separator: " c", maxSplits: 1)[0] }
        let kind = result.name.split(separator: ", ", maxSplits: 1)[1]
        let title = "\(names[0]) against \(names[1]), \(kind)"
        Report.shared.add(
            "\(title), time a contact",
            zip(before.figures[0], result.figures[0]).map { $0 / $1 }, unit: "x")
        Report.shared.add(
            "\(title), peak memory",
            zip(result.figures[1], before.figures[1]).map { $0 / $1 }, unit: "x")
    }
}

private func runJob(_ contacts: Int64) throws -> [Double] {
    let setup = try QueueSetup()
    let workers = try BenchmarkWorker.start(1, on: setup.server, lanes: 2)
    // The tables are parsed with the first job.
    for contacts in [20_000, contacts] {
        let start = ContinuousClock.now
        let job = try setup.submit(contacts: contacts, chunkSize: 10_000, profile: "realistic")
        let isDone = try eventually(within: .seconds(300)) {
            try setup.status(job).state.isTerminal
        }
        guard isDone else { throw BenchmarkError("no end: \(workers.map(\.errorOutput))") }
        guard contacts > 20_000 else { continue }
        let seconds = start.duration(to: .now) / .seconds(1)
        return [Double(contacts) / seconds, workers[0].peakMegabytes]
    }
    return []
}

private func runSample(_ contacts: Int64) throws -> [Double] {
    let start = ContinuousClock.now
    let command = "exec \(ContactoryBinary.path) sample \(contacts) --format csv >/dev/null"
    let process = try ChildProcess("sh", ["-c", command])
    var peak = 0.0
    while process.wait(within: .milliseconds(20)) == nil {
        peak = max(peak, peakMemory(of: process.id))
    }
    guard process.status == .exited(0) else { throw BenchmarkError(process.errorOutput) }
    return [Double(contacts) / (start.duration(to: .now) / .seconds(1)), peak]
}

/// The most memory that a process has had at once, in megabytes; 0 when it is gone.
func peakMemory(of process: pid_t) -> Double {
    let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ", omittingEmptySubsequences: true).dropLast().last
    return kilobytes.flatMap { Double($0.drop { !$0.isNumber }) }.map { $0 / 1_000 } ?? 0
}
