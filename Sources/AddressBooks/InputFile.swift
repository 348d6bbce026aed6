import ContactModel
import Digests

/// One file of an import, as a job names it; its JSON is part of the job's specification.
///
/// With the same bytes in the file it gives the same records wherever it is read.
public struct InputFile: Codable, Hashable, Sendable {
    /// Where it is: an absolute path, or one below the job's folder of files.
    public var path: String
    /// What the user named, when `path` is only a copy: `-`, or a compressed file.
    public var source: String?
    /// How many bytes it has.
    public var size: Int
    /// When it was written last, in seconds of Unix time.
    public var modified: Int64
    /// How many records it has.
    public var records: Int64
    /// How it holds its records: the raw value of a `RecordFormat`.
    public var format: String
    /// The name of its encoding.
    public var charset: String
    /// Whether nothing in the file says what its encoding is.
    public var isGuess: Bool?
    /// How many bytes its byte order mark takes, where it has one.
    public var mark: Int?
    /// The digest of its head, which says how all of it is read.
    public var head: String

    enum CodingKeys: String, CodingKey {
        case path, source, size, modified, records, format, charset, mark, head
        case isGuess = "guess"
    }

    /// What to call it in messages.
    public var name: String { source ?? path }

    /// Whether its numbers are those of a file that can be read; others may come from outside.
    public var isPossible: Bool {
        (0...ReadableFile.maximumSize).contains(size) && records >= 0
            && (0...AddressBookFile.headLength).contains(mark ?? 0)
    }

    /// How its bytes stand for characters; nothing for an encoding that this version does not know.
    var decision: EncodingDetector.Decision? {
        TextEncoding(named: charset).map {
            .init(encoding: $0, isGuess: isGuess ?? false, markLength: mark ?? 0)
        }
    }

    /// Describes a file that was looked through.
    init(
        path: String, source: String?, size: Int, modified: Int64, book: AddressBookFile,
        head: String
    ) {
        self.path = path
        self.source = source
        self.size = size
        self.modified = modified
        records = 0
        format = book.format.rawValue
        charset = book.decision.encoding.name
        isGuess = book.decision.isGuess ? true : nil
        mark = book.decision.markLength > 0 ? book.decision.markLength : nil
        self.head = head
    }

    /// The digest of the bytes by which a file is recognised; nothing when there is no memory.
    static func digest(ofHead head: [UInt8]) -> String? {
        guard var sum = SHA256() else { return nil }
        sum.update(head.span)
        return SHA256.digits(of: sum.finish().prefix(ChunkNote.digestLength))
    }
}
