import Redis
import TestSupport
import Testing

@testable import WorkerRuntime

@Suite struct MailboxTests {
    @Test(arguments: [(1, 1, 1), (1, 8, 1), (4, 1, 100), (4, 4, 1), (4, 4, 3), (3, 7, 100)])
    func `nothing is lost, nothing comes twice, and each producer's order is kept`(
        producers: Int, takers: Int, limit: Int
    ) {
        let each = 5_000
        let box = Mailbox<Int>()
        let taking = (0..<takers).map { _ in
            Background {
                var taken: [Int] = []
                while let some = box.takeSome(atMost: limit) { taken += some }
                return taken
            }
        }
        let putting = (0..<producers).map { producer in
            Background {
                for number in 0..<each { box.put(producer * each + number) }
                return true
            }
        }
        for producer in putting { #expect(producer.value() == true) }
        box.close()
        let taken = taking.map { $0.value() ?? [] }
        // Outside of the macro, which would print them all.
        let isComplete = taken.joined().sorted() == Array(0..<producers * each)
        #expect(isComplete)
        for some in taken {
            for producer in 0..<producers {
                let own = some.filter { $0 / each == producer }
                let isOrdered = own == own.sorted()
                #expect(isOrdered)
            }
        }
    }

    @Test func `a taker of many does not take another one's signal`() {
        // Each element must be taken before the box is closed: nobody else would wake a taker.
        let box = Mailbox<Int>()
        let left = Guarded(0)
        let takers = (0..<4).map { _ in
            Background {
                while let some = box.takeSome(atMost: 2) {
                    left.withLock { $0 -= some.count }
                }
                return true
            }
        }
        for _ in 0..<5_000 {
            left.withLock { $0 += 3 }
            for number in 0..<3 { box.put(number) }
            let isEmpty = eventually { left.withLock { $0 } == 0 }
            #expect(isEmpty)
            if !isEmpty { break }
        }
        box.close()
        for taker in takers { #expect(taker.value() == true) }
    }

    @Test func `what comes while others gather is taken with the first, up to the limit`() {
        let box = Mailbox<Int>()
        box.put(1)
        let some = box.takeSome(atMost: 3, after: { for number in 2...4 { box.put(number) } })
        #expect(some == [1, 2, 3])
        #expect(box.take() == 4)
        box.close()
        #expect(box.takeSome(atMost: 3, after: { Issue.record("nothing to gather for") }) == nil)
    }

    @Test func `closing wakes all takers`() {
        let box = Mailbox<Int>()
        let takers = (0..<20).map { _ in Background { box.take() == nil } }
        box.close()
        for taker in takers { #expect(taker.value() == true) }
        #expect(box.take() == nil)
    }

    @Test func `a closed box gives what is left first`() {
        let box = Mailbox<Int>()
        for number in 1...5 { box.put(number) }
        box.close()
        #expect(box.takeSome(atMost: 3) == [1, 2, 3])
        #expect(box.take() == 4)
        #expect(box.take() == 5)
        #expect(box.take() == nil)
    }

    @Test func `a closed box refuses what is offered`() {
        let box = Mailbox<Int>()
        #expect(box.offer(1))
        box.close()
        #expect(!box.offer(2))
        #expect(box.takeSome(atMost: 3) == [1])
        #expect(box.take() == nil)
    }

    @Test func `what was removed is not given out`() {
        let box = Mailbox<Int>()
        for number in 1...3 { box.put(number) }
        #expect(box.removeAll() == [1, 2, 3])
        box.put(4)
        #expect(box.take() == 4)
        box.close()
        #expect(box.take() == nil)
    }

    @Test func `taking and removing at the same time loses nothing`() {
        let box = Mailbox<Int>()
        let takers = (0..<3).map { _ in
            Background {
                var taken: [Int] = []
                while let number = box.take() { taken.append(number) }
                return taken
            }
        }
        var removed: [Int] = []
        for number in 0..<20_000 {
            box.put(number)
            if number % 50 == 0 { removed += box.removeAll() }
        }
        box.close()
        let all = removed + takers.flatMap { $0.value() ?? [] }
        let isComplete = all.sorted() == Array(0..<20_000)
        #expect(isComplete)
    }
}
