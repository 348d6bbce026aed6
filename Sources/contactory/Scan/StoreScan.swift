import Stores

/// Scans all contacts of a store, in bounded memory.
enum StoreScan {
    /// A page has about so many bytes, however large its contacts are.
    private static let pageBytes = 4 << 20
    private static let mostRows = 10_000

    /// Checks phones, e-mail addresses and further data of all contacts.
    static func run(
        _ store: any ContactStore, into report: inout SafetyReport
    ) throws(StoreError) {
        var last: Int64 = 0
        var rows = 16
        while true {
            let page = try store.reachableContacts(after: last, limit: rows)
            guard let end = page.last else { return }
            var bytes = 0
            for contact in page {
                for text in contact.texts {
                    let text = Array(text.utf8)
                    bytes += text.count
                    report.check(text[...], signs: 0..<text.count, at: "contact \(contact.id)")
                }
            }
            last = end.id
            rows = bytes < pageBytes ? min(rows * 2, mostRows) : max(1, rows / 2)
        }
    }
}
