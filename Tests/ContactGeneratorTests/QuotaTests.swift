import Testing

@testable import ContactGenerator

@Suite struct QuotaTests {
    private static let shares = ["0%", "0.0001%", "0.1%", "2.5%", "10%", "33.3333%", "50%", "100%"]
    /// The job sizes of the acceptance tests.
    private static let sizes: [UInt64] = [0, 1, 999, 1_000, 1_001, 99_991]

    @Test(arguments: shares)
    func `a quota counts its members and gives each back by its rank`(text: String) throws {
        let share = try Share(parsing: text)
        let quota = Quota(share, RandomStream(Seed("quota"), .hasCompany))
        var members: UInt64 = 0
        var failures = 0
        for index in UInt64(0)..<20_000 {
            if let rank = quota.rank(of: index) {
                // Within a block ranks come in the block's own order.
                failures += quota.index(ofRank: rank) == index ? 0 : 1
                failures += quota.contains(index) ? 0 : 1
                members += 1
            } else {
                failures += quota.contains(index) ? 1 : 0
            }
            if index % 997 == 0 || (index + 1) % 1_000 == 0 {
                failures += quota.count(upTo: index + 1) == members ? 0 : 1
            }
        }
        #expect(failures == 0)
        #expect(members == 20_000 * share.partsPerMillion / 1_000_000)
    }

    @Test(arguments: shares)
    func `a quota says the same with what is kept of a block`(text: String) throws {
        let quota = Quota(try Share(parsing: text), RandomStream(Seed("quota"), .hasCompany))
        let end: UInt64 = 1 << 40
        var block = QuotaBlock.none
        var failures = 0
        // Onwards over three blocks, back again, and from the first index to the last.
        let onwards = Array(UInt64(0)..<3_000)
        for index in onwards + onwards.reversed() + [end - 1, 0, end - 1_000] {
            let isMember = quota.contains(index, keeping: &block)
            failures += isMember == quota.contains(index) ? 0 : 1
        }
        #expect(failures == 0)
    }

    @Test(arguments: shares)
    func `an even quota has the share of every number of contacts, to the unit`(
        text: String
    ) throws {
        let quota = EvenQuota(try Share(parsing: text))
        var (members, others, failures): (UInt64, UInt64, Int) = (0, 0, 0)
        for index in UInt64(0)..<20_000 {
            if let rank = quota.rank(of: index) {
                failures += rank == members && quota.index(ofRank: rank) == index ? 0 : 1
                members += 1
            } else {
                failures += quota.index(ofRest: others) == index ? 0 : 1
                others += 1
            }
            let share = (index + 1) * quota.share.partsPerMillion / 1_000_000
            failures += members == share && quota.count(upTo: index + 1) == share ? 0 : 1
        }
        #expect(failures == 0)
        let last = ContactGenerator.indexLimit - 1
        guard quota.share.partsPerMillion > 0 else { return }
        let rank = quota.count(upTo: last) - 1
        #expect(quota.rank(of: quota.index(ofRank: rank)) == rank)
    }

    @Test(arguments: ["0.0125%", "10%", "33.3333%"])
    func `a million contacts have their share to the unit`(text: String) throws {
        let share = try Share(parsing: text)
        let quota = Quota(share, RandomStream(Seed("million"), .hasCompany))
        #expect(quota.count(upTo: 1_000_000) == share.partsPerMillion)
        for size in Self.sizes {
            let counted = (0..<size).reduce(UInt64(0)) { $0 + (quota.contains($1) ? 1 : 0) }
            #expect(quota.count(upTo: size) == counted)
        }
    }

    @Test func `quotas reach the last index`() {
        let quota = Quota(Share(percent: 10), RandomStream(Seed("end"), .hasCompany))
        let last = ContactGenerator.indexLimit - 1
        let members = quota.count(upTo: last + 1)
        #expect(members / 1_000 == (last + 1) / 10_000)
        for rank in members - 50..<members {
            #expect(quota.rank(of: quota.index(ofRank: rank)) == rank)
        }
    }

    @Test func `classes split every block exactly and are found by their place`() {
        let table = QuotaTable([10, 0, 333, 657], RandomStream(Seed("classes"), .dirtyClass))
        var counts: [UInt64] = [0, 0, 0, 0]
        var failures = 0
        for index in UInt64(0)..<12_345 {
            let place = table.place(of: index)
            counts[place.group] += 1
            failures += table.index(of: place) == index ? 0 : 1
        }
        #expect(failures == 0)
        #expect(counts == table.counts(upTo: 12_345))
        #expect(table.counts(upTo: 5_000) == [50, 0, 1_665, 3_285])
    }

    @Test func `every order of a block is a bijection with its inverse`() {
        for number in UInt64(0)..<500 {
            let permutation = BlockPermutation(Mixing.mix64(number))
            var seen = Array(repeating: false, count: 1_000)
            var isRight = true
            for value in UInt64(0)..<1_000 {
                let image = permutation.forward(value)
                isRight = isRight && !seen[Int(image)] && permutation.inverse(image) == value
                seen[Int(image)] = true
            }
            #expect(isRight)
        }
    }

    @Test func `a place of a block comes anywhere in its order, as often as chance says`() {
        // Ten parts of the order, 10,000 blocks: 1,000 expected, standard deviation 30.
        for place in [UInt64(0), 1, 499, 999] {
            var counts = Array(repeating: 0, count: 10)
            var pairs = 0
            for number in UInt64(0)..<10_000 {
                let permutation = BlockPermutation(Mixing.mix64(number &* 77 &+ place))
                let order = permutation.forward(place)
                counts[Int(order / 100)] += 1
                // A neighbour is in the same tenth about as often as any other: 999 of 10,000.
                if permutation.forward((place + 1) % 1_000) / 100 == order / 100 { pairs += 1 }
            }
            #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
            #expect((850...1_150).contains(pairs), "\(pairs)")
        }
    }

    @Test(arguments: ["11", "10%", "0.0001%", "100%", "2.50%"])
    func `a share is per cent with up to four decimals`(text: String) throws {
        let share = try Share(parsing: text)
        #expect(try Share(parsing: share.description) == share)
    }

    @Test(arguments: ["", "%", "101%", "-1%", "1e2", "0.00001%", "10 %", "1.%", ".5%", "100.1%"])
    func `what is no share is refused`(text: String) {
        #expect(throws: RecipeError.badShare(text)) { try Share(parsing: text) }
    }
}
