import Foundation
import TestSupport
import Testing

extension SystemTests {
    /// Files that are damaged or hostile, read by the built program: a clear error or one failed
    /// record, in bounded memory, and never a lost neighbour.
    @Suite(.serialized) struct BadInputTests {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private static let ann = "BEGIN:VCARD\nFN:Ann\nEND:VCARD\n"
        private static let bob = "BEGIN:VCARD\nFN:Bob\nEND:VCARD\n"

        /// Makes a file by a line of shell, imports it, and expects these counts and the contacts
        /// Ann and Bob.
        private func expect(
            _ script: String, _ name: String, created: Int64 = 2, failed: Int64 = 0,
            megabytes: Int = 200, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let path = folder.file(name)
            try runTool(["bash", "-c", "(\(script)) > \(path)"])
            let (result, peak) = try run(["import", path, "--concurrency", "2"])
            let picture = try JobPicture(json: result.output)
            print("\(name): \(created) created, \(failed) failed, peak \(peak) kB")
            #expect(
                picture.created == created && picture.failed == failed && picture.addsUp,
                "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
            #expect(peak < megabytes << 10, "kB at most", sourceLocation: sourceLocation)
            let names = try runTool([
                "sqlite3", folder.file("contacts.db"),
                "SELECT group_concat(name) FROM people WHERE name IN ('Ann', 'Bob')",
            ]).output
            #expect(names == "Ann,Bob", sourceLocation: sourceLocation)
        }

        /// Runs the program, and answers with its peak memory in kB, too.
        private func run(_ arguments: [String]) throws -> (Contactory.Result, peak: Int) {
            let record = folder.file("time")
            let child = try ChildProcess(
                "/usr/bin/python3",
                [
                    "-c",
                    """
                    import os, resource, subprocess, sys
                    code = subprocess.run(sys.argv[2:]).returncode
                    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
                    open(sys.argv[1], "w").write(str(peak))
                    sys.exit(code)
                    """, record, ContactoryBinary.path,
                ] + arguments + ["--to", "sqlite:" + folder.file("contacts.db"), "--json"])
            guard let status = child.wait(within: .seconds(120)) else {
                throw TestSupportError("\(arguments): still runs: \(child.errorOutput)")
            }
            let peak = Int((try? String(contentsOfFile: record, encoding: .utf8)) ?? "") ?? 0
            return (
                Contactory.Result(
                    status: status, output: child.output, errors: child.errorOutput), peak
            )
        }

        private func python(_ text: String) -> String {
            "python3 -c 'import sys; w = sys.stdout.buffer.write; \(text)'"
        }

        private var cards: String { "printf '\(Self.ann.escaped)\(Self.bob.escaped)'" }

        @Test func `junk beside cards is one failed record`() throws {
            try expect(
                "printf '\(Self.ann.escaped)'; "
                    + python(
                        #"import random; random.seed(1); w(random.randbytes(300000).replace(b"\n", b"x").replace(b"\r", b"x") + b"\n")"#
                    )
                    + "; printf '\(Self.bob.escaped)'", "a.vcf", failed: 1)
        }

        @Test func `a file that is cut off loses its last card alone`() throws {
            try expect(cards + "; printf 'BEGIN:VCARD\\nFN:Ce'", "a.vcf", failed: 1)
        }

        @Test func `a card without its END takes nothing along`() throws {
            try expect("printf 'BEGIN:VCARD\\nFN:Cem\\n'; " + cards, "a.vcf", created: 3)
        }

        @Test func `a line of any length fails for itself`() throws {
            // Zeros that nobody writes: a hole in the file.
            let megabytes = Settings.lineMegabytes(64)
            let path = folder.file("a.vcf")
            try runTool([
                "bash", "-c",
                "(\(cards); printf 'BEGIN:VCARD\\nNOTE:') > \(path); truncate -s +\(megabytes)M \(path); "
                    + "printf '\\nEND:VCARD\\n' >> \(path)",
            ])
            let (result, peak) = try run(["import", path])
            let picture = try JobPicture(json: result.output)
            print("a line of \(megabytes) MiB: peak \(peak) kB")
            #expect(picture.created == 2 && picture.errors == ["record.large": 1])
            #expect(peak < 100 << 10)
        }

        @Test func `a value that is folded a million times is one value`() throws {
            try expect(
                cards + "; printf 'BEGIN:VCARD\\nFN:Cem\\nNOTE:x\\n'; yes ' y' | head -1000000; "
                    + "printf 'END:VCARD\\n'", "a.vcf", created: 3, megabytes: 400)
        }

        @Test func `nesting without end is one failed record`() throws {
            let rows = #"{"name":"Ann"}\n{"name":"Bob"}\n"#
            try expect(
                "printf '\(rows)'; " + python(#"w(b"[" * 1000000 + b"\n")"#), "a.ndjson",
                failed: 1)
            try FileManager.default.removeItem(atPath: folder.file("contacts.db"))
            try expect(
                cards + "; yes 'BEGIN:VCARD\nAGENT:' | head -200000", "b.vcf", failed: 1)
        }

        @Test func `NUL characters are taken out`() throws {
            try expect("printf 'name\\nA\\0nn\\nBo\\0b\\n'", "a.csv")
        }

        @Test func `very many tiny files are one job`() throws {
            let inside = folder.file("in")
            try runTool([
                "bash", "-c",
                """
                mkdir \(inside); cd \(inside)
                python3 -c '
                for i in range(3000):
                    open("%d.vcf" % i, "w").write("BEGIN:VCARD\\nFN:P%d\\nEND:VCARD\\n" % i)'
                """,
            ])
            let (result, peak) = try run(["import", inside])
            #expect(try JobPicture(json: result.output).created == 3_000, "\(result.errors)")
            print("3000 files: peak \(peak) kB")
        }

        @Test func `too many files are refused with the way out`() throws {
            let inside = folder.file("in")
            try runTool([
                "bash", "-c",
                "mkdir \(inside) && cd \(inside) && seq 10001 | sed s/$/.vcf/ | xargs touch",
            ])
            let (result, _) = try run(["import", inside])
            #expect(result.status == .exited(2))
            #expect(result.errors.contains("-exec cat {} +"))
        }

        @Test func `a file that may not be read is said so`() throws {
            // Root may read everything but what is not there.
            let path = folder.file("a.vcf")
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: folder.file("nowhere"))
            let (result, _) = try run(["import", path])
            #expect(result.status == .exited(2))
            #expect(result.errors.contains("cannot be read"))
        }
    }
}

extension String {
    /// As `printf` takes it.
    fileprivate var escaped: String { split(separator: "\n").joined(separator: "\\n") + "\\n" }
}
