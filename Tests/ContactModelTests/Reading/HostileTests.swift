import ContactModel
import Foundation
import TestSupport
import Testing

@Suite struct HostileTests {
    /// Mutations a case; `CONTACTORY_MUTATIONS` asks for more.
    private static let mutations =
        ProcessInfo.processInfo.environment["CONTACTORY_MUTATIONS"].flatMap(Int.init) ?? 150

    /// Reads a file and checks what must hold for any bytes.
    private func read(_ bytes: [UInt8], format: RecordFormat? = nil) {
        let entries = AddressBook.read(bytes, format: format)
        var end = 0
        for entry in entries {
            #expect(entry.boundary.bytes.lowerBound >= end && !entry.boundary.bytes.isEmpty)
            end = entry.boundary.bytes.upperBound
        }
        #expect(end <= bytes.count)
        var batch = ContactBatch()
        for (number, entry) in entries.enumerated() {
            guard case .contact(let contact) = entry.record.outcome else { continue }
            let isKept = batch.append(contact, index: UInt64(number))
            #expect(isKept)
        }
        // A byte of an old encoding becomes three; names stand in several fields.
        #expect(batch.bytes.count <= 64 * bytes.count + 1_024)
        #expect(String(validating: batch.bytes, as: UTF8.self) != nil)
        #expect(!batch.bytes.contains(0))
    }

    @Test(arguments: ExpectedCase.all)
    func `a file may end anywhere`(book: ExpectedCase) throws {
        let bytes = try AddressBook.bytes(of: book.file)
        let step = bytes.count > 450 ? 3 : 1
        for end in stride(from: 0, through: bytes.count, by: step) { read(Array(bytes[..<end])) }
    }

    @Test(arguments: ExpectedCase.all)
    func `a file may be damaged`(book: ExpectedCase) throws {
        let bytes = try AddressBook.bytes(of: book.file)
        var random = SeededRandom(seed: UInt64(bytes.count))
        for _ in 0..<Self.mutations { read(Self.mutated(bytes, &random)) }
    }

    /// Bytes that mean something to one of the readers.
    private static let signs = Array("\r\n\t ;:,=\\\"'{}[]|^.\0".utf8) + [0x80, 0x81, 0xE9, 0xFF]

    private static func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int(random.next() % 4) {
            guard !bytes.isEmpty else { return [] }
            let place = Int(random.next() % UInt64(bytes.count))
            let sign = signs[Int(random.next() % UInt64(signs.count))]
            switch random.next() % 6 {
            case 0: bytes[place] = sign
            case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 2: bytes.insert(sign, at: place)
            case 3: bytes.remove(at: place)
            case 4:
                let end = min(bytes.count, place + Int(random.next() % 60))
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            default:
                let end = min(bytes.count, place + Int(random.next() % 60))
                bytes.removeSubrange(place..<end)
            }
        }
        return bytes
    }

    @Test(arguments: [RecordFormat.vcard, .csv, .ndjson, .json])
    func `any bytes are read as any format`(format: RecordFormat) {
        var random = SeededRandom(seed: 11)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            read(bytes, format: format)
            read(bytes.map { Self.signs[Int($0) % Self.signs.count] }, format: format)
        }
    }

    @Test func `deep nesting is a failure of its record`() {
        let deep = String(repeating: "[", count: 100_000)
        let file = Array("{\"name\":\"A\"}\n{\"a\":\(deep)\n{\"name\":\"B\"}\n".utf8)
        let entries = AddressBook.read(file)
        #expect(entries.count == 3)
        #expect(entries[1].record.outcome == .failed(reason: "line 2: nested deeper than 64"))
        let cards = String(repeating: "AGENT:\nBEGIN:VCARD\n", count: 20_000)
        #expect(AddressBook.read(Array("BEGIN:VCARD\n\(cards)".utf8)).count == 1)
    }

    @Test func `a long fold takes time in proportion`() {
        let fold = String(repeating: " x\r\n", count: 200_000)
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nNOTE:\r\n\(fold)END:VCARD\r\n"
        let entries = AddressBook.read(Array(card.utf8))
        guard case .contact(let contact)? = entries.first?.record.outcome else {
            Issue.record("no contact")
            return
        }
        #expect(contact.note.utf8.count == 200_000)
    }

    @Test func `quotes that never close take time in proportion`() {
        // Each line opens a cell that no later line closes.
        let rows = String(repeating: "\"\"\"x\n", count: 100_000)
        let entries = AddressBook.read(Array("name\n\(rows)Ann\n".utf8))
        #expect(entries.count == 100_001)
        let phones = String(repeating: "\"1\",", count: 30_000)
        let object = AddressBook.read(Array("{\"name\":\"A\",\"phones\":[\(phones)\"2\"]}".utf8))
        #expect(object.count == 1)
    }

    @Test func `a record beyond the limit fails without being loaded`() {
        let file = AddressBookFile(
            head: Array("BEGIN:VCARD".utf8), decision: .init(encoding: .utf8))
        let boundary = RecordBoundary(bytes: 0..<1_000_000_000, line: 1)
        #expect(RecordReader(file).refusal(of: boundary) != nil)
    }
}
