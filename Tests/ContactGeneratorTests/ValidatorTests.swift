import ContactModel
import Foundation
import Testing

@testable import ContactGenerator

/// What other people's validators say of the values; skipped where they are not installed.
@Suite struct ValidatorTests {
    @Test(.enabled(if: canImport("phonenumbers"), "needs PyPI phonenumbers"))
    func `libphonenumber's verdict on 100,000 phones per locale and tier is the documented one`()
        throws
    {
        var lines: [String] = []
        for locale in ContactLocale.allCases {
            for tier in PhoneTier.allCases {
                let ranges = PhoneRanges.ranges(of: locale, tier)
                guard !ranges.isEmpty else { continue }
                let numbers = PhoneNumbers.of(locale, tier)
                let scheme = PhoneScheme(Seed("valid"), numbers.pool, country: "", tier: tier)
                for turn in 0..<min(100_000, numbers.pool.capacity) {
                    let number = scheme.number(turn)
                    let range = ranges[number.range]
                    let rest = String(number.rest)
                    let zeros = String(repeating: "0", count: number.digits - rest.count)
                    lines.append("\(range.isValid ? 1 : 0) \(range.prefix)\(zeros)\(rest)")
                }
            }
        }
        let wrong = try python(
            """
            import sys, phonenumbers as p
            for line in open(sys.argv[1]):
                valid, number = line.split()
                if p.is_valid_number(p.parse(number, None)) != (valid == "1"): print(number)
            """, on: lines)
        #expect(lines.count > 1_500_000)
        #expect(wrong == "", "\(wrong.prefix(200))")
    }

    @Test(.enabled(if: canImport("email_validator"), "needs PyPI email-validator"))
    func `every e-mail address is one to email-validator`() throws {
        var lines: [String] = []
        for locale in ContactLocale.allCases {
            lines += rows(recipe(.realistic, locale), count: 2_000).map { $0[.email] }
        }
        // Their way to allow the domains that nobody can have.
        let wrong = try python(
            """
            import sys, email_validator as e
            e.SPECIAL_USE_DOMAIN_NAMES.clear()
            for line in open(sys.argv[1]):
                try: e.validate_email(line.strip(), check_deliverability=False)
                except e.EmailNotValidError as error: print(line.strip(), error)
            """, on: lines)
        #expect(wrong == "", "\(wrong.prefix(200))")
    }
}

private func canImport(_ module: String) -> Bool {
    (try? python("import \(module)\nprint('yes')", on: [])) == "yes\n"
}

/// What a script prints that reads a file of lines, `sys.argv[1]`.
private func python(_ script: String, on lines: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("contactory-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(script.utf8).write(to: folder.appendingPathComponent("script.py"))
    let text = lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
    try Data(text.utf8).write(to: folder.appendingPathComponent("lines"))
    let path = folder.path
    guard
        let pipe = unsafe popen(
            "python3 -X utf8 '\(path)/script.py' '\(path)/lines' 2>/dev/null", "r")
    else { return "" }
    var printed: [UInt8] = []
    var byte = unsafe fgetc(pipe)
    while byte != EOF {
        printed.append(UInt8(truncatingIfNeeded: byte))
        byte = unsafe fgetc(pipe)
    }
    guard unsafe pclose(pipe) == 0 else { return "the script failed" }
    return String(decoding: printed, as: UTF8.self)
}
