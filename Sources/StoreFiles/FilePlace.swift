import ContactModel
import Glibc
import Stores

/// The folders of a store: the one that people look into, and the one in which it remembers.
struct FilePlace: ~Copyable {
    /// Where files get their place.
    let visible: Folder
    /// Where the store's own files are.
    let hidden: Folder
    /// The name of the only file, when the store is one.
    let onlyFile: String?

    /// Opens the place at `path`, and makes it when `mode` says so.
    ///
    /// A folder with anything else in it is left as it is.
    init(
        _ path: String, _ format: ContactFormat, _ mode: StoreOpenMode, token: String
    ) throws(StoreError) {
        let onlyFile =
            StoreAddress.isOneFile(path, format) ? StoreAddress.split(path).name : nil
        try Self.look(at: path, isOneFile: onlyFile != nil)
        if onlyFile == nil { try Self.makeFolder(path, mode) }
        // Locals first: a noncopyable property must not be half set when a later one throws.
        let visible = try Folder(
            opening: onlyFile == nil ? path : StoreAddress.split(path).folder)
        let hidden = try Self.hiddenFolder(in: visible, path, onlyFile, mode)
        try Self.settle(hidden, path, format, mode, token)
        self.visible = visible
        self.hidden = hidden
        self.onlyFile = onlyFile
    }

    private static func hiddenFolder(
        in visible: borrowing Folder, _ path: String, _ onlyFile: String?, _ mode: StoreOpenMode
    ) throws(StoreError) -> Folder {
        let name = onlyFile.map { ".\($0).parts" } ?? FileNames.hidden
        if let known = try Folder(name, in: visible, makesIt: false) { return known }
        try checkNew(visible, path, onlyFile, mode)
        guard let made = try Folder(name, in: visible, makesIt: true) else {
            throw FileFailure.error(ENOENT, at: path)
        }
        return made
    }

    /// Refuses what is of the wrong kind, with the reason.
    private static func look(at path: String, isOneFile: Bool) throws(StoreError) {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            if isOneFile, isFolder {
                throw FileFailure.refusal(
                    "path", path,
                    "it is a folder; give the path of a file, or of a folder whose "
                        + "name does not end like a file's")
            }
            if !isOneFile, !isFolder {
                throw FileFailure.refusal(
                    "path", path,
                    "it is no folder; give the path of a folder, or of a file with "
                        + "the format's ending")
            }
        } else if errno != ENOENT {
            throw FileFailure.error(errno, at: path)
        }
        let folder = StoreAddress.split(path).folder
        guard unsafe stat(folder, &status) == 0 else {
            throw FileFailure.refusal(
                "cantopen", path, "the folder \(folder) is missing; make it with mkdir -p")
        }
    }

    private static func makeFolder(_ path: String, _ mode: StoreOpenMode) throws(StoreError) {
        var status = stat()
        if unsafe stat(path, &status) == 0 { return }
        if mode == .mustExist { throw missing(path) }
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw FileFailure.error(errno, at: path)
        }
    }

    private static func checkNew(
        _ visible: borrowing Folder, _ path: String, _ onlyFile: String?, _ mode: StoreOpenMode
    ) throws(StoreError) {
        if mode == .mustExist { throw missing(path) }
        if let onlyFile {
            guard try visible.size(of: onlyFile) != nil else { return }
            throw FileFailure.refusal(
                "foreign", path,
                "the file is there already and was not made by contactory; it is "
                    + "left as it is; choose another name, or remove it")
        }
        // Another process may be making it at this moment.
        let names = try visible.names()
        guard !names.isEmpty, !names.contains(FileNames.hidden) else { return }
        throw FileFailure.refusal(
            "foreign", path,
            "the folder is not empty and was not made by contactory; it is left "
                + "as it is; choose a new or an empty folder")
    }

    private static func settle(
        _ hidden: borrowing Folder, _ path: String, _ format: ContactFormat,
        _ mode: StoreOpenMode, _ token: String
    ) throws(StoreError) {
        var record = try RecordFile.read(FormatRecord.self, FileNames.format, in: hidden)
        if record == nil {
            if mode == .mustExist { throw missing(path) }
            let new = FormatRecord(
                format: format.rawValue, version: FormatRecord.currentVersion)
            _ = try RecordFile.add(new, FileNames.format, token: token, to: hidden)
            record = try RecordFile.read(FormatRecord.self, FileNames.format, in: hidden)
        }
        guard let record else { throw FileFailure.error(ENOENT, at: path) }
        guard record.version <= FormatRecord.currentVersion else {
            throw FileFailure.refusal(
                "newer", path,
                "its files are of version \(record.version), this program knows up to version "
                    + "\(FormatRecord.currentVersion); use a newer contactory")
        }
        guard record.format == format.rawValue else {
            throw FileFailure.refusal(
                "format", path,
                "it holds \(record.format), not \(format.rawValue); choose another folder")
        }
    }

    private static func missing(_ path: String) -> StoreError {
        FileFailure.refusal(
            "missing", path, "there are no contacts; check the path, or create some first")
    }
}
