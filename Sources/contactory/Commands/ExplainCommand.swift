import AddressBooks
import ContactModel

/// Where the fields of an imported contact come from.
enum ExplainCommand {
    static let record = Flag("record", value: "N", "which record, from 1 (default: 1)")

    static let command = Command(
        name: "explain", operands: "FILE",
        summary: "show which line or column gives each field of a contact",
        details: [
            """
            Reads one record as 'import' would, and imports nothing. A line, column or value is named
            with a field when changing it changes the field.
            """
        ],
        flags: [
            record, ImportFlag.format, ImportFlag.charset, ImportFlag.spool, .json, .quiet,
        ],
        examples: [
            .init("contactory explain contacts.vcf", "the first contact"),
            .init("contactory explain book.csv --record 12 --json", "for programs"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let operand = try arguments.onlyOperand("FILE", example: "contactory explain contacts.vcf")
        let request = try ImportRequest(arguments)
        let number = try arguments.number(record, in: 1...(1 << 40), default: 1)
        let input = try InputGathering(request, isEnqueued: false, console)
        defer { input.spool.remove() }
        console.clear()
        let reader = ChunkReader(input.scan.files)
        do {
            guard let (found, explanation) = try reader.explain(number - 1) else {
                throw CommandError.usage(
                    "\(operand) has no record \(number)",
                    fix: "It has \(NumberText.count(input.scan.records, "record")).")
            }
            let document = ExplanationDocument(
                number, found, explanation, in: reader.files[found.file])
            if arguments.has(.json) {
                try JSONText.print(document)
            } else {
                for line in document.lines { try StandardOutput.print(PlainText.of(line)) }
            }
            return document.outcome == "failed" ? .partly : .done
        } catch let fault as FileFault {
            throw CommandError.file(fault)
        }
    }
}
