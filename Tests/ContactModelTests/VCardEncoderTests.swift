import ContactModel
import Testing

@Suite struct VCardEncoderTests {
    /// The lines of a contact's card, unfolded.
    private func lines(_ fields: [ContactField: String]) -> [String] {
        encodedText([Contact(fields: fields)], .vcard)
            .replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    @Test func `a full contact is a card with all its properties`() {
        let card = lines([
            .givenName: "Ann", .familyName: "Lee", .company: "Oak; Pine", .phone: "+12120551234",
            .phoneLabel: "mobile", .email: "ann@example.com", .emailLabel: "work",
            .street: "1 Elm St", .city: "New York", .region: "NY", .postalCode: "10001",
            .countryCode: "US",
        ])
        #expect(
            card == [
                "BEGIN:VCARD", "VERSION:3.0", "N:Lee;Ann;;;", "FN:Ann Lee", "ORG:Oak\\; Pine",
                "TEL;TYPE=CELL:+12120551234", "EMAIL;TYPE=INTERNET,WORK:ann@example.com",
                "item3.ADR;TYPE=HOME:;;1 Elm St;New York;NY;10001;US", "item3.X-ABADR:us",
                "UID:01234567-89ab-8cde-8f01-23456789abcd", "END:VCARD",
            ])
    }

    @Test func `an empty contact still has N and FN`() {
        #expect(lines([:])[2...3] == ["N:;;;;", "FN:"])
    }

    @Test(arguments: [
        ([ContactField.formattedName: "Dr. Ann", .company: "Oak"], "Dr. Ann"),
        ([.company: "Oak", .email: "a@example.com"], "Oak"),
        ([.email: "a@example.com", .phone: "1"], "a@example.com"),
        ([.phone: "1"], "1"),
        ([.givenName: "Ann"], "Ann"),
        ([.familyName: "Lee"], "Lee"),
        ([.familyName: "山田", .givenName: "太郎"], "山田 太郎"),
        ([.familyName: "やまだ", .givenName: "タロウ"], "やまだ タロウ"),
        ([.familyName: "김", .givenName: "철수"], "김 철수"),
        ([.familyName: "Yamada", .givenName: "太郎"], "太郎 Yamada"),
        ([.familyName: "Müller", .givenName: "Zoë"], "Zoë Müller"),
    ])
    func `FN is the whole name, else what there is`(fields: [ContactField: String], name: String) {
        #expect(lines(fields).contains("FN:\(name)"))
    }

    @Test func `phonetic names are Apple's properties`() {
        let card = lines([.phoneticGivenName: "タロウ", .phoneticFamilyName: "ヤマダ"])
        #expect(card.contains("X-PHONETIC-FIRST-NAME:タロウ"))
        #expect(card.contains("X-PHONETIC-LAST-NAME:ヤマダ"))
    }

    @Test(arguments: [
        ("mobile", ["TEL;TYPE=CELL:1"]), ("Home", ["TEL;TYPE=HOME:1"]), ("", ["TEL:1"]),
        ("iPhone", ["TEL;TYPE=IPHONE,CELL,VOICE:1"]), ("work fax", ["TEL;TYPE=WORK,FAX:1"]),
        ("boat, red", ["item1.TEL:1", "item1.X-ABLabel:boat\\, red"]),
    ])
    func `a phone's label is a type or Apple's label`(label: String, expected: [String]) {
        let card = lines([.phone: "1", .phoneLabel: label])
        #expect(card.filter { $0.contains("TEL") || $0.contains("X-ABLabel") } == expected)
    }

    @Test func `a label without its value is not written`() {
        let card = lines([.phoneLabel: "boat", .emailLabel: "boat"])
        #expect(!card.contains { $0.contains("boat") })
    }

    @Test(arguments: Contact.nastyTexts)
    func `lines have at most 75 octets and whole characters`(text: String) {
        var file = encoded([Contact.everywhere(text)], .vcard)[...]
        var count = 0
        while let end = file.indices.first(where: { file[$0] == 13 && file[$0 + 1] == 10 }) {
            let line = file[..<end]
            #expect(line.count <= 75)
            #expect(String(validating: line, as: UTF8.self) != nil)
            #expect(!line.starts(with: Array(" :".utf8)) || text.allSatisfy { $0 == ":" })
            file = file[(end + 2)...]
            count += 1
        }
        #expect(file.isEmpty && count >= 10)
    }

    @Test(arguments: Contact.nastyTexts)
    func `unfolding gives the escaped value back`(text: String) {
        let escaped = text.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
            .replacing(",", with: "\\,").replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
        let file = encodedText([Contact.everywhere(text)], .vcard).replacing("\r\n ", with: "")
        #expect(file.contains("\r\nORG:\(escaped)\r\n"))
        #expect(file.contains("\r\nN:\(escaped);\(escaped);;;\r\n"))
    }

    @Test(.enabled(if: Python.canImport("vobject"), "needs the Python module vobject"))
    func `vobject reads every nasty value back`() throws {
        // vobject takes control characters and line separators for the ends of lines.
        let texts = Contact.nastyTexts.filter { !$0.contains("\u{1F}") && $0 != "\n" }
        let cards = try Python.decode(
            [[String]].self,
            """
            import json, sys, vobject
            text = open(sys.argv[1], newline="", encoding="utf-8").read()
            print(json.dumps([
                [c.n.value.family, c.n.value.given, c.fn.value, c.org.value[0], c.tel.value,
                 c.email.value, c.adr.value.street, c.adr.value.city, c.adr.value.region,
                 c.adr.value.code, c.adr.value.country, c.uid.value]
                for c in vobject.readComponents(text)]))
            """, on: encoded(texts.map { Contact.everywhere($0) }, .vcard))
        #expect(cards.count == texts.count)
        for (card, text) in zip(cards, texts) {
            let value = text.replacing("\r\n", with: "\n")
            #expect(card == Array(repeating: value, count: 11) + [Contact().uid.description])
        }
    }
}
