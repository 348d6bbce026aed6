import Stores
import Testing

extension StoreRule {
    /// How jobs are known.
    static let jobRules = [
        StoreRule("jobs get the ordinals 1, 2, 3 and keep them") { place in
            let store = try place.open()
            let ids = ["01C", "01A", "01B"]
            #expect(try ids.map { try store.register(.sample($0)).value } == [1, 2, 3])
            #expect(try ids.map { try place.open().register(.sample($0)).value } == [1, 2, 3])
        },
        StoreRule("jobs come back whole, by ordinal") { place in
            let store = try place.open()
            let descriptions = [
                StoredJob.Description(
                    id: "01Z", key: "nightly \"1\"; --", total: 1_000_000_000, chunkSize: 10_000,
                    specification: #"{"locales": "ja_JP:70", "note": "山田 \\ 😀'"}"#),
                .sample("01A"),
            ]
            for description in descriptions { _ = try store.register(description) }
            let jobs = try store.jobs()
            #expect(jobs.map(\.ordinal.value) == [1, 2])
            #expect(jobs.map(\.description) == descriptions)
        },
        StoreRule("eight connections that register one job at once get one ordinal") { place in
            _ = try place.open()
            let ordinals = try inParallel(8) { _ in try place.open().register(.sample()).value }
            #expect(ordinals == Array(repeating: 1, count: 8))
            #expect(try place.count("contactory_jobs") == 1)
        },
        StoreRule("eight connections that register eight jobs at once leave no gap") { place in
            _ = try place.open()
            let ordinals = try inParallel(8) { number in
                try place.open().register(.sample("01J\(number)")).value
            }
            #expect(ordinals.sorted() == Array(1...8))
        },
        StoreRule("a job may be finished more than once, and contacts may come afterwards") {
            place in
            let store = try place.open()
            let job = try store.register(.sample())
            _ = try store.store(.sample(3), as: ChunkKey(job: job, number: 0))
            for _ in 0..<2 { try store.finish(job) }
            _ = try store.store(.sample(3, first: 10), as: ChunkKey(job: job, number: 1))
            try store.finish(job)
            #expect(try place.count("contacts") == 6)
        },
    ]
}
