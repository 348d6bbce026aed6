import ContactModel
import Stores
import Testing

extension StoreRule {
    /// What may be opened.
    static let openingRules = [
        StoreRule("eight connections that open a new place at once all succeed") { place in
            let jobs = try inParallel(8) { _ in try place.open().jobs().count }
            #expect(jobs == Array(repeating: 0, count: 8))
            #expect(try place.sql("SELECT version FROM contactory_schema;") == "1")
        },
        StoreRule("a store that must exist is not made") { place in
            let before = try place.contents()
            expectUnusable("missing", place) { try place.open(.mustExist) }
            #expect(try place.contents() == before)
        },
        StoreRule("a store that must exist is opened when it does") { place in
            _ = try place.open().register(.sample())
            #expect(try place.open(.mustExist).jobs().count == 1)
        },
        StoreRule(
            "a newer schema is refused by both versions' names and left as it is", needs: .database
        ) { place in
            _ = try place.open()
            _ = try place.sql("UPDATE contactory_schema SET version = 41;")
            let before = try place.contents()
            let fault = expectUnusable("newer", place) { try place.open() }
            #expect(fault?.message.contains("41") == true)
            #expect(fault?.message.contains("version 1;") == true)
            #expect(try place.contents() == before)
        },
        StoreRule("somebody else's table is refused and left as it is", needs: .database) { place in
            _ = try place.sql("CREATE TABLE contacts (id integer, name text);")
            _ = try place.sql("INSERT INTO contacts VALUES (1, 'Ann');")
            let before = try place.contents()
            for mode in [StoreOpenMode.createIfMissing, .mustExist] {
                expectUnusable("foreign", place) { try place.open(mode) }
            }
            #expect(try place.contents() == before)
        },
    ]

    @discardableResult
    private static func expectUnusable(
        _ word: String, _ place: StoreHarness, _ open: () throws -> any ContactStore
    ) -> StoreFault? {
        do {
            _ = try open()
        } catch StoreError.unusable(let fault) {
            #expect(fault.code == "\(place.codePrefix).\(word)")
            return fault
        } catch {
            Issue.record("unusable, not \(error)")
            return nil
        }
        Issue.record("refused, not opened")
        return nil
    }
}
