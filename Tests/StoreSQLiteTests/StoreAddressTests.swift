import Stores
import Testing

@Suite struct StoreAddressTests {
    @Test(arguments: [
        "sqlite:contacts.db", "sqlite:/var/lib/c.db", "sqlite:a b:c@d.db", "null:", "csv:out dir",
        "ndjson:/var/out.ndjson", "vcard:a:b@c.vcf",
        "postgres://db/contacts", "postgresql://ann@db:5432,db2:5433/contacts?sslmode=require",
        "postgres://?service=contacts", "service=contacts", "postgres://",
        "postgres://[::1]:5432/x", "postgres://%2Fvar%2Frun/x",
    ])
    func `an address without a password reads back as it was written`(text: String) throws {
        let address = try StoreAddress(parsing: text)
        #expect(address.description == text)
        #expect(address.secret == nil)
        #expect(try StoreAddress(parsing: address.description) == address)
    }

    @Test func `each kind of address says what to open`() throws {
        #expect(try StoreAddress(parsing: "sqlite:x.db").destination == .sqlite(path: "x.db"))
        #expect(try StoreAddress(parsing: "null:").destination == .null)
        let service = StoreAddress.Destination.postgres(connection: "service=x")
        #expect(try StoreAddress(parsing: "service=x").destination == service)
    }

    @Test(arguments: [
        ("postgres://ann:hunter2@db/c", "postgres://ann@db/c", "hunter2"),
        ("postgres://ann:h%40nt%2Fr%252@db/c", "postgres://ann@db/c", "h@nt/r%2"),
        ("postgres://:hunter2@db/c", "postgres://db/c", "hunter2"),
        ("postgres://ann:@db/c", "postgres://ann@db/c", ""),
        ("postgres://ann@db/c?password=hunter2&x=y", "postgres://ann@db/c?x=y", "hunter2"),
        ("postgres://db/c?x=y&p%61ssword=hunter%32", "postgres://db/c?x=y", "hunter2"),
        ("postgres://db/c?PASSWORD=hunter2", "postgres://db/c", "hunter2"),
        ("postgres://ann:hun?ter2@db/c", "postgres://ann@db/c", "hun?ter2"),
        ("postgres://ann:a:b@db/c", "postgres://ann@db/c", "a:b"),
    ])
    func `a password is set apart`(text: String, shown: String, secret: String) throws {
        let address = try StoreAddress(parsing: text)
        #expect(address.description == shown)
        #expect(address.secret == secret)
        var dumped = ""
        dump(address, to: &dumped)
        let views = [dumped, "\(address)", String(reflecting: [address])]
        #expect(views.allSatisfy { secret.isEmpty || !$0.contains(secret) })
    }

    @Test(arguments: [
        "postgres://ann:hun@ter2@db/c", "postgres://ann:hun/ter2@db/c", "postgres://ann:h%zz@db/c",
        "service=x password=ter2", "mysql://ann:ter2@db/c",
        "postgre://ann:ter2@db/c", "postgres:ann:ter2@db/c", "https://ann:ter2@host/",
        "postgres://db/c?sslpassword=ter2", "postgres://db/c?password=%zter2",
        "carddav://h/?token=ter2@", "postgres://db/c?x=y&password", "ann:ter2@db", "ter2@db",
    ])
    func `an error shows no piece of a password`(text: String) {
        let error = #expect(throws: StoreAddressError.self) { try StoreAddress(parsing: text) }
        #expect(error?.description.contains("ter2") == false)
        #expect(error?.description.contains("hun") == false)
        #expect(error?.description.contains("zz") == false)
    }

    @Test(arguments: [
        ("", "it must begin with its kind"), ("sqlite:", "path is missing"),
        ("sqlite::memory:", "null:"), ("sqlite://x.db", "sqlite:x.db"),
        ("contacts.db", "sqlite:contacts.db"), ("sqllite:x.db", "did you mean sqlite:?"),
        ("postgers://db/c", "postgres://db/c"), ("SQLite:x.db", "sqlite:x.db"),
        ("nul:", "did you mean null:?"), ("csv:", "path is missing"), ("vcrd:x", "vcard:x"),
        ("vcard://out", "vcard:out"), ("csv:a/..", "name of its own"),
        ("https://example.com", "not available in this version"), ("null:x", "nothing after"),
        ("mysql://db/c", "sqlite:PATH"), ("postgres:db", "is followed by //"),
        ("service=", "pg_service.conf"), ("postgres://db:54x/c", "a port is a number"),
        ("sqlite:a\0b", "NUL"),
    ])
    func `a refusal names the value, the rule and an example`(text: String, hint: String) throws {
        let error = #expect(throws: StoreAddressError.self) { try StoreAddress(parsing: text) }
        let message = try #require(error).description
        #expect(message.contains(hint))
        #expect(message.contains("'\(text)'"))
        #expect(message.contains("for example"))
    }

    @Test(arguments: [
        ("csv:x.csv", true), ("csv:/a/x.csv", true), ("csv:x", false), ("csv:x.csv/", true),
        ("csv:.csv", false), ("csv:x.vcf", false), ("vcard:x.vcf", true), ("ndjson:x.jsonl", true),
    ])
    func `a path with the format's ending is one file`(text: String, isOneFile: Bool) throws {
        guard case .files(let format, let path) = try StoreAddress(parsing: text).destination
        else {
            Issue.record("\(text) is no store of files")
            return
        }
        #expect(StoreAddress.isOneFile(path, format) == isOneFile)
    }

    @Test func `a path of files with a line break is refused in one line`() throws {
        let error = #expect(throws: StoreAddressError.self) {
            try StoreAddress(parsing: "csv:a\nb")
        }
        #expect(error?.description.contains("line break") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test(arguments: [
        ("sqlite:x.db", "sqlite:/home/ann/x.db"), ("sqlite:./x.db", "sqlite:/home/ann/x.db"),
        ("sqlite:../x.db", "sqlite:/home/ann/../x.db"), ("sqlite:/x.db", "sqlite:/x.db"),
        ("csv:x", "csv:/home/ann/x"), ("vcard:./x.vcf", "vcard:/home/ann/x.vcf"),
        ("null:", "null:"), ("postgres://db/c", "postgres://db/c"),
    ])
    func `a relative path is placed in the folder`(text: String, absolute: String) throws {
        let address = try StoreAddress(parsing: text)
        #expect(address.absolute(in: "/home/ann").description == absolute)
        #expect(address.absolute(in: "/home/ann/").description == absolute)
    }
}
