import TestSupport
import Testing

/// Options of contacts that cannot be had: told before anything is enqueued or made.
@Suite struct RecipeOptionTests {
    static let locales =
        "en_US, en_GB, ja_JP, de_DE, fr_FR, es_ES, it_IT, pt_BR, sv_SE, ko_KR, zh_CN"
    static let profiles = "seed, realistic, addressbook-ja, minimal, heavy, dirty, duplicates"

    /// What is typed, and what the error says of it.
    static let mistakes: [(arguments: [String], words: [String])] = [
        (["--locale", "xx_XX"], ["--locale: \"xx_XX\" is not a locale", locales]),
        (["--locale", "en-us"], ["\"en-us\" is not a locale", locales]),
        (["--locale", ""], ["\"\" is not a locale", locales]),
        (["--locale", "ja_JP:70,xx_XX:30"], ["\"xx_XX\" is not a locale", locales]),
        (["--locale", "ja_JP:70,en_US:20"], ["add up to 90, not to 100", "ja_JP:70,en_US:30"]),
        (["--locale", "ja_JP:70,en_US:31"], ["add up to 101, not to 100", locales]),
        (["--locale", "ja_JP,en_US"], ["\"ja_JP\" in \"ja_JP,en_US\"", "from 1 to 100"]),
        (["--locale", "ja_JP:0,en_US:100"], ["\"ja_JP:0\"", "from 1 to 100"]),
        (["--locale", "ja_JP:70.5,en_US:29.5"], ["\"ja_JP:70.5\"", "whole number"]),
        (["--locale", "en_US:50,en_US:50"], ["names en_US twice"]),
        (["--locale", "en_US:100,"], ["\"\" is not a locale"]),
        (["--profile", "Realistic"], ["--profile: \"Realistic\" is not a profile", profiles]),
        (["--profile", ""], ["\"\" is not a profile", profiles]),
        (["--seed", String(repeating: "é", count: 101)], ["--seed has 202 bytes", "1 to 200"]),
        (
            ["--phone-tier", "real"],
            ["--phone-tier: \"real\"", "fictional, unassignable, plausible"]
        ),
        (["--uid", "v4"], ["--uid: \"v4\"", "ordered, random"]),
        (["--email-style", "gmail"], ["--email-style: \"gmail\"", "tagged, digits, plain"]),
        (["--reference-date", "2026-02-29"], ["--reference-date: \"2026-02-29\"", "2026-01-01"]),
        (["--reference-date", "today"], ["\"today\" is not a day"]),
        (
            ["--profile", "heavy", "--photo-bytes", "5"],
            ["--photo-bytes: \"5\"", "163 to 1048576"]
        ),
        (["--profile", "heavy", "--note-bytes", "2000000"], ["\"2000000\"", "0 to 1048576"]),
        (["--profile", "duplicates", "--duplicate-rate", "60%"], ["\"60%\"", "at most 50%"]),
        (["--profile", "duplicates", "--duplicate-copies", "11"], ["--duplicate-copies", "11"]),
        (["--profile", "duplicates", "--duplicate-rate", "x"], ["\"x\" is not a share", "2.5%"]),
        (
            ["--profile", "duplicates", "--duplicate-noise", "rust"],
            ["\"rust\" is not a noise", "typo"]
        ),
        (["--profile", "addressbook-ja", "--blank-share", "101%"], ["\"101%\" is not a share"]),
        // What changes nothing.
        (
            ["--photo-bytes", "5000"],
            ["--photo-bytes changes nothing in profile realistic", "heavy"]
        ),
        (
            ["--note-bytes", "1", "--profile", "dirty"],
            ["nothing in profile dirty", "profile heavy"]
        ),
        (["--blank-share", "1%"], ["--blank-share changes nothing", "profile addressbook-ja"]),
        (["--duplicate-rate", "1%"], ["--duplicate-rate changes nothing", "profile duplicates"]),
        (["--duplicate-noise", "typo"], ["--duplicate-noise changes nothing"]),
        (["--profile", "seed", "--locale", "ja_JP"], ["--locale changes nothing in profile seed"]),
        (["--profile", "seed", "--phone-tier", "fictional"], ["--phone-tier changes nothing"]),
        (["--profile", "minimal", "--email-style", "plain"], ["nothing in profile minimal"]),
        (["--profile", "seed", "--reference-date", "2020-01-01"], ["--reference-date changes"]),
    ]

