import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct SplitInvarianceTests {
    private static let count = 2_100

    @Test(arguments: Profile.allCases, [1, 7, 1_000, 1_001])
    func `chunks of any size give the same bytes`(profile: Profile, chunkSize: Int) throws {
        let options = "photo-bytes=300;note-bytes=100"
        for mix in ["en_US", "ja_JP:70,es_ES:19,de_DE:11"] {
            let recipe = try recipe(profile, mix: mix, options: options)
            let whole = file(recipe, .ndjson, count: Self.count, chunkSize: Self.count)
            let pieces = file(recipe, .ndjson, count: Self.count, chunkSize: chunkSize)
            #expect(pieces == whole)
        }
    }

    @Test(arguments: Profile.allCases)
    func `chunks made in reversed order give the same bytes`(profile: Profile) {
        let generator = ContactGenerator(recipe(profile))
        var batch = ContactBatch()
        var pieces: [[UInt8]] = []
        for first in stride(from: 0, to: Self.count, by: 100).reversed() {
            var bytes: [UInt8] = []
            generator.fill(&batch, first: UInt64(first), count: 100)
            ContactFormat.csv.encode(batch, into: &bytes)
            pieces.append(bytes)
        }
        let whole = file(recipe(profile), .csv, count: Self.count, chunkSize: Self.count)
        #expect(ContactFormat.csv.header + pieces.reversed().joined() == whole)
    }

    @Test func `a batch that was used before gives the same bytes`() {
        var used = ContactBatch()
        ContactGenerator(recipe(.seed)).fill(&used, first: 9, count: 3_000)
        ContactGenerator(recipe(.realistic)).fill(&used, first: 5, count: 1_000)
        var fresh = ContactBatch()
        ContactGenerator(recipe(.realistic)).fill(&fresh, first: 5, count: 1_000)
        #expect(used.bytes == fresh.bytes)
        #expect(used.count == 1_000)
    }

    @Test func `no contacts are an empty batch`() {
        var batch = ContactBatch()
        ContactGenerator(recipe(.seed)).fill(&batch, first: 1 << 40, count: 0)
        #expect(batch.count == 0)
    }

    @Test func `an index beyond the limit stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var batch = ContactBatch()
            ContactGenerator(
                Recipe(profile: .seed, mix: LocaleMix(.unitedStates), seed: Seed("1"))
            ).fill(&batch, first: (1 << 40) - 1, count: 2)
        }
    }
}
