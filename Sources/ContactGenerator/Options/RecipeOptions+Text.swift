extension RecipeOptions: CustomStringConvertible {
    /// The keys of the text form, in its order.
    static let keys = [
        "blank-share", "duplicate-copies", "duplicate-noise", "duplicate-rate", "email-style",
        "note-bytes", "phone-tier", "photo-bytes", "reference-date", "uid", "unsafe",
    ]

    /// The canonical text form: `key=value;key=value`, keys in order, what is default left out.
    ///
    /// `RecipeOptions(parsing:)` makes the same options of it; a job's specification keeps it. The
    /// defaults are the empty text.
    public var description: String {
        let usual = RecipeOptions()
        return Self.keys.compactMap { key in
            let value = value(of: key)
            return value == usual.value(of: key) ? nil : "\(key)=\(value)"
        }.joined(separator: ";")
    }

    /// Takes the text form; keys may come in any order.
    ///
    /// - Throws: `RecipeError` when a key is unknown or comes twice, or a value means nothing.
    public init(parsing text: String) throws(RecipeError) {
        self.init()
        var seen: Set<Substring> = []
        for pair in text.split(separator: ";") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { throw .unknownOption(String(pair)) }
            guard seen.insert(halves[0]).inserted else { throw .repeatedOption(String(halves[0])) }
            try set(String(halves[0]), to: String(halves[1]))
        }
        try check()
    }

    /// Sets one option by the key and the value of the text form.
    ///
    /// - Throws: `RecipeError` when the key is unknown or the value means nothing to it.
    public mutating func set(_ key: String, to value: String) throws(RecipeError) {
        switch key {
        case "blank-share": blankShare = try Share(parsing: value)
        case "duplicate-copies":
            duplicateCopies = try Self.number(value, in: CopyPattern.most, else: .badCopies(value))
        case "duplicate-noise": duplicateNoise = try Noise.list(parsing: value)
        case "duplicate-rate": duplicateRate = try Self.rate(parsing: value)
        case "email-style": emailStyle = try EmailStyle(parsing: value)
        case "note-bytes": noteBytes = try Self.size(value, from: 0, else: .badNoteSize(value))
        case "phone-tier": phoneTier = value == "usual" ? nil : try PhoneTier(parsing: value)
        case "photo-bytes":
            photoBytes =
                value == "0"
                ? 0
                : try Self.size(
                    value, from: PhotoTemplate.minimumBytes, else: .badPhotoSize(value))
        case "reference-date": referenceDate = try Self.date(parsing: value)
        case "uid": uid = try UIDOrder(parsing: value)
        case "unsafe":
            guard value == "yes" || value == "no" else { throw .unknownOption("unsafe=\(value)") }
            unsafe = value == "yes"
        default: throw .unknownOption("\(key)=\(value)")
        }
    }

    /// - Throws: `RecipeError` when options contradict each other.
    public func check() throws(RecipeError) {
        if phoneTier == .plausible && !unsafe { throw .unsafePhones }
    }

    /// The value of a key, as the text form has it.
    private func value(of key: String) -> String {
        switch key {
        case "blank-share": "\(blankShare)"
        case "duplicate-copies": "\(duplicateCopies)"
        case "duplicate-noise": duplicateNoise.map(\.rawValue).joined(separator: "+")
        case "duplicate-rate": "\(duplicateRate)"
        case "email-style": emailStyle.rawValue
        case "note-bytes": "\(noteBytes)"
        case "phone-tier": phoneTier?.rawValue ?? "usual"
        case "photo-bytes": "\(photoBytes)"
        case "reference-date": Self.text(ofDate: referenceDate)
        case "uid": uid.rawValue
        default: unsafe ? "yes" : "no"
        }
    }

    private static func rate(parsing text: String) throws(RecipeError) -> Share {
        let share = try Share(parsing: text)
        guard share.partsPerMillion <= 500_000 else { throw .tooManyCopies(text) }
        return share
    }

    private static func size(
        _ text: String, from least: Int, else error: RecipeError
    ) throws(RecipeError) -> Int {
        try number(text, in: least...maximumExtraBytes, else: error)
    }

    private static func number(
        _ text: String, in limits: ClosedRange<Int>, else error: RecipeError
    ) throws(RecipeError) -> Int {
        guard let number = Int(text), String(number) == text, limits.contains(number) else {
            throw error
        }
        return number
    }

    /// Takes `2026-01-01`.
    private static func date(parsing text: String) throws(RecipeError) -> Int {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let lengths = parts.map(\.utf8.count)
        guard lengths == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { throw .badDate(text) }
        let days = CivilDate.daysSince1970(year: year, month: month, day: day)
        guard days >= 0, self.text(ofDate: days) == text else { throw .badDate(text) }
        return days
    }

    private static func text(ofDate days: Int) -> String {
        let date = CivilDate(daysSince1970: days)
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    }
}
