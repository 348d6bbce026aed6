/// The program: finds the command, runs it, and turns what it throws into words and an exit code.
enum Program {
    static let version = "0.1.0"

    /// All commands, in the order in which help shows them.
    static let commands: [Command] = [
        CreateCommand.command, EnqueueCommand.command, ImportCommand.command,
        ExplainCommand.command, WorkCommand.command, StatusCommand.command,
        FailuresCommand.command, PauseCommand.command, ResumeCommand.command,
        CancelCommand.command, RetryCommand.command, WorkersCommand.command,
        RecoverCommand.command, ExportCommand.command, SampleCommand.command, WhoisCommand.command,
        ScanCommand.command, DoctorCommand.command,
    ]

    /// Runs the command line that follows the program's name.
    static func run(_ arguments: [String]) -> ExitStatus {
        do {
            return try dispatch(arguments)
        } catch let error as CommandError {
            Console(isQuiet: false).complain(error.message, fix: error.fix)
            return error.status
        } catch is StandardOutput.Closed {
            return .done
        } catch {
            Console(isQuiet: false).complain("\(error)")
            return .refused
        }
    }

    private static func dispatch(_ arguments: [String]) throws -> ExitStatus {
        guard let name = arguments.first else {
            try StandardOutput.print(Help.overview)
            return .done
        }
        switch name {
        case "--version", "-V", "version":
            try StandardOutput.print("contactory \(version)")
            return .done
        case "--help", "-h", "help":
            guard arguments.count > 1, arguments[1] != "help" else {
                try StandardOutput.print(Help.overview)
                return .done
            }
            try StandardOutput.print(Help.page(for: try command(named: arguments[1])))
            return .done
        default:
            return try run(command(named: name), with: Array(arguments.dropFirst()))
        }
    }

    private static func run(_ command: Command, with arguments: [String]) throws -> ExitStatus {
        // Asking for help is never wrong, whatever else was typed.
        let typed = arguments.prefix { $0 != "--" }
        if typed.contains("--help") || typed.contains("-h") {
            try StandardOutput.print(Help.page(for: command))
            return .done
        }
        do {
            let parsed = try ArgumentParser(flags: command.flags + [.help]).parse(arguments)
            return try command.run(parsed, Console(isQuiet: parsed.has(.quiet)))
        } catch let error as CommandError where error.status == .usage && error.fix == nil {
            throw CommandError(
                .usage, error.message, fix: "'contactory help \(command.name)' explains.")
        }
    }

    private static func command(named name: String) throws(CommandError) -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        if name.hasPrefix("-") {
            throw .usage(
                "the command comes first, not \(name)",
                fix: "For example: contactory create 10k")
        }
        let near = NearestName.of(name, among: commands.map(\.name) + ["help"])
        throw .usage(
            "there is no command \(ArgumentScrubbing.scrubbed(name))",
            fix: near.map { "Did you mean 'contactory \($0)'?" }
                ?? "'contactory help' lists the commands.")
    }
}
