import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Contacts that go into files, looked at by Python's own modules.
    @Suite(.serialized) struct ExportTests {
        private static let columns = """
            id - (1 << 40), uid, given_name, family_name, phonetic_given_name, \
            phonetic_family_name, formatted_name, company, phone, phone_label, email, email_label, \
            street, city, region, postal_code, country_code
            """

        @Test(arguments: Scene.Kind.allCases)
        func `what is exported is what the store holds`(_ kind: Scene.Kind) throws {
            let scene = try Scene(kind)
            try Contactory.succeed([
                "create", "3000", "--to", scene.store.address, "--locale", "ja_JP:70,en_US:30",
                "--seed", "\(Settings.seed)", "--quiet",
            ])
            let rows = Self.columns.replacing("(1 << 40)", with: "\(StoreWitness.firstID)")
            let expected = try scene.store.rows("SELECT \(rows) FROM contacts ORDER BY id")
            let ways: [(destination: String, options: [String], files: Int)] = [
                ("csv", ["--max-cards", "700"], 5),
                ("csv", ["--merge", "--bom", "--max-cards", "700"], 1),
                ("ndjson", ["--no-such"], 0), ("ndjson", ["--max-cards", "1000"], 3),
            ]
            for (number, way) in ways.enumerated() {
                let folder = scene.folder.file("out-\(number)")
                let export = try Contactory.run(
                    ["export", "\(way.destination):\(folder)", "--from", scene.store.address]
                        + way.options)
                guard way.files > 0 else {
                    #expect(export.status == .exited(2))
                    continue
                }
                #expect(export.status == .exited(0), "\(export.errors)")
                #expect(
                    try FolderWitness.checkManifest(folder).hasPrefix("\(way.files) 3000 "))
                let read = try FolderWitness.sql(
                    "SELECT \(Self.columns) FROM contacts ORDER BY id", folder)
                // A comparison that fails must not print megabytes.
                let isSame = read == expected
                #expect(isSame, "\(kind) \(way): \(read.prefix(300))")
            }
        }

        @Test
        func `workers that are killed leave each contact in the files once`() throws {
            let scene = try Scene(.sqlite)
            try Contactory.succeed([
                "create", "40000", "--to", scene.store.address, "--quiet",
            ])
            let folder = scene.folder.file("out")
            let job = try JobPicture(
                json: Contactory.succeed([
                    "export", "csv:" + folder, "--from", scene.store.address, "--enqueue",
                    "--max-cards", "400", "--redis", scene.queue.url, "--json",
                ]))
            for share in [0.2, 0.6] {
                let victim = try scene.queue.startWorker(["--lease", "1"])
                _ = try scene.picture(of: job.job) {
                    Double($0.created) >= Double($0.total) * share
                }
                victim.kill(SIGKILL)
                victim.wait()
            }
            let worker = try scene.queue.startWorker()
            let end = try scene.picture(of: job.job) { $0.isOver }
            #expect(end.state == "completed" && end.created == 40_000 && end.addsUp)
            scene.drain(worker)
            #expect(try FolderWitness.checkManifest(folder).hasPrefix("100 40000 "))
            let ids = try FolderWitness.sql(
                "SELECT count(*), count(DISTINCT id), min(id), max(id) FROM contacts", folder)
            let first = StoreWitness.firstID
            #expect(ids == "40000|40000|\(first)|\(first + 39_999)")
            let rest = try FileManager.default.contentsOfDirectory(
                atPath: folder + "/.contactory/chunks-1")
            #expect(rest.filter { !$0.hasSuffix(".json") } == [])
            print("export: \(end.attempts.crashed) chunks crashed")
        }

        @Test
        func `a contact that has gone since is failed, and a page that has got one is given up`()
            throws
        {
            let scene = try Scene(.sqlite)
            try Contactory.succeed([
                "create", "3000", "--to", scene.store.address, "--quiet",
            ])
            let first = StoreWitness.firstID
            _ = try scene.store.rows(
                """
                CREATE TABLE kept AS SELECT * FROM contacts WHERE id = \(first + 2500);
                DELETE FROM contacts WHERE id = \(first + 2500);
                """)
            let folder = scene.folder.file("out")
            let job = try JobPicture(
                json: Contactory.succeed([
                    "export", "ndjson:" + folder, "--from", scene.store.address, "--enqueue",
                    "--max-cards", "1000", "--redis", scene.queue.url, "--json",
                ]))
            #expect(job.total == 2_999)
            _ = try scene.store.rows(
                """
                DELETE FROM contacts WHERE id IN (\(first + 3), \(first + 4));
                INSERT INTO contacts SELECT * FROM kept;
                INSERT INTO contacts (id, uid) SELECT id + 100000, uid FROM kept;
                """)
            let worker = try scene.queue.startWorker()
            var said = ""
            let isOver = eventually {
                // Its exit code is 1 when a job has ended in part.
                said =
                    (try? Contactory.run(
                        ["status", job.job, "--redis", scene.queue.url, "--json"]))?.output ?? ""
                return (try? JobPicture(json: said).isOver) == true
            }
            #expect(isOver)
            let end = try JobPicture(json: said)
            #expect(end.state == "partial" && end.addsUp)
            #expect(end.created == 1_998 && end.failed == 1_001)
            #expect(end.errors == ["source.gone": 2, "source.changed": 999])
            scene.drain(worker)
            #expect(try FolderWitness.checkManifest(folder).hasPrefix("2 1998 "))
        }

        @Test
        func `a pack for simulators has whole cards, and scripts that a shell can read`() throws {
            let scene = try Scene(.sqlite)
            try Contactory.succeed([
                "create", "1200", "--to", scene.store.address, "--quiet",
            ])
            let pack = scene.folder.file("my pack")
            try Contactory.succeed([
                "export", "simulator:" + pack, "--from", scene.store.address, "--quiet",
            ])
            #expect(try FolderWitness.checkManifest(pack + "/vcards").hasPrefix("3 1200 "))
            let scripts = ["android-emulator.sh", "check.sh", "ios-simulator.sh"]
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: pack).sorted()
                    == (["README.md", "vcards"] + scripts).sorted())
            for script in scripts {
                try runTool(["sh", "-n", pack + "/" + script])
                #expect(FileManager.default.isExecutableFile(atPath: pack + "/" + script))
            }
            #expect(
                try runTool([pack + "/check.sh"]).output
                    == "vcards: 1200 contacts, the pack has 1200")
            try FileManager.default.removeItem(atPath: pack + "/vcards/part-00001.vcf")
            #expect(throws: ToolFailure.self) { try runTool([pack + "/check.sh"]) }
        }
    }
}
