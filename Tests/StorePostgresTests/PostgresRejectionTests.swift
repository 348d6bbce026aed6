import ContactModel
import StoreConformance
import StorePostgres
import Stores
import Synchronization
import TestSupport
import Testing

@Suite struct PostgresRejectionTests {
    private static func field(_ field: ContactField, _ text: String) -> [ContactField: String] {
        [field: text]
    }

    /// One database for all of them, with a schema for each: a database takes half a second.
    private static let place = Result { try PostgresPlace() }
    private static let schemas = Atomic<Int>(0)

    private func error(
        _ contact: [ContactField: String], after setUp: String
    ) throws -> StoreError? {
        let place = try Self.place.get()
        let schema = "schema\(Self.schemas.add(1, ordering: .relaxed).newValue)"
        try place.sql("CREATE SCHEMA \(schema);")
        let store = try PostgresStore(
            connection: place.connection + "&options=-csearch_path%3D\(schema)", password: nil,
            mode: .createIfMissing)
        let job = try store.register(.sample())
        // The view stands in the way of changes to the table.
        try place.sql("SET search_path = \(schema); DROP VIEW people; " + setUp)
        let error = #expect(throws: StoreError.self) {
            try store.store(.of([[:], contact]), as: ChunkKey(job: job, number: 0))
        }
        #expect(try place.sql("SELECT count(*) FROM \(schema).contactory_chunks;") == "0")
        return error
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let code: String
        var setUp = ""
        let contact: [ContactField: String]
        var testDescription: String { code }
    }

    private static func trigger(_ body: String) -> String {
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.phone IS NOT NULL THEN \(body) END IF; RETURN NEW; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION refuse();
        """
    }

    @Test(arguments: [
        Fault(code: "postgres.22p05", contact: field(.extra, #"{"secret": "\u0000"}"#)),
        Fault(code: "postgres.22003", contact: field(.extra, #"{"secret": 1e999999}"#)),
        Fault(code: "postgres.22p02", contact: field(.extra, #"{"secret": }"#)),
        Fault(
            code: "postgres.54001",
            contact: field(.extra, #"{"secret": "# + String(repeating: "[", count: 100_000))),
        Fault(
            code: "postgres.22001", setUp: "ALTER TABLE contacts ALTER city TYPE varchar(5);",
            contact: field(.city, "secret")),
        Fault(
            code: "postgres.23514", setUp: "ALTER TABLE contacts ADD CHECK (city <> 'secret');",
            contact: field(.city, "secret")),
        Fault(
            code: "postgres.23502",
            setUp: "ALTER TABLE contacts ALTER city SET NOT NULL;",
            contact: field(.street, "secret")),
        Fault(
            code: "postgres.54000", setUp: "CREATE INDEX ON contacts (street);",
            contact: field(
                .street,
                "secret"
                    + (0..<3_000).map { String($0 &* 2_654_435_761 % 1_000_003) }.joined())),
        Fault(
            code: "postgres.p0001", setUp: trigger("RAISE EXCEPTION 'no %', NEW.phone;"),
            contact: field(.phone, "secret")),
        Fault(
            code: "postgres.23514",
            setUp: trigger("RAISE check_violation USING MESSAGE = NEW.phone;"),
            contact: field(.phone, "secret")),
        Fault(
            code: "postgres.22p02", setUp: "CREATE INDEX ON contacts ((phone::integer));",
            contact: field(.phone, "secret")),
        Fault(
            code: "postgres.22003", setUp: "CREATE INDEX ON contacts ((phone::integer));",
            contact: field(.phone, "999999999999")),
    ])
    func `a contact that the database refuses is rejected, and not quoted`(fault: Fault) throws {
        let error = try error(fault.contact, after: fault.setUp)
        guard case .rejected(let found) = error else {
            Issue.record("rejected, not \(String(describing: error))")
            return
        }
        #expect(found.code == fault.code, "\(found.message.prefix(500))")
        #expect(!found.message.contains("secret"), "\(found.message.prefix(500))")
        #expect(!found.message.contains("999999"), "\(found.message.prefix(500))")
    }

    struct Trouble: Sendable, CustomTestStringConvertible {
        let code: String
        let setUp: String
        var testDescription: String { setUp }
    }

    @Test(arguments: [
        Trouble(
            code: "postgres.23502",
            setUp: "ALTER TABLE contacts ADD COLUMN tenant text NOT NULL;"),
        Trouble(code: "postgres.22p03", setUp: "ALTER TABLE contacts ALTER id TYPE integer;"),
        Trouble(
            code: "postgres.42703",
            setUp: "ALTER TABLE contacts DROP COLUMN city;"),
        Trouble(
            code: "postgres.42p01", setUp: "DROP TABLE contacts;"),
    ])
    func `what is wrong with the table is not blamed on a contact`(trouble: Trouble) throws {
        let error = try error([.city: "x"], after: trouble.setUp)
        guard case .unusable(let fault) = error else {
            Issue.record("unusable, not \(String(describing: error))")
            return
        }
        #expect(fault.code == trouble.code)
    }

    @Test func `a repeated UID where each may come once names the ways out`() throws {
        let place = try PostgresPlace()
        let store = try place.open()
        let job = try store.register(.sample())
        try place.sql("CREATE UNIQUE INDEX contacts_uid ON contacts (uid);")
        _ = try store.store(.sample(1), as: ChunkKey(job: job, number: 0))
        let other = try store.register(.sample("01B"))
        let error = #expect(throws: StoreError.self) {
            try store.store(.sample(1), as: ChunkKey(job: other, number: 0))
        }
        guard case .rejected(let fault) = error else {
            Issue.record("rejected, not \(String(describing: error))")
            return
        }
        #expect(fault.code == "postgres.23505")
        #expect(fault.message.contains("--duplicates skip"))
    }
}
