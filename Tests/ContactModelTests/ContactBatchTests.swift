import ContactModel
import Testing

@Suite struct ContactBatchTests {
    @Test func `a writer leaves what the batch's own calls leave`() {
        var written = ContactBatch()
        for start in [UInt64(0), 3] {
            written.write(contacts: 3, textAtMost: 20) { writer in
                for index in start..<start + 3 {
                    writer.beginContact(index: index, uid: ContactUID(high: index, low: 1))
                    writer.append("Ann")
                    writer.end(.givenName)
                    writer.append(decimal: index * 111)
                    writer.end(.phone)
                    writer.append(decimal: 42, digits: 5)
                    writer.end(.postalCode)
                    writer.endContact()
                }
            }
        }
        var called = ContactBatch()
        for index in UInt64(0)..<6 {
            called.beginContact(index: index, uid: ContactUID(high: index, low: 1))
            called.append("Ann".utf8)
            called.end(.givenName)
            called.append("\(index * 111)".utf8)
            called.end(.phone)
            called.append("00042".utf8)
            called.end(.postalCode)
            called.endContact()
        }
        #expect(written.bytes == called.bytes)
        #expect(written.count == 6)
        for position in 0..<6 {
            #expect(written.index(at: position) == called.index(at: position))
            #expect(written.uid(at: position) == called.uid(at: position))
            for field in ContactField.allCases {
                let range = written.range(of: field, at: position)
                #expect(range == called.range(of: field, at: position))
            }
        }
    }

    @Test func `a writer may write fewer contacts than were reserved`() {
        var batch = ContactBatch()
        batch.write(contacts: 1_000, textAtMost: 100) { _ in }
        #expect(batch.count == 0)
        #expect(batch.bytes.isEmpty)
    }

    @Test func `a writer stops the program at the end of its memory`() async {
        await #expect(processExitsWith: .failure) {
            var batch = ContactBatch()
            batch.write(contacts: 1, textAtMost: 4) { writer in
                writer.beginContact(index: 0, uid: ContactUID(high: 0, low: 0))
                for _ in 0..<100_000 { writer.append("too long a text") }
            }
        }
    }

    @Test func `a writer goes on where the one it has lent ends`() {
        var batch = ContactBatch()
        batch.write(contacts: 2, textAtMost: 20) { writer in
            for index in UInt64(0)..<2 {
                writer.beginContact(index: index, uid: ContactUID(high: index, low: 1))
                writer.append("Ann")
                writer.apart {
                    $0.append("e")
                    $0.end(.givenName)
                    $0.append("Ex")
                }
                writer.append("ample")
                writer.end(.familyName)
                writer.endContact()
            }
        }
        #expect(batch.count == 2)
        for position in 0..<2 {
            #expect(batch.text(of: .givenName, at: position) == "Anne")
            #expect(batch.text(of: .familyName, at: position) == "Example")
            #expect(batch.text(of: .extra, at: position) == "")
        }
    }

    @Test func `a contact that begins before the last one has ended stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var batch = ContactBatch()
            batch.write(contacts: 2, textAtMost: 4) { writer in
                writer.beginContact(index: 0, uid: ContactUID(high: 0, low: 0))
                writer.beginContact(index: 1, uid: ContactUID(high: 0, low: 1))
                writer.endContact()
            }
        }
    }

    @Test func `a contact more than was reserved for stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var batch = ContactBatch()
            batch.write(contacts: 1, textAtMost: 4) { writer in
                for index in UInt64(0)..<100_000 {
                    writer.beginContact(index: index, uid: ContactUID(high: 0, low: index))
                    writer.endContact()
                }
            }
        }
    }

    @Test func `the number of fields is the constant that the layout rests on`() {
        #expect(ContactField.allCases.count == 16)
        #expect(ContactField.allCases.map(\.rawValue) == Array(0..<16))
    }
}
