import ContactModel
import Foundation
import Testing

@Suite struct CaseTests {
    @Test func `all cases are there`() throws {
        #expect(ExpectedCase.all.count == 49)
    }

    @Test(arguments: ExpectedCase.all)
    func `an address book gives what it must`(book: ExpectedCase) throws {
        let entries = AddressBook.read(try AddressBook.bytes(of: book.file))
        try #require(entries.count == book.expected.count, "\(entries)")
        for (entry, expected) in zip(entries, book.expected) {
            check(entry, expected)
        }
        checkDuplicates(entries, book.expected)
    }

    private func check(_ entry: AddressBook.Entry, _ expected: ExpectedCase.Record) {
        let warnings = entry.record.warnings
        if let warning = expected.warning {
            #expect(warnings == [warning])
        } else {
            // A guessed charset is always reported.
            #expect(warnings.filter { !$0.hasPrefix("charset guessed") } == [])
        }
        switch entry.record.outcome {
        case .contact(let contact):
            #expect(expected.status == "ok")
            checkFields(contact, expected)
            checkFurther(contact, expected)
        case .skipped:
            #expect(expected.status == "skip")
            #expect(ImportedRecord.skipReason == expected.reason)
        case .failed(let reason):
            #expect(expected.status == "error")
            #expect(reason == expected.reason)
            #expect(entry.boundary.line == expected.line)
        }
    }

    private func checkFields(_ contact: ImportedContact, _ expected: ExpectedCase.Record) {
        #expect(contact.displayName() == expected.name)
        #expect(contact.kana() == expected.kana)
        #expect(contact.company == expected.company)
        #expect(contact.address() == expected.address)
        #expect(contact.phone == expected.tel)
        #expect(contact.email == expected.email)
    }

    private func checkFurther(_ contact: ImportedContact, _ expected: ExpectedCase.Record) {
        if let note = expected.note { #expect(contact.note == note) }
        if let department = expected.department { #expect(contact.department == department) }
        if let uid = expected.uid { #expect(contact.uid == uid) }
        if let zip = expected.zip { #expect(contact.addresses.first?.postalCode == zip) }
        if let birthday = expected.birthday { #expect(contact.birthday == birthday) }
        if let text = expected.birthday_text { #expect(contact.birthdayText == text) }
        if let labels = expected.labels {
            #expect((contact.phones + contact.emails).map(\.label) == labels)
        }
        if let phones = expected.tel_all { #expect(contact.phones.map(\.raw) == phones) }
        if let number = expected.tel_e164_jp {
            #expect(PhoneText.e164(contact.phone, region: "JP") == number)
        }
        if let count = expected.photo_bytes {
            #expect(Data(base64Encoded: contact.photo)?.count == count)
        }
        if let isCompany = expected.is_company { #expect(contact.isCompany == isCompany) }
    }

    private func checkDuplicates(
        _ entries: [AddressBook.Entry], _ expected: [ExpectedCase.Record]
    ) {
        var contacts: [ImportedContact] = []
        for entry in entries {
            if case .contact(let contact) = entry.record.outcome { contacts.append(contact) }
        }
        guard contacts.count == expected.count else { return }
        for (number, contact) in contacts.enumerated() {
            let isSuperseded = contacts[(number + 1)...].contains {
                $0.identity == contact.identity && $0.supersedes(contact)
            }
            #expect(isSuperseded == expected[number].superseded ?? false)
            let keys = Set(contact.matchKeys(region: "US"))
            let first = contacts[..<number].firstIndex {
                $0.identity != contact.identity
                    && !keys.isDisjoint(with: $0.matchKeys(region: "US"))
            }
            #expect(first.map { $0 + 1 } == expected[number].duplicate_of)
        }
    }
}
