/// How the bytes of an address book stand for characters.
///
/// The tables are part of this module instead of a call of `iconv`: the module builds wherever
/// Swift runs, and the same file gives the same text on every machine (the C libraries differ in
/// what they call Shift_JIS).
public enum TextEncoding: Hashable, Sendable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    /// Microsoft's Shift_JIS, with NEC's and IBM's kanji.
    case cp932
    case singleByte(SingleByteSet)

    /// Takes a name as in `CHARSET=`, in any case and spelling; nothing for an unknown one.
    public init?(named name: some StringProtocol) {
        let word = String(
            name.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            })
        switch word {
        case "utf8", "usascii", "ascii", "unicode11utf8": self = .utf8
        case "utf16", "utf16le", "unicode": self = .utf16LittleEndian
        case "utf16be": self = .utf16BigEndian
        case "shiftjis", "sjis", "xsjis", "cp932", "ms932", "windows31j", "mskanji", "windows932":
            self = .cp932
        // Its writers mean Windows' set, whose further characters are control codes in ISO's.
        case "iso88591", "latin1", "ansi", "default": self = .singleByte(.windows1252)
        case "latin2": self = .singleByte(.iso8859Part2)
        case "latin9": self = .singleByte(.iso8859Part15)
        case "macroman": self = .singleByte(.macintosh)
        default:
            let plain = word.hasPrefix("cp") ? "windows" + word.dropFirst(2) : word
            guard
                let set = SingleByteSet.allCases.first(where: {
                    $0.rawValue.replacing("-") == plain
                })
            else { return nil }
            self = .singleByte(set)
        }
    }

    /// The name for reports: `utf-8`, `cp932`, `windows-1252`.
    public var name: String {
        switch self {
        case .utf8: "utf-8"
        case .utf16LittleEndian: "utf-16le"
        case .utf16BigEndian: "utf-16be"
        case .cp932: "cp932"
        case .singleByte(let set): set.rawValue
        }
    }
}

extension String {
    /// The text without the given one-character text.
    fileprivate func replacing(_ removed: Character) -> String { filter { $0 != removed } }
}
