import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Real files into real stores, by processes that die, and files that are no address books.
    @Suite(.serialized) struct ImportTests {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        @Test(arguments: Scene.Kind.allCases)
        func `killed workers import each record once`(_ kind: Scene.Kind) throws {
            let scene = try Scene(kind)
            let total = Settings.contacts(20_000)
            let path = try sample(total, ["--profile", "addressbook-ja"], format: "csv")
            let blank = try self.blank(of: total)
            print("import storm into \(kind): CONTACTORY_SEED=\(Settings.seed)")
            let job = try enqueue(path, in: scene, ["--chunk-size", "\(Settings.chunkSize(250))"])
            var storm = Storm(
                scene: scene, workers: 2, lanes: 2, random: SeededRandom(seed: Settings.seed))
            try storm.run(job, kills: Settings.kills(4)) {
                let end = try scene.picture(of: job.job, within: .seconds(600)) { $0.isOver }
                #expect(end.state == "completed" && end.addsUp)
                #expect(end.created == total - blank && end.skipped == blank)
                return end
            }
            let rows = try scene.store.numbers(
                "SELECT count(*), count(DISTINCT id), count(DISTINCT uid) FROM contacts")
            #expect(rows == [total - blank, total - blank, total - blank])
            let ledger = try scene.store.numbers(
                "SELECT sum(created), sum(failed), sum(skipped) FROM contactory_chunks")
            #expect(ledger == [total - blank, 0, blank])
        }

        @Test(arguments: ["vcard", "csv", "ndjson"])
        func `blank contacts of an address book are skipped, and all others arrive`(
            format: String
        ) throws {
            let total: Int64 = 4_000
            let path = try sample(total, ["--profile", "addressbook-ja"], format: format)
            let blank = try self.blank(of: total)
            #expect(blank == 200)
            let end = try run(["import", path])
            #expect(end.created == total - blank && end.skipped == blank && end.failed == 0)
        }

        @Test func `what an import stores is what was exported`() throws {
            let path = try sample(5_000, ["--locale", "ja_JP:50,en_US:50"], format: "ndjson")
            _ = try run(["import", path])
            let columns =
                "uid, given_name, family_name, phonetic_given_name, phonetic_family_name, "
                + "formatted_name, company, phone, phone_label, email, email_label, street, city, "
                + "region, postal_code, country_code, extra"
            let imported = try rows("SELECT \(columns) FROM contacts ORDER BY id")
            try FileManager.default.removeItem(atPath: folder.file("contacts.db"))
            try Contactory.succeed([
                "create", "5000", "--seed", "7", "--locale", "ja_JP:50,en_US:50", "--quiet",
                "--to", database,
            ])
            #expect(try rows("SELECT \(columns) FROM contacts ORDER BY id") == imported)
        }

        private var database: String { "sqlite:" + folder.file("contacts.db") }

        private func rows(_ sql: String) throws -> String {
            try runTool(["sqlite3", folder.file("contacts.db"), sql]).output
        }

        private func run(_ arguments: [String]) throws -> JobPicture {
            let result = try Contactory.run(arguments + ["--to", database, "--json"])
            guard result.status == .exited(0) || result.status == .exited(1) else {
                throw TestSupportError("\(arguments): \(result.status): \(result.errors)")
            }
            return try JobPicture(json: result.output)
        }

        /// Generated contacts as a file.
        private func sample(
            _ count: Int64, _ options: [String], format: String
        ) throws -> String {
            let path = folder.file("book." + (format == "vcard" ? "vcf" : format))
            let line = (["sample", "\(count)", "--seed", "7", "--format", format] + options)
                .joined(separator: " ")
            // Marked as exports mark what stands in for a name.
            let mark = "sed -E 's/^FN:(.*@.*|[+].*)$/FN;X-DERIVED=true:\\1/'"
            let filter = format == "vcard" ? mark : "cat"
            try runTool(["bash", "-c", "\(ContactoryBinary.path) \(line) | \(filter) > \(path)"])
            return path
        }

        /// How many contacts of such a file have neither name nor kana nor company.
        private func blank(of count: Int64) throws -> Int64 {
            let path = folder.file("truth.db")
            try Contactory.succeed([
                "create", "\(count)", "--seed", "7", "--profile", "addressbook-ja", "--quiet",
                "--to", "sqlite:" + path,
            ])
            let sql = """
                SELECT count(*) FROM people WHERE name IS NULL AND kana IS NULL AND company IS NULL
                """
            return Int64(try runTool(["sqlite3", path, sql]).output) ?? -1
        }

        private func enqueue(
            _ path: String, in scene: Scene, _ options: [String]
        ) throws -> JobPicture {
            try JobPicture(
                json: Contactory.succeed(
                    [
                        "import", path, "--enqueue", "--to", scene.store.address, "--redis",
                        scene.queue.url, "--json",
                    ] + options))
        }
    }
}
