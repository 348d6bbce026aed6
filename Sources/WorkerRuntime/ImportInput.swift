public import AddressBooks
public import Stores

/// What an import reads and by which rules: a part of its job's specification.
public struct ImportInput: Codable, Hashable, Sendable {
    /// What becomes of the rest when a record fails.
    public enum OnError: String, Codable, CaseIterable, Hashable, Sendable {
        /// It is imported all the same.
        case `continue`
        /// The import ends at the record; what was saved stays.
        case abort
    }

    /// The files, in the order in which their records are counted.
    public var files: [InputFile]
    /// The folder that relative paths are below, unless the worker has one of its own.
    public var filesRoot: String?
    /// What becomes of contacts that the store has already.
    public var duplicates: DuplicateRule
    /// What becomes of the rest when a record fails.
    public var onError: OnError
    /// The country of addresses that name none, as an ISO 3166-1 code.
    public var country: String?

    enum CodingKeys: String, CodingKey {
        case files, duplicates, country
        case filesRoot = "files_root"
        case onError = "on_error"
    }

    /// Makes an input of its parts.
    public init(
        files: [InputFile], filesRoot: String? = nil, duplicates: DuplicateRule = .keep,
        onError: OnError = .continue, country: String? = nil
    ) {
        self.files = files
        self.filesRoot = filesRoot
        self.duplicates = duplicates
        self.onError = onError
        self.country = country
    }

    /// Whether its files are as a job can have them; others may come from outside.
    var isPossible: Bool {
        files.count <= InputSearch.maximumCount && files.allSatisfy(\.isPossible)
    }

    /// Reads the files on this machine.
    ///
    /// - Parameter ownRoot: the folder that this machine has the files below; nil to find them where
    ///   the job says.
    /// - Returns: a reader; nothing was opened.
    /// - Throws: `MisplacedFile` for a path that leads out of that folder: whoever can write into
    ///   Redis must not be able to have any file read.
    public func reader(ownRoot: String?) throws(MisplacedFile) -> ChunkReader {
        guard let root = ownRoot ?? filesRoot else {
            if let file = files.first(where: { !$0.path.hasPrefix("/") }) {
                throw MisplacedFile(path: file.path, root: nil)
            }
            return ChunkReader(files)
        }
        let folder = root.hasSuffix("/") ? root : root + "/"
        for file in files {
            let isBelow = !file.path.hasPrefix("/") || file.path.hasPrefix(folder)
            let leadsOut = file.path.split(separator: "/").contains("..")
            // Without a root of its own a machine finds copies of streams where the job says.
            let isTrusted = ownRoot == nil && file.path.hasPrefix("/")
            guard isTrusted || (isBelow && !leadsOut) else {
                throw MisplacedFile(path: file.path, root: root)
            }
        }
        return ChunkReader(files) { $0.path.hasPrefix("/") ? $0.path : folder + $0.path }
    }
}

/// A file of a job that lies outside of the folder for files.
public struct MisplacedFile: Error, CustomStringConvertible {
    let path: String
    let root: String?

    /// The message to show a person.
    public var description: String {
        if let root { return "its file \(path) is not below --files-root \(root)" }
        return "its file \(path) is below a folder that only --files-root DIR can name"
    }
}
