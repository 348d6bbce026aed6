import Foundation
import TestSupport
import Testing

/// What a person in front of a terminal sees.
@Suite struct TerminalTests {
    let place: Place

    init() throws { place = try Place() }

    /// Runs a command in a terminal of 60 columns and 12 rows.
    private func watch(_ arguments: String, _ variables: String = "") throws -> Finished {
        let script = """
            import os, pty, sys
            sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
            """
        let line = "stty cols 60 rows 12; \(variables) exec '\(ContactoryBinary.path)' \(arguments)"
        return try Finished(
            ChildProcess(
                "python3", ["-c", script, "bash", "-c", line],
                environment: ProcessInfo.processInfo.environment.merging(
                    ["TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": ""]) { $1 },
                in: place.path))
    }

    @Test func `progress is drawn in one line, and gone at the end`() throws {
        let seen = try watch("create 20k --chunk-size 100 --to null:").output
        #expect(seen.contains("\r\u{1B}[K"))
        let last = try #require(seen.components(separatedBy: "\r\u{1B}[K").last)
        #expect(last.hasPrefix("created 20,000 contacts in null:"))
        for frame in seen.components(separatedBy: "\r\u{1B}[K").dropLast() {
            #expect(frame.count < 60, "\(frame)")
        }
    }

    @Test func `data begins behind no progress`() throws {
        try place.write(ImportTests.card("Ann"), to: String(repeating: "x", count: 90) + ".vcf")
        let seen = try watch("explain x*.vcf").output
        let frames = seen.components(separatedBy: "\r\u{1B}[K")
        #expect(frames.count > 1 && frames.last?.hasPrefix("record 1 of") == true, "\(seen)")
        #expect(frames.dropLast().allSatisfy { $0.count < 60 })
    }

    @Test func `an error stands out in colour`() throws {
        #expect(try watch("create ten").output.hasPrefix("\u{1B}[31mcontactory:\u{1B}[0m ten is"))
    }

    @Test(arguments: ["NO_COLOR=1", "TERM=dumb"])
    func `who wants no colour gets none`(variable: String) throws {
        #expect(try watch("create ten", variable).output.hasPrefix("contactory: ten is"))
    }

    @Test func `a terminal that cannot draw gets plain lines`() throws {
        let seen = try watch("create 20k --chunk-size 100 --to null:", "TERM=dumb").output
        #expect(!seen.contains("\u{1B}") && seen.hasPrefix("created 20,000"))
    }

    @Test func `a watched list fits on the screen`() throws {
        let queue = try SharedQueue()
        for _ in 0..<15 {
            let job = try queue.enqueue(
                "10", "--to", "sqlite:\(queue.place.path)/long/name.db",
                "--no-store-check")
            try queue.run("cancel", job)
        }
        let seen = try watch("status --watch --redis \(queue.server.address)")
        #expect(seen.status == 0)
        let lines = seen.output.components(separatedBy: "\r\n")
        #expect(lines.count == 12 && lines[0].hasPrefix("\u{1B}[H\u{1B}[JJOB "))
        for line in lines.dropFirst() { #expect(line.count < 60) }
    }
}
