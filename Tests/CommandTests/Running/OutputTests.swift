import Testing

@Suite struct OutputTests {
    @Test func `a reader that has had enough is no error`() throws {
        let finished = try Place().shell(
            "\"$0\" sample 1M --seed 1 | head -n 1; echo ${PIPESTATUS[0]}")
        #expect(finished.output.split(separator: "\n").last == "0")
        #expect(finished.errors.isEmpty)
    }

    @Test(arguments: ["sample 100k --seed 1", "help", "--version"])
    func `a full device is an error`(arguments: String) throws {
        let finished = try Place().shell("\"$0\" \(arguments) > /dev/full")
        #expect(finished.status == 4)
        #expect(finished.errors.contains("standard output cannot be written: No space left"))
    }

    @Test func `talk goes to standard error, data to standard output`() throws {
        let finished = try Place().run("create", "100", "--json")
        #expect(try finished.json.number("created") == 100)
        #expect(finished.errors.contains("created 100 contacts in sqlite:"))
    }

    @Test func `quiet says nothing but errors`() throws {
        let place = try Place()
        let finished = try place.run("create", "100", "--quiet")
        #expect(finished.status == 0 && finished.output.isEmpty && finished.errors.isEmpty)
        let refused = try place.run("create", "ten", "--quiet")
        #expect(refused.status == 2 && !refused.errors.isEmpty)
    }

    @Test(arguments: ["create ten", "create 100"])
    func `nothing but a terminal gets control characters`(arguments: String) throws {
        let finished = try Place().shell("\"$0\" \(arguments)")
        #expect(!finished.errors.contains("\u{1B}") && !finished.errors.contains("\r"))
    }
}
