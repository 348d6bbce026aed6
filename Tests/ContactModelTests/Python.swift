import Foundation

/// Python's parsers as judges of what the encoders write: code that we did not write ourselves.
enum Python {
    /// Whether `python3` is there and can import a module.
    static func canImport(_ module: String) -> Bool {
        (try? run("import \(module)", on: [], errors: "/dev/null")) != nil
    }

    /// Runs a script that reads the file `sys.argv[1]`; answers with what it printed.
    static func run(
        _ script: String, on input: [UInt8], errors: String = "/dev/stderr"
    ) throws -> Data {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("contactory-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(script.utf8).write(to: folder.appendingPathComponent("script.py"))
        try Data(input).write(to: folder.appendingPathComponent("input"))
        // `popen`, because `Foundation.Process` leaks, and the leak check counts that as ours.
        let path = "'\(folder.path)"
        let command = "python3 -X utf8 \(path)/script.py' \(path)/input' 2> \(errors)"
        guard let pipe = unsafe popen(command, "r") else { throw PythonFailure(status: -1) }
        var printed = Data()
        var byte = unsafe fgetc(pipe)
        while byte != EOF {
            printed.append(UInt8(truncatingIfNeeded: byte))
            byte = unsafe fgetc(pipe)
        }
        let status = unsafe pclose(pipe)
        guard status == 0 else { throw PythonFailure(status: status) }
        return printed
    }

    /// Runs a script that prints JSON.
    static func decode<Value: Decodable>(
        _ type: Value.Type, _ script: String, on input: [UInt8]
    ) throws -> Value {
        try JSONDecoder().decode(type, from: run(script, on: input))
    }
}

/// A script that did not end well.
struct PythonFailure: Error {
    let status: Int32
}
