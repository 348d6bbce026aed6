import ContactModel
import StoreConformance
import StoreSQLite
import Stores
import Testing

@Suite struct SQLiteRejectionTests {
    private func error(after setUp: String) throws -> StoreError? {
        let place = try SQLitePlace()
        let store = try place.open()
        let job = try store.register(.sample())
        try place.sql(setUp)
        let error = #expect(throws: StoreError.self) {
            try store.store(.of([[:], [.phone: "secret"]]), as: ChunkKey(job: job, number: 0))
        }
        #expect(try place.sql("SELECT count(*) FROM contactory_chunks;") == "0")
        return error
    }

    @Test(arguments: [
        """
        CREATE TRIGGER refuse BEFORE INSERT ON contacts WHEN NEW.phone IS NOT NULL
          BEGIN SELECT RAISE(ABORT, 'no secret'); END;
        """,
        "CREATE UNIQUE INDEX once ON contacts (coalesce(city, 'secret'));",
    ])
    func `a contact that the database refuses is rejected, and not quoted`(setUp: String) throws {
        let error = try error(after: setUp)
        guard case .rejected(let fault) = error else {
            Issue.record("rejected, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "sqlite.constraint")
        #expect(!fault.message.contains("secret"), "\(fault.message)")
    }

    @Test func `what is wrong with the table is not blamed on a contact`() throws {
        let error = try error(
            after: """
                DROP VIEW people;
                ALTER TABLE contacts RENAME TO old;
                CREATE TABLE contacts (id INTEGER PRIMARY KEY, uid TEXT NOT NULL,
                  given_name TEXT, family_name TEXT, phonetic_given_name TEXT,
                  phonetic_family_name TEXT, formatted_name TEXT, company TEXT, phone TEXT,
                  phone_label TEXT, email TEXT, email_label TEXT, street TEXT, city TEXT,
                  region TEXT, postal_code TEXT, country_code TEXT, extra TEXT,
                  tenant TEXT NOT NULL);
                """)
        guard case .unusable(let fault) = error else {
            Issue.record("unusable, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "sqlite.constraint")
        #expect(fault.message.contains("contacts.tenant"))
    }

    @Test func `a repeated UID where each may come once names the ways out`() throws {
        let place = try SQLitePlace()
        let store = try place.open()
        let job = try store.register(.sample())
        try place.sql("CREATE UNIQUE INDEX contacts_uid ON contacts (uid);")
        _ = try store.store(.sample(1), as: ChunkKey(job: job, number: 0))
        let other = try store.register(.sample("01B"))
        #expect(throws: StoreError.self) {
            try store.store(.sample(1), as: ChunkKey(job: other, number: 0))
        }.map { #expect($0.fault?.message.contains("--duplicates skip") == true) }
    }
}
