import Stores

/// Looks for anything that could reach a person.
enum ScanCommand {
    static let command = Command(
        name: "scan", operands: "FILE|STORE",
        summary: "find e-mail addresses and phones that may be somebody's",
        details: [
            """
            Addresses are safe in the domains of RFC 2606 and RFC 6761, phones in the ranges that are
            kept for fiction or cannot be assigned. Any text can be scanned: CSV, NDJSON, vCard, a
            log. Phones are found by their +: one without country code is not told from other
            numbers. Exit code 1 when something is outside; up to 20 are shown, all are counted.
            """
        ],
        flags: [.credentials, .json, .quiet],
        examples: [
            .init("contactory scan contacts.csv", "before it is given away"),
            .init("contactory scan postgres://me@db/crm", "all contacts of a store"),
            .init("contactory sample 1M | contactory scan -", "what this program makes"),
        ],
        run: run)

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        let example = "contactory scan contacts.csv"
        let operand = try arguments.onlyOperand("FILE or STORE", example: example)
        guard !operand.isEmpty else {
            throw CommandError.usage("FILE or STORE is empty", fix: "For example: \(example)")
        }
        let report =
            if let address = try? StoreAddress(parsing: operand) {
                try scan(address, arguments)
            } else {
                try scan(file: operand)
            }
        if arguments.has(.json) {
            try JSONText.print(report)
        } else {
            for hit in report.hits {
                try StandardOutput.print("\(hit.place): \(hit.kind) \(hit.value)")
            }
            console.say(report.summary)
        }
        return report.outside == 0 ? .done : .partly
    }

    private static func scan(file: String) throws(CommandError) -> SafetyReport {
        var reader = try LineReader(file)
        var scan = LineScan()
        while let piece = try reader.next() { scan.add(piece) }
        scan.finish()
        return scan.report
    }

    private static func scan(
        _ address: StoreAddress, _ arguments: ParsedArguments
    ) throws(CommandError) -> SafetyReport {
        let opening = try StoreOpening(known: [address], credentials: arguments[.credentials])
        var report = SafetyReport()
        do {
            try StoreScan.run(opening.open(address, mode: .mustExist), into: &report)
        } catch {
            throw .store(error, at: address)
        }
        return report
    }
}
