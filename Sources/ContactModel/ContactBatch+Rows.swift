extension ContactBatch {
    /// The ends of all fields in `bytes`, in the order of the fields, contact by contact: each
    /// field begins where the one before it ends, the first one at 0.
    package var fieldEnds: [UInt32] { ends }

    /// Appends the text form of all UIDs, one after the other.
    package borrowing func writeUIDs(to text: inout [UInt8]) {
        text.append(atMost: count * ContactUID.textLength) { text in
            for uid in uids { uid.write(to: &text) }
        }
    }

    /// Where in `bytes` all fields of the contact at `position` lie, one after the other.
    borrowing func textRange(at position: Int) -> Range<Int> {
        let slot = position * Self.fieldCount
        let start = slot == 0 ? 0 : Int(ends[slot - 1])
        return start..<Int(ends[slot + Self.fieldCount - 1])
    }
}

extension Span<UInt8> {
    /// Whether any byte satisfies `isSpecial`.
    ///
    /// Looks at every byte instead of stopping at the first hit: a loop without exits is one that
    /// the compiler turns into vector instructions, and hits are rare.
    @inline(__always) func contains(where isSpecial: (UInt8) -> Bool) -> Bool {
        var found = false
        for position in indices {
            found = isSpecial(self[position]) || found
        }
        return found
    }
}
