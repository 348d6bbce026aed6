import ContactGenerator
import ContactModel
import Foundation
import StorePostgres
import Stores
import TestSupport

/// The generator and the encoders beside a loop written by hand in C that makes the same bytes.
///
/// Contacts of `realistic` en_US, 10,000 a batch, one thread, into memory that is used again.
@Sendable func benchmarkGenerator() throws {
    Report.shared.note("realistic en_US, one thread, 10,000 contacts a batch, 1 M contacts a run")
    let maker = ContactMaker()
    let yardstick = YardstickLoop(ContactMaker.seed, capacity: ContactMaker.batchSize)
    for form in ContactForm.allCases { try compare(maker, yardstick, form) }
    Report.shared.note("the loop in C makes the same bytes")
    for form in ContactForm.allCases {
        // Twice as many rounds: a second here is cheap, and the ratio is what counts.
        let results = try PairedRuns.of(
            [
                ("ours, \(form)", { [maker.run(form, contacts: 1_000_000)] }),
                ("loop in C, \(form)", { [runYardstick(yardstick, form, contacts: 1_000_000)] }),
            ], rounds: 2 * PairedRuns.rounds)
        for result in results {
            Report.shared.add(result.name, result.figures[0], unit: "contacts/s")
        }
        Report.shared.add(
            "\(form), against C", zip(results[0].figures[0], results[1].figures[0]).map { $0 / $1 },
            unit: "x")
    }
    try countInstructions()
}

/// Contacts from the generator, and their bytes in a format.
final class ContactMaker {
    static let batchSize = 10_000
    static let seed = Seed("1")
    static let job = JobOrdinal.first

    private let generator = ContactGenerator(
        Recipe(profile: .realistic, locale: .unitedStates, seed: ContactMaker.seed))
    private var batch = ContactBatch()
    private var bytes: [UInt8] = []
    private var copy = CopyBuffer()
    /// Whether `make` is to answer with the pieces of COPY as well.
    var keepsPieces = false

    /// Contacts a second.
    func run(_ form: ContactForm, contacts: Int) -> Double {
        let start = ContinuousClock.now
        for first in stride(from: 0, to: contacts, by: Self.batchSize) {
            make(form, first: UInt64(first), count: min(Self.batchSize, contacts - first))
        }
        return Double(contacts) / (start.duration(to: .now) / .seconds(1))
    }

    /// Makes a batch; answers with what there is of it.
    @discardableResult
    func make(_ form: ContactForm, first: UInt64, count: Int) -> [UInt8] {
        generator.fill(&batch, first: first, count: count)
        bytes.removeAll(keepingCapacity: true)
        switch form {
        case .batch: return batch.bytes
        case .csv: ContactFormat.csv.encode(batch, into: &bytes)
        case .vcard: ContactFormat.vcard.encode(batch, into: &bytes)
        case .copy:
            // Its pieces go to the connection from where they are; nobody gathers them.
            do throws(PostgresFailure) {
                try unsafe copy.encode(batch, of: Self.job) { piece in
                    if keepsPieces { unsafe bytes.append(contentsOf: piece) }
                }
            } catch {
                preconditionFailure("generated contacts are not that long")
            }
        }
        return bytes
    }
}

private func runYardstick(_ yardstick: YardstickLoop, _ form: ContactForm, contacts: Int) -> Double
{
    let start = ContinuousClock.now
    for first in stride(from: 0, to: contacts, by: ContactMaker.batchSize) {
        yardstick.fill(
            first: UInt64(first), count: min(ContactMaker.batchSize, contacts - first))
        _ = yardstick.encode(form)
    }
    return Double(contacts) / (start.duration(to: .now) / .seconds(1))
}

