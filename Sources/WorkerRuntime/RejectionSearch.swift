import Stores

/// Finds the contacts for which a store rejects a batch, by having it try parts of the batch.
struct RejectionSearch {
    /// A contact that is rejected, and why.
    struct Rejection {
        let position: Int
        let fault: StoreFault
    }

    /// How many contacts the batch has.
    let count: Int
    /// Why the store rejects the whole batch.
    let fault: StoreFault
    /// Why the store rejects these contacts of the batch; nothing when it would take them.
    let probe: (Range<Int>) throws(StoreError) -> StoreFault?

    /// The contacts that are rejected each for itself, by position.
    ///
    /// - Returns: nothing when only contacts together are rejected.
    func eachForItself() throws(StoreError) -> [Rejection] {
        if count == 1 { return [Rejection(position: 0, fault: fault)] }
        var rejected: [Rejection] = []
        var open = [0..<count]
        while let range = open.popLast() {
            let middle = (range.lowerBound + range.upperBound) / 2
            for half in [range.lowerBound..<middle, middle..<range.upperBound] {
                guard let fault = try probe(half) else { continue }
                if half.count == 1 {
                    rejected.append(Rejection(position: half.lowerBound, fault: fault))
                } else {
                    open.append(half)
                }
            }
        }
        return rejected.sorted { $0.position < $1.position }
    }

    /// The first contact that cannot be stored with those before it.
    func first() throws(StoreError) -> Rejection {
        var (good, bad) = (0, Rejection(position: count - 1, fault: fault))
        while bad.position > good {
            let middle = (good + bad.position) / 2
            if let fault = try probe(0..<middle + 1) {
                bad = Rejection(position: middle, fault: fault)
            } else {
                good = middle + 1
            }
        }
        return bad
    }
}
