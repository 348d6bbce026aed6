import Foundation
import Testing

/// What a fixture must give: a line of `expected.ndjson`.
struct ExpectedCase: Decodable, CustomTestStringConvertible {
    /// One record.
    struct Record: Decodable {
        var status: String
        var reason: String?
        var line: Int?
        var name: String?
        var kana: String?
        var company: String?
        var address: String?
        var tel: String?
        var email: String?
        var note: String?
        var warning: String?
        var department: String?
        var uid: String?
        var zip: String?
        var birthday: String?
        var birthday_text: String?
        var labels: [String]?
        var tel_all: [String]?
        var tel_e164_jp: String?
        var photo_bytes: Int?
        var is_company: Bool?
        var export_fn: String?
        var superseded: Bool?
        var duplicate_of: Int?
    }

    var file: String
    var expected: [Record]

    var testDescription: String { file }

    /// All cases.
    static let all: [ExpectedCase] = {
        let url = AddressBook.folder.appendingPathComponent("expected.ndjson")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(ExpectedCase.self, from: Data($0.utf8))
        }
    }()
}
