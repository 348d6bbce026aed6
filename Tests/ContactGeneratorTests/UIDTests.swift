import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct UIDTests {
    private static let edges: [UInt64] = [
        0, 1, 4_095, 4_096, (1 << 28) - 1, 1 << 28, 1 << 39, (1 << 40) - 1,
    ]

    @Test(arguments: Profile.allCases, edges)
    func `a UID is of version 8 and gives its index back`(profile: Profile, index: UInt64) {
        let generator = ContactGenerator(recipe(profile))
        var batch = ContactBatch()
        generator.fill(&batch, first: index, count: 1)
        let uid = batch.uid(at: 0)
        #expect(uid.high >> 12 & 0xF == 8)
        #expect(uid.low >> 62 == 0b10)
        #expect(generator.index(of: uid) == index)
    }

    @Test(arguments: Profile.allCases)
    func `UIDs ascend with the index over the whole range`(profile: Profile) {
        let scheme = UIDScheme(recipe(profile))
        let highs = Self.edges.map { scheme.uid($0).high }
        #expect(zip(highs, highs.dropFirst()).allSatisfy { $0 < $1 })
        #expect(Set(highs.map { $0 >> 44 }).count == 1)
    }

    @Test func `another recipe knows none of the UIDs`() {
        let uid = UIDScheme(recipe(.seed)).uid(5)
        #expect(ContactGenerator(recipe(.realistic)).index(of: uid) == nil)
        #expect(ContactGenerator(recipe(.seed, seed: "43")).index(of: uid) == nil)
        let changed = ContactUID(high: uid.high, low: uid.low ^ 1)
        #expect(ContactGenerator(recipe(.seed)).index(of: changed) == nil)
    }
}
