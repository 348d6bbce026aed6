/// The options that only imports have.
enum ImportFlag {
    static let duplicates = Flag(
        "duplicates", value: "RULE",
        "skip, update or keep contacts whose UID the store has (default: skip)")
    static let onError = Flag(
        "on-error", value: "RULE",
        "continue (default), or abort at the first record that cannot be saved")
    static let format = Flag(
        "format", value: "NAME", "vcard, csv, ndjson or json (default: what the files are)")
    static let charset = Flag(
        "charset", value: "NAME", "utf-8, cp932, windows-1252 … (default: what the files are)")
    static let country = Flag(
        "country", value: "CODE", "the country of addresses that name none, such as JP")
    static let rejects = Flag(
        "rejects", value: "FILE", "write the originals of records that failed, to be imported again"
    )
    static let spool = Flag(
        "spool", value: "DIR",
        "where copies of standard input and compressed files go (default: the temporary folder)")
    static let filesRoot = Flag(
        "files-root", value: "DIR",
        "the folder around all files, which workers may have elsewhere")
    static let ownFilesRoot = Flag(
        "files-root", value: "DIR", "where this machine has the files of imports")
    static let enqueue = Flag("enqueue", "leave the work to workers, and print the job's id")

    static let all: [Flag] = [
        duplicates, onError, format, charset, country, rejects, spool, filesRoot, enqueue,
    ]
}
