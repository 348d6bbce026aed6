/// Philox4x32-10, a counter-based generator of another construction than ours, to compare with.
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3" (2011).
struct Philox {
    /// The key.
    let key: (UInt32, UInt32)

    /// The four words at a counter.
    func words(_ counter: (UInt32, UInt32, UInt32, UInt32)) -> [UInt32] {
        var (c0, c1, c2, c3) = counter
        var (k0, k1) = key
        for _ in 0..<10 {
            let first = c0.multipliedFullWidth(by: 0xD251_1F53)
            let second = c2.multipliedFullWidth(by: 0xCD9E_8D57)
            (c0, c1, c2, c3) = (
                second.high ^ c1 ^ k0, second.low, first.high ^ c3 ^ k1, first.low
            )
            k0 &+= 0x9E37_79B9
            k1 &+= 0xBB67_AE85
        }
        return [c0, c1, c2, c3]
    }

    /// 64 bits at an index.
    func word(_ index: UInt64) -> UInt64 {
        let words = words((UInt32(truncatingIfNeeded: index), UInt32(index >> 32), 0, 0))
        return UInt64(words[0]) << 32 | UInt64(words[1])
    }
}
