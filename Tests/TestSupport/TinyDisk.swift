import Glibc

/// A file system of a few KiB over a folder, which only root can make; gone with the value.
@safe package final class TinyDisk {
    private let folder: String

    /// Mounts one, or answers nothing where that is not allowed.
    package init?(at folder: String, kibibytes: Int) {
        self.folder = folder
        let options = "size=\(kibibytes)k"
        let code = unsafe options.withCString { text in
            unsafe mount("tmpfs", folder, "tmpfs", 0, text)
        }
        guard code == 0 else { return nil }
    }

    deinit { _ = unsafe umount2(folder, Int32(MNT_DETACH)) }

    /// Makes it a disk that can only be read.
    package func forbidWriting() {
        let flags = UInt(MS_REMOUNT | MS_RDONLY)
        // Between fork and exec, another test's child still holds this process's files open.
        for _ in 0..<100_000 {
            guard unsafe mount("tmpfs", folder, "tmpfs", flags, nil) != 0, errno == EBUSY else {
                return
            }
            sched_yield()
        }
    }
}
