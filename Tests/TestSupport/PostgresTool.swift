package import Glibc

/// What a command-line tool said.
package struct ToolOutput: Sendable {
    /// The exit status, or 128 and the signal.
    package let status: Int32
    /// What it wrote to stdout, without the last line feed.
    package let output: String
    /// What it wrote to stderr.
    package let errors: String
}

/// A tool that could not be started or ended with a failure.
package struct ToolFailure: Error, CustomStringConvertible {
    /// What was run and what it said.
    package let description: String

    /// Makes a failure with its message.
    package init(description: String) { self.description = description }
}

/// Runs a tool that is found in PATH to its end; a status other than 0 throws.
///
/// Its signal mask is empty: a thread of Dispatch blocks most signals, and a server that inherits
/// that cannot be told to stop.
@discardableResult
package func runTool(_ arguments: [String], input: String = "") throws -> ToolOutput {
    let stdin = TemporaryFile(input), stdout = TemporaryFile(), stderr = TemporaryFile()
    let child = try spawnTool(
        arguments, descriptors: [stdin.descriptor, stdout.descriptor, stderr.descriptor])
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    let result = ToolOutput(status: code, output: stdout.text(), errors: stderr.text())
    guard code == 0 else {
        let command = arguments.joined(separator: " ")
        throw ToolFailure(description: "\(command): status \(code), \(result.errors)")
    }
    return result
}

/// Starts a tool with these descriptors as 0, 1 and 2, and answers with its process id.
package func spawnTool(_ arguments: [String], descriptors: [Int32]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var nothing = sigset_t()
    unsafe sigemptyset(&nothing)
    unsafe posix_spawnattr_setsigmask(&attributes, &nothing)
    // A session of its own, so that a Ctrl-C meant for the tests does not reach it.
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | 0x80
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, arguments[0], &actions, &attributes, words, environ)
    guard code == 0 else {
        throw ToolFailure(
            description: "\(arguments[0]): \(unsafe String(cString: strerror(code)))")
    }
    return child
}

/// An unnamed file in the temporary folder; it goes away with the value.
private struct TemporaryFile: ~Copyable {
    let descriptor: Int32

    init(_ text: String = "") {
        // A file rather than a pipe: a tool that writes much cannot block.
        var name = Array("/tmp/contactory-tool-XXXXXX".utf8CString)
        descriptor = unsafe mkstemp(&name)
        precondition(descriptor >= 0, "the temporary folder must be writable")
        unsafe unlink(name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var text = text
        text.withUTF8 { bytes in
            _ = unsafe write(descriptor, bytes.baseAddress, bytes.count)
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    func text() -> String {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        lseek(descriptor, 0, SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: size)
        let count = unsafe read(descriptor, &bytes, size)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
