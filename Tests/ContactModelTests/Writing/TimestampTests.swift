import Testing

@testable import ContactModel

@Suite struct TimestampTests {
    @Test(arguments: [
        ("20240131T235959Z", "2024-01-31T23:59:59Z"),
        ("2024-01-31T23:59:59.5Z", "2024-01-31T23:59:59Z"),
        ("2024-02-29T08:30:00+09:00", "2024-02-28T23:30:00Z"),
        ("2023-12-31T20:00:00-0530", "2024-01-01T01:30:00Z"),
        ("20240301T000000+09", "2024-02-29T15:00:00Z"),
        ("2024-01-31", "2024-01-31"), ("2024-02-30T00:00:00Z", "2024-02-30T00:00:00Z"),
        ("2024-01-31T23:59:59", "2024-01-31T23:59:59"), ("yesterday", "yesterday"), ("", ""),
        ("2024-01-31T99:00:00Z", "2024-01-31T99:00:00Z"), ("T", "T"), ("20240131TZ", "20240131TZ"),
        ("0001-01-01T00:00:00+09:00", "0000-12-31T15:00:00Z"),
    ])
    func `a moment with a zone is written in UTC`(text: String, canonical: String) {
        #expect(TimestampText.canonical(text) == canonical)
    }

    @Test func `version 4 has no dashes and colons`() {
        #expect(TimestampText.basic("2024-01-31T23:59:59Z") == "20240131T235959Z")
        #expect(TimestampText.basic("yester-day") == "yester-day")
    }
}
