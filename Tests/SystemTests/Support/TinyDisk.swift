import Glibc

/// A small file system in memory over a folder, which only root can mount; gone with the value.
@safe final class TinyDisk {
    private let folder: String

    /// Mounts one, or answers nothing where that is not allowed.
    init?(at folder: String, mebibytes: Int) {
        self.folder = folder
        let options = "size=\(mebibytes)m"
        guard unsafe mount("tmpfs", folder, "tmpfs", 0, options) == 0 else { return nil }
    }

    deinit { _ = unsafe umount2(folder, Int32(MNT_DETACH)) }
}
