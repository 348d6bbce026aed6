import Glibc
import Stores

/// What the system's error numbers mean for a store of files.
enum FileFailure {
    /// The error to report for `number` at `path`, sorted by what the caller does next.
    static func error(_ number: Int32, at path: String) -> StoreError {
        switch number {
        case ENOSPC, EDQUOT:
            .unavailable(
                fault("full", path, number, "make room on that disk; it is tried again"))
        case EIO, ESTALE, ETIMEDOUT, ENOTCONN, EHOSTDOWN:
            .unavailable(fault("io", path, number, "check the disk; it is tried again"))
        case EMFILE, ENFILE, ENOMEM, EAGAIN, EINTR, EBUSY:
            .unavailable(fault("busy", path, number, "it is tried again"))
        case EROFS:
            .unusable(fault("readonly", path, number, "choose a folder that can be written"))
        case EACCES, EPERM:
            .unusable(fault("denied", path, number, "give this user the right to write there"))
        case EFBIG:
            .unusable(
                fault("large", path, number, "take a smaller --chunk-size, or no single file"))
        case ENOENT:
            .unusable(
                fault("gone", path, number, "was it moved or removed? Put it back, or begin anew"))
        default:
            .unusable(fault("path", path, number, "choose another path"))
        }
    }

    /// A refusal of a place as it is.
    static func refusal(_ word: String, _ path: String, _ reason: String) -> StoreError {
        .unusable(StoreFault(code: "files." + word, message: "\(path): \(reason)"))
    }

    private static func fault(
        _ word: String, _ path: String, _ number: Int32, _ fix: String
    ) -> StoreFault {
        let words = unsafe String(cString: strerror(number))
        return StoreFault(code: "files." + word, message: "\(path): \(words); \(fix)")
    }
}
