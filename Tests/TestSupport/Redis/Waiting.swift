import Foundation

/// Asks `condition` again and again until it holds or `limit` has passed; for what has no event
/// to wait on.
///
/// - Returns: whether it came to hold.
public func eventually(
    within limit: Duration = .seconds(10), every pause: Duration = .milliseconds(2),
    _ condition: () throws -> Bool
) rethrows -> Bool {
    let end = ContinuousClock.now + limit
    while true {
        if try condition() { return true }
        if ContinuousClock.now >= end { return false }
        usleep(UInt32(pause / .microseconds(1)))
    }
}
