public import ContactModel
public import Stores

extension FileStore {
    /// Refused: files are not read back by id.
    public func reachableContacts(
        after id: Int64, limit: Int
    ) throws(StoreError) -> [ReachableContact] {
        throw writtenOnly("scan its files: contactory scan FILE")
    }

    /// Refused: files are not read back by id.
    public func pages(of size: Int) throws(StoreError) -> ContactPages {
        throw writtenOnly("import its files into a database first")
    }

    /// Refused: files are not read back by id.
    public func read(
        _ ids: ClosedRange<Int64>, limit: Int, into batch: inout ContactBatch
    ) throws(StoreError) {
        throw writtenOnly("import its files into a database first")
    }

    private func writtenOnly(_ fix: String) -> StoreError {
        FileFailure.refusal("written", path, "a store of files is written, not read; \(fix)")
    }
}
