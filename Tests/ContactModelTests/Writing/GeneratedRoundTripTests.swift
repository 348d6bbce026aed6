import ContactGenerator
import ContactModel
import Foundation
import Testing

@testable import ContactModel

/// Contacts of the generator out and in again; `CONTACTORY_LONG_TESTS=1` for 100,000 of each profile.
@Suite struct GeneratedRoundTripTests {
    private static let isLong =
        ProcessInfo.processInfo.environment["CONTACTORY_LONG_TESTS"] == "1"
    /// Contacts of each profile and locale.
    private static func count(_ profile: Profile) -> Int {
        isLong ? 9_100 : profile == .heavy ? 4 : 100
    }
    private static let formats = [
        "vcard", "vcard,dialect=v4", "csv", "csv,no-guard", "ndjson",
    ]

    private static func fill(
        _ batch: inout ContactBatch, _ profile: Profile, _ locale: ContactLocale, first: Int,
        count: Int
    ) throws {
        let recipe = Recipe(
            profile: profile, mix: try LocaleMix(parsing: locale.rawValue), seed: Seed("5"))
        ContactGenerator(recipe).fill(&batch, first: UInt64(first), count: count)
    }

    @Test(arguments: [Profile.heavy, .dirty], ContactLocale.allCases)
    func `generated contacts come back as they were`(
        profile: Profile, locale: ContactLocale
    ) throws {
        let all = Self.count(profile)
        for first in stride(from: 0, to: all, by: 1_000) {
            var batch = ContactBatch()
            let count = min(1_000, all - first)
            try Self.fill(&batch, profile, locale, first: first, count: count)
            for format in Self.formats {
                let (bytes, report) = exported(batch, try ExportFormat(parsing: format))
                #expect(report.isEmpty)
                let again = imported(bytes)
                try #require(again.count == count, "\(format)")
                let keepsReturns = !format.hasPrefix("vcard")
                for position in 0..<count {
                    let before = StoredRow(position, of: batch, keepsReturns: keepsReturns)
                    let after = StoredRow(position, of: again, keepsReturns: keepsReturns)
                    if before != after {
                        Issue.record("\(format) \(after.differences(from: before))")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        "vcard,dialect=apple", "vcard,dialect=google", "vcard,dialect=android21",
        "vcard,dialect=outlook21", "vcard,dialect=nextcloud", "csv,dialect=google",
        "csv,dialect=outlook",
    ])
    func `dirty contacts lose what the report names`(format: String) throws {
        for locale in [ContactLocale.unitedStates, .japan] {
            var batch = ContactBatch()
            try Self.fill(&batch, .dirty, locale, first: 0, count: 100)
            let (bytes, report) = exported(batch, try ExportFormat(parsing: format))
            let again = imported(bytes)
            try #require(again.count == batch.count)
            var lost = LossReport()
            for position in 0..<batch.count {
                lost.add(
                    Differences(
                        ContactRow(position, of: batch), ContactRow(position, of: again)
                    ).lost)
            }
            #expect(lost == report)
        }
    }

    @Test(arguments: Profile.allCases)
    func `the two writers of vCard 3.0 write the same bytes`(profile: Profile) throws {
        for locale in [ContactLocale.unitedStates, .japan] {
            var batch = ContactBatch()
            try Self.fill(&batch, profile, locale, first: 0, count: Self.count(profile))
            for position in 0..<batch.count {
                for marks in [false, true] {
                    var fast: [UInt8] = []
                    VCardEncoder(marksStandIn: marks).encode(position, of: batch, into: &fast)
                    let row = ContactRow(position, of: batch)
                    let card = CardWriter(row, .plain, isFolded: true, marksStandIn: marks)
                    #expect(
                        String(decoding: fast, as: UTF8.self)
                            == String(decoding: card.bytes, as: UTF8.self))
                }
            }
        }
    }
}
