import ContactGenerator
import ContactModel
import Foundation
import TestSupport

/// 100,000 cards of one file, read by us, by ez-vcard and by vobject, each in a process of its own or
/// a thread of ours; `wc -l` is what looking at every byte once costs.
@Sendable func benchmarkImport() throws {
    let setup = try ImportSetup(cards: Effort.current.scaled(100_000))
    Report.shared.note(
        "\(setup.cards) cards, \(setup.bytes) bytes, one core; vCard 3.0 as our writer makes it")
    let results = try PairedRuns.of([
        ("wc -l", { [try setup.run("/usr/bin/wc", "-l", setup.path)] }),
        ("our reader, into a ContactBatch", { [try setup.readOurselves()] }),
        ("ez-vcard, start of Java included", { [try setup.runEzVCard()] }),
        ("Python vobject", { [try setup.runVobject()] }),
    ])
    for result in results { Report.shared.add(result.name, result.figures[0], unit: "s") }
    let ours = results[1].figures[0]
    for result in results where result.name != results[1].name {
        let ratios = zip(result.figures[0], ours).map { $0 / $1 }
        Report.shared.add("\(result.name): time / ours", ratios, unit: "x")
    }
}

/// A file of generated cards, and those who read it.
private final class ImportSetup {
    let cards: Int
    let bytes: Int
    let path: String
    private let folder: TemporaryFolder

    init(cards: Int) throws {
        self.cards = cards
        folder = try TemporaryFolder()
        path = folder.file("cards.vcf")
        let generator = ContactGenerator(
            Recipe(profile: .realistic, locale: .unitedStates, seed: Seed("42")))
        var batch = ContactBatch()
        generator.fill(&batch, first: 0, count: cards)
        var file: [UInt8] = []
        ContactFormat.vcard.encode(batch, into: &file)
        bytes = file.count
        try Data(file).write(to: URL(filePath: path))
        try Data(Self.java.utf8).write(to: URL(filePath: folder.file("CountCards.java")))
    }

    /// Seconds of a program.
    func run(_ program: String, _ arguments: String...) throws -> Double {
        let start = ContinuousClock.now
        let process = try ChildProcess(program, arguments)
        guard process.wait() == .exited(0) else {
            throw BenchmarkError("\(program) failed; deploy/bench.sh installs what is needed")
        }
        return start.duration(to: .now) / .seconds(1)
    }

    /// Seconds of our reader: both passes over the file, and its contacts in batches.
    func readOurselves() throws -> Double {
        let start = ContinuousClock.now
        let file = try Array(Data(contentsOf: URL(filePath: path)))
        var detector = EncodingDetector()
        detector.feed(file.span)
        let book = AddressBookFile(
            head: Array(file.prefix(AddressBookFile.headLength)), decision: detector.decide())
        let reader = RecordReader(book)
        var splitter = book.splitter
        var batch = ContactBatch()
        var created = 0
        splitter.feed(file.span) { boundary in
            let record = reader.read(Array(file[boundary.bytes]), at: boundary)
            guard case .contact(let contact) = record.outcome else { return }
            if batch.count == 10_000 { batch.removeAll() }
            if batch.append(contact, index: UInt64(created)) { created += 1 }
        }
        guard created == cards else { throw BenchmarkError("\(created) of \(cards) were read") }
        return start.duration(to: .now) / .seconds(1)
    }

    func runEzVCard() throws -> Double {
        let jars = ["ez-vcard", "vinnie"].map { "/usr/share/java/\($0).jar" }
        return try run(
            "/usr/bin/java", "-cp", jars.joined(separator: ":"),
            folder.file("CountCards.java"), path, "\(cards)")
    }

    func runVobject() throws -> Double {
        try run("/usr/bin/python3", "-c", Self.python, path, "\(cards)")
    }

    private static let java = """
        import ezvcard.io.text.VCardReader;
        import java.io.File;

        public class CountCards {
            public static void main(String[] arguments) throws Exception {
                int count = 0;
                try (VCardReader reader = new VCardReader(new File(arguments[0]))) {
                    while (reader.readNext() != null) count++;
                }
                if (count != Integer.parseInt(arguments[1])) System.exit(1);
            }
        }
        """

    private static let python = """
        import sys, vobject
        with open(sys.argv[1], encoding="utf-8", newline="") as file:
            count = sum(1 for card in vobject.readComponents(file))
        sys.exit(count != int(sys.argv[2]))
        """
}
