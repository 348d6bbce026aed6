import Testing

@testable import ContactGenerator

@Suite struct PermutationTests {
    @Test func `every size from 1 to 4,096, and 2^20, is a bijection with its inverse`() {
        for count in Array(1...4_096) + [1 << 20] as [UInt64] {
            let stream = RandomStream(Seed("\(count)"), .phone)
            let permutation = Permutation(count: count, stream: stream)
            var seen = Array(repeating: false, count: Int(count))
            var isRight = true
            for value in 0..<count {
                let image = permutation.forward(value)
                isRight = isRight && !seen[Int(image)] && permutation.inverse(image) == value
                seen[Int(image)] = true
            }
            #expect(isRight, "\(count)")
        }
    }

    @Test(arguments: [1 << 40, 464_000_000, (1 << 62) - 1, 1 << 62])
    func `the inverse undoes the permutation at a million points, or at ten`(count: UInt64) {
        let permutation = Permutation(count: count, stream: RandomStream(Seed("7"), .phone))
        let points = RandomStream(Seed("points"), .phone)
        var failures = 0
        for index in UInt64(0)..<(LongTests.areOn ? 2_500_000 : 250_000) {
            let point = points.word(index) % count
            let image = permutation.forward(point)
            if image >= count || permutation.inverse(image) != point { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test func `another seed is another permutation`() {
        let images = (0..<100).map { number in
            Permutation(count: 1 << 40, stream: RandomStream(Seed("\(number)"), .emailTag))
                .forward(0)
        }
        #expect(Set(images).count == 100)
    }

    @Test(arguments: [0, (1 << 62) + 1] as [UInt64])
    func `a size out of range stops the program`(count: UInt64) async {
        await #expect(processExitsWith: .failure) { [count] in
            _ = Permutation(count: count, stream: RandomStream(Seed("1"), .phone))
        }
    }
}
