import ContactGenerator
import ContactModel
import Foundation
import Testing

/// Parsers that we did not write read the same names, phones and e-mail addresses.
@Suite struct IndependentReaderTests {
    /// Family name, given name, shown name, phones, e-mail addresses.
    private typealias Person = [String]

    private static let count =
        ProcessInfo.processInfo.environment["CONTACTORY_LONG_TESTS"] == "1" ? 900 : 40

    /// Contacts of all locales; those of profile `heavy` have several phones.
    private static func batch(_ profile: Profile) throws -> ContactBatch {
        var batch = ContactBatch()
        for locale in ContactLocale.allCases {
            let recipe = Recipe(
                profile: profile, mix: LocaleMix(locale), seed: Seed("7"),
                options: try RecipeOptions(parsing: profile == .heavy ? "photo-bytes=200" : ""))
            var part = ContactBatch()
            ContactGenerator(recipe).fill(&part, first: 0, count: count)
            for position in 0..<part.count { batch.append(part, position) }
        }
        return batch
    }

    /// What the batch says, in the order of the card.
    private static func people(_ batch: borrowing ContactBatch) throws -> [Person] {
        try (0..<batch.count).map { position in
            func text(_ field: ContactField) -> String {
                batch.text(of: field, at: position).replacing("\r\n", with: "\n")
                    .replacing("\r", with: "\n")
            }
            struct Extra: Decodable {
                struct Value: Decodable { var value: String }
                var phones: [Value]?
                var emails: [Value]?
            }
            let extra =
                text(.extra).isEmpty
                ? Extra() : try JSONDecoder().decode(Extra.self, from: Data(text(.extra).utf8))
            let phones = [text(.phone)] + (extra.phones ?? []).map(\.value)
            let emails = [text(.email)] + (extra.emails ?? []).map(\.value)
            return [text(.familyName), text(.givenName)]
                + phones.filter { !$0.isEmpty }.map { "tel " + $0 }
                + emails.filter { !$0.isEmpty }.map { "email " + $0 }
        }
    }

    /// Without the shown name, which is ours to make up, and the white space around names.
    private static func check(_ read: [Person], _ written: [Person], _ title: String) {
        #expect(read.count == written.count, "\(title)")
        for (read, written) in zip(read, written) {
            var read = read
            if read.count > 2 { read.remove(at: 2) }
            #expect(read.map(trimmed) == written.map(trimmed), "\(title)")
        }
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        .enabled(if: Python.canImport("vobject"), "needs the Python module vobject"),
        arguments: ["vcard", "vcard,dialect=apple", "vcard,dialect=nextcloud", "vcard,dialect=v4"])
    func `vobject reads the same people`(format: String) throws {
        for profile in [Profile.heavy, .addressBookJapanese] {
            let batch = try Self.batch(profile)
            let bytes = exported(batch, try ExportFormat(parsing: format)).bytes
            let read = try Python.decode(
                [Person].self,
                """
                import json, sys, vobject
                text = open(sys.argv[1], newline="", encoding="utf-8").read()
                print(json.dumps([
                    [c.n.value.family, c.n.value.given, c.fn.value]
                    + ["tel " + t.value for t in c.contents.get("tel", [])]
                    + ["email " + e.value for e in c.contents.get("email", [])]
                    for c in vobject.readComponents(text)]))
                """, on: bytes)
            Self.check(read, try Self.people(batch), "vobject \(format)")
        }
    }

    @Test(
        .enabled(if: EzVCard.isThere, "needs ez-vcard (libez-vcard-java) and a JDK"),
        arguments: VCardDialect.allCases)
    func `ez-vcard reads the same people`(dialect: VCardDialect) throws {
        for profile in [Profile.heavy, .dirty] {
            let batch = try Self.batch(profile)
            let bytes = exported(batch, ExportFormat(.vcard(dialect))).bytes
            let read = try EzVCard.read(bytes)
            Self.check(read, try Self.people(batch), "ez-vcard \(dialect)")
        }
    }

    @Test(
        .enabled(if: Python.canImport("csv"), "needs Python"),
        arguments: [
            ("csv", "given_name", "family_name", "phone", "email"),
            ("csv,bom", "given_name", "family_name", "phone", "email"),
            (
                "csv,dialect=google", "First Name", "Last Name", "Phone 1 - Value",
                "E-mail 1 - Value"
            ),
            ("csv,dialect=outlook", "First Name", "Last Name", "Mobile Phone", "E-mail Address"),
        ])
    func `Python's csv reads the same people`(
        format: String, given: String, family: String, phone: String, email: String
    ) throws {
        let batch = try Self.batch(.heavy)
        let bytes = exported(batch, try ExportFormat(parsing: format)).bytes
        let read = try Python.decode(
            [Person].self,
            """
            import csv, json, sys
            csv.field_size_limit(10**9)
            with open(sys.argv[1], newline="", encoding="utf-8-sig") as file:
                print(json.dumps([
                    [row["\(family)"], row["\(given)"], row["\(phone)"], row["\(email)"]]
                    for row in csv.DictReader(file, strict=True)]))
            """, on: bytes)
        try #require(read.count == batch.count)
        for (position, row) in read.enumerated() {
            let fields: [ContactField] = [.familyName, .givenName, .phone, .email]
            #expect(row == fields.map { batch.text(of: $0, at: position) }, "\(format)")
        }
    }

    @Test(.enabled(if: Python.canImport("json"), "needs Python"))
    func `Python's json reads the same people`() throws {
        let batch = try Self.batch(.dirty)
        let read = try Python.decode(
            [Person].self,
            """
            import json, sys
            with open(sys.argv[1], encoding="utf-8", newline="\\n") as file:
                rows = [json.loads(line) for line in file]
            keys = ["family_name", "given_name", "phone", "email"]
            print(json.dumps([[row.get(key, "") for key in keys] for row in rows]))
            """, on: exported(batch, ExportFormat(.ndjson)).bytes)
        try #require(read.count == batch.count)
        for (position, row) in read.enumerated() {
            let fields: [ContactField] = [.familyName, .givenName, .phone, .email]
            #expect(row == fields.map { batch.text(of: $0, at: position) })
        }
    }
}

/// The Java library ez-vcard, of Debian's package libez-vcard-java.
enum EzVCard {
    private static let jars = ["ez-vcard", "vinnie", "jackson-core", "jsoup"]
        .map { "/usr/share/java/\($0).jar" }

    /// Whether the library and a Java that runs source files are there.
    static let isThere =
        jars.allSatisfy { FileManager.default.fileExists(atPath: $0) }
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/java")

    /// Family name, given name, shown name, phones and e-mail addresses of each card.
    static func read(_ bytes: [UInt8]) throws -> [[String]] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Scripts/EzVCard.java").path
        return try Python.decode(
            [[String]].self,
            """
            import subprocess, sys
            command = ["/usr/bin/java", "-XX:TieredStopAtLevel=1", "-cp",
                "\(jars.joined(separator: ":"))", "\(script)", sys.argv[1]]
            sys.stdout.buffer.write(subprocess.run(command, check=True, stdout=-1).stdout)
            """, on: bytes)
    }
}

extension ContactBatch {
    /// Appends a contact of another batch.
    fileprivate mutating func append(_ other: borrowing ContactBatch, _ position: Int) {
        beginContact(index: UInt64(count), uid: other.uid(at: position))
        for field in ContactField.allCases {
            append(other.bytes[other.range(of: field, at: position)])
            end(field)
        }
        endContact()
    }
}
