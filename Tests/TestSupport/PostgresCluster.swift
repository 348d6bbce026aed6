import Glibc
import Synchronization

/// A PostgreSQL server of our own on a Unix socket in a temporary folder.
///
/// It and its folder go away when the value does, and also when the test process is killed: a
/// shell waits for the end of a pipe that only this process holds open.
package final class PostgresCluster: Sendable {
    /// One server for all tests of a process, because `initdb` takes a second; each test makes a
    /// database of its own.
    package static let shared = Result { try PostgresCluster() }

    /// The role that made the cluster: a superuser.
    package static let superuser = "contactory"

    /// The group of the roles that must give a password; all others need none.
    private static let guarded = "guarded"

    /// The folder with the server's socket.
    package let folder: String
    private let tools: String
    private let asUser: [String]
    private let lifeline: Int32
    private let shell: pid_t
    private let databases = Atomic<Int>(0)
    private let roles = Atomic<Int>(0)

    private let syncs: Bool

    /// Makes and starts a server; with `syncs` it is as durable as one in earnest.
    package init(syncs: Bool = false) throws {
        self.syncs = syncs
        tools = try Self.toolFolder()
        folder = try Self.makeFolder()
        asUser = getuid() == 0 ? try Self.unprivileged(owning: folder) : []
        (shell, lifeline) = try Self.watch(folder, stop: asUser + ["\(tools)/pg_ctl"])
        try run(
            "initdb", "-D", "\(folder)/data", "-U", Self.superuser, "-A", "trust", "-E", "UTF8",
            "--locale=C", "--no-sync")
        let rules = "local all +\(Self.guarded) scram-sha-256\nlocal all all trust\n"
        try runTool(
            asUser + ["sh", "-c", "cat > \"$0\"", "\(folder)/data/pg_hba.conf"], input: rules)
        try start()
    }

    deinit {
        close(lifeline)
        // A dead child that nobody asks for keeps the exit tests of this process waiting.
        while waitpid(shell, nil, 0) < 0 && errno == EINTR {}
    }

    /// The address of a database in this cluster, as the superuser or another role.
    package func connection(to database: String, as role: String = superuser) -> String {
        "postgres://\(role)@/\(database)?host=\(folder)"
    }

    /// Makes an empty database and answers with its name.
    package func createDatabase(options: String = "") throws -> String {
        let number = databases.add(1, ordering: .relaxed).newValue
        let name = "test\(number)"
        try sql("CREATE DATABASE \(name) \(options)", in: "postgres")
        return name
    }

    /// Makes a role that must give this password, and answers with its name.
    package func createRole(password: String) throws -> String {
        let name = "\(Self.guarded)\(roles.add(1, ordering: .relaxed).newValue)"
        try sql(
            """
            DO $$ BEGIN CREATE ROLE \(Self.guarded);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
            CREATE ROLE \(name) LOGIN PASSWORD '\(password)' IN ROLE \(Self.guarded);
            """, in: "postgres")
        return name
    }

    /// Runs SQL by `psql`; answers with the rows, `|` between columns.
    @discardableResult
    package func sql(_ text: String, in database: String) throws -> String {
        try runTool(
            ["\(tools)/psql", "-XAtq", "-v", "ON_ERROR_STOP=1", connection(to: database)],
            input: text
        ).output
    }

    /// Writes the rows of a query into a file, as binary COPY has them.
    package func copyOut(_ query: String, of database: String, to file: String) throws {
        try runTool([
            "\(tools)/psql", "-Xq", "-v", "ON_ERROR_STOP=1", connection(to: database), "-o", file,
            "-c", "COPY (\(query)) TO STDOUT (FORMAT binary)",
        ])
    }

    /// A database as `pg_dump` writes it, for comparing before and after.
    package func dump(_ database: String) throws -> String {
        try runTool(["\(tools)/pg_dump", connection(to: database)]).output
            .split(separator: "\n")
            // Newer versions put a random word here each time.
            .filter { !$0.hasPrefix("\\restrict") && !$0.hasPrefix("\\unrestrict") }
            .joined(separator: "\n")
    }

    /// Starts the server and waits until it takes connections.
    package func start() throws {
        try run(
            "pg_ctl", "-D", "\(folder)/data", "-l", "\(folder)/log", "-w", "-o",
            "-c listen_addresses='' -c unix_socket_directories='\(folder)'"
                + " -c fsync=\(syncs ? "on" : "off")", "start")
    }

    /// Stops the server; `mode` is `smart`, `fast`, or `immediate` as in a crash.
    package func stop(_ mode: String = "immediate") throws {
        try run("pg_ctl", "-D", "\(folder)/data", "-m", mode, "-w", "stop")
    }

    /// Stops the server as in a crash, and starts it.
    package func restart() throws {
        try stop()
        try start()
    }

    private func run(_ tool: String, _ arguments: String...) throws {
        try runTool(asUser + ["\(tools)/\(tool)"] + arguments)
    }

    /// Where `initdb` and `postgres` are; distributions keep them out of PATH.
    private static func toolFolder() throws -> String {
        let find = "ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1"
        let found = try runTool(["sh", "-c", find]).output
        if !found.isEmpty { return found }
        return try runTool(["sh", "-c", "dirname \"$(command -v initdb)\""]).output
    }

    private static func makeFolder() throws -> String {
        var template = Array("/tmp/contactory-pg-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw ToolFailure(description: "no temporary folder could be made")
        }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// PostgreSQL refuses to run as root.
    private static func unprivileged(owning folder: String) throws -> [String] {
        let name = unsafe getpwnam("postgres") == nil ? "nobody" : "postgres"
        try runTool(["chown", name, folder])
        let group = try runTool(["id", "-gn", name]).output
        return ["setpriv", "--reuid=\(name)", "--regid=\(group)", "--clear-groups"]
    }

    /// Starts the shell that tidies up behind this process, and answers with it and the pipe's end.
    private static func watch(_ folder: String, stop: [String]) throws -> (pid_t, Int32) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw ToolFailure(description: "no pipe could be made")
        }
        // No other child may hold the pipe open behind our end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let script = """
            read line
            "$@" -D "$0/data" -m immediate -w stop
            rm -rf "$0"
            """
        let silence = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        let shell = try spawnTool(
            ["sh", "-c", script, folder] + stop, descriptors: [ends[0], silence, silence])
        close(silence)
        close(ends[0])
        return (shell, ends[1])
    }
}
