import Foundation

/// The built `contactory`, for tests that run it as a user does.
public enum ContactoryBinary {
    /// Its path: what `CONTACTORY_BINARY` names, else next to the bundle of the tests.
    public static let path: String = {
        if let named = ProcessInfo.processInfo.environment["CONTACTORY_BINARY"] { return named }
        // The bundle runs itself, or a helper elsewhere is told where the bundle is.
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let bundles = [program ?? ""] + CommandLine.arguments.filter { $0.contains(".xctest") }
        for bundle in bundles {
            var folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
            while folder.path != "/", folder.path.contains(".xctest") {
                folder.deleteLastPathComponent()
            }
            let path = folder.appendingPathComponent("contactory").path
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        return "contactory"
    }()

    /// Starts it, in `folder` and with `environment` added to the variables of this process, less
    /// those that name servers.
    public static func run(
        _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil
    ) throws -> ChildProcess {
        let variables = ProcessInfo.processInfo.environment.filter { name, _ in
            !name.hasPrefix("PG") && !name.hasPrefix("REDIS_") && !name.hasPrefix("CONTACTORY_")
        }
        return try ChildProcess(
            path, arguments, environment: variables.merging(environment) { $1 }, in: folder)
    }
}
