import ContactModel
import TestSupport
import Testing

@Suite struct ContactFormatTests {
    @Test(arguments: ContactFormat.allCases)
    func `the words for the formats are their raw values`(format: ContactFormat) throws {
        #expect(try ContactFormat(parsing: format.rawValue) == format)
    }

    @Test(arguments: ["", "CSV", "xml", "vcf"])
    func `another word is refused and the formats are named`(text: String) {
        let error = #expect(throws: UnknownFormat.self) { try ContactFormat(parsing: text) }
        #expect(
            error?.description == "\"\(text)\" is not a format; the formats are csv, ndjson, vcard")
    }

    @Test(arguments: ContactFormat.allCases)
    func `every field filled fits the encoder's reservation`(format: ContactFormat) {
        var contact = Contact.everywhere("\u{1}")
        contact.index = .max
        contact.fields[.extra] = "1"
        #expect(encoded([contact], format).count > format.header.count)
    }

    @Test(arguments: ContactFormat.allCases)
    func `a batch is its rows one after the other`(format: ContactFormat) {
        let contacts = Contact.nastyTexts.map { Contact.everywhere($0) }
        var rows = format.header
        let batch = makeBatch(contacts)
        for position in contacts.indices {
            format.encode(position, of: batch, into: &rows)
        }
        #expect(rows == encoded(contacts, format))
    }

    @Test(arguments: ContactFormat.allCases)
    func `texts of nothing but special characters fit and fold`(format: ContactFormat) {
        let pieces = ["\\", ":", ";", ",", "\n", "\r", "\"", "\u{1}", " ", "x", "é", "日", "😀"]
        var random = SeededRandom(seed: 1)
        for _ in 0..<1_000 {
            // A few pieces again and again: long runs are where folds go wrong.
            let few = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }
            let count = Int.random(in: 1...300, using: &random)
            let text = (0..<count).compactMap { _ in few.randomElement(using: &random) }.joined()
            let file = encodedText([.everywhere(text)], format)
            #expect(!file.contains("\u{FFFD}"), "a character was cut")
            if format == .vcard {
                #expect(file.utf8.split(separator: 10).allSatisfy { $0.count <= 76 })
            }
        }
    }
}
