import Testing

@testable import ContactModel

/// Ways of writing that look at several bytes at once do what one byte at a time would.
@Suite struct FastBytesTests {
    private static let edges: [UInt64] =
        [0, 7, .max]
        + (1...19).flatMap { digits -> [UInt64] in
            let power = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
            return [power - 1, power, power + 1]
        }

    @Test(arguments: edges)
    func `a number has its decimal digits`(number: UInt64) {
        var bytes: [UInt8] = []
        bytes.append(atMost: 20) { $0.append(decimal: number) }
        #expect(String(decoding: bytes, as: UTF8.self) == String(number))
    }

    @Test(arguments: edges)
    func `digits need no more room than they take`(number: UInt64) {
        let text = Array(String(number).utf8)
        var bytes = [UInt8](repeating: 0, count: text.count)
        unsafe bytes.withUnsafeMutableBufferPointer { memory in
            var cursor = unsafe MemoryCursor(memory)
            cursor.append(decimal: number)
            #expect(cursor.count == text.count)
        }
        #expect(bytes == text)
    }

    @Test(arguments: 0...12)
    func `a number of fixed length has zeros first`(digits: Int) {
        for number in [0, 5, 42, 999, 12_345_678] where String(number).utf8.count <= digits {
            var bytes: [UInt8] = []
            bytes.append(atMost: digits) { $0.append(decimal: number, digits: digits) }
            let zeros = String(repeating: "0", count: digits - String(number).utf8.count)
            #expect(String(decoding: bytes, as: UTF8.self) == zeros + String(number))
        }
    }

    @Test(arguments: 1...12)
    func `a number too long for its digits keeps the last ones`(digits: Int) {
        let number = 9_876_543_210_123
        var bytes: [UInt8] = []
        bytes.append(atMost: digits) { $0.append(decimal: number, digits: digits) }
        #expect(String(decoding: bytes, as: UTF8.self) == String(String(number).suffix(digits)))
    }

    @Test func `a short text needs no more room than it takes`() {
        for text: StaticString in ["", "U", "US", "mobile", "12345678"] {
            for spare in [0, 40] {
                var bytes = [UInt8](repeating: 0, count: text.utf8CodeUnitCount + spare + 1)
                unsafe bytes.withUnsafeMutableBufferPointer { memory in
                    var cursor = unsafe MemoryCursor(memory)
                    cursor.append(UInt8(ascii: "-"))
                    cursor.append(ShortText(text))
                    #expect(cursor.count == text.utf8CodeUnitCount + 1)
                }
                #expect(bytes.prefix(bytes.count - spare) == Array("-\(text)".utf8)[...])
            }
        }
    }

    @Test(arguments: 0...40)
    func `a special byte is found wherever it stands`(length: Int) {
        let special = SpecialBytes("\"", ",", ";")
        var bytes = [UInt8](repeating: UInt8(ascii: "-"), count: length)
        let isFoundInNone = bytes.span.containsAny(of: special)
        #expect(!isFoundInNone)
        for position in 0..<length {
            for byte in "\",;\n\r".utf8 {
                bytes[position] = byte
                let isFound = bytes.span.containsAny(of: special)
                #expect(isFound)
            }
            bytes[position] = UInt8(ascii: "-")
        }
    }

    @Test(arguments: [0, 1, 31, 32, 33, 63, 64, 65, 200])
    func `parts are copied whole, the last one too`(length: Int) {
        let first = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        let source = first + [UInt8(ascii: "b"), UInt8(ascii: "c")]
        let ends = [UInt32(length), UInt32(length + 2)]
        var bytes: [UInt8] = []
        bytes.append(atMost: length + 4) {
            $0.append(partsEndingAt: ends.span, from: 0, of: source.span, behind: UInt8(ascii: ","))
        }
        #expect(bytes == [UInt8(ascii: ",")] + first + Array(",bc".utf8))
    }
}
