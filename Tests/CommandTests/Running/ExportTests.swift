import Foundation
import TestSupport
import Testing

@Suite struct ExportTests {
    @Test(arguments: [
        (["sqlite:x.db"], "not a place for files"), (["x"], "must begin with its kind"),
        (["csv:x", "--from", "csv:y"], "cannot be read from"),
        (["csv:x", "--max-bytes", "10k", "--merge"], "--max-bytes cuts files"),
        (["csv:x.csv", "--max-bytes", "10k"], "--max-bytes cuts files"),
        (["vcard:x", "--bom"], "--bom is not for vcard"),
        (["csv:x", "--no-fold"], "--no-fold is not for csv"),
        (["csv:x", "--dialect", "apple"], "There is generic, google, outlook"),
        (["ndjson:x", "--dialect", "google"], "ndjson has none"),
        (["simulator:x.vcf"], "A pack is a folder"), (["simulator:"], "the path is missing"),
        (["simulator:x", "--merge"], "--merge would make one large file"),
        (["csv:x", "--max-cards", "0"], "out of range"), ([], "DEST is missing"),
    ])
    func `what cannot be is refused before anything is made`(
        arguments: [String], hint: String
    ) throws {
        let place = try Place()
        let finished = try place.run(["export"] + arguments)
        #expect(finished.status == 2)
        #expect(finished.errors.contains(hint), "\(finished.errors)")
        #expect(try place.files.isEmpty && place.leftovers.isEmpty)
    }

    @Test func `a store that is not there is not made, and neither is the export`() throws {
        let place = try Place()
        let finished = try place.run("export", "csv:out")
        #expect(finished.status == 3 && finished.errors.contains("there are no contacts"))
        #expect(try place.files.isEmpty && place.leftovers.isEmpty)
    }

    @Test func `a place that is used is refused, with the fix`() throws {
        let place = try Place()
        try place.run("create", "50", "--quiet")
        #expect(try place.run("export", "vcard:out", "--quiet").status == 0)
        let again = try place.run("export", "vcard:out")
        #expect(again.status == 4 && again.errors.contains("choose a new folder"))
        try place.write("mine", to: "mine.csv")
        let foreign = try place.run("export", "csv:mine.csv")
        #expect(foreign.status == 4 && foreign.errors.contains("choose another name"))
        #expect(place.bytes(of: "mine.csv") == Data("mine".utf8))
    }

    @Test func `the summary says what a dialect has no place for`() throws {
        let place = try Place()
        try place.run("create", "50", "--quiet")
        let finished = try place.run("export", "csv:out.csv", "--dialect", "outlook")
        #expect(finished.status == 0)
        #expect(finished.errors.contains("exported 50 contacts in csv:"))
        #expect(finished.errors.contains("1 file, "))
        #expect(finished.errors.contains("Outlook CSV has no place for the UID: 50 contacts"))
    }

    @Test func `an export that has lost its queue is not recovered`() throws {
        let place = try Place()
        try place.run("create", "50", "--quiet")
        let job = try #require(place.run("export", "csv:out", "--json").json["job"] as? String)
        let finished = try place.run("recover", job, "--to", "csv:out")
        #expect(finished.status == 4 && finished.errors.contains("export again"))
    }

    @Test func `contacts with the lowest and the highest id are exported`() throws {
        let place = try Place()
        try place.run("create", "10", "--quiet")
        try place.sql(
            """
            update contacts set id = \(Int64.max) where id % (1 << 40) = 9;
            delete from contacts where id % (1 << 40) > 0 and id < \(Int64.max);
            update contacts set id = -\(Int64.max) - 1 where id % (1 << 40) = 0;
            """)
        for size in ["1", "2"] {
            let out = "ndjson:out\(size)"
            #expect(try place.run("export", out, "--max-cards", size, "--quiet").status == 0)
        }
        let lines = place.bytes(of: "out2/part-00000.ndjson")
        let both = (0...1).map { place.bytes(of: "out1/part-0000\($0).ndjson") }
        #expect(lines.count { $0 == UInt8(ascii: "\n") } == 2 && both[0] + both[1] == lines)
    }

    @Test func `a second job for one file is refused`() throws {
        let place = try Place()
        let words = ["create", "10", "--to", "csv:all.csv", "--quiet"]
        #expect(try place.run(words).status == 0)
        let first = place.bytes(of: "all.csv")
        let again = try place.run(words)
        #expect(again.status == 4 && again.errors.contains("choose another file"))
        #expect(place.bytes(of: "all.csv") == first)
    }

    @Test func `contacts can be made straight into files`() throws {
        let place = try Place()
        let rows = try place.sampledRows(["300", "--seed", "7"])
        #expect(
            try place.run("create", "300", "--to", "csv:out.csv", "--seed", "7").status == 0)
        try place.sql(".import --csv '\(place.file("out.csv"))' made\nselect 1;", in: "made.db")
        let made = try place.sql(
            "alter table made drop column formula_guard;\nselect * from made;", in: "made.db")
        #expect(made == rows)
    }
}
