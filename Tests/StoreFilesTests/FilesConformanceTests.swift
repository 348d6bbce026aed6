import ContactModel
import StoreConformance
import Testing

@Suite struct FilesConformanceTests {
    @Test(arguments: StoreRule.all.filter { $0.need == .nothing }, [ContactFormat.csv, .ndjson])
    func `a store of files keeps`(rule: StoreRule, format: ContactFormat) throws {
        try rule.check(FilesPlace(format).harness)
    }
}
