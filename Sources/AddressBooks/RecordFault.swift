import ContactModel

/// The stable codes under which records that fail are counted.
public enum RecordFault {
    /// The code for a record that is not readable.
    public static func code(of found: FoundRecord, files: [InputFile]) -> String {
        switch found.boundary.flaw {
        case .cutOff: return "record.cut_off"
        case .outside: return "record.outside"
        case .unterminatedQuote: return "record.quote"
        case .missingEnd, nil: break
        }
        // Those that are too long are shown without their bytes.
        if found.bytes.isEmpty { return "record.large" }
        switch RecordFormat(rawValue: files[found.file].format) {
        case .json, .ndjson: return "record.json"
        default: return "record.unreadable"
        }
    }
}
