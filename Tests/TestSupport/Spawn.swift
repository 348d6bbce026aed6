public import Foundation

/// A program that a test started, in a process group of its own.
///
/// What it leaves behind in its group is killed once it has ended.
///
/// It starts with an empty signal mask and default signals: Dispatch threads block nearly all
/// signals, and `Foundation.Process` lets a child inherit that. It ends with this value, and also
/// when the test process dies in any way, as `Watchdog` then kills it.
public final class ChildProcess: Sendable {
    /// How a program ended.
    public enum Status: Hashable, Sendable {
        /// It returned this code.
        case exited(Int32)
        /// This signal ended it.
        case killed(signal: Int32)
    }

    /// The process id, which is also the id of the process group.
    public let id: pid_t

    private let state: ChildState
    private let outputFile: CaptureFile
    private let errorFile: CaptureFile

    /// Starts a program with nothing on its standard input.
    ///
    /// - Parameters:
    ///   - executable: a path, or a name that is looked up in PATH.
    ///   - arguments: without the program's name.
    ///   - environment: all of it, or nothing for the one of this process.
    ///   - folder: where it runs, or nothing for where this process runs.
    /// - Throws: when there is no such program.
    public init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        in folder: String? = nil
    ) throws {
        outputFile = try CaptureFile()
        errorFile = try CaptureFile()
        var command = [executable] + arguments
        if let folder { command = ["/usr/bin/env", "-C", folder] + command }
        let variables = environment ?? ProcessInfo.processInfo.environment
        id = try Watchdog.shared.start(
            command, environment: variables.map { "\($0.key)=\($0.value)" },
            output: outputFile.descriptor, error: errorFile.descriptor)
        state = ChildState(id: id)
        state.startReaping()
    }

    deinit {
        kill(SIGKILL)
        wait()
    }

    /// Sends a signal to the program alone; nothing when it has ended.
    public func kill(_ signal: Int32) { state.kill(signal) }

    /// Sends a signal to the program and all it started that stayed in its group.
    public func killGroup(_ signal: Int32) { state.kill(signal, wholeGroup: true) }

    /// Waits until the program has ended.
    @discardableResult
    public func wait() -> Status { state.wait() }

    /// Waits until the program has ended, or `limit` has passed.
    ///
    /// - Returns: how it ended, or nothing when it still runs.
    public func wait(within limit: Duration) -> Status? {
        state.wait(until: Date(timeIntervalSinceNow: limit / .seconds(1)))
    }

    /// How the program ended, or nothing when it still runs.
    public var status: Status? { state.current }

    /// What the program has written to its standard output so far.
    public var outputBytes: [UInt8] { outputFile.bytes }

    /// What the program has written to its standard output so far, as text.
    public var output: String { String(decoding: outputFile.bytes, as: UTF8.self) }

    /// What the program has written to its standard error so far, as text.
    public var errorOutput: String { String(decoding: errorFile.bytes, as: UTF8.self) }
}

/// What the reaping thread and the owner of a child share.
private final class ChildState: @unchecked Sendable {
    private let id: pid_t
    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var status: ChildProcess.Status?

    init(id: pid_t) { self.id = id }

    /// Waits for the end on a thread of its own, as waitpid(2) has no time-out.
    func startReaping() {
        let thread = Thread { [self] in reap() }
        thread.name = "reap \(id)"
        thread.start()
    }

    func kill(_ signal: Int32, wholeGroup: Bool = false) {
        condition.lock()
        defer { condition.unlock() }
        // Under the lock the id cannot have been given to another process.
        guard status == nil else { return }
        _ = Foundation.kill(wholeGroup ? -id : id, signal)
    }

    var current: ChildProcess.Status? {
        condition.lock()
        defer { condition.unlock() }
        return status
    }

    func wait() -> ChildProcess.Status {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let status { return status }
            condition.wait()
        }
    }

    func wait(until end: Date) -> ChildProcess.Status? {
        condition.lock()
        defer { condition.unlock() }
        while status == nil, condition.wait(until: end) {}
        return status
    }

    private func reap() {
        // Leaves a zombie, so that the id stays taken until the lock is held.
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1,
            errno == EINTR
        {}
        condition.lock()
        defer { condition.unlock() }
        // What it left behind in its group must not outlive it either.
        _ = Foundation.kill(-id, SIGKILL)
        var raw: Int32 = 0
        while unsafe waitpid(id, &raw, 0) == -1, errno == EINTR {}
        let signal = raw & 0x7F
        status = signal == 0 ? .exited(raw >> 8 & 0xFF) : .killed(signal: signal)
        Watchdog.shared.forget(id)
        condition.broadcast()
    }
}

