import Foundation
import TestSupport
import Testing

@Suite struct ScanTests {
    static let profiles = [
        "seed", "realistic", "addressbook-ja", "minimal", "heavy", "dirty", "duplicates",
    ]

    @Test(arguments: profiles, ["csv", "ndjson", "vcard"])
    func `nothing that this program makes can reach anybody`(profile: String, format: String) throws
    {
        let count = profile == "heavy" ? "2k" : "20k"
        let finished = try Place().shell(
            "\"$0\" sample \(count) --profile \(profile) --seed 5 --format \(format) | \"$0\" scan -"
        )
        #expect(finished.status == 0 && finished.output.isEmpty, "\(finished.output)")
        #expect(finished.errors.hasSuffix(", 0 may be somebody's\n"))
    }

    /// A line of each format with a value in the middle, and where else it may stand.
    static let formats: [(name: String, line: @Sendable (String) -> String)] = [
        ("a.csv", { "7,Ann,\"x, \($0)\",US" }), ("a.csv", { "7,\"{\"\"note\"\":\"\"\($0)\"\"}\"" }),
        ("a.ndjson", { "{\"index\":7,\"phone\":\"\($0)\"}" }),
        ("a.ndjson", { "{\"extra\":{\"phones\":[{\"label\":\"x\",\"value\":\"\($0)\"}]}}" }),
        ("a.vcf", { "TEL;TYPE=cell:\($0)" }), ("a.vcf", { "TEL;VALUE=uri:tel:\($0)" }),
        ("a.log", { "sent to \($0), ok" }),
    ]

    @Test(
        arguments: formats.indices,
        [
            "ann@gmail.com", "+12024561414", "+1 202 456 1414", "+1 (202) 456-1414",
            "+1-202-456-1414",
        ])
    func `a real value is found, with its line`(format: Int, value: String) throws {
        let (name, line) = Self.formats[format]
        let place = try Place()
        try place.write("first\n\(line("safe@example.com"))\n\(line(value))\nlast\n", to: name)
        let finished = try place.run("scan", name)
        let kind = value.contains("@") ? "email" : "phone"
        #expect(finished.status == 1)
        #expect(finished.output == "line 3: \(kind) \(value)\n")
        #expect(finished.errors.contains(", 1 may be somebody's"))
    }

    @Test func `JSON counts all and shows the first`() throws {
        let place = try Place()
        try place.write(
            (1...30).map { "a\($0)@gmail.com\n" }.joined() + "b@example.com\n", to: "a.txt")
        let finished = try place.run("scan", "a.txt", "--json")
        #expect(finished.status == 1 && finished.errors.isEmpty)
        let json = try finished.json
        #expect(json.number("emails") == 31 && json.number("phones") == 0)
        #expect(json.number("outside") == 30)
        let hits = try #require(json["hits"] as? [[String: String]])
        #expect(hits.count == 20)
        #expect(hits[0] == ["place": "line 1", "kind": "email", "value": "a1@gmail.com"])
        #expect(try place.run("scan", "a.txt").errors.contains("the first 20 shown"))
    }

    @Test func `quiet says nothing beside the data`() throws {
        let place = try Place()
        try place.write("a@gmail.com\n", to: "a.txt")
        let finished = try place.run("scan", "a.txt", "--quiet")
        #expect(finished.status == 1 && finished.errors.isEmpty)
        #expect(finished.output == "line 1: email a@gmail.com\n")
    }

    @Test(arguments: ["-", "/dev/stdin"])
    func `standard input can be scanned`(operand: String) throws {
        let finished = try Place().shell("printf 'x\\ny +12024561414' | \"$0\" scan \(operand)")
        #expect(finished.status == 1 && finished.output == "line 2: phone +12024561414\n")
    }

    @Test func `NUL bytes hide nothing`() throws {
        let finished = try Place().shell(
            "printf 'a\\0b@gmail.com\\0\\0+12024561414\\0' | \"$0\" scan -")
        #expect(finished.output == "line 1: email b@gmail.com\nline 1: phone +12024561414\n")
    }

    @Test func `junk is scanned to its end`() throws {
        let finished = try Place().shell(
            "(head -c 1000000 /dev/zero; seq 100000 | gzip -c | tail -c +3) | \"$0\" scan -")
        #expect(finished.status <= 1 && finished.errors.contains("looked at"))
    }

    @Test func `an empty file has nothing in it`() throws {
        let finished = try Place().run("scan", "/dev/null")
        #expect(finished.status == 0 && finished.errors.contains("0 e-mail addresses and 0 phones"))
    }

    @Test func `a line of megabytes needs no more memory than a short one`() throws {
        let place = try Place()
        // The peak of the resident memory in KiB, from the kernel's own count.
        func peak(_ megabytes: Int) throws -> Int {
            let finished = try place.shell(
                """
                (head -c \(megabytes)000000 /dev/zero | tr '\\0' x; echo ' a@gmail.com') > long
                python3 -c 'import resource, subprocess, sys
                assert subprocess.run(sys.argv[1:], stdout=2).returncode == 1
                print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$0" scan long
                """)
            #expect(finished.errors.contains("line 1: email a@gmail.com"), "\(finished.errors)")
            return try #require(Int(finished.line))
        }
        #expect(try peak(20) - peak(1) < 4_096)
    }

    static let mistakes: [(operands: [String], words: [String])] = [
        ([], ["FILE or STORE is missing", "contactory scan contacts.csv"]),
        ([""], ["FILE or STORE is empty", "contactory scan contacts.csv"]),
        (["none.csv"], ["none.csv cannot be read: No such file", "sqlite:contacts.db"]),
        (["/tmp"], ["/tmp cannot be read: Is a directory", "cat /tmp/* | contactory scan -"]),
        (["a.gz"], ["a.gz is compressed", "gzip -dc a.gz | contactory scan -"]),
        (["a.xlsx"], ["a.xlsx is a ZIP archive", "unzip -p a.xlsx"]),
        (
            ["my list.csv"],
            ["my list.csv is text in UTF-16", "iconv -f UTF-16 -t UTF-8 'my list.csv'"]
        ),
        (["a.db"], ["a.db is an SQLite database", "contactory scan sqlite:a.db"]),
        (["a", "b"], ["one argument too many: b"]),
    ]

    @Test(arguments: mistakes.indices)
    func `what cannot be scanned is said, with the way out`(number: Int) throws {
        let (operands, words) = Self.mistakes[number]
        let finished = try Place().shell(
            """
            echo x | gzip > a.gz; printf 'PK\\3\\4...' > a.xlsx; echo x | iconv -t UTF-16 > 'my list.csv'
            sqlite3 a.db 'create table t (x)'
            "$0" scan \(operands.map { "'\($0)'" }.joined(separator: " "))
            """)
        #expect(finished.status == 2 && finished.output.isEmpty)
        for word in words { #expect(finished.errors.contains(word), "\(finished.errors)") }
    }
}
