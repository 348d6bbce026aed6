import ContactModel
import Testing

@Suite struct CSVEncoderTests {
    @Test func `the header names index, uid and the columns in order`() {
        #expect(
            String(decoding: ContactFormat.csv.header, as: UTF8.self)
                == "index,uid,given_name,family_name,phonetic_given_name,phonetic_family_name,"
                + "formatted_name,company,phone,phone_label,email,email_label,street,city,region,"
                + "postal_code,country_code,extra\n")
    }

    @Test func `a plain contact is a line without quotes`() {
        let contact = Contact(index: 7, fields: [.givenName: "Ann", .city: "Gary"])
        #expect(
            encodedText([contact], .csv).split(separator: "\n")[1]
                == "7,01234567-89ab-8cde-8f01-23456789abcd,Ann,,,,,,,,,,,Gary,,,,")
    }

    @Test(arguments: [
        ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
        ("a b", "a b"), ("a;b", "a;b"), (" a", " a"), ("=1", "=1"),
    ])
    func `a value is quoted only when it must be`(value: String, written: String) {
        let file = encodedText([Contact(fields: [.givenName: value])], .csv)
        #expect(file.contains("abcd,\(written),"))
    }

    @Test(.enabled(if: Python.canImport("csv")))
    func `Python's csv reads every nasty value back`() throws {
        let contacts = Contact.nastyTexts.map { Contact.everywhere($0) }
        let rows = try Python.decode(
            [[String: String]].self,
            """
            import csv, json, sys
            csv.field_size_limit(10**9)
            with open(sys.argv[1], newline="", encoding="utf-8") as file:
                print(json.dumps(list(csv.DictReader(file, strict=True))))
            """, on: encoded(contacts, .csv))
        #expect(rows.count == contacts.count)
        for (row, contact) in zip(rows, contacts) {
            for field in ContactField.allCases {
                #expect(
                    row[field.columnName]?.utf8.elementsEqual(contact.value(field).utf8) == true)
            }
            #expect(row["uid"] == contact.uid.description)
        }
    }
}
