import Foundation
import TestSupport
import Testing

@Suite struct ImportTests {
    let place: Place

    init() throws { place = try Place() }

    /// A card with this name.
    static func card(_ name: String, _ more: String = "") -> String {
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\n\(more)END:VCARD\r\n"
    }

    private func names() throws -> [String] {
        try place.sql("select name from people order by id").split(separator: "\n").map(String.init)
    }

    @Test func `the contacts of a file arrive with the fields of an address book`() throws {
        try place.write(
            Self.card(
                "ignored",
                "N:佐藤;花子;;;\r\nX-PHONETIC-LAST-NAME:サトウ\r\nX-PHONETIC-FIRST-NAME:ハナコ\r\n"
                    + "ORG:株式会社例;営業部\r\nTEL:tel:+81-70-0000-0001\r\n"
                    + "EMAIL:hanako@example.com\r\nADR:;;丸の内1-1;千代田区;東京都;100-0005;日本\r\n"),
            to: "a.vcf")
        let finished = try place.run("import", "a.vcf")
        #expect(finished.status == 0, "\(finished.errors)")
        let row = try place.sql(
            "select name, kana, company, tel, email, address from people")
        #expect(
            row == "佐藤 花子|サトウ ハナコ|株式会社例|+81-70-0000-0001|hanako@example.com|"
                + "〒100-0005\n東京都千代田区丸の内1-1")
        #expect(try place.leftovers.isEmpty)
    }

    @Test func `folders, compressed files and standard input make one job`() throws {
        try FileManager.default.createDirectory(
            atPath: place.file("in"), withIntermediateDirectories: false)
        try place.write(Self.card("Ann"), to: "in/1.vcf")
        try place.write("name\nBob\n", to: "in/2.csv")
        try place.write(Self.card("Cem"), to: "in/3.vcf")
        try place.write("my notes", to: "in/readme.txt")
        try runTool(["gzip", place.file("in/3.vcf")])
        let finished = try place.shell(
            "printf '{\"name\":\"Dan\"}' | $0 import in - --json")
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(try finished.json.number("created") == 4)
        #expect(finished.errors.contains("passed over in/readme.txt: no address book"))
        #expect(try names() == ["Ann", "Bob", "Cem", "Dan"])
        #expect(try place.sql("select count(*) from contactory_jobs") == "1")
        #expect(try place.leftovers.isEmpty)
    }

    @Test func `records that are blank are skipped and those that cannot be read fail`() throws {
        try place.write(
            Self.card("Ann") + Self.card("", "TEL:1\r\n") + "junk between\r\n" + Self.card("Bob"),
            to: "a.vcf")
        let finished = try place.run("import", "a.vcf", "--json")
        #expect(finished.status == 1)
        let json = try finished.json
        #expect(json.number("total") == 4 && json.number("created") == 2)
        #expect(json.object("skips").number("blank") == 1)
        #expect(json.object("errors").number("record.outside") == 1)
        #expect(finished.errors.contains("a.vcf line 10, bytes 94-108: text outside of a card"))
        #expect(
            try place.sql("select created, failed, skipped from contactory_chunks") == "2|1|1")
    }

    @Test func `the originals of rejected records import again once they are mended`() throws {
        let head = "\u{FEFF}name;phone\r\n"
        try place.write(head + "Ann;1\r\n\"Bob;2\r\nCem;3\r\n\"Dan;4", to: "a.csv")
        let first = try place.run("import", "a.csv", "--rejects", "rejects.csv")
        #expect(first.status == 1)
        let rejects = place.bytes(of: "rejects.csv")
        #expect(rejects == Data((head + "\"Bob;2\r\n\"Dan;4\n").utf8))
        let mended = String(decoding: rejects, as: UTF8.self).filter { $0 != "\"" }
        try place.write(mended, to: "mended.csv")
        #expect(try place.run("import", "mended.csv").status == 0)
        #expect(try names() == ["Ann", "Cem", "Bob", "Dan"])
        #expect(try place.run("import", "mended.csv", "--rejects", "none.csv").status == 0)
        #expect(try !place.files.contains("none.csv"))
    }

    @Test func `rejected records of two layouts go into two files`() throws {
        try place.write("name,phone\n\"Ann,1\n", to: "1.csv")
        try place.write("phone,name\n\"2,Bob\n", to: "2.csv")
        try place.write("[{\"name\":\"Cem\"},7]", to: "3.json")
        let finished = try place.run(
            "import", "1.csv", "2.csv", "3.json", "--rejects", "r.csv")
        #expect(finished.errors.contains("r.csv, "), "\(finished.errors)")
        #expect(place.bytes(of: "r.csv") == Data("name,phone\n\"Ann,1\n".utf8))
        #expect(place.bytes(of: "r-2.csv") == Data("phone,name\n\"2,Bob\n".utf8))
        #expect(place.bytes(of: "r-3.csv") == Data("[\n7\n]\n".utf8))
    }

    @Test func `an import may stop at the first failure, and what was saved stays`() throws {
        try place.write(
            Self.card("Ann") + Self.card("Bob") + "junk\r\n" + Self.card("Cem"), to: "a.vcf")
        let finished = try place.run("import", "a.vcf", "--on-error", "abort", "--json")
        #expect(finished.status == 1)
        let json = try finished.json
        #expect(json.number("created") == 2 && json.number("failed") == 1)
        #expect((json.number("skipped") ?? 0) + (json.number("cancelled") ?? 0) == 1)
        #expect(try names() == ["Ann", "Bob"])
    }

    @Test(arguments: ["", "\r\n\r\n", "name,phone\n"])
    func `nothing to import is said so`(text: String) throws {
        try place.write(text, to: "a.csv")
        let finished = try place.run("import", "a.csv")
        #expect(finished.status == 0)
        #expect(finished.errors.contains("nothing to import: no record in \(place.file("a.csv"))"))
        #expect(try place.files == ["a.csv"])
    }

    @Test func `a folder without address books is said to be one`() throws {
        try place.write("my notes", to: "readme.txt")
        let finished = try place.run("import", ".")
        #expect(finished.status == 0)
        #expect(finished.errors.contains("nothing to import: no address book in ."))
    }

    @Test(arguments: ["a.vcf", "b.vcf.gz", "./link.vcf", "in", "none/r.vcf"])
    func `a place for originals where they cannot go is refused before the work`(
        path: String
    ) throws {
        try place.write(Self.card("Ann") + "BEGIN:VCARD", to: "a.vcf")
        try place.write(Self.card("Bob"), to: "b.vcf")
        try runTool(["gzip", place.file("b.vcf")])
        try runTool(["ln", "-s", "a.vcf", place.file("link.vcf")])
        try runTool(["mkdir", place.file("in")])
        let before = (place.bytes(of: "a.vcf"), place.bytes(of: "b.vcf.gz"))
        let finished = try place.run("import", "a.vcf", "b.vcf.gz", "--rejects", path)
        #expect(finished.status == 2 && finished.errors.contains(path), "\(finished.errors)")
        #expect((place.bytes(of: "a.vcf"), place.bytes(of: "b.vcf.gz")) == before)
        #expect(try place.leftovers.isEmpty && !place.files.contains("contacts.db"))
    }

    @Test func `originals replace no input under a numbered name either`() throws {
        try place.write("name,phone\n\"Ann,1\n", to: "r.csv")
        try place.write("phone,name\n\"2,Bob\n", to: "r-2.csv")
        let finished = try place.run("import", "r.csv", "r-2.csv", "--rejects", "./r.csv")
        #expect(finished.status == 2)
        try place.write("phone,name\n\"2,Bob\n", to: "s-2.csv")
        let numbered = try place.run("import", "r.csv", "s-2.csv", "--rejects", "s.csv")
        #expect(numbered.status == 2 && numbered.errors.contains("s-2.csv is one of the files"))
        #expect(place.bytes(of: "s-2.csv") == Data("phone,name\n\"2,Bob\n".utf8))
        #expect(try place.files.filter { $0.hasSuffix(".part") } == [])
    }

    @Test(arguments: [".", "./", "in/..", "in/../"])
    func `a folder and a file may be written in any way`(folder: String) throws {
        try runTool(["mkdir", place.file("in")])
        try place.write(Self.card("Ann"), to: "a.vcf")
        let finished = try place.run("import", "in/../a.vcf", "--files-root", folder)
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(try names() == ["Ann"])
    }

    @Test func `the same key imports a stream once and leaves no copy`() throws {
        let line = "printf 'name\\nAnn\\n' | $0 import - --key k"
        #expect(try place.shell(line).status == 0)
        let again = try place.shell(line)
        #expect(again.status == 0 && again.errors.contains("it has ended"), "\(again.errors)")
        #expect(try names() == ["Ann"])
        #expect(try place.leftovers.isEmpty)
    }

    @Test func `what cannot be imported is refused with the way out`() throws {
        try place.write("PK\u{3}\u{4}....", to: "sheet.xlsx")
        try runTool(["mkfifo", place.file("pipe.vcf")])
        try runTool(["gzip", "-k", place.file("sheet.xlsx")])
        let gz = place.bytes(of: "sheet.xlsx.gz")
        try gz.prefix(gz.count - 6).write(to: URL(fileURLWithPath: place.file("cut.vcf.gz")))
        for (file, words) in [
            ("missing.vcf", "No such file"), ("sheet.xlsx", "ZIP archive"),
            ("pipe.vcf", "is a FIFO"), ("cut.vcf.gz", "cut off"), ("/dev/null", "is a device"),
        ] {
            let finished = try place.run("import", file)
            #expect(finished.status == 2, "\(file): \(finished.errors)")
            #expect(finished.errors.contains(words), "\(file): \(finished.errors)")
        }
        #expect(try place.leftovers.isEmpty)
        #expect(try !place.files.contains("contacts.db"))
    }

    @Test func `what cannot be read in a folder is said and costs nothing else`() throws {
        try FileManager.default.createDirectory(
            atPath: place.file("in"), withIntermediateDirectories: false)
        try place.write(Self.card("Ann"), to: "in/a.vcf")
        try place.write("SQLite format 3\0" + String(repeating: "\0", count: 200), to: "in/b.csv")
        try runTool(["mkfifo", place.file("in/c.vcf")])
        let finished = try place.run("import", "in")
        #expect(finished.status == 1)
        #expect(finished.errors.contains("in/b.csv is an SQLite database; it is left out"))
        #expect(finished.errors.contains("in/c.vcf is a FIFO"))
        #expect(try names() == ["Ann"])
    }

    @Test(arguments: [
        ["--duplicates", "merge"], ["--on-error", "stop"], ["--format", "xml"],
        ["--charset", "klingon"], ["--country", "XX"], ["--country", "Japan"],
        ["--chunk-size", "0"], ["--chunk-size", "100001"], ["--wait"],
        ["--enqueue", "--rejects", "r.vcf"], ["--files-root", "/elsewhere"],
        ["--duplicates", "skip", "--to", "null:"],
    ])
    func `an option that cannot be is refused`(options: [String]) throws {
        try place.write(Self.card("Ann"), to: "a.vcf")
        let finished = try place.run(["import", "a.vcf"] + options)
        #expect(finished.status == 2, "\(finished.errors)")
        #expect(finished.errors.contains(options[0]))
    }

    @Test func `encoding and country are as the user says`() throws {
        try Data([0x6E, 0x61, 0x6D, 0x65, 0x2C, 0x63, 0x69, 0x74, 0x79, 0x0A, 0xDF, 0x2C, 0x58])
            .write(to: URL(fileURLWithPath: place.file("a.csv")))
        let finished = try place.run(
            "import", "a.csv", "--charset", "windows-1251", "--country", "JP")
        #expect(finished.status == 0)
        #expect(!finished.errors.contains("guessed"))
        #expect(try place.sql("select formatted_name, country_code from contacts") == "Я|JP")
    }

    @Test func `a guessed encoding is said so`() throws {
        try Data([0x6E, 0x61, 0x6D, 0x65, 0x0A, 0xE9, 0x0A])
            .write(to: URL(fileURLWithPath: place.file("a.csv")))
        let finished = try place.run("import", "a.csv")
        #expect(finished.errors.contains("a.csv is guessed: windows-1252"))
    }

    @Test func `a contact that PostgreSQL refuses costs nothing but itself`() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.createDatabase()
        try place.write("{\"given_name\":\"first\"}", to: "first.ndjson")
        let store = cluster.connection(to: database)
        #expect(try place.run("import", "first.ndjson", "--to", store).status == 0)
        try cluster.sql(
            "ALTER TABLE contacts ADD CHECK (given_name <> 'Secret')", in: database)
        let rows = (0..<60).map { "{\"given_name\":\"\($0 == 20 ? "Secret" : "N\($0)")\"}" }
        try place.write(rows.joined(separator: "\n"), to: "a.ndjson")
        let finished = try place.run(
            "import", "a.ndjson", "--to", store, "--rejects", "r.ndjson", "--json")
        #expect(finished.status == 1)
        #expect(try finished.json.number("created") == 59)
        #expect(try finished.json.number("failed") == 1)
        #expect(finished.errors.contains("a.ndjson line 21, bytes "), "\(finished.errors)")
        #expect(!finished.errors.contains("Secret"))
        #expect(place.bytes(of: "r.ndjson") == Data((rows[20] + "\n").utf8))
        #expect(try cluster.sql("select count(*) from contacts", in: database) == "60")
    }
}
