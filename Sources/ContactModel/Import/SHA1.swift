/// SHA-1 (RFC 3174), for UUIDs of version 5 and nothing else: it is no protection against forgery.
enum SHA1 {
    /// The 20 octets of a message's digest.
    static func digest(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var padded = message
        padded.append(0x80)
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        var words = [UInt32](repeating: 0, count: 80)
        for start in stride(from: 0, to: padded.count, by: 64) {
            mix(padded[start..<start + 64], into: &state, &words)
        }
        return state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    private static func mix(
        _ block: ArraySlice<UInt8>, into state: inout [UInt32], _ words: inout [UInt32]
    ) {
        for (place, byte) in block.enumerated() {
            words[place / 4] = words[place / 4] << 8 | UInt32(byte)
        }
        for place in 16..<80 {
            let word = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
            words[place] = rotated(word, 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for place in 0..<80 {
            let (choice, constant): (UInt32, UInt32) =
                switch place {
                case 0..<20: (b & c | ~b & d, 0x5A82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotated(a, 5) &+ choice &+ e &+ words[place] &+ constant
            (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
    }

    @inline(__always) private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word << bits | word >> (32 - bits)
    }
}
