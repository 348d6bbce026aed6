import StoreConformance
import Testing

@Suite struct SQLiteConformanceTests {
    @Test(arguments: StoreRule.all)
    func `a SQLite store keeps`(rule: StoreRule) throws {
        try rule.check(SQLitePlace().harness)
    }

    @Test(arguments: StoreRule.all)
    func `a SQLite store that writes each chunk as pages keeps`(rule: StoreRule) throws {
        try rule.check(SQLitePlace(leastForPages: 1).harness)
    }
}