    @Test(arguments: mistakes.indices, ["create", "enqueue", "sample", "whois"])
    func `a mistake is told with what there is, and changes nothing`(
        number: Int, command: String
    ) throws {
        let (arguments, words) = Self.mistakes[number]
        let place = try Place()
        let seed = command == "whois" && !arguments.contains("--seed") ? ["--seed", "1"] : []
        let finished = try place.run([command, "5"] + arguments + seed)
        #expect(finished.status == 2 && finished.output.isEmpty)
        for word in words { #expect(finished.errors.contains(word), "\(finished.errors)") }
        #expect(try place.files.isEmpty && place.leftovers.isEmpty)
    }

    /// What no job can have, the numbers, and the ways out.
    static let refusals: [(arguments: [String], words: [String])] = [
        (
            ["30k", "--phone-tier", "fictional"],
            ["30000 phones", "en_US has 23200", "at most 23200", "unassignable", "--allow-repeats"]
        ),
        (
            ["1M", "--locale", "sv_SE:50,en_US:50", "--phone-tier", "fictional"],
            ["tier fictional", "has 23200", "--allow-repeats"]
        ),
        (
            ["5", "--locale", "ja_JP", "--phone-tier", "fictional"],
            ["ja_JP has no phones of tier fictional", "unassignable (42000000)"]
        ),
        (
            ["5", "--locale", "ja_JP", "--phone-tier", "fictional", "--allow-repeats"],
            ["ja_JP has no phones of tier fictional"]
        ),
        (["5", "--phone-tier", "plausible"], ["plausible may be somebody's", "--unsafe"]),
        (["2B", "--email-style", "digits"], ["1000000000", "style tagged"]),
        (
            ["1099511627776", "--profile", "heavy", "--photo-bytes", "1048576"],
            ["more chunks than a job can have", "--photo-bytes"]
        ),
    ]

    @Test(arguments: refusals.indices, ["create", "enqueue", "sample"])
    func `what a job cannot have is refused with the ways out`(
        number: Int, command: String
    ) throws {
        let (arguments, words) = Self.refusals[number]
        let queue = try SharedQueue()
        let finished = try Finished(queue.start([command] + arguments))
        #expect(finished.status == 4 && finished.output.isEmpty)
        for word in words { #expect(finished.errors.contains(word), "\(finished.errors)") }
        #expect(try queue.place.files.isEmpty && queue.place.leftovers.isEmpty)
        #expect(try queue.run("status", "--json").json.object("totals").number("jobs") == 0)
    }

    @Test func `phones may repeat where that is allowed`() throws {
        let place = try Place()
        let made = try place.run(
            "create", "30k", "--phone-tier", "fictional", "--allow-repeats", "--to", "sqlite:a.db")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try place.sql("select count(distinct phone) from contacts", in: "a.db") == "23200")
    }

    @Test func `whoever allows unsafe phones without asking for them gets the usual ones`() throws {
        let place = try Place()
        let usual = try place.run("sample", "50", "--seed", "1").output
        #expect(try place.run("sample", "50", "--seed", "1", "--unsafe").output == usual)
    }

    @Test(arguments: ["🎉", "\"", "'", " ", "a\nb", "-1", "0", "%s%n", "\u{7F}\u{1B}[31m"])
    func `any text is a seed of its own`(seed: String) throws {
        let place = try Place()
        let first = try place.run("sample", "3", "--seed=\(seed)")
        #expect(first.status == 0 && first.errors.isEmpty)
        #expect(try place.run("sample", "3", "--seed=\(seed)").output == first.output)
        #expect(try place.run("sample", "3", "--seed=\(seed)x").output != first.output)
    }
}
