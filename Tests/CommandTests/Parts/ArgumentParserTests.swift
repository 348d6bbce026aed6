import Testing

@testable import contactory

// Not in parallel: getopt_long keeps its place in globals.
@Suite(.serialized) struct ArgumentParserTests {
    let parser = ArgumentParser(flags: [.seed, .store, .priority, .profile, .json, .quiet, .help])

    @Test(arguments: [
        ["10k", "--seed", "42", "--json"], ["--seed", "42", "10k", "--json"],
        ["--json", "--seed=42", "10k"], ["--json", "--seed=41", "--seed", "42", "--", "10k"],
    ])
    func `options and operands come in any order, and the last value counts`(
        arguments: [String]
    ) throws {
        let parsed = try parser.parse(arguments)
        #expect(parsed.operands == ["10k"])
        #expect(parsed[.seed] == "42")
        #expect(parsed.has(.json) && !parsed.has(.quiet))
    }

    @Test func `what follows two dashes is an operand`() throws {
        #expect(try parser.parse(["--", "--seed", "-x"]).operands == ["--seed", "-x"])
    }

    @Test func `an empty value is a value`() throws {
        #expect(try parser.parse(["--seed", ""])[.seed]?.isEmpty == true)
        #expect(try parser.parse(["--seed="])[.seed]?.isEmpty == true)
    }

    @Test func `a beginning that only one option has stands for it`() throws {
        #expect(try parser.parse(["--se", "7"])[.seed] == "7")
    }

    @Test(arguments: [
        (["--sede", "4"], "there is no option --sede", "Did you mean --seed?"),
        (["--sede=4"], "there is no option --sede", "Did you mean --seed?"),
        (["--p", "4"], "--p may be --priority, --profile", "Write out"),
        (["--json=yes"], "--json takes no value", "--json"),
        (["10", "--seed"], "--seed needs a value", "--seed TEXT"),
        (["-j"], "there is no option -j", "two dashes"),
        (["-jq", "5"], "there is no option -jq", "two dashes"),
        (["-5"], "-5 is not a count", "contactory create 10k"),
        (["-5k", "--json"], "-5k is not a count", "contactory create 10k"),
    ])
    func `a mistake is named, and the fix`(
        arguments: [String], message: String, fix: String
    ) {
        let error = #expect(throws: CommandError.self) { try parser.parse(arguments) }
        #expect(error?.status == .usage)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.fix?.contains(fix) == true, "\(error?.fix ?? "")")
    }

    @Test(arguments: [
        ("0", "is out of range"), ("1001", "is out of range"), ("high", "is not a whole number"),
        ("", "is not a whole number"), ("-1", "is not a whole number"),
    ])
    func `a number out of bounds is refused with its bounds`(text: String, rule: String) throws {
        let parsed = try parser.parse(["--priority=\(text)"])
        let error = #expect(throws: CommandError.self) {
            try parsed.number(.priority, in: 1...1_000, default: 100)
        }
        #expect(error?.message.contains("--priority \(text) \(rule)") == true)
        #expect(error?.fix == "It must be from 1 to 1,000.")
    }
}
