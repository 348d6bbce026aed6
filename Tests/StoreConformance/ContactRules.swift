import ContactModel
import Stores
import Testing

extension StoreRule {
    /// What becomes of a contact.
    static let contactRules = [
        StoreRule("a contact's id is its job's ordinal times 2^40 and its index") { place in
            let store = try place.open()
            _ = try store.register(.sample("01A"))
            let job = try store.register(.sample("01B"))
            let last = UInt64(1) << 40 - 1
            _ = try store.store(.sample(2, first: 5), as: ChunkKey(job: job, number: 0))
            _ = try store.store(.sample(1, first: last), as: ChunkKey(job: job, number: 1))
            let ids = try place.sql("SELECT id FROM contacts ORDER BY id;")
            #expect(ids == "2199023255557\n2199023255558\n3298534883327")
        },
        StoreRule("a UID is stored in its text form") { place in
            let store = try place.open()
            let job = try store.register(.sample())
            _ = try store.store(.sample(1, first: 10), as: ChunkKey(job: job, number: 0))
            let uid = try place.sql("SELECT uid FROM contacts;")
            #expect(uid == "01234567-89ab-8def-8000-00000000000a")
        },
        StoreRule("an empty field is NULL, also after a contact that had it") { place in
            let store = try place.open()
            let job = try store.register(.sample())
            let full = Dictionary(
                uniqueKeysWithValues: ContactField.allCases.map {
                    ($0, $0 == .extra ? "{}" : "x")
                })
            _ = try store.store(.of([full, [:], full]), as: ChunkKey(job: job, number: 0))
            _ = try store.store(.of([[:]], first: 3), as: ChunkKey(job: job, number: 1))
            let missing = ContactField.allCases.map { "\($0.columnName) IS NULL" }
            let ids = try place.sql(
                """
                SELECT id FROM contacts WHERE \(missing.joined(separator: " AND "))
                UNION ALL
                SELECT -id FROM contacts WHERE NOT (\(missing.joined(separator: " OR ")))
                ORDER BY 1;
                """)
            #expect(
                ids == "-1099511627778\n-1099511627776\n1099511627777\n1099511627779",
                "all fields of two contacts are NULL, none of the two others")
        },
        StoreRule("every field comes back byte for byte") { place in
            let store = try place.open()
            let job = try store.register(.sample())
            for (number, text) in texts.enumerated() {
                var contact = Dictionary(
                    uniqueKeysWithValues: ContactField.allCases.map { ($0, text + $0.columnName) })
                contact[.extra] = #"{"note": "山田 \"x\" \\ 😀"}"#
                _ = try store.store(
                    .of([contact], first: UInt64(number)),
                    as: ChunkKey(job: job, number: Int64(number)))
                // One look at all fields: the tool starts anew for each.
                let columns = ContactField.allCases.map { field in
                    place.hex(field == .extra ? "CAST(extra AS text)" : field.columnName)
                }
                let id = job.contactID(index: UInt64(number))
                let stored = try place.sql(
                    "SELECT \(columns.joined(separator: ", ")) FROM contacts WHERE id = \(id);")
                let expected = ContactField.allCases.map { hex(contact[$0] ?? "") }
                #expect(stored.lowercased() == expected.joined(separator: "|"), "\(text)")
            }
        },
        StoreRule("people shows a contact as its country writes it", needs: .database) { place in
            let store = try place.open()
            let job = try store.register(.sample())
            _ = try store.store(.of(people.map(\.fields)), as: ChunkKey(job: job, number: 0))
            for (index, person) in people.enumerated() {
                let id = job.contactID(index: UInt64(index))
                for (column, text) in person.view {
                    let shown = try place.sql("SELECT \(column) FROM people WHERE id = \(id);")
                    #expect(shown == text, "\(column) of contact \(index)")
                }
            }
        },
    ]

    private static let texts = [
        "plain ", "山田 太郎 ", "😀👩‍👩‍👧 ", "O'Brien \"Q\" ", "tab\there ", "line\nfeed\r\n ",
        #"back\slash \N \. "#,
        "100 % | ; -- $1 ", "é e\u{301} ", "\u{FEFF}\u{7F}\u{1} ",
    ]

    private static func hex(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private typealias Person = (fields: [ContactField: String], view: [String: String])

    private static let people: [Person] = [
        (
            [
                .givenName: "Ann", .familyName: "Example", .company: "Example Ltd",
                .phone: "+1 202 555 0100", .email: "ann@example.com", .street: "1 Main Street",
                .city: "Springfield", .region: "IL", .postalCode: "62701", .countryCode: "US",
            ],
            [
                "name": "Ann Example", "kana": "", "company": "Example Ltd",
                "address": "1 Main Street\nSpringfield IL 62701", "tel": "+1 202 555 0100",
                "email": "ann@example.com",
            ]
        ),
        (
            [
                .givenName: "太郎", .familyName: "山田", .phoneticGivenName: "たろう",
                .phoneticFamilyName: "やまだ", .street: "千代田1-1", .city: "千代田区",
                .region: "東京都", .postalCode: "1000001", .countryCode: "JP",
            ],
            [
                "name": "山田 太郎", "kana": "やまだ たろう", "company": "",
                "address": "〒100-0001\n東京都千代田区千代田1-1", "tel": "", "email": "",
            ]
        ),
        (
            [
                .givenName: "Jörg", .familyName: "Müller", .street: "Hauptstraße 1",
                .city: "Berlin", .postalCode: "10115", .countryCode: "DE",
            ],
            ["name": "Jörg Müller", "address": "Hauptstraße 1\n10115 Berlin"]
        ),
        ([.familyName: "Example"], ["name": "Example", "address": ""]),
        ([.givenName: "민수", .familyName: "김"], ["name": "김 민수"]),
        ([.givenName: "Kenji", .familyName: "山田"], ["name": "Kenji 山田"]),
        ([.formattedName: "Prof. Ann Example"], ["name": "Prof. Ann Example", "kana": ""]),
        (
            [
                .street: "1-1 Chiyoda", .city: "Chiyoda-ku", .region: "Tokyo",
                .postalCode: "100-0001", .countryCode: "JP",
            ],
            ["name": "", "address": "1-1 Chiyoda\nChiyoda-ku, Tokyo\n100-0001"]
        ),
        (
            [
                .street: "10 High Street", .city: "Bath", .postalCode: "BA1 1AA",
                .countryCode: "GB",
            ],
            ["address": "10 High Street\nBath\nBA1 1AA"]
        ),
        (
            [
                .street: "Calle Mayor 1", .city: "Alcalá", .region: "Madrid",
                .postalCode: "28801", .countryCode: "ES",
            ],
            ["address": "Calle Mayor 1\n28801 Alcalá\nMadrid"]
        ),
        ([.city: "Lyon", .countryCode: "FR"], ["address": "Lyon"]),
    ]
}
