import CFiles
import Glibc
import Stores

/// An open folder: what happens in it happens there, wherever its path leads later.
@safe struct Folder: ~Copyable {
    /// What came of giving a file another name.
    enum Move {
        case done
        /// There is no file of the old name.
        case missing
        /// There is a file of the new name; nothing was done.
        case taken
    }

    /// Where it was when it was opened, for messages.
    let path: String
    fileprivate let descriptor: Int32

    /// Opens the folder at `path`.
    init(opening path: String) throws(StoreError) {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure.error(errno, at: path) }
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens the folder `name` in another one, making it where that is asked for; nothing when
    /// there is none.
    init?(_ name: String, in parent: borrowing Folder, makesIt: Bool) throws(StoreError) {
        let path = parent.path(of: name)
        if makesIt, unsafe mkdirat(parent.descriptor, name, 0o777) != 0, errno != EEXIST {
            throw FileFailure.error(errno, at: path)
        }
        let descriptor = unsafe openat(
            parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT, !makesIt { return nil }
            throw FileFailure.error(errno, at: path)
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { _ = close(descriptor) }

    /// Where a file of this folder is, for messages.
    func path(of name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }

    /// The names of all files and folders in it, in no order.
    func names() throws(StoreError) -> [String] {
        // A descriptor of its own: reading moves a place that copies would share.
        let descriptor = unsafe openat(self.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure.error(errno, at: path) }
        guard let stream = unsafe fdopendir(descriptor) else {
            let number = errno
            _ = close(descriptor)
            throw FileFailure.error(number, at: path)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    unsafe String(cString: text)
                }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileFailure.error(errno, at: path) }
        return names
    }

    /// The size of a file in bytes, or nothing when there is none.
    func size(of name: String) throws(StoreError) -> Int64? {
        try status(of: name).map { Int64($0.st_size) }
    }

    private func status(of name: String) throws(StoreError) -> stat? {
        var status = stat()
        guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw FileFailure.error(errno, at: path(of: name))
        }
        return status
    }

    /// Opens a file for reading; nothing when there is none.
    func open(_ name: String) throws(StoreError) -> InputFile? {
        let file = unsafe openat(descriptor, name, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw FileFailure.error(errno, at: path(of: name))
        }
        return InputFile(descriptor: file, path: path(of: name))
    }

    /// Makes a file that must not be there yet.
    func create(_ name: String) throws(StoreError) -> OutputFile {
        let file = unsafe openat(
            descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FileFailure.error(errno, at: path(of: name)) }
        return OutputFile(descriptor: file, path: path(of: name))
    }

    /// Takes the lock that is a file, making it where that is asked for.
    ///
    /// - Returns: nothing when there is no such file, or when somebody has the lock and it was not
    ///   asked to wait.
    func lock(
        _ name: String, makesIt: Bool, waits: Bool = false
    ) throws(StoreError) -> FileLock? {
        while true {
            let flags = O_RDWR | O_CLOEXEC | (makesIt ? O_CREAT : 0)
            let file = unsafe openat(descriptor, name, flags, 0o666)
            guard file >= 0 else {
                if errno == ENOENT { return nil }
                throw FileFailure.error(errno, at: path(of: name))
            }
            let lock = FileLock(descriptor: file)
            guard flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
                if errno == EWOULDBLOCK { return nil }
                if errno == EINTR { continue }
                throw FileFailure.error(errno, at: path(of: name))
            }
            // Somebody may have removed it before it was locked.
            if lock.hasName { return lock }
        }
    }

    /// Gives a file another name, perhaps in another folder; never takes a name that is taken.
    func move(
        _ name: String, to folder: borrowing Folder, as newName: String
    ) throws(StoreError) -> Move {
        // https://man7.org/linux/man-pages/man2/rename.2.html; not every file system knows the flag.
        let flags = UInt32(CONTACTORY_RENAME_NOREPLACE)
        if unsafe renameat2(descriptor, name, folder.descriptor, newName, flags) == 0 {
            return .done
        }
        if errno == EINVAL || errno == ENOSYS {
            if unsafe linkat(descriptor, name, folder.descriptor, newName, 0) == 0 {
                try remove(name)
                return .done
            }
        }
        switch errno {
        case ENOENT: return .missing
        case EEXIST:
            // Where it is done in two steps, somebody may have come to the first one only.
            guard try isSame(name, newName, in: folder) else { return .taken }
            try remove(name)
            return .done
        case let number: throw FileFailure.error(number, at: folder.path(of: newName))
        }
    }

    /// Whether two names are of one file.
    private func isSame(
        _ name: String, _ other: String, in folder: borrowing Folder
    ) throws(StoreError) -> Bool {
        guard let first = try status(of: name), let second = try folder.status(of: other) else {
            return false
        }
        return (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino)
    }

    /// Gives a file another name, in the place of what has that name.
    func replace(
        _ name: String, in folder: borrowing Folder, by newName: String
    ) throws(StoreError) {
        guard unsafe renameat(descriptor, newName, folder.descriptor, name) == 0 else {
            throw FileFailure.error(errno, at: folder.path(of: name))
        }
    }

    /// Removes a file; one that is gone already is no trouble.
    func remove(_ name: String) throws(StoreError) {
        guard unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT else { return }
        throw FileFailure.error(errno, at: path(of: name))
    }

    /// Waits until names that were made and taken away are on the disk.
    func sync() throws(StoreError) {
        guard fsync(descriptor) == 0 else { throw FileFailure.error(errno, at: path) }
    }
}

/// A lock that goes away with the value, and with the process however that ends.
@safe struct FileLock: ~Copyable {
    private let descriptor: Int32

    fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        // A child process between fork and exec may still have a copy, which would keep the lock.
        _ = flock(descriptor, LOCK_UN)
        _ = close(descriptor)
    }

    /// Whether its file still has a name in a folder.
    fileprivate var hasName: Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Lets go of it, and not earlier.
    consuming func release() {}
}
