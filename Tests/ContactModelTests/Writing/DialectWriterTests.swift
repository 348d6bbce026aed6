import ContactModel
import Testing

/// The forms by which each program knows its own.
@Suite struct DialectWriterTests {
    /// The lines of a contact's card as they stand in the file.
    private func card(
        _ fields: [ContactField: String], _ format: String
    ) throws -> [String] {
        let batch = makeBatch([Contact(fields: fields)])
        let bytes = exported(batch, try ExportFormat(parsing: "vcard,dialect=" + format)).bytes
        return String(decoding: bytes, as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static let person: [ContactField: String] = [
        .givenName: "太郎", .familyName: "山田", .phoneticGivenName: "タロウ",
        .phoneticFamilyName: "ヤマダ", .company: "株式会社サンプル", .phone: "090-0000-0001",
        .phoneLabel: "iPhone", .email: "t@example.jp", .street: "丸の内1-9-1", .city: "千代田区",
        .region: "東京都", .postalCode: "100-0005", .countryCode: "JP",
        .extra:
            #"{"phones":[{"value":"1","label":"other fax"},{"value":"2","label":"Front Desk"}],"#
            + #""birthday":"--02-29","nickname":"たろ","photo":"/9j/4AAQ","company_card":true,"#
            + #""phonetic_company":"サンプル","country":"日本","revision":"2024-01-31T23:59:59Z"}"#,
    ]

    @Test(arguments: [
        "ORG:株式会社サンプル;", "TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:090-0000-0001",
        "item4.TEL:1", "item4.X-ABLabel:_$!<OtherFAX>!$_", "item5.X-ABLabel:Front Desk",
        "X-PHONETIC-ORG:サンプル", "X-ABShowAs:COMPANY", "item3.X-ABADR:jp",
        "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "EMAIL;type=INTERNET;type=pref:t@example.jp",
    ])
    func `Apple has labels in groups`(line: String) throws {
        #expect(try card(Self.person, "apple").contains(line))
    }

    @Test(arguments: [
        "item1.TEL:090-0000-0001", "item1.X-ABLabel:iPhone", "BDAY:--02-29",
        "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ", "ADR;TYPE=HOME:;;丸の内1-9-1;千代田区;東京都;100-0005;日本",
    ])
    func `Google has labels in groups and no codes of countries`(line: String) throws {
        #expect(try card(Self.person, "google").contains(line))
    }

    @Test(arguments: [
        "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=B1=B1=E7=94=B0;=E5=A4=AA=",
        "=E9=83=8E;;;", "TEL;X-iPhone:090-0000-0001", "EMAIL:t@example.jp",
        "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ", "BDAY:--02-29",
    ])
    func `Android has 2.1 in quoted-printable`(line: String) throws {
        #expect(try card(Self.person, "android21").contains(line))
    }

    @Test(arguments: [
        "VERSION:4.0", "KIND:org", "BDAY:--0229", "REV:20240131T235959Z",
        "UID:urn:uuid:01234567-89ab-8cde-8f01-23456789abcd",
        "PHOTO:data:image/jpeg;base64,/9j/4AAQ",
        "ADR;TYPE=HOME;CC=JP:;;丸の内1-9-1;千代田区;東京都;100-0005;日本",
    ])
    func `version 4 has its own forms`(line: String) throws {
        #expect(
            try card(Self.person, "v4").joined(separator: "\r\n").replacing("\r\n ", with: "")
                .split(separator: "\r\n").map(String.init).contains(line))
    }

    @Test(arguments: ["apple", "google", "android21", "outlook21", "nextcloud", "v4"])
    func `the photo is last, and an empty line ends it in 2.1`(dialect: String) throws {
        let lines = try card(Self.person, dialect)
        let photo = try #require(lines.firstIndex { $0.hasPrefix("PHOTO") })
        let end = dialect.hasSuffix("21") ? ["", "END:VCARD", ""] : ["END:VCARD", ""]
        #expect(Array(lines[(photo + 1)...]) == end)
        #expect(lines.contains { $0.hasPrefix("UID:") })
        #expect(!lines.contains { $0.contains("CHARSET") } || dialect.hasSuffix("21"))
    }

    @Test(arguments: VCardDialect.allCases)
    func `a name that is not there has a mark on what stands for it`(
        dialect: VCardDialect
    ) throws {
        let lines = try card([.company: "Oak"], dialect.rawValue)
        let mark = dialect == .v4 ? "DERIVED" : "X-DERIVED"
        #expect(lines.contains("FN;\(mark)=true:Oak"))
    }

    @Test(arguments: VCardDialect.allCases, Contact.nastyTexts)
    func `lines have at most 75 octets and whole characters`(
        dialect: VCardDialect, text: String
    ) throws {
        let batch = makeBatch([Contact.everywhere(text)])
        let bytes = exported(batch, ExportFormat(.vcard(dialect))).bytes
        var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        #expect(lines.popLast() == [])
        for line in lines {
            #expect(line.last == 13 && line.count <= 76)
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        #expect(bytes.contains { $0 >= 0x80 } == false || dialect.rawValue.hasSuffix("21") == false)
    }

    @Test(arguments: VCardDialect.allCases, Contact.nastyTexts)
    func `nasty texts come back from every dialect`(dialect: VCardDialect, text: String) throws {
        var contact = Contact(fields: [.givenName: text, .familyName: "Lee", .company: text])
        contact.fields[.street] = text
        for isFolded in [true, false] {
            var format = ExportFormat(.vcard(dialect))
            format.isFolded = isFolded
            let batch = imported(exported(makeBatch([contact]), format).bytes)
            try #require(batch.count == 1)
            for field in [ContactField.givenName, .company, .street] {
                let before = contact.value(field)
                let isBlank = before.allSatisfy(\.isWhitespace)
                let same = before.replacing("\r\n", with: "\n")
                #expect(isBlank || batch.text(of: field, at: 0) == same, "\(field)")
            }
        }
    }

    @Test func `soft breaks of quoted-printable keep characters whole`() throws {
        let note = String(repeating: "長", count: 60)
        let contact = [ContactField.extra: "{\"note\":\"\(note)\"}"]
        let lines = try card(contact, "android21").filter { $0.contains("=E9=95=B7") }
        #expect(lines.count > 5)
        for line in lines.dropFirst() {
            #expect(line.hasPrefix("=E9=95=B7"))
            #expect(line.hasSuffix("=B7") || line.hasSuffix("=B7="))
        }
    }

    @Test func `what an import kept cannot end a card`() throws {
        let extra =
            #"{"properties":[{"name":"END","value":"VCARD"},{"name":"X\r\nEND","value":"VCARD"},"#
            + #"{"name":"X-A","value":"a\r\nEND:VCARD","parameters":["B=c:d\nEND:VCARD","TYPE=x"]}]}"#
        let contact = Contact(fields: [.givenName: "Ann", .extra: extra])
        for dialect in VCardDialect.allCases {
            let (bytes, report) = exported(makeBatch([contact]), ExportFormat(.vcard(dialect)))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.split(separator: "\r\n").filter { $0 == "END:VCARD" }.count == 1)
            #expect(report.counts[.properties] == 1)
            #expect(imported(bytes).count == 1)
        }
    }
}
