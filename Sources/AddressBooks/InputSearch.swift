public import ContactModel
import Foundation
import Glibc

/// The files of address books that operands mean: files, and folders with all that is below them.
public struct InputSearch: Sendable {
    /// A file to look through.
    public struct Found: Hashable, Sendable {
        /// Where it is.
        public var path: String
        /// How its ending says that it holds its records; nil when its bytes must say so.
        public var format: RecordFormat?
        /// Whether the user named it, and not a folder around it.
        public var isNamed: Bool
    }

    /// Something in a folder that is not imported.
    public struct Passed: Hashable, Sendable {
        /// Where it is.
        public var path: String
        /// Why, to stand behind the path.
        public var reason: String
    }

    /// The operand that means standard input.
    public static let standardInput = "-"
    /// The most files of one job: each takes some 150 bytes of its specification.
    public static let maximumCount = 10_000

    /// The files, in the order of the operands and by name in each folder.
    public private(set) var found: [Found] = []
    /// What is no address book by its name, or was found before.
    public private(set) var passed: [Passed] = []
    /// What should be imported and cannot be.
    public private(set) var faults: [FileFault] = []
    private var knownFiles: Set<FileIdentity> = []
    private var knownFolders: Set<FileIdentity> = []

    /// Looks for the files.
    ///
    /// - Parameters:
    ///   - operands: paths; `-` is taken as it is.
    ///   - format: what the user says all files are.
    /// - Throws: `FileFault` for a named file that is not there or is none, and for too many files.
    ///   In folders such a file is one of `faults`.
    public init(_ operands: [String], format: RecordFormat? = nil) throws(FileFault) {
        for operand in operands {
            guard operand != Self.standardInput else {
                found.append(Found(path: operand, format: format, isNamed: true))
                continue
            }
            var status = stat()
            guard unsafe stat(operand, &status) == 0 else { throw FileFault(operand, errno: errno) }
            switch FileKind(status.st_mode) {
            case .regular: take(operand, status, format ?? Self.format(of: operand), isNamed: true)
            case .folder: try takeFolder(operand, status, format)
            case let kind: throw kind.refusal(of: operand)
            }
        }
        guard found.count <= Self.maximumCount else {
            throw FileFault(
                .unsuitable, operands.joined(separator: " "),
                "has \(found.count) files; a job has at most \(Self.maximumCount)",
                fix: "Import them as one: find FOLDER -name '*.vcf' -exec cat {} + | "
                    + "contactory import -")
        }
    }

    /// How a file holds its records by its ending; nil when that says nothing.
    static func format(of path: String) -> RecordFormat? {
        switch ending(of: path) {
        case "vcf", "vcard": .vcard
        case "csv", "tsv": .csv
        case "ndjson", "jsonl": .ndjson
        default: nil
        }
    }

    /// Whether files in folders with this ending are address books.
    static func isAddressBook(_ path: String) -> Bool {
        format(of: path) != nil || ending(of: path) == "json"
    }

    /// The ending in small letters, without the one of a compressed file.
    private static func ending(of path: String) -> String {
        let url = URL(fileURLWithPath: path.lowercased())
        return (url.pathExtension == "gz" ? url.deletingPathExtension() : url).pathExtension
    }

    private mutating func take(
        _ path: String, _ status: stat, _ format: RecordFormat?, isNamed: Bool
    ) {
        guard knownFiles.insert(FileIdentity(status)).inserted else {
            passed.append(Passed(path: path, reason: "the same file as one before"))
            return
        }
        found.append(Found(path: path, format: format, isNamed: isNamed))
    }

    /// Goes through a folder and those in it, each of them once: links may lead in circles.
    private mutating func takeFolder(
        _ path: String, _ status: stat, _ format: RecordFormat?
    ) throws(FileFault) {
        var open = [(path: path, status: status)]
        while let folder = open.popLast() {
            guard knownFolders.insert(FileIdentity(folder.status)).inserted else {
                passed.append(Passed(path: folder.path, reason: "the same folder as one before"))
                continue
            }
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
            else {
                let fault = FileFault(folder.path, errno: EACCES)
                guard folder.path != path else { throw fault }
                faults.append(fault)
                continue
            }
            var folders: [(path: String, status: stat)] = []
            for name in names.sorted() {
                let path =
                    folder.path.hasSuffix("/") ? folder.path + name : "\(folder.path)/\(name)"
                if let inner = takeEntry(name, path, format) { folders.append((path, inner)) }
            }
            open.append(contentsOf: folders.reversed())
        }
    }

    /// Takes what stands in a folder; answers with the status of a folder in it.
    private mutating func takeEntry(
        _ name: String, _ path: String, _ format: RecordFormat?
    ) -> stat? {
        // `._a.vcf` is what macOS puts beside `a.vcf` for itself.
        if name.hasPrefix(".") {
            passed.append(Passed(path: path, reason: "hidden"))
            return nil
        }
        let isBook = Self.isAddressBook(name)
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if isBook { faults.append(FileFault(path, errno: errno)) }
            return nil
        }
        switch FileKind(status.st_mode) {
        case .folder: return status
        case .regular where isBook:
            take(path, status, format ?? Self.format(of: name), isNamed: false)
        case let kind where isBook: faults.append(kind.refusal(of: path))
        default: passed.append(Passed(path: path, reason: "no address book by its ending"))
        }
        return nil
    }
}
