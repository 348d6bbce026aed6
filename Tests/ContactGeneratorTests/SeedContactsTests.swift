import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct SeedContactsTests {
    @Test func `names are five letters or digits, phones eight digits, nothing else`() {
        var failures = 0
        forEachRow(recipe(.seed), count: 10_000) { batch, position in
            let isRight =
                batch.text(of: .givenName, at: position).wholeMatch(of: /[a-zA-Z0-9]{5}/) != nil
                && batch.text(of: .familyName, at: position).wholeMatch(of: /[a-zA-Z0-9]{5}/) != nil
                && batch.text(of: .phone, at: position).wholeMatch(of: /[0-9]{8}/) != nil
                && batch.text(of: .phoneLabel, at: position) == "iPhone"
            let others = ContactField.allCases.filter {
                ![.givenName, .familyName, .phone, .phoneLabel].contains($0)
            }
            let hasOthers = others.contains { !batch.range(of: $0, at: position).isEmpty }
            if !isRight || hasOthers { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test func `every letter and digit comes up everywhere as often as any other`() {
        var counts = Array(repeating: [UInt8: Int](), count: 10)
        forEachRow(recipe(.seed), count: 62_000) { batch, position in
            let name = batch.range(of: .givenName, at: position)
            let family = batch.range(of: .familyName, at: position)
            for (place, byte) in (Array(name) + Array(family)).enumerated() {
                counts[place][batch.bytes[byte], default: 0] += 1
            }
        }
        // 1,000 expected, standard deviation 31.
        for count in counts {
            #expect(count.count == 62)
            #expect(count.values.allSatisfy { (840...1_160).contains($0) })
        }
    }
}
