import JobQueue
import TestSupport
import Testing

@testable import contactory

@Suite struct ChunkPlanTests {
    /// The bounds, each power of two with its neighbours, and numbers in between.
    static let totals: [Int64] = {
        var random = SeededRandom(seed: 7)
        var totals: Set<Int64> = [1, 2, 3, 499, 500, 501, 7_999, 8_000, 8_001, 1_000_000]
        for power in 0...40 {
            let total = Int64(1) << power
            for near in total - 1...total + 1 where (1...1 << 40).contains(near) {
                totals.insert(near)
            }
            totals.insert(.random(in: 1...total, using: &random))
        }
        return totals.sorted()
    }()

    @Test(arguments: [Int64(1), 500, 10_000, 25_000, 100_000])
    func `chunks cover the total within all bounds`(preferred: Int64) {
        for total in Self.totals {
            let size = ChunkPlan.size(total: total, preferred: preferred, bytesPerContact: 112)
            let chunks = (total - 1) / size + 1
            #expect((1...total).contains(size), "total \(total)")
            #expect(size <= ChunkPlan.largestOfAll, "total \(total)")
            #expect(chunks <= JobSubmission.maximumChunks, "total \(total)")
            #expect((chunks - 1) * size < total && chunks * size >= total, "total \(total)")
        }
    }

    @Test func `a large job gets the store's size`() {
        #expect(
            ChunkPlan.size(total: 1_000_000_000, preferred: 25_000, bytesPerContact: 112) == 25_000)
    }

    @Test func `the text of a chunk stays small`() {
        let size = ChunkPlan.size(total: 1_000_000, preferred: 10_000, bytesPerContact: 6_700)
        #expect((2_000...2_600).contains(size))
        #expect(ChunkPlan.size(total: 100, preferred: 10_000, bytesPerContact: 1 << 30) == 1)
    }

    @Test func `a job of the largest size needs chunks larger than the store's`() {
        #expect(ChunkPlan.size(total: 1 << 40, preferred: 25_000, bytesPerContact: 112) == 65_536)
    }

    @Test func `a middling job is work for several lanes`() {
        #expect(ChunkPlan.size(total: 16_000, preferred: 25_000, bytesPerContact: 112) == 1_000)
    }

    @Test func `a small job is not cut into crumbs`() {
        #expect(ChunkPlan.size(total: 1_000, preferred: 25_000, bytesPerContact: 112) == 500)
        #expect(ChunkPlan.size(total: 200, preferred: 25_000, bytesPerContact: 112) == 200)
    }
}
