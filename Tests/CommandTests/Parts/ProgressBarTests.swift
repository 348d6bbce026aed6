import Testing

@testable import contactory

@Suite struct ProgressBarTests {
    let words = "41%  410,000 of 1,000,000  205k/s  2.9 s left"

    @Test func `a wide terminal gets a bar and the numbers`() throws {
        let line = ProgressBar.line(try someStatus(), columns: 120, unicode: true)
        #expect(
            line == String(repeating: "█", count: 16) + String(repeating: "░", count: 24) + " "
                + words)
    }

    @Test func `a terminal without Unicode gets a plain bar`() throws {
        let line = ProgressBar.line(try someStatus(), columns: 70, unicode: false)
        #expect(line == "[########.............] " + words)
    }

    @Test func `a narrow terminal gets the numbers`() throws {
        #expect(ProgressBar.line(try someStatus(), columns: 50, unicode: true) == words)
    }

    @Test(arguments: [0, 1, 2, 6, 20, 40, 53, 57, 58, 60, 79, 80, 81, 200, 1_000])
    func `no line is as wide as the terminal, so that none wraps`(columns: Int) throws {
        for changes in [
            [:], ["failed": "1000", "pending": "589000"], ["state": "paused"],
            ["created": "1000000", "pending": "0"], ["created": "0", "pending": "1000000"],
        ] {
            for unicode in [true, false] {
                let line = ProgressBar.line(
                    try someStatus(changes), columns: columns, unicode: unicode)
                #expect(line.count < max(1, columns))
            }
        }
    }

    @Test func `failures and a state out of the ordinary are named`() throws {
        let changes = ["failed": "1000", "pending": "589000", "state": "paused"]
        let words = ProgressBar.words(try someStatus(changes))
        #expect(words.contains("1,000 failed") && words.contains("paused"))
    }

    @Test func `what is done when all contacts are there is said instead of a rate`() throws {
        let changes = ["finish": "1", "created": "1000000", "pending": "0"]
        #expect(
            ProgressBar.words(try someStatus(changes))
                == "100%  1,000,000 of 1,000,000  building indexes")
    }
}
