/// A file in which no text can be found as it is: to say nothing was found there would be wrong.
enum BinaryKind: CaseIterable {
    case sqlite, gzip, zip, utf16Little, utf16Big

    /// Knows a file by its first bytes.
    init?(beginning bytes: [UInt8]) {
        guard let kind = Self.allCases.first(where: { bytes.starts(with: $0.magic) }) else {
            return nil
        }
        self = kind
    }

    private var magic: [UInt8] {
        switch self {
        case .sqlite: Array("SQLite format 3\0".utf8)
        case .gzip: [0x1F, 0x8B]
        case .zip: [0x50, 0x4B, 0x03, 0x04]
        case .utf16Little: [0xFF, 0xFE]
        case .utf16Big: [0xFE, 0xFF]
        }
    }

    /// The words for a file of this kind.
    func refusal(of name: String) -> CommandError {
        let path = ShellText.word(name)
        let (what, fix) =
            switch self {
            case .sqlite: ("is an SQLite database", "contactory scan sqlite:\(path)")
            case .gzip: ("is compressed", "gzip -dc \(path) | contactory scan -")
            case .zip:
                ("is a ZIP archive, as spreadsheets are", "unzip -p \(path) | contactory scan -")
            case .utf16Little, .utf16Big:
                (
                    "is text in UTF-16",
                    "iconv -f UTF-16 -t UTF-8 \(path) | contactory scan -"
                )
            }
        return .usage("\(name) \(what), in which nothing can be found as it is", fix: "Try: \(fix)")
    }
}
