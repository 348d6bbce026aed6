/// What letters are mistaken for; hand-written.
enum LetterSwaps {
    /// A run of letters and what it becomes.
    struct Swap: Sendable {
        let from: StaticString
        let to: StaticString
    }

    /// What looks alike to a scanner.
    static let lookalikes: [Swap] = [
        Swap(from: "rn", to: "m"), Swap(from: "m", to: "rn"), Swap(from: "l", to: "1"),
        Swap(from: "I", to: "l"), Swap(from: "o", to: "0"), Swap(from: "O", to: "0"),
        Swap(from: "S", to: "5"), Swap(from: "B", to: "8"), Swap(from: "e", to: "c"),
        Swap(from: "i", to: "1"), Swap(from: "a", to: "o"), Swap(from: "u", to: "v"),
        Swap(from: "h", to: "b"), Swap(from: "ö", to: "o"), Swap(from: "é", to: "e"),
        Swap(from: "田", to: "由"), Swap(from: "木", to: "本"), Swap(from: "大", to: "太"),
        Swap(from: "日", to: "目"), Swap(from: "土", to: "士"), Swap(from: "未", to: "末"),
        Swap(from: "王", to: "玉"), Swap(from: "シ", to: "ツ"), Swap(from: "이", to: "어"),
    ]

    /// What sounds alike: the longer runs first.
    static let soundalikes: [Swap] = [
        Swap(from: "sch", to: "sh"), Swap(from: "ph", to: "f"), Swap(from: "ck", to: "k"),
        Swap(from: "th", to: "t"), Swap(from: "ll", to: "l"), Swap(from: "nn", to: "n"),
        Swap(from: "ss", to: "s"), Swap(from: "tt", to: "t"), Swap(from: "rr", to: "r"),
        Swap(from: "ie", to: "y"), Swap(from: "ee", to: "ea"), Swap(from: "ei", to: "ai"),
        Swap(from: "ai", to: "ei"), Swap(from: "c", to: "k"), Swap(from: "k", to: "c"),
        Swap(from: "y", to: "i"), Swap(from: "i", to: "y"), Swap(from: "z", to: "s"),
        Swap(from: "s", to: "z"), Swap(from: "v", to: "w"), Swap(from: "f", to: "ph"),
        Swap(from: "が", to: "か"), Swap(from: "か", to: "が"), Swap(from: "ざ", to: "さ"),
        Swap(from: "さ", to: "ざ"), Swap(from: "だ", to: "た"), Swap(from: "た", to: "だ"),
        Swap(from: "ば", to: "は"), Swap(from: "づ", to: "ず"), Swap(from: "じ", to: "ぢ"),
        Swap(from: "き", to: "ぎ"), Swap(from: "し", to: "じ"), Swap(from: "애", to: "에"),
        Swap(from: "에", to: "애"), Swap(from: "리", to: "이"),
    ]

    /// The key beside a letter's on a QWERTY keyboard; nothing for what is not a letter.
    static func neighbour(of letter: UInt8) -> UInt8? {
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
        let small = letter | 0x20
        guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small), letter < 0x80 else {
            return nil
        }
        let place = Int(small - UInt8(ascii: "a"))
        let found = neighbours.withUTF8Buffer { unsafe $0[place] }
        return isCapital ? found - 0x20 : found
    }

    /// For each letter from a to z the key to its right, else to its left.
    private static let neighbours: StaticString = "snvfrghjoklknmpowtdyibecux"
}
