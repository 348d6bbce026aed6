import ContactModel
import Foundation
import JobQueue
import Stores
import WorkerRuntime

/// A request for an export, checked.
struct ExportRequest {
    static let source = Flag(
        "from", value: "STORE",
        "what to export: sqlite:PATH or postgres://… "
            + "(default: sqlite:contacts.db)")
    static let maximumCards = Flag(
        "max-cards", value: "N",
        "contacts in a file, unless they are joined "
            + "(default: what suits DEST)")

    static let flags: [Flag] =
        [source, maximumCards] + WritingFlags.all + [.priority, .maximumAttempts]

    /// Where the files go.
    let destination: StoreAddress
    let options: StoreOptions
    /// What is put around the files, when DEST is `simulator:DIR`.
    let pack: SimulatorPack?
    let source: StoreAddress
    let maximumCards: Int64?
    let priority: Int
    let maximumAttempts: Int

    /// Reads and checks the options; nothing outside is touched.
    init(_ arguments: ParsedArguments) throws(CommandError) {
        let text = try arguments.onlyOperand("DEST", example: "contactory export vcard:cards")
        pack = try SimulatorPack(destination: text)
        if let pack { destination = pack.cards } else { destination = try Self.store(text) }
        guard case .files = destination.destination else {
            throw .usage(
                "\(destination) is not a place for files",
                fix: "DEST is csv:, ndjson: or vcard: with a folder or a file, or simulator: with "
                    + "a folder.")
        }
        var options = StoreOptions()
        try WritingFlags.add(to: &options, arguments, for: destination)
        if pack != nil, options.merge == true {
            throw .usage(
                "--merge would make one large file", fix: "A pack has files that import well.")
        }
        self.options = options
        source = try Self.store(arguments[Self.source] ?? "sqlite:contacts.db")
        switch source.destination {
        case .sqlite, .postgres: break
        case .files, .null:
            throw .usage(
                "--from \(source) cannot be read from",
                fix: "It is sqlite:PATH or postgres://…")
        }
        maximumCards =
            arguments[Self.maximumCards] == nil
            ? nil
            : try arguments.number(
                Self.maximumCards, in: 1...StoredPage.maximumCount, default: 1)
        priority = Int(try arguments.number(.priority, in: 1...1_000, default: 100))
        maximumAttempts = Int(try arguments.number(.maximumAttempts, in: 1...100, default: 5))
    }

    private static func store(_ text: String) throws(CommandError) -> StoreAddress {
        do {
            return try StoreAddress(parsing: text)
                .absolute(in: FileManager.default.currentDirectoryPath)
        } catch {
            throw .usage(error.description)
        }
    }

    /// The job that exports so many contacts in chunks of `size`.
    func specification(total: Int64, chunkSize size: Int64) -> JobSpecification {
        JobSpecification(
            kind: "export", store: destination.description, storeOptions: options,
            source: source.description, total: total, chunkSize: size,
            maximumAttempts: maximumAttempts, priority: priority)
    }
}
