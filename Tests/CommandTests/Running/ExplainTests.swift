import TestSupport
import Testing

@Suite struct ExplainTests {
    let place: Place

    init() throws { place = try Place() }

    private func sources(_ json: [String: Any], _ field: String) -> [String] {
        let fields = json["fields"] as? [[String: Any]] ?? []
        let entry = fields.first { $0["field"] as? String == field }
        return (entry?["sources"] as? [[String: Any]] ?? []).map { source in
            let line = (source["line"] as? Int).map { " \($0)" } ?? ""
            return (source["name"] as? String ?? "") + line
        }
    }

    @Test func `each field of a card is traced to its lines`() throws {
        try place.write(
            ImportTests.card("Ann")
                + """
                BEGIN:VCARD
                VERSION:3.0
                FN:Hanako Sato
                N:佐藤;花子;;;
                X-PHONETIC-LAST-NAME:サトウ
                X-PHONETIC-FIRST-NAME:ハナコ
                ORG:例;営業
                ADR:;;;;;;
                item1.ADR:;;Main 1;Town;Area;1000;
                item1.X-ABADR:jp
                TEL:
                TEL:+81 1
                TEL:+81 1
                END:VCARD
                """, to: "a.vcf")
        let finished = try place.run("explain", "a.vcf", "--record", "2", "--json")
        #expect(finished.status == 0, "\(finished.errors)")
        let json = try finished.json
        #expect(json["outcome"] as? String == "created" && json.number("line") == 5)
        #expect(sources(json, "name") == ["N 8"])
        #expect(
            sources(json, "kana") == ["X-PHONETIC-LAST-NAME 9", "X-PHONETIC-FIRST-NAME 10"])
        #expect(sources(json, "company") == ["ORG 11"])
        #expect(sources(json, "address") == ["ITEM1.ADR 13", "ITEM1.X-ABADR 14"])
        #expect(sources(json, "tel") == ["TEL 16"])
        #expect(sources(json, "email") == [])
    }

    @Test func `each field of a row is traced to its columns`() throws {
        try place.write("TEL;姓;名;Fax;フリガナ\n1;山田;花子;2;ヤマダ ハナコ\n", to: "a.csv")
        let json = try place.run("explain", "a.csv", "--json").json
        #expect(sources(json, "name") == ["column 2 (姓)", "column 3 (名)"])
        #expect(sources(json, "tel") == ["column 1 (TEL)"])
        #expect(sources(json, "kana") == ["column 5 (フリガナ)"])
    }

    @Test func `each field of an object is traced to its values`() throws {
        try place.write(
            """
            [["vcard",[["version",{},"text","4.0"],["fn",{},"text","Ann Lee"],\
            ["tel",{},"uri","tel:+1-555-0100"]]],\
            {"name":"Bob","tel":[{"label":"home","value":"555-0101"}]}]
            """, to: "a.json")
        let card = try place.run("explain", "a.json", "--json").json
        #expect(sources(card, "name") == ["FN[3]"])
        #expect(sources(card, "tel") == ["TEL[3]"])
        let object = try place.run("explain", "a.json", "--record", "2", "--json").json
        #expect(sources(object, "name") == ["name"])
        #expect(sources(object, "tel") == ["tel[0].value"])
    }

    @Test func `what a card says does not steer the terminal`() throws {
        try place.write(ImportTests.card("A\u{1B}[2Jnn"), to: "a\u{1B}[31m.vcf")
        let seen = try place.run("explain", "a\u{1B}[31m.vcf")
        #expect(seen.output.contains("name: A\u{FFFD}[2Jnn"))
        #expect(!seen.output.contains("\u{1B}"))
        let refused = try place.run("explain", "b\u{1B}[31m.vcf").errors
        #expect(refused.contains("b\u{FFFD}[31m.vcf cannot be read"))
    }

    @Test func `a person reads what became of a record, and why`() throws {
        try place.write(ImportTests.card("", "TEL:1\r\nX-WHAT:7\r\n") + "junk", to: "a.vcf")
        let skipped = try place.run("explain", "a.vcf")
        #expect(skipped.status == 0)
        #expect(skipped.output.contains("skipped: name, kana and company all empty"))
        #expect(skipped.output.contains("tel: 1\n  from TEL on line 4\n  the first phone number"))
        #expect(skipped.output.contains("kept in extra: {"))
        let failed = try place.run("explain", "a.vcf", "--record", "2")
        #expect(failed.status == 1)
        #expect(failed.output.contains("failed: text outside of a card"))
        let none = try place.run("explain", "a.vcf", "--record", "3")
        #expect(none.status == 2 && none.errors.contains("It has 2 records."))
    }
}
