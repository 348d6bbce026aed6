import TestSupport
import Testing

@testable import contactory

@Suite struct LineScanTests {
    /// Scans `text`, cut before the bytes at these places besides where its lines end.
    private static func scan(_ text: String, cuts: Set<Int> = []) -> [SafetyReport.Hit] {
        var scan = LineScan()
        let bytes = Array(text.utf8)
        var start = 0
        for position in bytes.indices {
            if cuts.contains(position), position > start {
                scan.add(.init(bytes: bytes[start..<position], endsLine: false))
                start = position
            }
            if bytes[position] == UInt8(ascii: "\n") {
                scan.add(.init(bytes: bytes[start..<position], endsLine: true))
                start = position + 1
            }
        }
        if start < bytes.count { scan.add(.init(bytes: bytes[start...], endsLine: false)) }
        scan.finish()
        return scan.report.hits
    }

    static let values = ["ann@gmail.com", "+1 (202) 456-1414", #"\u002B12024561414"#]

    @Test(arguments: values)
    func `a value is found once wherever the text is cut`(value: String) {
        let text = "index,value\n7,\"\(value)\",x\n"
        let whole = Self.scan(text)
        #expect(whole.count == 1 && whole[0].place == "line 2")
        for cut in 0..<text.utf8.count {
            #expect(Self.scan(text, cuts: [cut]) == whole, "cut before \(cut)")
        }
        #expect(Self.scan(text, cuts: Set(0..<text.utf8.count)) == whole)
    }

    @Test(arguments: 0..<40)
    func `values anywhere in long lines, cut anywhere, are all found`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var text = ""
        var expected: [String] = []
        for line in 1...4 {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let length = Int.random(in: 0...150_000, using: &random)
                text += String(repeating: "x", count: length) + " "
                text += Self.values.randomElement(using: &random) ?? ""
                text += " "
                expected.append("line \(line)")
            }
            text += "\n"
        }
        let count = text.utf8.count
        let cuts = Set((0..<50).map { _ in Int.random(in: 0...count, using: &random) })
        #expect(Self.scan(text, cuts: cuts).map(\.place) == expected)
    }

    @Test(arguments: 1...12)
    func `a folded line of a vCard is one line`(fold: Int) {
        let address = "ann@gmail.com"
        let folded = address.prefix(fold) + "\r\n " + address.dropFirst(fold)
        for begin in ["BEGIN:VCARD", "begin:vcard"] {
            let hits = Self.scan("\(begin)\r\nEMAIL:\(folded)\r\nNOTE:x\r\nEND:VCARD\r\n")
            #expect(hits.map(\.value) == [address] && hits.map(\.place) == ["line 2"])
        }
    }

    @Test func `a safe host that is folded is safe`() {
        #expect(Self.scan("BEGIN:VCARD\r\nEMAIL:ann@a.exampl\r\n e\r\nEND:VCARD\r\n").isEmpty)
    }

    @Test func `an indented line outside of a vCard is a line of its own`() {
        let hits = Self.scan("BEGIN:VCARD\r\nEND:VCARD\r\n a@gmail.com\n b@gmail.com\n")
        #expect(hits.map(\.value) == ["a@gmail.com", "b@gmail.com"])
        #expect(hits.map(\.place) == ["line 3", "line 4"])
    }
}
