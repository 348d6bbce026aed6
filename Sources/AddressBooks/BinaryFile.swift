import ContactModel

/// Knows files in which no address book can be, before their bytes are taken for names.
enum BinaryFile {
    /// Text has hardly any control characters; a tenth of a head leaves room for damage.
    private static let controlShare = 10
    /// In a short file so many may be damage, too.
    private static let fewControls = 8

    /// What is wrong with a file, or nothing.
    ///
    /// - Parameters:
    ///   - name: what to call it.
    ///   - head: its first bytes.
    ///   - book: what it was recognised as.
    /// - Returns: words and a way out.
    static func fault(of name: String, head: [UInt8], as book: AddressBookFile) -> FileFault? {
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            return FileFault(
                .unsuitable, name, "is a ZIP archive, as spreadsheets are",
                fix: "Unpack it, or save the sheet as CSV.")
        }
        if head.starts(with: Array("SQLite format 3\0".utf8)) {
            return FileFault(
                .unsuitable, name, "is an SQLite database",
                fix: "Export its table as CSV: sqlite3 -csv -header FILE 'SELECT …'")
        }
        guard book.decision.encoding.isByteOriented, book.format != .vcard else { return nil }
        let controls = head.filter { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }.count
        guard controls > fewControls, controls * controlShare > head.count else { return nil }
        return FileFault(
            .unsuitable, name,
            "is no text: \(controls) of its first \(head.count) bytes are "
                + "control characters",
            fix: "Is it the right file? --format and --charset say what it is.")
    }
}
