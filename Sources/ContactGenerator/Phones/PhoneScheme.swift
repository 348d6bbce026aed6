import ContactModel

/// Deals a pool's numbers out to contacts, each once before any comes again.
struct PhoneScheme: Sendable {
    /// The numbers.
    let pool: PhonePool
    /// The order in which they are dealt out.
    let permutation: Permutation

    /// The numbers of a seed.
    init(_ seed: Seed, _ pool: PhonePool, country: String, tier: PhoneTier) {
        self.pool = pool
        permutation = Permutation(
            count: pool.capacity,
            stream: RandomStream(seed, .phone, purpose: "\(country) \(tier.rawValue)"))
    }

    /// The number that is dealt out at `turn`: the rank of a contact among those who share the
    /// pool, counted in phones when a contact has several.
    @inline(__always) func number(_ turn: UInt64) -> PhonePool.Number {
        let place = turn < permutation.count ? turn : turn % permutation.count
        return pool.number(at: permutation.forward(place))
    }

    /// The first turn in which a number is dealt out; nothing when it is not of the pool.
    func turn(of text: String) -> UInt64? {
        pool.place(of: text).map(permutation.inverse)
    }

    /// Writes a number in international form.
    @inline(__always) func write(_ number: PhonePool.Number, to contact: inout ContactWriter) {
        contact.append(pool.prefixes, number.range)
        contact.append(decimal: Int(truncatingIfNeeded: number.rest), digits: number.digits)
    }
}
