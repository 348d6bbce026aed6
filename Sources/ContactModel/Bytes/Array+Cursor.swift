extension [UInt8] {
    /// Appends what `body` writes: one reservation for many small appends.
    ///
    /// - Parameters:
    ///   - capacity: the most bytes that `body` may write.
    ///   - body: writes the bytes; what it wrote is kept.
    mutating func append(atMost capacity: Int, _ body: (inout MemoryCursor<UInt8>) -> Void) {
        append(addingCapacity: capacity) { (output: inout OutputSpan<UInt8>) in
            unsafe output.withUnsafeMutableBufferPointer { memory, count in
                var cursor = unsafe MemoryCursor(memory)
                body(&cursor)
                count = cursor.count
            }
        }
    }
}
