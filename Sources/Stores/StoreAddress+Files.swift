public import ContactModel

extension StoreAddress {
    /// The endings that make a path of a format the path of one file; another is a folder's.
    static func fileEndings(_ format: ContactFormat) -> [String] {
        switch format {
        case .csv: [".csv"]
        case .ndjson: [".ndjson", ".jsonl"]
        case .vcard: [".vcf", ".vcard"]
        }
    }

    /// Whether all contacts go into one file at `path`, not into a folder of several.
    public static func isOneFile(_ path: String, _ format: ContactFormat) -> Bool {
        let name = split(path).name
        return fileEndings(format).contains { name.hasSuffix($0) && name.count > $0.count }
    }

    /// The folder that a path's last part is in, and that part.
    package static func split(_ path: String) -> (folder: String, name: String) {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
        guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
        let name = String(path[path.index(after: slash)...])
        return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
    }

    /// Reads what follows `csv:`, `ndjson:` or `vcard:`.
    static func files(
        _ format: ContactFormat, _ rest: Substring, in text: String
    ) throws(StoreAddressError) -> StoreAddress {
        let path = String(rest)
        let example = "\(format.rawValue):export"
        if path.isEmpty { throw refusal(text, "the path is missing", example) }
        if path.hasPrefix("//"), !path.hasPrefix("///") {
            throw refusal(
                text, "the path follows the colon directly",
                "\(format.rawValue):\(path.dropFirst(2))")
        }
        // A path stands in lines of logs and of manifests.
        guard path.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            let shown = String(
                path.unicodeScalars.prefix { $0.properties.generalCategory != .control })
            throw StoreAddressError(
                value: "\(format.rawValue):\(shown)…",
                rule: "a path must hold no line break or other control character",
                example: example)
        }
        let name = split(path).name
        guard name != ".", name != "..", name != "/" else {
            throw refusal(
                text, "the path must end with a name of its own", "\(example)")
        }
        return StoreAddress(.files(format, path: path))
    }
}
