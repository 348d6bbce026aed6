import Foundation
import JobQueue
import Testing

@testable import contactory

@Suite struct StatusDocumentTests {
    @Test func `a status is written as its contract says`() throws {
        let expected = """
            {"attempts":{"crashed":0,"retried":1},"cancelled":0,\
            "chunks":{"cancelled":0,"dead":0,"delayed":1,"done":41,"leased":4,"size":10000,\
            "total":100,"waiting":54},"created":410000,"enqueued_at":"2026-11-30T03:00:00.000Z",\
            "errors":{},"eta_seconds":2.9,"failed":0,"finish":null,"finish_error":null,"finished_at":null,"generator":1,\
            "job":"01JDXY7ZK0ABCDEFGHJKMNPQRS","key":null,"kind":"create","locales":"en_US",\
            "options":null,"pending":590000,"priority":100,"profile":"realistic","rate_per_second":205000,\
            "seed":"42","skipped":0,"skips":{},"started_at":"2026-11-30T03:00:01.250Z","state":"running",\
            "store":"postgres://db/contacts","total":1000000,"workers":2}
            """
        #expect(try Self.json(StatusDocument(status: someStatus())) == expected)
    }

    @Test(arguments: [
        ["started_at": "", "recent_at": "", "created": "0", "pending": "1000000"],
        ["specification": "not JSON"], ["key": "a\"b\\c\u{1}"], ["error:postgres.23505": "7"],
        ["skip:duplicate": "7"], ["finish": "1"], ["finish": "3", "finish_reason": "disk|full"],
    ])
    func `all keys are there, whatever is known`(changes: [String: String]) throws {
        let document = try Self.json(StatusDocument(status: someStatus(changes)))
        let fields = try #require(
            JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
        #expect(Set(fields.keys) == Self.keys)
    }

    @Test(arguments: [
        ("0", "\"ahead\"", "null"), ("1", "\"under_way\"", "null"), ("2", "\"done\"", "null"),
        ("3", "\"dead\"", "\"disk: full | up\""), ("4", "\"left_out\"", "null"),
    ])
    func `what finishes a job is told`(field: String, finish: String, error: String) throws {
        let status = try someStatus(["finish": field, "finish_reason": "disk|full | up"])
        let document = try Self.json(StatusDocument(status: status))
        #expect(
            document.contains("\"finish\":\(finish),\"finish_error\":\(error),"), "\(document)")
    }

    @Test func `totals are sums over jobs`() throws {
        let done = try someStatus(["created": "1000000", "pending": "0", "state": "completed"])
        let document = QueueDocument(
            jobs: [StatusDocument(status: try someStatus()), StatusDocument(status: done)],
            workers: 3)
        let text = try Self.json(document)
        let totals = """
            "totals":{"cancelled":0,"created":1410000,"failed":0,"jobs":2,"pending":590000,\
            "skipped":0,"total":2000000},"workers":3}
            """
        #expect(text.hasSuffix(totals), "\(text)")
    }

    /// The contract's keys, and those added since.
    static let keys: Set<String> = [
        "job", "state", "kind", "store", "profile", "locales", "seed", "generator", "total",
        "created", "failed", "skipped", "cancelled", "pending", "chunks", "attempts", "errors",
        "rate_per_second", "eta_seconds", "enqueued_at", "started_at", "finished_at", "workers",
        "key", "priority", "options", "skips", "finish", "finish_error",
    ]

    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONText.line(value).dropLast(), as: UTF8.self)
    }
}
