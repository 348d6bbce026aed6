import TestSupport

/// The program under test, as a process.
enum Contactory {
    /// What a run of the program said.
    struct Result {
        let status: ChildProcess.Status
        let output: String
        let errors: String
    }

    /// Starts the program; it dies with the value.
    static func start(
        _ arguments: [String], adding variables: [String: String] = [:]
    ) throws -> ChildProcess {
        try ContactoryBinary.run(arguments, environment: variables)
    }

    /// Runs the program to its end.
    static func run(_ arguments: [String], within limit: Duration = .seconds(120)) throws -> Result
    {
        let child = try start(arguments)
        guard let status = child.wait(within: limit) else {
            throw TestSupportError("\(arguments): still runs after \(limit): \(child.errorOutput)")
        }
        return Result(status: status, output: child.output, errors: child.errorOutput)
    }

    /// Runs a command that must succeed, and answers with its standard output.
    @discardableResult
    static func succeed(_ arguments: [String]) throws -> String {
        let result = try run(arguments)
        guard result.status == .exited(0) else {
            throw TestSupportError("\(arguments): \(result.status): \(result.errors)")
        }
        return result.output
    }
}
