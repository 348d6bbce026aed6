import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct SafeRangesTests {
    @Test(arguments: Profile.allCases, ContactLocale.allCases)
    func `nothing that is made reaches anybody`(profile: Profile, locale: ContactLocale) throws {
        let all = profile == .realistic ? 100_000 : 20_000
        let count = LongTests.areOn ? all : all / 20
        let recipe = try recipe(
            profile, mix: locale.rawValue, options: "note-bytes=0;photo-bytes=0")
        var outside: [String] = []
        forEachRow(recipe, count: count) { batch, position in
            var phones = [batch.text(of: .phone, at: position)].filter { !$0.isEmpty }
            var emails = [batch.text(of: .email, at: position)].filter { !$0.isEmpty }
            let extra = batch.text(of: .extra, at: position)
            for match in extra.matches(of: /"value":"([^"]+)"/) {
                let value = String(match.1)
                if value.contains("@") { emails.append(value) } else { phones.append(value) }
            }
            outside += phones.filter { SafeRanges.check(phone: $0).isOutside }
            outside += emails.filter { SafeRanges.check(email: $0).isOutside }
        }
        #expect(outside.isEmpty, "\(outside.prefix(5))")
    }

    @Test(arguments: [
        "+12122345678", "+447700900123", "+81323456789", "+819012345678", "+4915112345678",
        "2125550123",
        "+1 212 234 5678", "+33639981234", "+441154960123", "+12125550200",
    ])
    func `numbers that are not kept unused are outside`(phone: String) {
        #expect(SafeRanges.check(phone: phone) == .outside)
    }

    @Test(arguments: [
        "+12125550123", "+1 (212) 055-0123", "+44 (0)113 496 0123", "+44(0)1134960123",
        "+81 3-1234-5678", "+12120551234 ext. 12", "+12120551234;ext=007", "12345678",
    ])
    func `numbers that are kept unused are safe however they are written`(phone: String) {
        guard case .safe = SafeRanges.check(phone: phone) else {
            Issue.record("\(phone)")
            return
        }
    }

    @Test(arguments: ["", "CALL", "+1 212055-CALL", "+", "n/a"])
    func `what is no number reaches nobody`(phone: String) {
        #expect(SafeRanges.check(phone: phone) == .malformed)
    }

    @Test(arguments: [
        ("a@example.com", false), ("a@mail.example.org", false), ("a@acme-1.example", false),
        ("a@x.test", false), ("a@localhost", false), ("a@EXAMPLE.NET", false),
        ("a@gmail.com", true),
        ("a@example.co.uk", true), ("a@notexample.com", true), ("a@example.com.evil.io", true),
        ("a@b@gmail.com", true), ("a@example.com.", false), ("a.example.com", false),
    ])
    func `only reserved domains are safe`(email: String, isOutside: Bool) {
        #expect(SafeRanges.check(email: email).isOutside == isOutside)
    }

    @Test func `capacities are those of the table`() {
        #expect(PhoneRanges.capacity(of: .unitedStates, .unassignable) == 464_000_000)
        #expect(PhoneRanges.capacity(of: .unitedStates, .fictional) == 23_200)
        #expect(PhoneRanges.capacity(of: .japan, .unassignable) == 42_000_000)
        #expect(PhoneRanges.capacity(of: .unitedKingdom, .fictional) == 14_000)
        #expect(PhoneRanges.capacity(of: .germany, .fictional) == 5_000)
        #expect(PhoneRanges.capacity(of: .france, .fictional) == 50_000)
        #expect(PhoneRanges.capacity(of: .sweden, .fictional) == 495)
        #expect(PhoneRanges.capacity(of: .spain, .fictional) == 0)
        #expect(PhoneRanges.capacity(of: .spain, .unassignable) == 464_000_000)
        for locale in ContactLocale.allCases {
            #expect(PhoneRanges.capacity(of: locale, .usual(of: locale)) > 0)
            #expect(PhoneRanges.capacity(of: locale, .plausible) >= 10_000_000)
        }
    }

    @Test func `ranges do not overlap`() {
        for range in PhoneRanges.all {
            for other in PhoneRanges.all where other != range && other.prefix == range.prefix {
                guard other.digits == range.digits, range.tier != .plausible,
                    other.tier != .plausible
                else { continue }
                #expect(other.last < range.first || range.last < other.first)
            }
        }
    }
}
