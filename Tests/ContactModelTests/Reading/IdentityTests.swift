import ContactModel
import Testing

@Suite struct IdentityTests {
    private static let dns = ContactUID(high: 0x6BA7_B810_9DAD_11D1, low: 0x80B4_00C0_4FD4_30C8)

    @Test(arguments: [
        // RFC 9562, appendix A.4, and Python's documentation of `uuid5`.
        ("www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
        ("python.org", "886313e1-3b8a-5372-9b90-0c9aee199e5d"),
    ])
    func `a name has its UUID of version 5`(name: String, uuid: String) {
        #expect(ContactUID(namespace: Self.dns, name: name.utf8).description == uuid)
    }

    @Test(arguments: [
        "urn:uuid:00000000-0000-4000-8000-00000000ABCD", "00000000-0000-4000-8000-00000000abcd",
        "{00000000-0000-4000-8000-00000000abcd}",
    ])
    func `a UUID is the identity`(text: String) {
        var contact = ImportedContact()
        contact.uid = text
        #expect(contact.identity.description == "00000000-0000-4000-8000-00000000abcd")
    }

    @Test func `without a UID all that is said is the identity`() {
        var one = ImportedContact()
        one.name.given = "Ann"
        var two = one
        #expect(one.identity == two.identity)
        two.note = "x"
        #expect(one.identity != two.identity)
        one.uid = "abc"
        two.uid = "abc"
        #expect(one.identity == two.identity)
    }

    @Test(arguments: [
        ("20240101T000000Z", "2024-06-01T00:00:00Z", true),
        ("20240601T000000Z", "2024-01-01T00:00:00Z", false), ("", "2024", true), ("2024", "", true),
    ])
    func `the later revision supersedes`(earlier: String, later: String, isNewer: Bool) {
        var (one, two) = (ImportedContact(), ImportedContact())
        (one.revision, two.revision) = (earlier, later)
        #expect(two.supersedes(one) == isNewer)
    }
}
