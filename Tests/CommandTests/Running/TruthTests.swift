import Foundation
import Testing

@Suite struct TruthTests {
    private static func truths(_ profile: String, _ format: String) throws -> [String] {
        let place = try Place()
        let sample = try place.run(
            "sample", "2000", "--profile", profile, "--seed", "3", "--with-truth", "--format",
            format)
        #expect(sample.status == 0 && sample.errors.isEmpty)
        if format == "ndjson" {
            return try sample.output.split(separator: "\n").map { line in
                let contact = try JSONSerialization.jsonObject(with: Data(line.utf8))
                return try #require((contact as? [String: Any])?["truth"] as? String)
            }
        }
        #expect(sample.line.hasSuffix(",extra,truth"))
        try place.write(sample.output, to: "a.csv")
        return try place.sql(
            ".import --csv '\(place.file("a.csv"))' s\nselect truth from s;", in: "a.db"
        ).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("duplicates", "class=copy;", 200), ("duplicates", "class=person;", 1_800),
        ("dirty", "class=clean;", 1_140), ("dirty", "class=emoji;", 20),
        ("addressbook-ja", "class=blank", 100), ("realistic", "class=person;", 2_000),
        ("seed", "class=random", 2_000),
    ])
    func `each class has its exact share, in each format`(
        profile: String, prefix: String, count: Int
    ) throws {
        let csv = try Self.truths(profile, "csv")
        #expect(csv.count == 2_000 && csv.count { $0.hasPrefix(prefix) } == count)
        let isSame = try Self.truths(profile, "ndjson") == csv
        #expect(isSame)
    }

    @Test func `a copy names its original and its noise`() throws {
        for truth in try Self.truths("duplicates", "csv") where truth.hasPrefix("class=copy") {
            #expect(truth.contains(/;original=\d+;noise=[a-z]+/), "\(truth)")
        }
    }

    @Test(arguments: ["csv", "ndjson"])
    func `the other columns stay as they are`(format: String) throws {
        let place = try Place()
        let options = ["300", "--profile", "dirty", "--seed", "3", "--format", format]
        let plain = try place.run(["sample"] + options).output
        let told = try place.run(["sample", "--with-truth"] + options).output
        let truth = /,(?:truth|class=[a-z0-9;=-]+)(?=[\r\n])|,"truth":"[^"]*"/
            .matchingSemantics(.unicodeScalar)
        #expect(told != plain)
        let isSame = told.replacing(truth, with: "") == plain
        #expect(isSame)
    }

    @Test func `a format without a place for it is refused`() throws {
        let finished = try Place().run("sample", "1", "--with-truth", "--format", "vcard")
        #expect(finished.status == 2)
        #expect(finished.errors.contains("vcard has no place") && finished.errors.contains("csv"))
    }
}
