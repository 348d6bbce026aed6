import ContactModel
import Stores

/// What the files of a store are called.
///
/// ```
/// contacts/                      the folder, or the one that a single file is in
///   part-00000.csv               a chunk's contacts; part-j2-00000.csv is of the second job here
///   part-00001-2.csv             the second piece of a chunk's that may not be larger
///   contacts.csv                 all of a job's contacts in one file; contacts-2.csv of the second
///   manifest.json                what there is, with counts and sums
///   .contactory/                 what the store remembers; .NAME.parts beside a single file
///     format.json  finish.lock
///     job-1.json  finished-1.json  joined-1
///     writer-9f86d081884c7d65    a store that is open somewhere, locked as long as it is
///     chunks-1/
///       00000.json               the ledger's row of a chunk
///       00000.9f86d081884c7d65.1.csv   a part that has not got its place yet
/// ```
enum FileNames {
    static let hidden = ".contactory"
    static let format = "format.json"
    static let manifest = "manifest.json"
    static let finishing = "finish.lock"
    private static let writerPrefix = "writer-"
    private static let jobPrefix = "job-"
    private static let chunksPrefix = "chunks-"
    private static let suffix = ".json"
    private static let temporarySuffix = ".tmp"
    /// With fewer digits a small job's names would look odd beside a large one's.
    private static let fewestDigits = 5

    static func job(_ ordinal: JobOrdinal) -> String { "\(jobPrefix)\(ordinal.value)\(suffix)" }
    static func finished(_ ordinal: JobOrdinal) -> String { "finished-\(ordinal.value)\(suffix)" }
    /// A job's only file before it gets its place.
    static func joining(_ ordinal: JobOrdinal) -> String { "joined-\(ordinal.value)" }
    static func chunks(_ ordinal: JobOrdinal) -> String { "\(chunksPrefix)\(ordinal.value)" }
    static func writer(_ token: String) -> String { writerPrefix + token }

    /// The ordinal of a job's file, or nothing when the name is another's.
    static func ordinal(ofJob name: String) -> JobOrdinal? {
        guard name.hasPrefix(jobPrefix), name.hasSuffix(suffix) else { return nil }
        return Int64(name.dropFirst(jobPrefix.count).dropLast(suffix.count)).flatMap {
            JobOrdinal($0)
        }
    }

    /// The token of a writer's file, or nothing when the name is another's.
    static func token(ofWriter name: String) -> String? {
        name.hasPrefix(writerPrefix) ? String(name.dropFirst(writerPrefix.count)) : nil
    }

    /// A name for a file that has not got its own yet.
    static func temporary(_ name: String, _ token: String) -> String {
        "\(name).\(token)\(temporarySuffix)"
    }

    /// Whether a name is that of a file that a writer has not finished.
    static func isTemporary(_ name: String) -> Bool { name.hasSuffix(temporarySuffix) }

    /// The writer that made a file with an unfinished or a held name.
    static func token(in name: String) -> String? {
        let words = name.split(separator: ".")
        return words.count > 2 ? words.first { isToken($0) }.map(String.init) : nil
    }

    private static func isToken(_ word: Substring) -> Bool {
        word.utf8.count == tokenLength && word.allSatisfy(\.isHexDigit)
    }

    private static let tokenLength = 16

    /// A word that no other open store has.
    static func newToken(using random: inout some RandomNumberGenerator) -> String {
        let digits = String(UInt64.random(in: .min ... .max, using: &random), radix: 16)
        return String(repeating: "0", count: tokenLength - digits.count) + digits
    }

    /// How many digits the numbers of a job's chunks have, so that names sort as chunks do.
    static func digits(ofChunks count: Int64) -> Int {
        max(fewestDigits, String(max(0, count - 1)).count)
    }

    static func padded(_ number: Int64, to digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The ledger's row of a chunk.
    static func entry(_ chunk: Int64, digits: Int) -> String { padded(chunk, to: digits) + suffix }

    /// The chunk of a ledger's row, or of a part that is held; nothing when the name is another's.
    static func chunk(of name: String) -> Int64? {
        name.split(separator: ".").first.flatMap { Int64($0) }
    }

    /// Whether a name is that of a ledger's row.
    static func isEntry(_ name: String) -> Bool {
        name.split(separator: ".").count == 2 && name.hasSuffix(suffix)
    }

    /// A part before it has got its place.
    static func held(
        _ chunk: Int64, digits: Int, token: String, piece: Int, _ ending: String
    ) -> String {
        "\(padded(chunk, to: digits)).\(token).\(piece).\(ending)"
    }

    /// A part in its place; `piece` counts from 1 where a chunk may have several.
    static func part(
        _ chunk: Int64, digits: Int, of job: JobOrdinal, piece: (number: Int, of: Int)?,
        _ ending: String
    ) -> String {
        let job = job == .first ? "" : "j\(job.value)-"
        let piece =
            piece.map { "-" + padded(Int64($0.number), to: String($0.of).count) } ?? ""
        return "part-\(job)\(padded(chunk, to: digits))\(piece).\(ending)"
    }

    /// All contacts of a job in one file.
    static func joined(_ job: JobOrdinal, _ ending: String) -> String {
        job == .first ? "contacts.\(ending)" : "contacts-\(job.value).\(ending)"
    }
}
