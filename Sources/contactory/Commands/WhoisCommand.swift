import ContactGenerator
import ContactModel

/// Which index made a value, and the whole contact.
enum WhoisCommand {
    static let command = Command(
        name: "whois", operands: "VALUE",
        summary: "find the contact that has an e-mail address, phone or UID",
        details: [
            """
            Nothing is searched: the value itself says which contact it is of, if seed, profile and
            locale are those of the job. Exit code 1 when it is not one of its contacts.
            """
        ],
        flags: RecipeRequest.flags + [.json],
        examples: [
            .init(
                "contactory whois michael.leeper.7n46pvxu@example.org --seed 42",
                "where a test mail came from"),
            .init("contactory whois +13251665544 --seed 42 --json", "for programs"),
        ],
        run: run)

    private struct Document: Encodable {
        let value: String
        let index: UInt64?
        let repeats_every: UInt64?
        let reason: String?
        let truth: String?
    }

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let value = try arguments.onlyOperand(
            "VALUE", example: "contactory whois ann.example.k3v7q2xa@example.com --seed 42")
        guard arguments[.seed] != nil else {
            throw CommandError.usage(
                "--seed is missing", fix: "'contactory status JOB' shows the seed of a job.")
        }
        let request = try RecipeRequest(arguments)
        let generator = ContactGenerator(request.recipe)
        switch generator.identify(value) {
        case .notOurs(let reason):
            if arguments.has(.json) {
                try JSONText.print(
                    Document(
                        value: value, index: nil, repeats_every: nil, reason: reason, truth: nil))
            }
            console.complain("\(value) is not one of these contacts: \(reason)")
            return .partly
        case .index(let index, let period):
            let truth = generator.truth(of: index).description
            if arguments.has(.json) {
                try JSONText.print(
                    Document(
                        value: value, index: index, repeats_every: period, reason: nil,
                        truth: truth))
            } else {
                try StandardOutput.print("index  \(index)")
                if let period { try StandardOutput.print("again  every \(period) contacts") }
                try StandardOutput.print("truth  \(truth)")
            }
            var batch = ContactBatch()
            generator.fill(&batch, first: index, count: 1)
            var bytes: [UInt8] = []
            ContactFormat.ndjson.encode(batch, into: &bytes)
            try StandardOutput.write(bytes)
            return .done
        }
    }
}
