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
            error?.description == "\"Real\" is not a profile; the profiles are seed, realistic, "
                + "addressbook-ja, minimal, heavy, dirty, duplicates")
    }

    @Test(arguments: ContactLocale.allCases)
    func `a locale's word is its raw value`(locale: ContactLocale) throws {
        #expect(try ContactLocale(parsing: locale.rawValue) == locale)
        #expect(try LocaleMix(parsing: locale.rawValue) == LocaleMix(locale))
        #expect(LocaleMix(locale).description == locale.rawValue)
    }

    @Test(arguments: ["", "en", "en_us", "EN_US", "xx_XX"])
    func `an unknown locale is refused and the locales are named`(text: String) {
        let error = #expect(throws: RecipeError.self) { try ContactLocale(parsing: text) }
        #expect(
            error?.description
                == "\"\(text)\" is not a locale; the locales are en_US, en_GB, ja_JP, "
                + "de_DE, fr_FR, es_ES, it_IT, pt_BR, sv_SE, ko_KR, zh_CN")
    }

    @Test(arguments: [
        ("ja_JP:70,en_US:30", "en_US:30,ja_JP:70"), ("en_US:100", "en_US"),
        ("de_DE:1,fr_FR:98,es_ES:1", "de_DE:1,fr_FR:98,es_ES:1"),
    ])
    func `a mix has a canonical form, which is the same mix`(text: String, form: String) throws {
        let mix = try LocaleMix(parsing: text)
        #expect(mix.description == form)
        #expect(try LocaleMix(parsing: form) == mix)
    }

    @Test(arguments: [
        ("ja_JP:70,en_US:20", "add up to 90, not to 100; write for example ja_JP:70,en_US:30"),
        ("ja_JP:70,ja_JP:30", "names ja_JP twice"), ("ja_JP:70,en_US", "\"en_US\" in"),
        ("ja_JP:0,en_US:100", "\"ja_JP:0\" in"), ("ja_JP:+50,en_US:50", "\"ja_JP:+50\" in"),
        ("ja_JP:1.5,en_US:98.5", "a whole number from 1 to 100"), ("en_US:", "\"en_US:\" in"),
        ("ja_JP:50,xx:50", "\"xx\" is not a locale"), (",", "\"\" is not a locale"),
        ("en_US:100,", "\"\" is not a locale"), ("en_US:50:50", "\"en_US:50:50\" in"),
    ])
    func `a mix that does not add up is refused and told how`(text: String, part: String) {
        let error = #expect(throws: RecipeError.self) { try LocaleMix(parsing: text) }
        #expect(error?.description.contains(part) == true, "\(error.debugDescription)")
    }
}
