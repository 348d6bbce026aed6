import ContactModel
import Stores
import TestSupport
import Testing

@testable import StorePostgres

/// Rows of binary COPY, read back by the format's description.
@Suite struct CopyBufferTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `rows hold the fields of the batch, whatever their lengths`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var batch = ContactBatch()
        var expected: [[[UInt8]?]] = []
        for index in 0..<UInt64.random(in: 1...400, using: &random) {
            let uid = ContactUID(high: random.next(), low: random.next())
            batch.beginContact(index: index, uid: uid)
            let id = JobOrdinal.first.contactID(index: index)
            var row: [[UInt8]?] = [octets(id), octets(uid.high) + octets(uid.low)]
            for field in ContactField.allCases {
                // Around the pieces of 32 bytes that texts are copied in, and beyond a buffer.
                let lengths = [0, 0, 1, 31, 32, 33, 63, 64, 65, 200, index == 7 ? 300_000 : 9]
                let length = lengths.randomElement(using: &random) ?? 0
                let text = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ Int(index)) }
                batch.append(text)
                batch.end(field)
                row.append(text.isEmpty ? nil : (field == .extra ? [1] : []) + text)
            }
            batch.endContact()
            expected.append(row)
        }

        var buffer = CopyBuffer()
        for _ in 0..<2 {
            var bytes: [UInt8] = []
            try unsafe buffer.encode(batch, of: .first) { piece in
                unsafe bytes.append(contentsOf: piece)
            }
            let isSame = try rows(in: bytes) == expected
            #expect(isSame)
        }
    }

    @Test func `a batch without contacts is a header and an end`() throws {
        var buffer = CopyBuffer()
        var bytes: [UInt8] = []
        try unsafe buffer.encode(ContactBatch(), of: .first) { piece in
            unsafe bytes.append(contentsOf: piece)
        }
        #expect(try rows(in: bytes).isEmpty)
    }

    private func octets(_ number: some FixedWidthInteger) -> [UInt8] {
        unsafe withUnsafeBytes(of: number.bigEndian) { unsafe Array($0) }
    }

    private func rows(in bytes: [UInt8]) throws -> [[[UInt8]?]] {
        var rest = bytes[...]
        func take(_ count: Int) throws -> ArraySlice<UInt8> {
            try #require(rest.count >= count)
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        func number(_ count: Int) throws -> Int {
            try take(count).reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(try Array(take(11)) == Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0])
        #expect(try number(8) == 0)
        var rows: [[[UInt8]?]] = []
        while case let fields = try number(2), fields != 0xFFFF {
            rows.append(
                try (0..<fields).map { _ in
                    let length = try number(4)
                    return length == 0xFFFF_FFFF ? nil : Array(try take(length))
                })
        }
        #expect(rest.isEmpty)
        return rows
    }
}
