/// Places that count through several files, one behind the other.
enum FilePlaces {
    /// The number of the file in which a place lies; nothing behind the last one.
    ///
    /// - Parameters:
    ///   - place: counted from the beginning of the first file.
    ///   - ends: where each file ends, counted in the same way.
    /// - Returns: the first file that ends behind the place.
    static func number(of place: Int, in ends: [Int]) -> Int? {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > place { high = middle } else { low = middle + 1 }
        }
        return place >= 0 && low < ends.count ? low : nil
    }
}
