import Testing

@testable import contactory

@Suite struct HelpTests {
    static let names = Program.commands.map(\.name)

    @Test(arguments: names)
    func `help names each option and shows examples`(name: String) throws {
        let command = try #require(Program.commands.first { $0.name == name })
        let page = try Place().run("help", name)
        #expect(page.status == 0 && page.errors.isEmpty)
        for flag in command.flags { #expect(page.output.contains("\n  --\(flag.name) ")) }
        #expect(page.output.contains("\nExamples:\n  "))
        #expect(!command.examples.isEmpty)
        for example in command.examples { #expect(example.line.contains("contactory \(name)")) }
    }

    @Test(arguments: names)
    func `asking a command itself gives the same page`(name: String) throws {
        let place = try Place()
        let page = try place.run("help", name).output
        #expect(try place.run(name, "--help").output == page)
        #expect(try place.run(name, "ten", "--xyzzy", "-h").output == page)
    }

    @Test(arguments: names)
    func `help fits into 80 columns`(name: String) throws {
        let page = try Place().run("help", name).output
        for line in page.split(separator: "\n") { #expect(line.count < 80, "\(line)") }
    }

    /// Examples that need no server, as they stand.
    static let alone = Program.commands.filter { ["sample", "whois"].contains($0.name) }
        .flatMap { $0.examples.map(\.line) }

    @Test(arguments: alone)
    func `an example works when it is copied`(line: String) throws {
        let words = line.dropFirst("contactory".count)
        let finished = try Place().shell("set -o pipefail; \"$0\"\(words)")
        #expect(finished.status == 0, "\(finished.errors)")
    }

    @Test(arguments: [[], ["help"], ["--help"], ["-h"], ["help", "help"]])
    func `the overview lists all commands`(arguments: [String]) throws {
        let page = try Place().run(arguments)
        #expect(page.status == 0 && page.errors.isEmpty)
        for name in Self.names { #expect(page.output.contains("\n  \(name) ")) }
        for line in page.output.split(separator: "\n") { #expect(line.count < 80, "\(line)") }
    }

    @Test(arguments: ["--version", "-V", "version"])
    func `the version is one line`(argument: String) throws {
        let finished = try Place().run(argument)
        #expect(finished.output == "contactory \(Program.version)\n" && finished.status == 0)
    }

    @Test func `help for an unknown command suggests one`() throws {
        let finished = try Place().run("help", "statsu")
        #expect(finished.status == 2)
        #expect(finished.errors.contains("Did you mean 'contactory status'?"))
    }
}
