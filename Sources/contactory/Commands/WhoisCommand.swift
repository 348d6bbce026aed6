import ContactGenerator
import ContactModel
import Foundation

/// Which index made a value, and the whole contact.
enum WhoisCommand {
    static let command = Command(
        name: "whois", operands: "VALUE",
        summary: "find the contact that has an e-mail address, phone or UID",
        details: [
            """
            Nothing is searched: the value itself says which contact it is of, if seed, profile,
            locale and options are those of the job. Exit code 1 when it is not one of its contacts.
            """
        ],
        flags: RecipeRequest.flags + [.json],
        examples: [
            .init(
                "contactory whois troy.sanders.boosyrtc@example.org --seed 42",
                "where a test mail came from"),
            .init("contactory whois '+1 317 062 6843' --seed 42 --json", "for programs"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let example = command.examples[0].line
        let value = try arguments.onlyOperand("VALUE", example: example)
        guard !value.allSatisfy(\.isWhitespace) else {
            throw CommandError.usage("VALUE is empty", fix: "For example: \(example)")
        }
        guard arguments[.seed] != nil else {
            throw CommandError.usage(
                "--seed is missing", fix: "'contactory status JOB' shows the seed of a job.")
        }
        let generator = ContactGenerator(try RecipeRequest(arguments).recipe)
        let answer = generator.identify(value)
        if arguments.has(.json) { try printJSON(answer, of: value, generator) }
        switch answer {
        case .notOurs(let reason):
            console.complain(
                "\(value) is not one of these contacts: \(reason)",
                fix: "Seed, profile, locale and options must be those of the job; a phone begins "
                    + "with + and its country code.")
            return .partly
        case .index(let index, let period):
            if !arguments.has(.json) { try printLines(index, period, generator) }
            return .done
        }
    }

    private static func printLines(
        _ index: UInt64, _ period: UInt64?, _ generator: ContactGenerator
    ) throws {
        try StandardOutput.print("index  \(index)")
        if let period {
            try StandardOutput.print(
                "again  every \(NumberText.grouped(Int64(clamping: period))) contacts")
        }
        try StandardOutput.print("truth  \(generator.truth(of: index))")
        try StandardOutput.write(contact(index, generator))
    }

    /// One document; what is not known is `null`.
    private static func printJSON(
        _ answer: Identification, of value: String, _ generator: ContactGenerator
    ) throws {
        var document: [String: Any] = [
            "value": value, "index": NSNull(), "repeats_every": NSNull(), "truth": NSNull(),
            "contact": NSNull(), "reason": NSNull(),
        ]
        switch answer {
        case .notOurs(let reason): document["reason"] = reason
        case .index(let index, let period):
            document["index"] = index
            document["truth"] = generator.truth(of: index).description
            document["contact"] = try JSONSerialization.jsonObject(
                with: Data(contact(index, generator)))
            if let period { document["repeats_every"] = period }
        }
        let json = try JSONSerialization.data(
            withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
        try StandardOutput.write(Array(json) + [UInt8(ascii: "\n")])
    }

    /// The contact at an index as a line of NDJSON.
    private static func contact(_ index: UInt64, _ generator: ContactGenerator) -> [UInt8] {
        var batch = ContactBatch()
        generator.fill(&batch, first: index, count: 1)
        var bytes: [UInt8] = []
        ContactFormat.ndjson.encode(batch, into: &bytes)
        return bytes
    }
}
