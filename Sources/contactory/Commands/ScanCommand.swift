import Stores

/// Looks for anything that could reach a person.
enum ScanCommand {
    private static let rowsAtATime = 10_000

    static let command = Command(
        name: "scan", operands: "FILE|STORE",
        summary: "find e-mail addresses and phones that may be somebody's",
        details: [
            """
            Addresses are safe in the domains of RFC 2606 and RFC 6761, phones in the ranges that are
            kept for fiction or cannot be assigned. Any text can be scanned: CSV, NDJSON, vCard, a
            log. Exit code 1 when something is outside; up to 20 are shown, all are counted.
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
        let operand = try arguments.onlyOperand(
            "FILE or STORE", example: "contactory scan contacts.csv")
        var report = SafetyReport()
        if let address = try? StoreAddress(parsing: operand) {
            try scan(address, arguments, into: &report)
        } else {
            try scan(file: operand, into: &report)
        }
        if arguments.has(.json) {
            try JSONText.print(report)
        } else {
            for hit in report.hits {
                try StandardOutput.print("\(hit.place): \(hit.kind) \(hit.value)")
            }
            console.say(
                "\(NumberText.count(Int64(report.emails), "e-mail address", "e-mail addresses")) "
                    + "and \(NumberText.count(Int64(report.phones), "phone")) looked at, "
                    + "\(NumberText.grouped(Int64(report.outside))) may be somebody's")
        }
        return report.outside == 0 ? .done : .partly
    }

    private static func scan(file: String, into report: inout SafetyReport) throws {
        var reader = try LineReader(file)
        var line = 0
        while let bytes = try reader.next() {
            line += 1
            report.check(bytes, at: "line \(line)")
        }
    }

    private static func scan(
        _ address: StoreAddress, _ arguments: ParsedArguments, into report: inout SafetyReport
    ) throws {
        let opening = try StoreOpening(known: address, credentials: arguments[.credentials])
        do throws(StoreError) {
            let store = try opening.open(address, mode: .mustExist)
            var last: Int64 = 0
            while true {
                let page = try store.reachableContacts(after: last, limit: rowsAtATime)
                guard let end = page.last else { return }
                for contact in page {
                    for text in contact.texts {
                        report.check(Array(text.utf8)[...], at: "contact \(contact.id)")
                    }
                }
                last = end.id
            }
        } catch {
            throw CommandError.store(error, at: address)
        }
    }
}
