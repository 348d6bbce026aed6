import TestSupport
import Testing

@Suite struct ScanStoreTests {
    /// A further phone in `extra`, an address in `email`.
    private static let planting = """
        update contacts set extra = '{"phones":[{"label":"x","value":"+1 202 456 1414"}]}'
        where id % (1 << 10) = 5 and id < (select min(id) + 900 from contacts);
        update contacts set email = 'ann@gmail.com' where id = (select min(id) + 7 from contacts);
        """

    @Test(arguments: ScanTests.profiles)
    func `nothing in an SQLite store can reach anybody`(profile: String) throws {
        let place = try Place()
        let count = profile == "heavy" ? "2k" : "20k"
        try place.run("create", count, "--profile", profile, "--seed", "5")
        let finished = try place.run("scan", "sqlite:contacts.db")
        #expect(finished.status == 0 && finished.output.isEmpty, "\(finished.output)")
        #expect(finished.errors.hasSuffix(", 0 may be somebody's\n"))
    }

    @Test func `what was planted in an SQLite store is found`() throws {
        let place = try Place()
        try place.run("create", "1000", "--seed", "5")
        try place.sql(Self.planting)
        try Self.expectPlanted(place.run("scan", "sqlite:contacts.db"), first: 1 << 40)
    }

    @Test func `what was planted in a PostgreSQL store is found, and nothing else`() throws {
        let cluster = try PostgresCluster.shared.get()
        let database = try cluster.createDatabase()
        let place = try Place()
        let store = cluster.connection(to: database)
        try place.run("create", "20k", "--to", store, "--profile", "duplicates", "--seed", "5")
        let before = try place.run("scan", store)
        #expect(before.status == 0 && before.errors.contains("20,000 phones looked at"))
        try cluster.sql(Self.planting, in: database)
        try Self.expectPlanted(place.run("scan", store), first: 1 << 40)
    }

    private static func expectPlanted(_ finished: Finished, first: Int64) throws {
        #expect(finished.status == 1)
        #expect(
            finished.output == """
                contact \(first + 5): phone +1 202 456 1414
                contact \(first + 7): email ann@gmail.com

                """, "\(finished.errors)")
    }

    @Test func `a store that is not there is not made`() throws {
        let place = try Place()
        let finished = try place.run("scan", "sqlite:none.db")
        #expect(finished.status == 3 && finished.errors.contains("check the path"))
        #expect(try place.files.isEmpty)
    }
}
