import ContactModel
import Foundation
import Testing

@testable import ContactGenerator

/// SHA-256 of the first 1,000 contacts with seed 42, header included, of generator version 1.
///
/// The sums of `GoldenSums` are the contract of that version: a change there needs a new one. To
/// print them, and those of a million contacts that the README has:
///
/// ```
/// CONTACTORY_PRINT_SUMS=1 swift test -c release -Xswiftc -enable-testing --filter GoldenSum
/// ```
@Suite struct GoldenSumTests {
    @Test(arguments: Profile.allCases, ContactLocale.allCases)
    func `a thousand contacts are the bytes they always were`(
        profile: Profile, locale: ContactLocale
    ) throws {
        #expect(ContactGenerator.version == 1)
        for line in try lines(profile, locale.rawValue, count: 1_000) {
            #expect(GoldenSums.lines.contains(line[...]), "\(line)")
        }
    }

    @Test func `a mix is the bytes it always was`() throws {
        for line in try lines(.realistic, "en_US:30,ja_JP:70", count: 1_000) {
            #expect(GoldenSums.lines.contains(line[...]), "\(line)")
        }
    }

    @Test func `there is a sum for every profile, locale and format`() {
        let count = Profile.allCases.count * ContactLocale.allCases.count
        #expect(GoldenSums.lines.count == (count + 1) * ContactFormat.allCases.count)
    }

    @Test(.enabled(if: GoldenSumTests.arePrinted, "prints all sums, which takes minutes"))
    func `the sums are printed, and the README has those of a million`() throws {
        for profile in Profile.allCases {
            for locale in ContactLocale.allCases {
                for line in try lines(profile, locale.rawValue, count: 1_000) {
                    print("        \(line)")
                }
            }
        }
        for line in try lines(.realistic, "en_US:30,ja_JP:70", count: 1_000) {
            print("        \(line)")
        }
        let readme = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/ContactGenerator/README.md")
        let published = try String(contentsOf: readme, encoding: .utf8)
        for (profile, mix, count, formats) in Self.published {
            let recipe = try recipe(profile, mix: mix)
            for format in formats {
                let sum = try sum(of: recipe, format, count)
                let number = count == 100_000 ? "100,000" : "1,000,000"
                let row =
                    "| `\(profile.rawValue)` | \(mix) | \(format.rawValue) | \(number) "
                    + "| `\(sum)` |"
                print(row)
                #expect(published.contains(row))
            }
        }
    }

    /// Set `CONTACTORY_PRINT_SUMS` to anything.
    fileprivate static let arePrinted =
        ProcessInfo.processInfo.environment["CONTACTORY_PRINT_SUMS"] != nil

    /// What the README has: every profile in its usual locale, every locale, a mix.
    private static let published: [(Profile, String, Int, [ContactFormat])] =
        Profile.allCases.map { profile in
            let count = profile == .heavy ? 100_000 : 1_000_000
            return (profile, "\(profile.usualMix)", count, ContactFormat.allCases)
        }
        + (ContactLocale.allCases.dropFirst().map(\.rawValue) + ["en_US:30,ja_JP:70"]).map {
            (.realistic, $0, 1_000_000, [.csv])
        }

    /// `profile mix format sum`, one line a format.
    private func lines(_ profile: Profile, _ mix: String, count: Int) throws -> [String] {
        let recipe = try recipe(profile, mix: mix)
        return try ContactFormat.allCases.map { format in
            "\(profile.rawValue) \(mix) \(format.rawValue) \(try sum(of: recipe, format, count))"
        }
    }

    /// The sum of coreutils' `sha256sum`, fed through a pipe; the standard library has none.
    private func sum(of recipe: Recipe, _ format: ContactFormat, _ count: Int) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("contactory-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        // `popen`, because `Foundation.Process` leaks, and the leak check counts that as ours.
        guard let pipe = unsafe popen("sha256sum > '\(file.path)'", "w") else { return "" }
        let generator = ContactGenerator(recipe)
        var batch = ContactBatch()
        var bytes = format.header
        for first in stride(from: 0, to: count, by: 1_000) {
            generator.fill(&batch, first: UInt64(first), count: min(1_000, count - first))
            format.encode(batch, into: &bytes)
            _ = unsafe fwrite(bytes, 1, bytes.count, pipe)
            bytes.removeAll(keepingCapacity: true)
        }
        #expect(unsafe pclose(pipe) == 0)
        return String(decoding: try Data(contentsOf: file).prefix(64), as: UTF8.self)
    }
}
