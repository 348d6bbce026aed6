import Glibc

/// Removes passwords from the command line that `ps` shows.
enum ArgumentScrubbing {
    /// Overwrites, in the process's own argument area, each password of a URL: what stands between
    /// `://user:` and the last `@` before the path, and the value of a `password=` parameter.
    ///
    /// Call it at the start, before other threads run, after the arguments were copied.
    static func scrub() {
        let arguments = unsafe CommandLine.unsafeArgv
        for position in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = unsafe arguments[position] else { continue }
            let bytes = unsafe UnsafeMutableBufferPointer(start: argument, count: strlen(argument))
            for range in secretRanges(in: unsafe bytes.map { UInt8(bitPattern: $0) }) {
                for index in range { unsafe bytes[index] = CChar(UInt8(ascii: "*")) }
            }
        }
    }

    /// Where the secrets of one argument lie.
    static func secretRanges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        if let scheme = start(after: "://", in: bytes, from: 0) {
            let end =
                bytes[scheme...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
                ?? bytes.endIndex
            if let at = bytes[scheme..<end].lastIndex(of: UInt8(ascii: "@")),
                let colon = bytes[scheme..<at].firstIndex(of: UInt8(ascii: ":"))
            {
                ranges.append(colon + 1..<at)
            }
        }
        var from = 0
        while let value = start(after: "password=", in: bytes, from: from) {
            let end =
                bytes[value...].firstIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: " ") }
                ?? bytes.endIndex
            ranges.append(value..<end)
            from = end
        }
        return ranges
    }

    private static func start(after text: String, in bytes: [UInt8], from: Int) -> Int? {
        let pattern = Array(text.utf8)
        guard bytes.count - from >= pattern.count else { return nil }
        for start in from...(bytes.count - pattern.count)
        where bytes[start..<start + pattern.count].elementsEqual(pattern) {
            return start + pattern.count
        }
        return nil
    }
}
