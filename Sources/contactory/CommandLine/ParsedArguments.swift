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
        let number = try? CountText.parse(text)
        guard let number, bounds.contains(number) else {
            let what = number == nil ? "is not a whole number that can be used" : "is out of range"
            throw .usage(
                "--\(flag.name) \(text) \(what)",
                fix: "It must be from \(NumberText.grouped(bounds.lowerBound)) "
                    + "to \(NumberText.grouped(bounds.upperBound)).")
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
            "there is one argument too many: \(ArgumentScrubbing.scrubbed(operands[count]))",
            fix: "Options begin with two dashes, and a text with blanks needs quotes.")
    }
}
