import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct TextTableTests {
    @Test(arguments: [1, 31, 32, 33, 500])
    func `a text of any length is written as it is, also the last of a table`(length: Int) {
        let texts = ["", String(repeating: "x", count: length), "y"]
        let table = TextTable(texts)
        var batch = ContactBatch()
        batch.write(contacts: 1, textAtMost: length + 1) { contact in
            contact.beginContact(index: 0, uid: ContactUID(high: 0, low: 0))
            for number in texts.indices { contact.append(table, number) }
            contact.end(.givenName)
            contact.endContact()
        }
        #expect(batch.text(of: .givenName, at: 0) == texts.joined())
    }

    @Test func `a batch that is filled again keeps its memory`() {
        let generator = ContactGenerator(
            Recipe(profile: .realistic, locale: .unitedStates, seed: Seed("1")))
        var batch = ContactBatch()
        generator.fill(&batch, first: 0, count: 2_000)
        let capacity = batch.bytes.capacity
        generator.fill(&batch, first: 2_000, count: 2_000)
        #expect(batch.bytes.capacity == capacity)
    }
}
