import Foundation
import TestSupport
import Testing

@Suite struct ChildProcessTests {
    @Test func `a child's output, errors and code are kept`() throws {
        let child = try ChildProcess(
            "sh", ["-c", "pwd; echo $COLOR; cat; echo oh >&2; exit 3"],
            environment: ["COLOR": "blue", "PATH": "/usr/bin:/bin"], in: "/usr")
        #expect(child.wait() == .exited(3))
        #expect(child.output == "/usr\nblue\n")
        #expect(child.errorOutput == "oh\n")
    }

    @Test func `large output fills no pipe`() throws {
        let child = try ChildProcess("head", ["-c", "5000000", "/dev/zero"])
        #expect(child.wait(within: .seconds(20)) == .exited(0))
        #expect(child.outputBytes.count == 5_000_000)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGKILL, SIGPIPE])
    func `a child starts with default signals, whatever this thread blocks`(signal: Int32) throws {
        let child = try ChildProcess("sleep", ["1000"])
        #expect(child.wait(within: .zero) == nil)
        child.kill(signal)
        #expect(child.wait(within: .seconds(10)) == .killed(signal: signal))
        child.kill(signal)
    }

    @Test func `a program that is not there is an error`() {
        #expect(throws: TestSupportError.self) { try ChildProcess("/no/such/program") }
    }

    @Test func `children die with the process that started them`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("pid")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let child = try ChildProcess("sh", ["-c", "sleep 1000 & sleep 1000"])
            try "\(child.id)".write(toFile: path, atomically: true, encoding: .utf8)
            raise(SIGKILL)
        }
        let id = try #require(pid_t(String(contentsOfFile: path, encoding: .utf8)))
        #expect(eventually { !isRunning(id) })
    }

    /// A process that has ended may stay as a zombie where nobody reaps orphans.
    private func isRunning(_ id: pid_t) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
            return false
        }
        return line.split(separator: ")").last?.hasPrefix(" Z") != true
    }
}
