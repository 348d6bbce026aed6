import ContactModel
import Testing

/// Forms of the dialects that no fixture has.
@Suite struct DialectTests {
    private func contacts(_ bytes: [UInt8]) -> [ImportedContact] {
        AddressBook.read(bytes).compactMap {
            if case .contact(let contact) = $0.record.outcome { return contact }
            return nil
        }
    }

    private func contacts(_ text: String) -> [ImportedContact] { contacts(Array(text.utf8)) }

    private func card(_ lines: String..., version: String = "3.0") -> ImportedContact? {
        let text = ["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]
        return contacts(text.joined(separator: "\r\n")).first
    }

    @Test(arguments: [
        ("FN:=E4=B8=AD=E6=9D=91", "中村"), ("N:Doe\\;John\\;\\;\\;\r\nFN:John Doe", "John Doe"),
        ("N:;;;;\r\nFN:\r\nNICKNAME:Nick\r\nORG:X", ""), ("n:Doe;John\r\nfn:x", "John Doe"),
        ("item1.N:Doe;John;;;", "John Doe"), ("N;LANGUAGE=ja:山田;太郎;;;様", "山田 太郎 様"),
        ("N:김;철수;;;", "김 철수"), ("N:Yamada;太郎;;;", "太郎 Yamada"),
        ("N:;;;;\r\nFN;DERIVED=true:X Inc\r\nORG:X Inc", ""),
    ])
    func `a name is taken from N, else FN`(lines: String, name: String) {
        #expect(card(lines)?.displayName() == name)
    }

    @Test(arguments: [
        ("X-PHONETIC-LAST-NAME:ﾔﾏﾀﾞ\r\nX-PHONETIC-FIRST-NAME:ﾊﾟｳ", "ヤマダ パウ"),
        ("SOUND;X-IRMC-N:ヤマダ;タロウ;;;", "ヤマダ タロウ"), ("SORT-STRING:ヤマダ タロウ", "ヤマダ タロウ"),
        ("SORT-STRING:Yamada", ""), ("SOUND:http://example.com/a.wav", ""),
    ])
    func `a reading has several places`(lines: String, kana: String) {
        #expect(card("N:山田;太郎;;;", lines)?.kana() == kana)
    }

    @Test func `version 2.1 folds between words`() {
        let contact = card("N:Doe;John", "NOTE:one", " two", version: "2.1")
        #expect(contact?.note == "one two")
        #expect(card("N:Doe;John", "NOTE:one", " two")?.note == "onetwo")
    }

    @Test func `unknown charsets and encodings lose nothing`() {
        let contact = card(
            "N;CHARSET=x-klingon:Doe;Jöhn", "NOTE;ENCODING=x-y:a", "TEL;X-A=\"b:c;d\":1")
        #expect(contact?.name.given == "Jöhn")
        #expect(contact?.note == "a")
        #expect(contact?.phone == "1")
    }

    @Test func `a line end that was not escaped stays in its value`() {
        #expect(card("N:Doe;John", "NOTE:one", "two", "TEL:1")?.note == "one\ntwo")
    }

    @Test func `base64 without indents ends at the next property`() {
        let contact = card(
            "N:Doe;John", "PHOTO;ENCODING=BASE64;JPEG:/9j/", "4AAQ", "TEL:1", version: "2.1")
        #expect(contact?.photo == "/9j/4AAQ")
        #expect(contact?.phone == "1")
    }

    @Test func `quoted-printable without a charset is guessed by value`() {
        let text =
            "BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:M=FCller;Zo=EB\r\nEND:VCARD"
        let record = AddressBook.read(Array(text.utf8)).first?.record
        #expect(record?.warnings == ["charset guessed: windows-1252"])
        #expect(contacts(text).first?.displayName() == "Zoë Müller")
    }

    @Test func `parameters may be longer than a line`() {
        let value = String(repeating: "x", count: 80)
        let contact = card("N:Doe;John", "TEL:1", "X-A;B=\(value)", " y:z", "NOTE:n")
        #expect(contact?.others.map(\.value) == ["z"])
        #expect(contact?.others.first?.parameters == ["B=\(value)y"])
        #expect(contact?.phone == "1")
    }

    @Test(arguments: [
        ("FN;X-DERIVED=true:Oak\r\nN:;;;Ms.;\r\nORG:Oak", "", "Ms."),
        ("FN:Ms.\r\nN:;;;Ms.;\r\nORG:Oak", "Ms.", ""),
        ("FN;DERIVED=true:Oak\r\nORG:Oak", "", ""),
    ])
    func `a derived name is none`(lines: String, name: String, prefix: String) throws {
        let contact = try #require(card(lines))
        #expect(contact.displayName() == name)
        var batch = ContactBatch()
        let isKept = batch.append(contact, index: 0)
        #expect(isKept)
        #expect(batch.text(of: .formattedName, at: 0) == name)
        #expect(batch.text(of: .extra, at: 0).contains("prefix") == !prefix.isEmpty)
    }

    @Test(arguments: [
        (";;;Köln;;50667;DE;7;;2;5;Domweg;Haus A;;;;;", "Domweg 5\nHaus A\n2\n7\n50667 Köln\nDE"),
        (";;Domweg 5;Köln;;50667;DE;7;;2;5;Domweg;;;;;;", "Domweg 5\n50667 Köln\nDE"),
    ])
    func `an address may have eighteen parts`(value: String, address: String) {
        #expect(card("N:Doe;John", "ADR:" + value, version: "4.0")?.address() == address)
    }

    @Test func `units of an organisation stay apart`() {
        let contact = card("N:Doe;John", "ORG:Oak;North, West;Sales")
        #expect(contact?.units == ["North, West", "Sales"])
    }

    @Test func `what is kept stands in one line`() {
        let contact = card(
            "N:Doe;John", "LABEL;ENCODING=QUOTED-PRINTABLE:a\\b=0D=0Ac\\;d", version: "2.1")
        #expect(contact?.others.first?.value == #"a\\b\nc\;d"#)
    }

    @Test func `what has no place is kept`() {
        let contact = card(
            "N:Doe;John", "X-ICQ:123", "Phone.WORK:1", "URL;TYPE=home:http://a.example")
        #expect(contact?.others.map(\.name) == ["X-ICQ", "WORK", "URL"])
        #expect(contact?.others[1].parameters == ["GROUP=PHONE"])
        #expect(contact?.others.last?.parameters == ["TYPE=home"])
    }

    @Test(arguments: [
        ("Eva,eva@example.de,030 123456\nUdo,udo@example.de,040 123456\n", 2),
        ("sep=;\r\nname;tel\r\nEva;1\r\n", 1), ("name\ttel\rEva\t1\rUdo\t2\r", 2),
        ("\"name\",\"tel\"\n\"Eva\",\"1\"", 1), ("name|tel\nEva|1\n", 1),
    ])
    func `a CSV file has many layouts`(text: String, count: Int) {
        let found = contacts(text)
        #expect(found.count == count)
        #expect(found.first?.displayName() == "Eva")
        #expect(found.first?.phone.isEmpty == false)
    }

    @Test func `Excel's Unicode text is UTF-16 with tabs`() {
        let text = "氏名\tふりがな\t携帯電話\r\n山田 太郎\tやまだ たろう\t090\r\n"
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let contact = contacts(bytes).first
        #expect(contact?.displayName() == "山田 太郎")
        #expect(contact?.kana() == "やまだ たろう")
        #expect(contact?.phones.first?.label == "mobile")
    }

    @Test(arguments: [
        "Vorname,Nachname,Firma,Straße geschäftlich,Ort geschäftlich,Postleitzahl geschäftlich,"
            + "Land/Region geschäftlich,Mobiltelefon,E-Mail-Adresse",
        "First Name,Last Name,Company,Business Street,Business City,Business Postal Code,"
            + "Business Country/Region,Mobile Phone,E-mail Address",
        "First Name,Last Name,Organization,Work Address,Work City,Work ZipCode,Work Country,"
            + "Mobile Number,Primary Email",
        "名,姓,会社名,勤務先の番地,勤務先の市区町村,勤務先の郵便番号,勤務先の国/地域,携帯電話,電子メール アドレス",
        "Prénom,Nom de famille,Société,Rue (bureau),Ville (bureau),Code postal (bureau),"
            + "Pays (bureau),Portable,Adresse e-mail",
    ])
    func `headers have many languages`(header: String) {
        let contact = contacts(
            header + "\r\nEva,Muster,Oak,Weg 1,Köln,50667,Germany,0170,e@example.de\r\n"
        ).first
        #expect(contact?.displayName() == "Eva Muster")
        #expect(contact?.company == "Oak")
        #expect(contact?.address() == "Weg 1\n50667 Köln\nGermany")
        #expect(contact?.phone == "0170")
        #expect(contact?.email == "e@example.de")
        #expect(contact?.columns == [])
    }

    @Test func `Outlook's mobile phone comes first`() {
        let contact = contacts(
            "Last Name,Business Street,Business Phone,Home Phone,Mobile Phone\nM,,1,2,3\n"
        ).first
        #expect(contact?.phones.map(\.value) == ["3", "1", "2"])
    }

    @Test func `objects may have the keys of other programs`() {
        let contact = contacts(
            #"{"givenName":"Ann","familyName":"Lee","organizationName":"Oak","emailAddresses":"#
                + #"["a@b.example"],"postalAddresses":[{"street":"1 St","city":"X","state":"NY","#
                + #""postalCode":"1","isoCountryCode":"US"}],"phoneNumbers":["1",{"label":"w","value":2}]}"#
        ).first
        #expect(contact?.displayName() == "Ann Lee")
        #expect(contact?.company == "Oak")
        #expect(contact?.address() == "1 St\nX NY 1\nUS")
        #expect(contact?.phones.map(\.value) == ["1", "2"])
        #expect(contact?.email == "a@b.example")
    }
}
