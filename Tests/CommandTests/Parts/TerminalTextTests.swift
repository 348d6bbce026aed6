import Testing

@testable import contactory

@Suite struct TerminalTextTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (1_000_000, "1,000,000"), (-12_345, "-12,345"),
        (Int64.max, "9,223,372,036,854,775,807"), (Int64.min, "-9,223,372,036,854,775,808"),
    ])
    func `numbers are grouped`(number: Int64, text: String) {
        #expect(NumberText.grouped(number) == text)
    }

    @Test(arguments: [
        (0, "0/s"), (12.4, "12/s"), (999.4, "999/s"), (999.6, "1k/s"), (1_530, "1.53k/s"),
        (214_000, "214k/s"), (999_600, "1M/s"), (1_530_000, "1.53M/s"), (25_000_000, "25M/s"),
    ])
    func `rates have three digits`(rate: Double, text: String) {
        #expect(NumberText.rate(rate) == text)
    }

    @Test(arguments: [
        (-1, "0.01 s"), (0, "0.01 s"), (0.034, "0.03 s"), (0.4, "0.4 s"), (9.94, "9.9 s"),
        (9.96, "10 s"), (119.4, "119 s"), (200, "3 min 20 s"), (7_500, "2 h 5 min"),
        (180_000, "2 d 2 h"), (.infinity, "a very long time"), (.nan, "a very long time"),
    ])
    func `lengths of time are short to read`(seconds: Double, text: String) {
        #expect(NumberText.seconds(seconds) == text)
    }

    @Test(arguments: [(0, "0 contacts"), (1, "1 contact"), (2_000, "2,000 contacts")])
    func `one is not many`(number: Int64, text: String) {
        #expect(NumberText.count(number, "contact") == text)
    }

    @Test(arguments: [
        ("sqlite:/tmp/contacts.db", "sqlite:/tmp/contacts.db"), ("", "''"),
        ("sqlite:/my files/a.db", "'sqlite:/my files/a.db'"), ("a'b", "'a'\\''b'"),
        ("postgres://h/d?a=1&b=2", "'postgres://h/d?a=1&b=2'"), ("$(x)", "'$(x)'"), ("名", "'名'"),
    ])
    func `a command to repeat survives the shell`(text: String, word: String) {
        #expect(ShellText.word(text) == word)
    }

    @Test func `wrapped lines fit, and no word is lost`() {
        let text = "the quick brown fox jumps over extraordinarily-long-words and naps"
        let lines = TextWrapping.lines(text, indent: 4, width: 20)
        #expect(lines.allSatisfy { $0.count <= 20 || !$0.dropFirst(4).contains(" ") })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("    ") })
        #expect(lines.joined(separator: " ").split(separator: " ") == text.split(separator: " "))
    }

    @Test func `columns are aligned, numbers to the right`() {
        var table = TextTable(header: ["JOB", "TOTAL", "STORE"])
        table.append(["a", "5", "null:"])
        table.append(["bcde", "1,000,000", ""])
        #expect(
            table.lines == ["JOB   TOTAL      STORE", "a             5  null:", "bcde  1,000,000"])
    }
}
