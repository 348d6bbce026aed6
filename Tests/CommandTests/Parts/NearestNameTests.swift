import Testing

@testable import contactory

@Suite struct NearestNameTests {
    let names = Program.commands.map(\.name)

    @Test(arguments: [
        ("craete", "create"), ("creat", "create"), ("creates", "create"), ("statsu", "status"),
        ("enque", "enqueue"), ("worker", "workers"), ("wrok", "work"), ("sampel", "sample"),
    ])
    func `a slip finds the name that was meant`(text: String, name: String) {
        #expect(NearestName.of(text, among: names) == name)
    }

    @Test(arguments: ["", "x", "zzzzzz", "delete", "--", String(repeating: "create", count: 50)])
    func `something else finds nothing`(text: String) {
        #expect(NearestName.of(text, among: names) == nil)
    }

    @Test(arguments: [("", "abc", 3), ("abc", "abc", 0), ("ab", "ba", 1), ("kitten", "sitting", 3)])
    func `edits count letters and swaps`(left: String, right: String, edits: Int) {
        #expect(NearestName.edits(from: left, to: right) == edits)
        #expect(NearestName.edits(from: right, to: left) == edits)
    }
}
