/// One command: a record gives parsing, help and the program's list.
struct Command: Sendable {
    /// An example line and what it does.
    struct Example: Sendable {
        let line: String
        let text: String

        init(_ line: String, _ text: String) {
            self.line = line
            self.text = text
        }
    }

    let name: String
    /// How help shows the operands: `COUNT`, `[JOB]`.
    let operands: String
    /// One line for the list of commands.
    let summary: String
    /// What else is good to know, in paragraphs.
    let details: [String]
    let flags: [Flag]
    let examples: [Example]
    /// Does it; what is thrown becomes words and an exit code.
    let run: @Sendable (ParsedArguments, Console) throws -> ExitStatus
}

/// The help pages, made of the commands' records.
enum Help {
    static var overview: String {
        let width = Program.commands.map { $0.name.count + $0.operands.count }.max() ?? 0
        let list = Program.commands.map { command in
            let head = "\(command.name) \(command.operands)"
            return "  " + padded(head, to: width + 3) + command.summary
        }
        return """
            Creates contacts in bulk: safe, realistic, the same for the same seed.

            Usage: contactory COMMAND [OPTIONS]

            \(list.joined(separator: "\n"))
              \(padded("help [COMMAND]", to: width + 3))explain a command, with examples

            Counts may be written 1000000, 1_000_000, 1,000,000, 10k, 1.5M or 1B.
            Stores: sqlite:PATH, postgres://user@host/database, service=NAME, null:, and
            csv:, ndjson: or vcard: with a folder or, by its ending, with one file.

            Examples:
              contactory create 10k                         10,000 contacts in contacts.db
              contactory sample 5 --format vcard            five contacts to look at
              contactory enqueue 1B --to postgres://db/crm  a job for many workers
              contactory export vcard:cards                 contacts.db as vCard files

            Exit codes: 0 done, 1 some contacts failed, 2 usage, 3 Redis or the store
            cannot be reached, 4 refused, 130 interrupted.
            """
    }

    static func page(for command: Command) -> String {
        let usage = ["contactory", command.name, command.operands, "[OPTIONS]"]
        var lines = ["Usage: " + usage.filter { !$0.isEmpty }.joined(separator: " "), ""]
        lines.append(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
        for paragraph in command.details { lines += [""] + TextWrapping.lines(paragraph) }
        lines += ["", "Options:"]
        let flags = command.flags + [.help]
        let width = flags.map { $0.synopsis.count }.max() ?? 0
        for flag in flags {
            let help = TextWrapping.lines(flag.help, indent: width + 4)
            lines.append("  " + padded(flag.synopsis, to: width + 2) + help[0])
            lines += help.dropFirst()
        }
        lines += ["", "Examples:"]
        for example in command.examples {
            lines += ["  " + example.line, "      " + example.text]
        }
        return lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
