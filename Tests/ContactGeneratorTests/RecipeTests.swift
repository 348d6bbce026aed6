import Testing

@testable import ContactGenerator

@Suite struct RecipeTests {
    @Test(arguments: Profile.allCases)
    func `a profile's word is its raw value`(profile: Profile) throws {
        #expect(try Profile(parsing: profile.rawValue) == profile)
    }

    @Test func `an unknown profile is refused and the profiles are named`() {
        let error = #expect(throws: RecipeError.self) { try Profile(parsing: "Real") }
        #expect(
            error?.description == "\"Real\" is not a profile; the profiles are seed, realistic")
    }

    @Test func `en_US is a locale`() throws {
        #expect(try ContactLocale(parsing: "en_US") == .unitedStates)
    }

    @Test(arguments: [
        ("ja_JP", "\"ja_JP\" is not a locale; the locales are en_US"),
        ("", "\"\" is not a locale; the locales are en_US"),
        ("ja_JP:70,en_US:30", "\"ja_JP:70,en_US:30\" mixes locales; give one of en_US"),
        ("en_US,en_US", "\"en_US,en_US\" mixes locales; give one of en_US"),
    ])
    func `another locale or a mix is refused and the locales are named`(
        text: String, message: String
    ) {
        let error = #expect(throws: RecipeError.self) { try ContactLocale(parsing: text) }
        #expect(error?.description == message)
    }
}
