import StoreConformance
import Testing

@Suite struct PostgresConformanceTests {
    @Test(arguments: StoreRule.all)
    func `a PostgreSQL store keeps`(rule: StoreRule) throws {
        try rule.check(PostgresPlace().harness)
    }
}
