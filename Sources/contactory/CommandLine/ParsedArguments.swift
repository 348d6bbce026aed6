/// A command line taken apart: what was typed, not yet checked.
struct ParsedArguments {
    var operands: [String] = []
    /// The last value of each option that takes one.
    var values: [String: String] = [:]
    var switches: Set<String> = []

    func has(_ flag: Flag) -> Bool {
        switches.contains(flag.name)
    }

    subscript(_ flag: Flag) -> String? {
        values[flag.name]
    }

    /// A whole number within bounds, or the default when the option is absent.
    func number(
        _ flag: Flag, in bounds: ClosedRange<Int64>, default absent: Int64
    ) throws(CommandError) -> Int64 {
        guard let text = self[flag] else { return absent }
        let number: Int64
        do {
            number = try CountText.parse(text)
        } catch {
            throw .usage("--\(flag.name) \(text): \(error.rule)", fix: error.example)
        }
        guard bounds.contains(number) else {
            throw .usage(
                "--\(flag.name) \(text) is out of range",
                fix: "It must be from \(bounds.lowerBound) to \(bounds.upperBound).")
        }
        return number
    }

    /// The only operand, or an error that names what is missing.
    func onlyOperand(_ name: String, example: String) throws(CommandError) -> String {
        guard let first = operands.first else {
            throw .usage("\(name) is missing", fix: "For example: \(example)")
        }
        try refuseOperands(after: 1)
        return first
    }

    func refuseOperands(after count: Int) throws(CommandError) {
        guard operands.count > count else { return }
        throw .usage(
            "there is one argument too many: \(operands[count])",
            fix: "Options begin with two dashes; 'help' shows them.")
    }
}
