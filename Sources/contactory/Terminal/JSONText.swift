import Foundation

/// JSON on standard output, one document a line.
enum JSONText {
    static func print(_ value: some Encodable) throws {
        try StandardOutput.write(line(value))
    }

    static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
