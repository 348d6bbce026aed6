import ContactModel
import Stores

/// How contacts are written into files: the options of commands whose store may be one of files.
enum WritingFlags {
    static let dialect = Flag(
        "dialect", value: "NAME",
        "vCard: \(names(VCardDialect.self)); CSV: \(names(CSVDialect.self))")
    static let mark = Flag("bom", "CSV: begin with a byte order mark, for Excel")
    static let noGuard = Flag(
        "no-formula-guard", "CSV: no ' before what a spreadsheet would take for a formula")
    static let noFold = Flag("no-fold", "vCard: do not break lines at 75 bytes")
    static let maximumBytes = Flag(
        "max-bytes", value: "N", "files: cut the file of a chunk where it would grow beyond this")
    static let merge = Flag("merge", "files: join all of them into one at the end")

    static let all: [Flag] = [dialect, mark, noGuard, noFold, maximumBytes, merge]

    /// Enough for a few contacts; the bytes are a promise, but for a larger single contact.
    private static let byteBounds: ClosedRange<Int64> = 1_000...(1 << 40)

    /// Reads and checks the options for a store, and adds them to what else is asked of it.
    static func add(
        to options: inout StoreOptions, _ arguments: ParsedArguments, for store: StoreAddress
    ) throws(CommandError) {
        guard case .files(let format, let path) = store.destination else {
            guard let given = all.first(where: { arguments.has($0) || arguments[$0] != nil }) else {
                return
            }
            throw .usage(
                "--\(given.name) is for files, and \(store) is none",
                fix: "Files are csv:, ndjson: or vcard: with a path.")
        }
        options.writing = try writing(arguments, format)
        if arguments[maximumBytes] != nil {
            options.maximumBytes = try arguments.number(
                maximumBytes, in: byteBounds, default: byteBounds.upperBound)
        }
        if arguments.has(merge) { options.merge = true }
        let isOneFile = StoreAddress.isOneFile(path, format) || arguments.has(merge)
        if isOneFile, options.maximumBytes != nil {
            throw .usage(
                "--max-bytes cuts files, and \(store) is to be one",
                fix: "Leave out --max-bytes, or name a folder and leave out --merge.")
        }
    }

    /// The text form of how contacts are written; nothing when that is as usual.
    private static func writing(
        _ arguments: ParsedArguments, _ format: ContactFormat
    ) throws(CommandError) -> String? {
        var words: [String] = []
        for (flag, word, formats) in [
            (mark, "bom", [ContactFormat.csv]), (noGuard, "no-guard", [.csv]),
            (noFold, "no-fold", [.vcard]),
        ] where arguments.has(flag) {
            guard formats.contains(format) else {
                throw .usage(
                    "--\(flag.name) is not for \(format)",
                    fix: "It is for \(formats.map(\.rawValue).joined(separator: ", ")).")
            }
            words.append(word)
        }
        if let name = arguments[dialect] {
            guard dialects(of: format).contains(name) else {
                let known = dialects(of: format).joined(separator: ", ")
                throw .usage(
                    "--dialect \(name): there is no such dialect of \(format)",
                    fix: known.isEmpty ? "\(format) has none." : "There is \(known).")
            }
            words.append("dialect=\(name)")
        }
        return words.isEmpty ? nil : ([format.rawValue] + words).joined(separator: ",")
    }

    /// The options as they are typed, but for how contacts are written, which has its own form.
    static func words(of options: StoreOptions) -> [String] {
        var words = options.writing.map { [$0] } ?? []
        if let most = options.maximumBytes { words.append("--max-bytes \(most)") }
        if options.merge == true { words.append("--merge") }
        return words
    }

    private static func dialects(of format: ContactFormat) -> [String] {
        switch format {
        case .vcard: VCardDialect.allCases.map(\.rawValue)
        case .csv: CSVDialect.allCases.map(\.rawValue)
        case .ndjson: []
        }
    }

    private static func names<Dialect: CaseIterable & RawRepresentable<String>>(
        _ type: Dialect.Type
    ) -> String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
