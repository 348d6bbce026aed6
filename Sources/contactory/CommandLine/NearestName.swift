/// Finds what somebody may have meant.
enum NearestName {
    /// The name that is at most a third of its letters, and at most three edits, away.
    static func of(_ text: String, among names: [String]) -> String? {
        let candidates = names.map { (name: $0, edits: edits(from: text, to: $0)) }
        guard let best = candidates.min(by: { $0.edits < $1.edits }),
            best.edits <= min(3, max(1, best.name.count / 3))
        else { return nil }
        return best.name
    }

    /// The number of letters to insert, drop, replace or swap with their neighbour: the optimal
    /// string alignment distance, by rows.
    static func edits(from left: String, to right: String) -> Int {
        let left = Array(left.utf8.prefix(64))
        let right = Array(right.utf8.prefix(64))
        var rows = [Array(0...right.count)]
        for i in 0..<left.count {
            var row = [i + 1]
            for j in 0..<right.count {
                let replaced = rows[i][j] + (left[i] == right[j] ? 0 : 1)
                var least = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