/// A file without a name that a child writes and the test reads: no pipe that can be full.
private struct CaptureFile: ~Copyable, Sendable {
    let descriptor: Int32

    init() throws {
        var template = Array("/tmp/contactory-output-XXXXXX".utf8CString)
        descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else {
            throw TestSupportError("cannot make a file in /tmp: \(errnoText())")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unsafe unlink(template)
    }

    deinit { close(descriptor) }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            // Leaves the offset alone, which the child shares.
            let count = unsafe pread(descriptor, &chunk, chunk.count, bytes.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}

/// Starts programs, and kills their process groups when this process dies; then it removes the
/// folders that are left.
///
/// It is a shell that reads `+id` and `-id` lines, and the same with paths without blanks, from a
/// pipe of which only this process holds the other end: whatever ends this process ends the pipe.
/// PR_SET_PDEATHSIG would follow the thread that started the child instead.
final class Watchdog: Sendable {
    static let shared = Watchdog()

    /// The end that is written to; -1 until the shell runs.
    ///
    /// The lock also keeps two starts apart, so that no child inherits
    /// the pipe in the moment between pipe(2) and FD_CLOEXEC.
    private let pipeEnd = Guarded<Int32>(-1)

    private static let script = """
        trap '' INT TERM HUP QUIT
        ids=' ' folders=' '
        while read -r line; do
            id=${line#?}
            case $line in
            +/*) folders="$folders$id " ;;
            -/*) folders="${folders%% $id *} ${folders#* $id }" ;;
            +*) ids="$ids$id " ;;
            -*) ids="${ids%% $id *} ${ids#* $id }" ;;
            esac
        done
        for id in $ids; do kill -9 -"$id"; done
        # Who is being killed may still make a file.
        rm -rf $folders || { sleep 1; rm -rf $folders; }
        """

    /// Starts `command` and answers with its process id.
    func start(
        _ command: [String], environment: [String], output: Int32, error: Int32
    ) throws -> pid_t {
        try pipeEnd.withLock { end in
            if end < 0 { end = try startShell() }
            let id = try spawn(
                command, environment: environment, input: nil, output: output, error: error)
            writeLine("+\(id)\n", to: end)
            return id
        }
    }

    /// The process has ended, and its id may soon be another one's.
    func forget(_ id: pid_t) {
        pipeEnd.withLock { writeLine("-\(id)\n", to: $0) }
    }

    /// Removes a folder when this process dies.
    func add(_ folder: String) throws {
        try pipeEnd.withLock { end in
            if end < 0 { end = try startShell() }
            writeLine("+\(folder)\n", to: end)
        }
    }

    /// The folder is gone.
    func forget(_ folder: String) {
        pipeEnd.withLock { writeLine("-\(folder)\n", to: $0) }
    }

    private func startShell() throws -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw TestSupportError("cannot make a pipe: \(errnoText())")
        }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        _ = try spawn(
            ["/bin/sh", "-c", Self.script], environment: ["PATH=/usr/bin:/bin"], input: ends[0],
            output: null, error: null)
        return ends[1]
    }

    private func writeLine(_ line: String, to end: Int32) {
        let bytes = Array(line.utf8)
        // Shorter than PIPE_BUF, so it is written in one piece (pipe(7)).
        _ = unsafe write(end, bytes, bytes.count)
    }
}

/// posix_spawn(3) with an empty signal mask, default signals, a process group of its own, and no
/// descriptors but 0, 1 and 2.
private func spawn(
    _ command: [String], environment: [String], input: Int32?, output: Int32, error: Int32
) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let input {
        unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, error, 2)
    // Not all libraries open their descriptors with O_CLOEXEC; closing one that is not open is
    // no error here.
    for descriptor in Int32(3)..<256 {
        unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGUSR1, SIGUSR2] {
        unsafe sigaddset(&defaults, signal)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var id: pid_t = 0
    let code = unsafe withCStrings(command) { arguments in
        unsafe withCStrings(environment) { variables in
            unsafe posix_spawnp(&id, command[0], &actions, &attributes, arguments, variables)
        }
    }
    guard code == 0 else {
        throw TestSupportError("cannot start \(command[0]): error \(code)")
    }
    return id
}

/// Lends `texts` as a C array that ends with a null pointer.
private func withCStrings<R>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
    let pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeBufferPointer { buffer in
        unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
}
