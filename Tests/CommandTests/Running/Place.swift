import Foundation
import TestSupport
import Testing

/// A folder of its own to run `contactory` in, with a folder for its temporary files.
final class Place: Sendable {
    private let folder: TemporaryFolder
    /// Where the commands run.
    let path: String
    /// Where their temporary files go.
    private let temporary: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("run")
        temporary = folder.file("t")
        for path in [path, temporary] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false)
        }
    }

    /// Starts a command.
    func start(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ChildProcess
    {
        try ContactoryBinary.run(
            arguments, environment: ["TMPDIR": temporary].merging(environment) { $1 }, in: path)
    }

    /// Runs a command to its end.
    @discardableResult
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Finished {
        try run(arguments, environment)
    }

    /// Runs a command to its end.
    @discardableResult
    func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Finished {
        try Finished(start(arguments, environment))
    }

    /// Runs a line in a shell, where `$0` is the program.
    func shell(_ line: String) throws -> Finished {
        let variables = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) { $1 }
        return try Finished(
            ChildProcess(
                "bash", ["-c", line, ContactoryBinary.path], environment: variables, in: path))
    }

    /// The path of a file in the folder.
    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    }

    /// A file's bytes; empty when there is none.
    func bytes(of name: String) -> Data {
        FileManager.default.contents(atPath: file(name)) ?? Data()
    }

    /// The names of all files in the folder.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// The names of the temporary files that were left.
    var leftovers: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: temporary) }
    }

    /// The processes whose temporary folder is, or was, here.
    var processes: [Int] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int($0) }
                .filter { id in
                    let here = try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/\(id)/cwd")
                    return here?.hasPrefix(temporary) == true
                }
        }
    }

    /// Runs SQL on a database in the folder.
    @discardableResult
    func sql(_ text: String, in name: String = "contacts.db") throws -> String {
        try runTool(["sqlite3", "-batch", "-bail", file(name)], input: text).output
    }
}

/// A command that has ended.
struct Finished {
    let status: Int32
    let output: String
    let errors: String

    /// Waits for the end; a command that takes a minute hangs, and is killed.
    init(_ child: ChildProcess) throws {
        guard let ended = child.wait(within: .seconds(60)) else {
            throw TestSupportError("it hangs; so far it says: \(child.output)\(child.errorOutput)")
        }
        switch ended {
        case .exited(let code): status = code
        case .killed(let signal): status = 128 + signal
        }
        output = child.output
        errors = child.errorOutput
    }

    /// Standard output as a JSON object.
    var json: [String: Any] {
        get throws {
            let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
            return try #require(value as? [String: Any])
        }
    }

    /// The first line of standard output.
    var line: String { String(output.prefix { $0 != "\n" }) }
}

extension [String: Any] {
    /// A whole number of a JSON object.
    func number(_ name: String) -> Int? { self[name] as? Int }

    /// An object in a JSON object.
    func object(_ name: String) -> [String: Any] { self[name] as? [String: Any] ?? [:] }
}
