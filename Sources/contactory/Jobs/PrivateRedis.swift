import Foundation
import Redis

/// A `redis-server` of our own on a Unix socket in a temporary folder, for one command.
///
/// A small shell stands between: it waits at a pipe whose other end only this process holds. When
/// this process ends, however it ends, the pipe closes, and the shell stops the server and removes
/// the folder. Both are in a process group of their own, so Ctrl-C in the terminal does not reach
/// them before the work in hand is settled.
@safe
final class PrivateRedis: Sendable {
    /// Where the server listens.
    let address: RedisAddress
    private let shell: pid_t
    private let lifeline: Int32

    private static let script = """
        cd "$1" || exit 1
        exec 2>/dev/null
        redis-server --port 0 --unixsocket redis.sock --unixsocketperm 700 --save '' \
            --appendonly no --maxmemory-policy noeviction --dir . --logfile redis.log \
            </dev/null >/dev/null 2>>redis.log 3<&- &
        server=$!
        (read -r _ <&3; kill -9 "$server") &
        watcher=$!
        wait "$server"
        kill "$watcher"
        cd / && rm -rf "$1"
        """

    /// Starts the server and waits until it answers.
    ///
    /// - Throws: a `CommandError` that says what is missing.
    init() throws(CommandError) {
        guard Self.isInstalled else {
            throw CommandError(
                .unreachable, "the program redis-server is not installed",
                fix: "apt-get install redis-server, or name a running server with --redis URL.")
        }
        let folder = try Self.makeFolder()
        do {
            address = try RedisAddress(parsing: "unix:\(folder)/redis.sock")
        } catch {
            unsafe rmdir(folder)
            throw .usage(
                "the temporary folder \(folder) cannot hold a socket: \(error)",
                fix: "Set TMPDIR to a shorter path.")
        }
        (shell, lifeline) = try Self.spawn(in: folder)
        try waitUntilReady(in: folder)
    }

    deinit {
        stop()
    }

    /// Stops the server, at once as it keeps nothing, and waits until its folder is gone.
    private func stop() {
        close(lifeline)
        var status: Int32 = 0
        while unsafe waitpid(shell, &status, 0) < 0, errno == EINTR {}
    }

    private func waitUntilReady(in folder: String) throws(CommandError) {
        let deadline = ContinuousClock.now + .seconds(10)
        let pause = StopSwitch()
        while true {
            do {
                var connection = try RedisConnection(to: address)
                _ = try connection.run(RedisCommand("PING"))
                return
            } catch {
                let isGone = waitpid(shell, nil, WNOHANG) == shell
                guard !isGone, ContinuousClock.now < deadline else {
                    let log = try? String(contentsOfFile: folder + "/redis.log", encoding: .utf8)
                    throw CommandError(
                        .unreachable, "the private redis-server did not start: \(error)",
                        fix: log.map { "It says: " + $0.suffix(300) })
                }
                _ = pause.wait(for: .milliseconds(5))
            }
        }
    }

    private static var isInstalled: Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: $0 + "/redis-server")
        }
    }

    private static func makeFolder() throws(CommandError) -> String {
        let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(parent)/contactory-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw CommandError(
                .unreachable,
                unsafe "no temporary folder can be made in \(parent): \(String(cString: strerror(errno)))",
                fix: "Set TMPDIR to a folder that can be written.")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Starts the shell with the pipe's reading end as descriptor 3.
    private static func spawn(in folder: String) throws(CommandError) -> (pid_t, Int32) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw CommandError(.unreachable, "no pipe can be made: out of file descriptors?")
        }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], 3)

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A child that inherits blocked or ignored signals would not stop when it is told to.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var defaults = sigset_t()
        unsafe sigemptyset(&defaults)
        for number in [SIGINT, SIGTERM, SIGPIPE] { unsafe sigaddset(&defaults, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        unsafe posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        let words = ["/bin/sh", "-c", script, "contactory", folder]
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ)
        guard code == 0 else {
            close(ends[1])
            throw CommandError(
                .unreachable, unsafe "/bin/sh cannot be started: \(String(cString: strerror(code)))"
            )
        }
        return (child, ends[1])
    }
}
