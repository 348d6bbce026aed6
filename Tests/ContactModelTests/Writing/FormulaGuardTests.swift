import ContactModel
import Testing

@Suite struct FormulaGuardTests {
    private func file(_ text: String, _ format: String) throws -> String {
        let batch = makeBatch([Contact(fields: [.givenName: text])])
        return String(
            decoding: exported(batch, try ExportFormat(parsing: format)).bytes, as: UTF8.self)
    }

    @Test(arguments: ["=1+1", "@SUM(1)", "-2+3", "+cmd|x", "\t=1", "-", "+a", "'=1", "''@x", "\n1"])
    func `what a spreadsheet runs has an apostrophe before it`(text: String) throws {
        for format in ["csv", "csv,dialect=google", "csv,dialect=outlook"] {
            let file = try file(text, format).replacing("\r\n", with: "\n")
            #expect(file.contains("'" + text))
        }
        #expect(try !file(text, "csv,no-guard").contains("'" + text))
    }

    @Test(arguments: ["+81 3-0000-0116", "-81", "+1 (555) 010/0.1", "a=1", "'90", "", "'", "x"])
    func `numbers and other texts have none`(text: String) throws {
        #expect(try !file(text, "csv").contains("'" + text + ","))
    }

    @Test(arguments: [
        "=1+1", "'=1", "''=1", "'", "''", "'x", "-1", "'-1", "+a", "=\"0901\"", "'0901", "\t", "@",
        "a\r\nb", "\r", " =1",
    ])
    func `every text comes back from our own files`(text: String) throws {
        for format in ["csv", "csv,no-guard", "csv,bom"] {
            let batch = imported(Array(try file(text, format).utf8))
            #expect(batch.text(of: .givenName, at: 0) == text, "\(format)")
        }
    }

    @Test(arguments: ["csv,dialect=google", "csv,dialect=outlook"])
    func `guarded files of other dialects come back`(format: String) throws {
        for text in ["=1+1", "-Dash", "'=1", "@sum"] {
            let batch = imported(Array(try file(text, format).utf8))
            #expect(batch.text(of: .givenName, at: 0) == text)
        }
    }

    @Test func `an apostrophe in a file that is not guarded is data`() {
        let batch = imported(Array("name,phone\n'=x,1\n".utf8))
        #expect(batch.text(of: .formattedName, at: 0) == "'=x")
    }
}
