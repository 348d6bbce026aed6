import ContactModel
import Foundation
import Testing

@testable import ContactGenerator

/// SHA-256 of the first 1,000 contacts with seed 42, header included, of generator version 1.
///
/// These sums are the contract of that version: a change here needs a new one.
@Suite struct GoldenSumTests {
    @Test(arguments: [
        (
            Profile.seed, ContactFormat.csv,
            "dacb941b70df626d8160840a1ff9d1402fa567c72e0e4a7941f5354c4042d720"
        ),
        (.seed, .ndjson, "92ccbf8c42099cefcc06ad57d5d6121c1e438dd78c02432f50f89546f4cddd0a"),
        (.seed, .vcard, "d0429159d59b920746a3ff52de997ab9227d63d477c3426aead5235fc5a52811"),
        (.realistic, .csv, "04d0951ca921def9c01861782ad3196f69141d30b51beaec042a004ae99d3f28"),
        (.realistic, .ndjson, "69cfab650f12491ef8646a45203e50263e63a1cd47f65d07c2517ad1543888cd"),
        (.realistic, .vcard, "6736a869abf11ed9d8d6e3cdbea77553ebc3ccf137ef71e6ad629a54170c4bc8"),
    ])
    func `a thousand contacts are the bytes they always were`(
        profile: Profile, format: ContactFormat, sum: String
    ) throws {
        #expect(ContactGenerator.version == 1)
        let bytes = file(recipe(profile), format, count: 1_000, chunkSize: 1_000)
        #expect(try sha256(bytes) == sum)
    }

    /// The sum of coreutils' `sha256sum`; the standard library has none.
    private func sha256(_ bytes: [UInt8]) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("contactory-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        // `popen`, because `Foundation.Process` leaks, and the leak check counts that as ours.
        guard let pipe = unsafe popen("sha256sum '\(file.path)'", "r") else { return "" }
        let printed = (0..<64).map { _ in unsafe UInt8(truncatingIfNeeded: fgetc(pipe)) }
        #expect(unsafe pclose(pipe) == 0)
        return String(decoding: printed, as: UTF8.self)
    }
}
