import ContactGenerator

/// An option of the command line whose value goes by its name into the recipe's own text form.
struct RecipeFlag {
    let flag: Flag
    /// The profiles in which it decides something.
    let profiles: [Profile]

    private init(
        _ name: String, value: String, _ help: String, for profiles: [Profile] = inventive
    ) {
        flag = Flag(name, value: value, help)
        self.profiles = profiles
    }

    static let all = [
        RecipeFlag(
            "phone-tier", value: "TIER",
            "fictional, unassignable or plausible (default: the locale's usual one)"),
        RecipeFlag(
            "uid", value: "ORDER", "ordered (default) or random UIDs", for: Profile.allCases),
        RecipeFlag(
            "email-style", value: "STYLE",
            "tagged (default), digits, or plain: names alone, which may repeat",
            for: inventive.filter { $0 != .minimal }),
        RecipeFlag(
            "reference-date", value: "DAY",
            "the day that ages are counted from (default: 2026-01-01)"),
        RecipeFlag(
            "blank-share", value: "SHARE",
            "addressbook-ja: contacts without name, kana and company (default: 5%)",
            for: [.addressBookJapanese]),
        RecipeFlag(
            "duplicate-rate", value: "SHARE",
            "duplicates: contacts that are copies (default: 10%)", for: [.duplicates]),
        RecipeFlag(
            "duplicate-copies", value: "N",
            "duplicates: the most copies of one contact, 1 to 10 (default: 5)",
            for: [.duplicates]),
        RecipeFlag(
            "duplicate-noise", value: "KINDS",
            "duplicates: how copies differ, as typo+nickname (default: all kinds)",
            for: [.duplicates]),
        RecipeFlag(
            "photo-bytes", value: "N", "heavy: size of a photo (default: 4096)", for: [.heavy]),
        RecipeFlag(
            "note-bytes", value: "N", "heavy: size of a note (default: 512)", for: [.heavy]),
    ]

    /// The profiles that make up people; `seed` draws characters.
    static let inventive = Profile.allCases.filter { $0 != .seed }

    /// Refuses an option that would change nothing: whoever gives it expects something else.
    static func check(
        _ flag: Flag, _ profiles: [Profile], of profile: Profile
    ) throws(CommandError) {
        guard !profiles.contains(profile) else { return }
        let names = profiles.map(\.rawValue).joined(separator: ", ")
        throw .usage(
            "--\(flag.name) changes nothing in profile \(profile.rawValue)",
            fix: "It belongs to \(profiles.count == 1 ? "profile" : "the profiles") \(names): "
                + "add --profile, or leave it out.")
    }
}
