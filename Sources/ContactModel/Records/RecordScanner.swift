/// Finds the ends of records in the code units of a file, fed one after the other.
protocol RecordScanner: Sendable {
    /// The records that were found since this was last emptied; places count code units.
    var found: [RecordBoundary] { get set }

    /// Takes the next units of the file.
    mutating func feed(_ units: Span<UInt8>)

    /// Ends the file.
    mutating func finish()
}

/// The code units that scanners look for.
enum Unit {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let comma = UInt8(ascii: ",")
    static let equals = UInt8(ascii: "=")
    static let backslash = UInt8(ascii: "\\")
    /// What stands for a character that is not ASCII.
    static let other: UInt8 = 0x80

    /// Whether a unit is white space inside a line.
    @inline(__always) static func isBlank(_ unit: UInt8) -> Bool { unit == space || unit == tab }

    /// Whether a unit ends a line.
    @inline(__always) static func isLineEnd(_ unit: UInt8) -> Bool {
        unit == lineFeed || unit == carriageReturn
    }
}
