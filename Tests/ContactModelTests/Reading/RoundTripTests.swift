import ContactModel
import Testing

@Suite struct RoundTripTests {
    private static let extra =
        #"{"phones":[{"value":"+81312345678","label":"work"},{"value":"+2"},"#
        + #"{"value":"+3","label":"boat, red"}],"emails":[{"value":"b@example.jp","label":"home"}],"#
        + #""addresses":[{"street":"1 A St\n2nd floor","city":"B","country_code":"US"}],"#
        + #""birthday":"1984-02-29","prefix":"Dr.","suffix":"様","title":"Chief, of; all","#
        + #""nickname":"Annie","note":"a \"b\"\nc\\d é 😀","photo":"/9j/4AAQ"}"#

    private static let contacts: [Contact] = [
        Contact(fields: [
            .givenName: "Ann", .familyName: "Lee", .company: "Oak; Pine, \"Elm\"",
            .phone: "+12120551234", .phoneLabel: "mobile", .email: "ann@example.com",
            .emailLabel: "work", .street: "1 Elm St", .city: "New York", .region: "NY",
            .postalCode: "10001", .countryCode: "US",
        ]),
        Contact(fields: [
            .givenName: "太郎", .familyName: "山田", .phoneticGivenName: "タロウ",
            .phoneticFamilyName: "ヤマダ", .company: "株式会社サンプル", .phone: "090-0000-0001",
            .phoneLabel: "iPhone", .email: "t@example.jp", .street: "丸の内1-9-1",
            .city: "千代田区", .region: "東京都", .postalCode: "100-0005", .countryCode: "JP",
            .extra: extra,
        ]),
        Contact(fields: [
            .formattedName: "Prince, the; artist", .phone: "(0)30 1", .phoneLabel: "boat",
        ]),
        Contact(fields: [.givenName: "Only"]), Contact(fields: [.familyName: "Only"]),
        Contact(fields: [.givenName: "\\n\\", .familyName: " padded ", .company: "=1+1"]),
        Contact(fields: [.givenName: "a\nb", .familyName: String(repeating: "長い", count: 90)]),
    ]

    private static var numbered: [Contact] {
        contacts.enumerated().map { number, contact in
            var contact = contact
            contact.index = UInt64(number)
            contact.uid.low += UInt64(number)
            return contact
        }
    }

    @Test(arguments: ContactFormat.allCases)
    func `what the encoders write is read back`(format: ContactFormat) throws {
        let written = Self.numbered
        let entries = AddressBook.read(encoded(written, format))
        try #require(entries.count == written.count)
        var batch = ContactBatch()
        for (number, entry) in entries.enumerated() {
            #expect(entry.record.warnings == [])
            guard case .contact(let contact) = entry.record.outcome else {
                Issue.record("\(entry.record)")
                continue
            }
            let isKept = batch.append(contact, index: UInt64(number))
            #expect(isKept)
        }
        try #require(batch.count == written.count)
        for (number, contact) in written.enumerated() {
            #expect(batch.index(at: number) == contact.index)
            #expect(batch.uid(at: number) == contact.uid)
            for field in ContactField.allCases {
                #expect(batch.text(of: field, at: number) == contact.value(field), "\(field)")
            }
        }
    }

    @Test(arguments: ExpectedCase.all)
    func `a case comes back from vCard with the same fields`(book: ExpectedCase) throws {
        var batch = ContactBatch()
        for entry in AddressBook.read(try AddressBook.bytes(of: book.file)) {
            guard case .contact(let contact) = entry.record.outcome else { continue }
            let isKept = batch.append(contact, index: UInt64(batch.count))
            #expect(isKept)
        }
        var file: [UInt8] = []
        ContactFormat.vcard.encode(batch, into: &file)
        let entries = AddressBook.read(file)
        try #require(entries.count == batch.count)
        for (number, entry) in entries.enumerated() {
            guard case .contact(let contact) = entry.record.outcome else { continue }
            var again = ContactBatch()
            let isKept = again.append(contact, index: UInt64(number))
            #expect(isKept)
            #expect(again.uid(at: 0) == batch.uid(at: number))
            for field in ContactField.allCases where field != .extra && field != .formattedName {
                #expect(
                    again.text(of: field, at: 0) == batch.text(of: field, at: number), "\(field)")
            }
        }
    }
}
