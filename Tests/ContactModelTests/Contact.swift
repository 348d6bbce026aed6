import ContactModel

/// A contact as a test writes it down.
struct Contact {
    var index: UInt64 = 0
    var uid = ContactUID(high: 0x0123_4567_89AB_8CDE, low: 0x8F01_2345_6789_ABCD)
    var fields: [ContactField: String] = [:]

    /// The value of a field, empty when there is none.
    func value(_ field: ContactField) -> String { fields[field] ?? "" }

    /// A contact with one text in every field but `extra`.
    static func everywhere(_ text: String) -> Contact {
        var contact = Contact()
        for field in ContactField.allCases where field != .extra {
            contact.fields[field] = text
        }
        return contact
    }

    /// Texts that break writers which quote, escape or cut badly.
    static let nastyTexts: [String] = [
        "\"", "a \"quoted\" word", ",", "a,b", "line\nline", "\n", "a\r\nb", "back\\slash", "\\",
        "\\n", "ends with \\", ";", "a;b;c", "O'Brien", "=1+1", " padded ", "tab\there", "a:b",
        "\u{1}\u{1F}", "😀", "👩‍👩‍👧‍👦 family", "e\u{301}", "العربية", "山田 太郎",
        String(repeating: "日本語の長い名前", count: 40), String(repeating: "😀", count: 80),
        String(repeating: ":", count: 200), String(repeating: "\\", count: 200),
        String(repeating: "x", count: 1_000), String(repeating: "a,b;c\n", count: 60),
    ]
}

/// A batch of contacts that are written down.
func makeBatch(_ contacts: [Contact]) -> ContactBatch {
    var batch = ContactBatch()
    for contact in contacts {
        batch.beginContact(index: contact.index, uid: contact.uid)
        for field in ContactField.allCases {
            batch.append(contact.value(field).utf8)
            batch.end(field)
        }
        batch.endContact()
    }
    return batch
}

/// The file of some contacts.
func encoded(_ contacts: [Contact], _ format: ContactFormat) -> [UInt8] {
    var bytes = format.header
    format.encode(makeBatch(contacts), into: &bytes)
    return bytes
}

/// The file of some contacts as text.
func encodedText(_ contacts: [Contact], _ format: ContactFormat) -> String {
    String(decoding: encoded(contacts, format), as: UTF8.self)
}
