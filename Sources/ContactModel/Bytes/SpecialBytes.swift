/// Characters that a format writes otherwise than as themselves: line ends and three more.
struct SpecialBytes {
    let bytes: (UInt8, UInt8, UInt8)

    /// CR, LF and the three; one may come twice.
    @inline(__always) init(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar
    ) {
        bytes = (UInt8(ascii: first), UInt8(ascii: second), UInt8(ascii: third))
    }

    /// Whether a byte is one of them.
    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        byte == bytes.0 || byte == bytes.1 || byte == bytes.2
            || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}

extension Span<UInt8> {
    /// Whether any byte is one of `special`: sixteen bytes at a time, as hits are rare.
    @inline(__always) func containsAny(of special: SpecialBytes) -> Bool {
        guard count >= 16 else {
            var found = false
            for position in indices { found = special.contains(self[position]) || found }
            return found
        }
        let lanes = special.lanes
        return unsafe withUnsafeBytes { bytes in
            // The last sixteen may have been looked at in part before.
            var found = unsafe lanes.hits(in: bytes, at: bytes.count &- 16)
            var start = 0
            while start < bytes.count &- 16 {
                unsafe found.formUnion(lanes.hits(in: bytes, at: start))
                start &+= 16
            }
            return found.isAny
        }
    }
}

extension SpecialBytes {
    /// The characters, each in sixteen lanes.
    fileprivate var lanes: Lanes {
        Lanes(
            first: .init(repeating: bytes.0), second: .init(repeating: bytes.1),
            third: .init(repeating: bytes.2))
    }

    fileprivate struct Lanes {
        let first: SIMD16<UInt8>, second: SIMD16<UInt8>
        let third: SIMD16<UInt8>
        let lineFeed = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
        let carriageReturn = SIMD16<UInt8>(repeating: UInt8(ascii: "\r"))

        /// Where sixteen bytes from `start` on are special.
        @unsafe @inline(__always)
        func hits(in bytes: UnsafeRawBufferPointer, at start: Int) -> Hits {
            let text = unsafe bytes.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
            return Hits(
                mask: text .== first .| text .== second .| text .== third
                    .| text .== lineFeed .| text .== carriageReturn)
        }
    }

    fileprivate struct Hits {
        var mask: SIMDMask<SIMD16<Int8>>

        @inline(__always) mutating func formUnion(_ other: Hits) { mask = mask .| other.mask }

        @inline(__always) var isAny: Bool {
            let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
            return halves[0] | halves[1] != 0
        }
    }
}
