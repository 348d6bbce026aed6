import ContactModel
import Foundation
import Glibc
import JobQueue
import Stores
import WorkerRuntime

/// A request to import address books: its options, checked; nothing outside is touched.
struct ImportRequest {
    static let flags: [Flag] =
        [.store, .chunkSize, .key, .priority, .maximumAttempts] + StoreFlags.all
        + ImportFlag.all

    let operands: [String]
    let store: StoreAddress
    let storeOptions: StoreOptions
    let format: RecordFormat?
    let encoding: TextEncoding?
    let country: String?
    /// Nothing when the store is to decide.
    let duplicates: DuplicateRule?
    let onError: ImportInput.OnError
    let rejects: String?
    let spool: String?
    let filesRoot: String?
    let chunkSize: Int64?
    let key: String?
    let priority: Int
    let maximumAttempts: Int

    init(_ arguments: ParsedArguments) throws(CommandError) {
        guard !arguments.operands.isEmpty else {
            throw .usage("FILE is missing", fix: "For example: contactory import contacts.vcf")
        }
        if let empty = arguments.operands.first(where: \.isEmpty) {
            throw .usage("a FILE is empty: '\(empty)'", fix: "Name files, folders, or - .")
        }
        operands = arguments.operands
        store = try JobRequest.store(arguments)
        storeOptions = try StoreFlags.options(arguments, for: store)
        format = try Self.choice(arguments, ImportFlag.format, ["vcard", "csv", "ndjson", "json"])
            .flatMap { RecordFormat(rawValue: $0) }
        encoding = try Self.encoding(arguments[ImportFlag.charset])
        country = try Self.country(arguments[ImportFlag.country])
        duplicates = try Self.choice(
            arguments, ImportFlag.duplicates, DuplicateRule.allCases.map(\.rawValue)
        ).flatMap { DuplicateRule(rawValue: $0) }
        onError =
            try Self.choice(
                arguments, ImportFlag.onError, ImportInput.OnError.allCases.map(\.rawValue)
            ).flatMap { ImportInput.OnError(rawValue: $0) } ?? .continue
        rejects = arguments[ImportFlag.rejects]
        spool = arguments[ImportFlag.spool]
        filesRoot = arguments[ImportFlag.filesRoot].map(Self.absolute)
        let largest = Int64(ContactBatch.maximumCount)
        chunkSize =
            arguments[.chunkSize] == nil
            ? nil : try arguments.number(.chunkSize, in: 1...largest, default: 1)
        key = try JobRequest.key(arguments[.key])
        priority = Int(try arguments.number(.priority, in: 1...1_000, default: 100))
        maximumAttempts = Int(try arguments.number(.maximumAttempts, in: 1...100, default: 5))
    }

    /// A path as any process on this machine can use it, and compare it with others.
    static func absolute(_ path: String) -> String {
        let folder = FileManager.default.currentDirectoryPath
        let whole = path.hasPrefix("/") ? path : folder + "/" + path
        let parts = whole.split(separator: "/").filter { $0 != "." }
        // What is above a link only the system knows.
        if parts.contains(".."), let real = unsafe realpath(whole, nil) {
            defer { unsafe free(real) }
            return unsafe String(cString: real)
        }
        return "/" + parts.joined(separator: "/")
    }

    static func encoding(_ name: String?) throws(CommandError) -> TextEncoding? {
        guard let name else { return nil }
        guard let encoding = TextEncoding(named: name) else {
            throw .usage(
                "--charset \(name) is not an encoding that can be read",
                fix: "There are utf-8, utf-16le, utf-16be, cp932, windows-1250 to 1258, "
                    + "iso-8859-1 and others.")
        }
        return encoding
    }

    static func country(_ text: String?) throws(CommandError) -> String? {
        guard let text else { return nil }
        var address = PostalAddress()
        address.layoutCode = text
        guard text.utf8.count == 2, !address.countryCode.isEmpty else {
            throw .usage(
                "--country \(text) is not the code of a country",
                fix: "It has two letters, such as JP or US (ISO 3166-1).")
        }
        return address.countryCode
    }

    /// The value of an option that has only a few.
    static func choice(
        _ arguments: ParsedArguments, _ flag: Flag, _ choices: [String]
    ) throws(CommandError) -> String? {
        guard let text = arguments[flag] else { return nil }
        guard choices.contains(text) else {
            throw .usage(
                "--\(flag.name) \(text) is none of its values",
                fix: "It is one of \(choices.joined(separator: ", ")).")
        }
        return text
    }
}
