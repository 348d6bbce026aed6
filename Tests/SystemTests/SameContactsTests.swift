import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Same seed, same contacts.
    @Suite(.serialized) struct SameContactsTests {
        @Test
        func `the same seed makes the same rows however the job is split, in every store`() throws {
            let total = Settings.contacts(20_000), seed = "\(Settings.seed)"
            print("same contacts: CONTACTORY_SEED=\(seed), \(total) contacts")
            let expected = try canonical(sample(total, ["--seed", seed]))
            let splits: [(options: [String], kind: Scene.Kind)] = [
                (["--chunk-size", "7000", "--concurrency", "1"], .sqlite),
                (["--chunk-size", "7000", "--concurrency", "4"], .postgres),
                (["--concurrency", "1"], .postgres), (["--concurrency", "4"], .sqlite),
                (["--chunk-size", "337", "--concurrency", "4"], .sqlite),
                (["--chunk-size", "1013", "--concurrency", "4"], .postgres),
            ]
            for (options, kind) in splits {
                let scene = try Scene(kind)
                try Contactory.succeed(
                    ["create", "\(total)", "--to", scene.store.address, "--seed", seed, "--quiet"]
                        + options)
                let dump = try canonical(scene.store.dump())
                // A comparison that fails must not print megabytes.
                let isSame = dump == expected
                #expect(isSame, "\(kind) \(options): \(dump.prefix(300))")
            }
        }

        @Test(
            arguments: [
                ["--locale", "ja_JP:70,en_US:30"],
                ["--profile", "duplicates", "--duplicate-rate", "20%", "--uid", "random"],
            ], Scene.Kind.allCases)
        func `four lanes with chunks of 7,777 make what sample prints`(
            recipe: [String], kind: Scene.Kind
        ) throws {
            let total = Settings.contacts(20_000), recipe = recipe + ["--seed", "\(Settings.seed)"]
            print("same contacts: \(recipe), \(total) contacts")
            let scene = try Scene(kind)
            let job = try scene.queue.enqueue(
                total, to: scene.store.address, ["--chunk-size", "7777"] + recipe)
            let worker = try scene.queue.startWorker(["--concurrency", "4"])
            try scene.expectCompletion(of: job.job)
            scene.drain(worker)
            let isSame = try canonical(scene.store.dump()) == canonical(sample(total, recipe))
            #expect(isSame)
        }

        /// Rows whose last column, JSON, has its keys in order and no blanks: PostgreSQL's `jsonb`
        /// keeps values alone.
        private func canonical(_ rows: String) throws -> String {
            try rows.split(separator: "\n").map { row in
                guard let start = row.lastIndex(of: "|"), row.last == "}" else {
                    return String(row)
                }
                let json = try JSONSerialization.data(
                    withJSONObject: JSONSerialization.jsonObject(
                        with: Data(row[row.index(after: start)...].utf8)), options: .sortedKeys)
                return String(row[...start]) + String(decoding: json, as: UTF8.self)
            }.joined(separator: "\n")
        }

        /// The rows of `sample --format csv`, read by sqlite3's own CSV reader.
        private func sample(_ total: Int64, _ recipe: [String]) throws -> String {
            let folder = try TemporaryFolder()
            let csv = try Contactory.succeed(["sample", "\(total)", "--format", "csv"] + recipe)
            try csv.write(toFile: folder.file("sample.csv"), atomically: true, encoding: .utf8)
            let reading = ".import --csv \(folder.file("sample.csv")) sample"
            return try runTool(["sqlite3", ":memory:", reading, "SELECT * FROM sample"]).output
        }
    }
}
