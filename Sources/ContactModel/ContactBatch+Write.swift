extension ContactBatch {
    /// Appends up to `count` contacts through a writer; one check of capacity for all of them.
    ///
    /// - Parameters:
    ///   - count: the most contacts that `body` may write.
    ///   - textAtMost: the most bytes of text a contact may have on average; reserved, not used up.
    ///   - body: writes the contacts; those it wrote are kept.
    /// - Precondition: the last contact was ended, and the text stays below 4 GiB.
    public mutating func write(
        contacts count: Int, textAtMost: Int, _ body: (inout ContactWriter) -> Void
    ) {
        guard count > 0 else { return }
        precondition(ends.count == self.count * Self.fieldCount, "the last contact was not ended")
        precondition(
            bytes.count + count * textAtMost <= Int(UInt32.max), "a batch holds at most 4 GiB")
        Self.lend(
            &bytes, &ends, &indexes, &uids, contacts: count, textAtMost: textAtMost, body)
        precondition(ends.count == self.count * Self.fieldCount, "the last contact was not ended")
    }

    /// Opens the four arrays at once; a closure over `self` could not.
    private static func lend(
        _ bytes: inout [UInt8], _ ends: inout [UInt32], _ indexes: inout [UInt64],
        _ uids: inout [ContactUID], contacts: Int, textAtMost: Int,
        _ body: (inout ContactWriter) -> Void
    ) {
        let base = bytes.count
        bytes.append(addingCapacity: contacts * max(textAtMost, 1)) { text in
            ends.append(addingCapacity: contacts * fieldCount) { ends in
                indexes.append(addingCapacity: contacts) { indexes in
                    uids.append(addingCapacity: contacts) { uids in
                        lend(&text, &ends, &indexes, &uids, base: base, body)
                    }
                }
            }
        }
    }

    private static func lend(
        _ bytes: inout OutputSpan<UInt8>, _ ends: inout OutputSpan<UInt32>,
        _ indexes: inout OutputSpan<UInt64>, _ uids: inout OutputSpan<ContactUID>, base: Int,
        _ body: (inout ContactWriter) -> Void
    ) {
        unsafe bytes.withUnsafeMutableBufferPointer { bytes, byteCount in
            unsafe ends.withUnsafeMutableBufferPointer { ends, endCount in
                unsafe indexes.withUnsafeMutableBufferPointer { indexes, indexCount in
                    unsafe uids.withUnsafeMutableBufferPointer { uids, uidCount in
                        var writer = unsafe ContactWriter(
                            text: bytes, ends: ends, indexes: indexes, uids: uids, base: base)
                        body(&writer)
                        byteCount = writer.text.count
                        endCount = writer.endedCount * fieldCount
                        indexCount = writer.count
                        uidCount = writer.count
                    }
                }
            }
        }
    }
}
