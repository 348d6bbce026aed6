import TestSupport
import Testing

@Suite struct SampleTests {
    @Test func `all formats hold the same contacts`() throws {
        let place = try Place()
        func emails(_ format: String) throws -> [String] {
            try place.run("sample", "50", "--seed", "7", "--format", format).output
                // A vCard's long lines are folded.
                .replacing("\r\n ", with: "")
                .matches(of: /[a-z0-9.]+@[a-z0-9-]*\.?example(?:\.[a-z]+)?/).map {
                    String($0.output)
                }
        }
        let csv = try emails("csv")
        #expect(csv.count == 50)
        #expect(try emails("ndjson") == csv)
        #expect(try emails("vcard") == csv)
    }

    @Test(arguments: ["ndjson", "vcard"])
    func `a start begins in the middle of the same contacts`(format: String) throws {
        let place = try Place()
        let options = ["--seed", "9", "--format", format]
        let all = try place.run(["sample", "2500"] + options).output
        let head = try place.run(["sample", "1200"] + options).output
        let tail = try place.run(["sample", "1300", "--start", "1200"] + options).output
        #expect(head + tail == all)
    }

    @Test func `the last contact of all can be sampled`() throws {
        let finished = try Place().run("sample", "1", "--start", "1099511627775", "--seed", "1")
        #expect(finished.status == 0)
        #expect(finished.output.contains("1099511627775"))
    }

    @Test func `a random seed is said, and gives the same again`() throws {
        let place = try Place()
        let first = try place.run("sample", "3")
        let seed = try #require(first.errors.firstMatch(of: /seed (\d+)/)?.1)
        let second = try place.run("sample", "3", "--seed", String(seed))
        #expect(second.output == first.output && second.errors.isEmpty)
    }

    @Test func `no contacts are a file that can still be read`() throws {
        let finished = try Place().run("sample", "0", "--format", "csv")
        #expect(finished.line.hasPrefix("index,uid,given_name"))
    }
}