private func compare(
    _ maker: ContactMaker, _ yardstick: YardstickLoop, _ form: ContactForm
) throws {
    maker.keepsPieces = true
    defer { maker.keepsPieces = false }
    for first: UInt64 in [0, 990_000, 1 << 39] {
        let ours = maker.make(form, first: first, count: ContactMaker.batchSize)
        yardstick.fill(first: first, count: ContactMaker.batchSize)
        let length = yardstick.encode(form)
        let theirs = form == .batch ? yardstick.text : yardstick.bytes(length)
        guard ours == theirs else {
            throw BenchmarkError("the loop in C makes other contacts: \(form), from \(first) on")
        }
    }
}

// MARK: Instructions

/// Instructions a contact, counted by callgrind: the same on every run.
private func countInstructions() throws {
    Report.shared.note("instructions, counted by valgrind's callgrind over 20,000 contacts")
    for form in ContactForm.allCases {
        let counts = try ["ours", "c"].map { who in
            try perContact { try instructions(who, form, contacts: $0) }
        }
        Report.shared.add(
            "ours, instructions, \(form)", [counts[0]], unit: "instructions a contact")
        Report.shared.add(
            "loop in C, instructions, \(form)", [counts[1]], unit: "instructions a contact")
        Report.shared.add(
            "\(form), instructions against C", [counts[0] / counts[1]], unit: "x")
        let calls = try perContact { try allocations(form, contacts: $0) }
        Report.shared.add("ours, allocations, \(form)", [calls], unit: "a contact")
    }
}

/// What 20,000 more contacts take, divided by them: starting is not in it.
private func perContact(_ count: (_ contacts: Int) throws -> Double) rethrows -> Double {
    (try count(30_000) - count(10_000)) / 20_000
}

private func instructions(_ who: String, _ form: ContactForm, contacts: Int) throws -> Double {
    let output = try runProbe(
        ["--tool=callgrind", "--callgrind-out-file=/dev/null"], who, form, contacts: contacts)
    guard let line = output.split(separator: "\n").last(where: { $0.contains("Collected :") }),
        let count = line.split(separator: " ").last.flatMap({ Double($0) })
    else { throw BenchmarkError("valgrind did not count: \(output)") }
    return count
}

/// Calls of malloc and its kin, counted by memcheck.
private func allocations(_ form: ContactForm, contacts: Int) throws -> Double {
    let output = try runProbe(
        ["--tool=memcheck", "--leak-check=no", "--undef-value-errors=no"], "ours", form,
        contacts: contacts)
    guard let line = output.split(separator: "\n").last(where: { $0.contains(" allocs, ") }),
        let word = line.split(separator: " ").drop(while: { $0 != "usage:" }).dropFirst().first,
        let count = Double(word.filter(\.isNumber))
    else { throw BenchmarkError("valgrind did not count: \(output)") }
    return count
}

/// Makes contacts under valgrind, and answers with what it says.
private func runProbe(
    _ tool: [String], _ who: String, _ form: ContactForm, contacts: Int
) throws -> String {
    let folder = try TemporaryFolder()
    // Without debug information, which valgrind may not be able to read.
    let program = folder.file("probe")
    let whole = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    try runTool(["strip", "-o", program, whole])
    // Else the tables' dictionaries take another number of instructions on each run.
    let command =
        ["env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind"] + tool
        + [program, InstructionProbe.flag, who, form.rawValue]
    return try runTool(command + ["\(contacts)"]).errors
}

/// What runs under valgrind: this program, started again to make some contacts.
enum InstructionProbe {
    /// Says that the program is to be a probe.
    static let flag = "--probe"

    /// Makes contacts of a form, in our way or in that of the loop in C.
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count == 3, let form = ContactForm(rawValue: arguments[1]),
            let contacts = Int(arguments[2])
        else { return 2 }
        if arguments[0] == "c" {
            let yardstick = YardstickLoop(
                ContactMaker.seed, capacity: ContactMaker.batchSize)
            _ = runYardstick(yardstick, form, contacts: contacts)
        } else {
            _ = ContactMaker().run(form, contacts: contacts)
        }
        return 0
    }
}
