import Testing

@testable import ContactGenerator

@Suite struct OptionsTests {
    @Test func `the defaults are the empty text, and 2026-01-01`() throws {
        #expect(RecipeOptions().description == "")
        #expect(try RecipeOptions(parsing: "") == RecipeOptions())
        #expect(try RecipeOptions(parsing: "reference-date=2026-01-01") == RecipeOptions())
    }

    @Test(arguments: [
        "uid=random", "email-style=digits;uid=random", "phone-tier=fictional",
        "phone-tier=plausible;unsafe=yes", "blank-share=2.5%",
        "duplicate-copies=1;duplicate-noise=typo+email;duplicate-rate=33.3333%",
        "note-bytes=0;photo-bytes=0",
        "photo-bytes=1048576", "reference-date=1999-12-31",
    ])
    func `the canonical text goes into a job and back`(text: String) throws {
        let options = try RecipeOptions(parsing: text)
        #expect(options.description == text)
        #expect(options != RecipeOptions())
    }

    @Test func `keys come in any order and defaults are left out`() throws {
        let options = try RecipeOptions(parsing: "uid=random;email-style=tagged;blank-share=5%")
        #expect(options.description == "uid=random")
    }

    @Test(arguments: [
        ("phone-tier=plausible", "add --unsafe"), ("phone-tier=real", "the tiers are fictional"),
        ("uid=sorted", "the orders are ordered, random"),
        ("email-style=x", "tagged, digits, plain"),
        ("duplicate-rate=51%", "at most 50%"), ("duplicate-rate=x", "is not a share"),
        ("duplicate-copies=0", "at most 1 to 10"), ("duplicate-copies=11", "at most 1 to 10"),
        ("duplicate-noise=loud", "the noises are exact, nickname"),
        ("reference-date=2026-02-30", "is not a day"), ("reference-date=1969-12-31", "not a day"),
        ("photo-bytes=12", "give 0 or 163 to 1048576"), ("photo-bytes=1048577", "1048576"),
        ("note-bytes=-1", "0 to 1048576"), ("colour=red", "the keys are blank-share"),
        ("uid", "an option is key=value"), ("uid=random;uid=ordered", "uid is given twice"),
        ("unsafe=maybe", "is not an option"),
    ])
    func `what means nothing is refused with what there is`(text: String, part: String) {
        let error = #expect(throws: RecipeError.self) { try RecipeOptions(parsing: text) }
        #expect(error?.description.contains(part) == true, "\(error.debugDescription)")
    }

    @Test func `options make other UIDs`() throws {
        let usual = rows(recipe(.realistic), count: 10).map(\.uid)
        let other = rows(
            try recipe(.realistic, mix: "en_US", options: "email-style=digits"), count: 10)
        #expect(Set(usual).isDisjoint(with: other.map(\.uid)))
    }

    @Test(arguments: [
        (0, 1970, 1, 1), (20_454, 2026, 1, 1), (19_782, 2024, 2, 29), (-719_162, 1, 1, 1),
    ])
    func `days and dates are those of the calendar`(days: Int, year: Int, month: Int, day: Int) {
        let date = CivilDate(daysSince1970: days)
        #expect((date.year, date.month, date.day) == (year, month, day))
        #expect(CivilDate.daysSince1970(year: year, month: month, day: day) == days)
    }
}
