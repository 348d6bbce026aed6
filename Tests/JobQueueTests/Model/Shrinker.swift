/// Makes a failing history short: greedy delta debugging.
enum Shrinker {
    /// Leaves out steps, many at first and then single ones, as long as the rest still fails.
    ///
    /// - Parameters:
    ///   - history: fails.
    ///   - fails: whether a history fails; asked anew for each try.
    /// - Returns: a history that fails, and of which no single step can be left out.
    static func shrink<Step>(_ history: [Step], _ fails: ([Step]) -> Bool) -> [Step] {
        var shortest = history
        var length = max(1, shortest.count / 2)
        while true {
            let before = shortest.count
            var start = 0
            while start < shortest.count {
                var shorter = shortest
                shorter.removeSubrange(start..<min(start + length, shorter.count))
                if fails(shorter) { shortest = shorter } else { start += length }
            }
            if length > 1 {
                length /= 2
            } else if shortest.count == before {
                return shortest
            }
        }
    }
}
