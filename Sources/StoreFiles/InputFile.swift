import Glibc
import Stores

/// A file that is read from its beginning.
@safe struct InputFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Takes over an open file; `path` is for messages.
    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = close(descriptor) }

    /// Replaces what `buffer` holds by the next bytes, at most `count`; none at the end.
    func read(atMost count: Int, into buffer: inout [UInt8]) throws(StoreError) {
        var result = 0
        buffer.removeAll(keepingCapacity: true)
        buffer.append(addingCapacity: count) { output in
            unsafe output.withUnsafeMutableBufferPointer { memory, written in
                repeat {
                    result = unsafe Glibc.read(descriptor, memory.baseAddress, count)
                } while result < 0 && errno == EINTR
                written = max(0, result)
            }
        }
        guard result >= 0 else { throw FileFailure.error(errno, at: path) }
    }

    /// All that is left, which must not be more than `limit` bytes.
    func readAll(limit: Int) throws(StoreError) -> [UInt8] {
        var all: [UInt8] = []
        var piece: [UInt8] = []
        repeat {
            try read(atMost: 1 << 16, into: &piece)
            all += piece
        } while !piece.isEmpty && all.count <= limit
        guard all.count <= limit else {
            throw FileFailure.refusal(
                "damaged", path, "it is larger than any such file of contactory's; restore it")
        }
        return all
    }
}
