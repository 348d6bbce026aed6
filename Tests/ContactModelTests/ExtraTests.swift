import ContactModel
import Testing

@Suite struct ExtraTests {
    private func card(_ extra: String) -> [String] {
        var contact = Contact()
        contact.fields = [.givenName: "Ann", .familyName: "Lee", .extra: extra]
        let text = encodedText([contact], .vcard)
        return text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    @Test func `further phones and addresses have their labels`() {
        let lines = card(
            #"{"phones":[{"value":"+1","label":"work"},{"value":"+2"},{"value":"+3","label":"boat"}],"#
                + #""emails":[{"value":"a@b.example","label":"home"},{"value":"c@d.example","label":"x"}]}"#
        )
        for line in [
            "TEL;TYPE=WORK:+1", "TEL:+2", "item4.TEL:+3", "item4.X-ABLabel:boat",
            "EMAIL;TYPE=INTERNET,HOME:a@b.example", "item5.EMAIL;TYPE=INTERNET:c@d.example",
            "item5.X-ABLabel:x",
        ] { #expect(lines.contains(line), "\(line)") }
    }

    @Test(arguments: [
        (#"{"birthday":"1984-02-29"}"#, "BDAY:1984-02-29"),
        (#"{"nickname":"Annie"}"#, "NICKNAME:Annie"),
        (#"{"title":"Chief, of; all"}"#, "TITLE:Chief\\, of\\; all"),
        (#"{"note":"a \"b\"\r\nc\\d é 😀 \t"}"#, "NOTE:a \"b\"\\nc\\\\d é 😀 \t"),
        (#"{"photo":"/9j/4AAQ"}"#, "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ"),
        (#"{"photo":"iVBORw0KGgo="}"#, "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo="),
        (#"{"photo":"R0lGODlh"}"#, "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlh"),
        (#"{"prefix":"Dr.","suffix":"Jr."}"#, "N:Lee;Ann;;Dr.;Jr."),
        (#"{"suffix":"様"}"#, "N:Lee;Ann;;;様"),
        (
            #"{"addresses":[{"street":"1 A St","city":"B","country_code":"US"}]}"#,
            "item3.ADR:;;1 A St;B;;;US"
        ),
        (#" { "x" : [1, {"y": "]}"}] , "nickname" : "Z" } "#, "NICKNAME:Z"),
    ])
    func `what extra holds is written into the card`(extra: String, line: String) {
        let lines = card(extra)
        #expect(lines.contains(line), "\(lines)")
        #expect(lines.first == "BEGIN:VCARD" && lines.last == "END:VCARD")
    }

    @Test(arguments: [
        "{", "{\"", "{\"note", "{\"note\":", "{\"note\":\"", "{\"note\":\"a\\", "[]", "null",
        "{\"phones\":[", "{\"phones\":[{\"value\":\"1", "{\"note\":\"\\u12", "}", "{,}",
        "{\"phones\":3}",
    ])
    func `text that is not JSON does no harm`(extra: String) {
        let lines = card(extra)
        #expect(lines.first == "BEGIN:VCARD" && lines.last == "END:VCARD")
        #expect(lines.contains { $0.hasPrefix("UID:") })
    }

    @Test func `rows carry the truth when asked for`() {
        let batch = makeBatch([Contact()])
        var csv = ContactFormat.csv.headerWithTruth
        ContactFormat.csv.encode(0, of: batch, truth: "class=copy;a,\"b\"", into: &csv)
        let lines = String(decoding: csv, as: UTF8.self).split(separator: "\n")
        #expect(lines[0].hasSuffix(",extra,truth"))
        #expect(lines[1].hasSuffix(",,\"class=copy;a,\"\"b\"\"\""))
        var json = ContactFormat.ndjson.headerWithTruth
        ContactFormat.ndjson.encode(0, of: batch, truth: "a\"b", into: &json)
        #expect(String(decoding: json, as: UTF8.self).hasSuffix(",\"truth\":\"a\\\"b\"}\n"))
        #expect(!ContactFormat.vcard.hasTruthColumn)
    }
}
