import Glibc

/// Keeps the passwords of the command line from `ps` and from error messages.
///
/// A secret is what stands between `://user:` and the last `@`, and the value of a `password=`
/// parameter. Where a URL is not well-formed, rather too much is taken for one.
enum ArgumentScrubbing {
    /// Overwrites, in the process's own argument area, each password.
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

    /// An argument as a message may quote it.
    static func scrubbed(_ argument: String) -> String {
        var bytes = Array(argument.utf8)
        for range in secretRanges(in: bytes).reversed() {
            bytes.replaceSubrange(range, with: "***".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Where the secrets of one argument lie, in order and apart from each other.
    static func secretRanges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var from = 0
        if let start = start(after: "://", in: bytes, from: 0),
            let at = bytes[start...].lastIndex(of: UInt8(ascii: "@")),
            let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
        {
            ranges.append(colon + 1..<at)
            from = at
        }
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
