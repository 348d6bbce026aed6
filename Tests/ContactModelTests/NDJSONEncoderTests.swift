import ContactModel
import Testing

@Suite struct NDJSONEncoderTests {
    @Test func `absent fields are left out and the index is a number`() {
        let contact = Contact(index: 7, fields: [.givenName: "Ann", .city: "Gary"])
        #expect(
            encodedText([contact], .ndjson)
                == "{\"index\":7,\"uid\":\"01234567-89ab-8cde-8f01-23456789abcd\","
                + "\"given_name\":\"Ann\",\"city\":\"Gary\"}\n")
    }

    @Test func `extra stands in the object as it is`() {
        let contact = Contact(fields: [.extra: "{\"note\":\"a, \\\"b\\\"\"}"])
        #expect(
            encodedText([contact], .ndjson).hasSuffix(",\"extra\":{\"note\":\"a, \\\"b\\\"\"}}\n"))
    }

    @Test func `every key is the field's column name`() {
        for field in ContactField.allCases {
            let text = encodedText([Contact(fields: [field: "1"])], .ndjson)
            #expect(text.contains(",\"\(field.columnName)\":"))
        }
    }

    @Test(.enabled(if: Python.canImport("json")))
    func `Python's json reads every nasty value back`() throws {
        let contacts = Contact.nastyTexts.map { Contact.everywhere($0) }
        let rows = try Python.decode(
            [[String: String]].self,
            """
            import json, sys
            lines = open(sys.argv[1], "rb").read().split(b"\\n")
            assert lines.pop() == b""
            rows = [json.loads(line) for line in lines]
            assert all(type(row.pop("index")) is int for row in rows)
            print(json.dumps(rows))
            """, on: encoded(contacts, .ndjson))
        #expect(rows.count == contacts.count)
        for (row, contact) in zip(rows, contacts) {
            for field in ContactField.allCases where field != .extra {
                #expect(
                    row[field.columnName]?.utf8.elementsEqual(contact.value(field).utf8) == true)
            }
            #expect(row["extra"] == nil)
        }
    }
}
