import Glibc
import Synchronization

/// A switch that is thrown once and ends all waits on it, now and later.
///
/// Any number of threads may wait; any thread may throw it.
public final class StopSwitch: Sendable {
    /// Readable for ever once the switch is thrown; for poll(2), never to be read from.
    public let descriptor: Int32
    private let writeEnd: Int32
    private let isThrown = Atomic(false)

    /// Makes a switch that is not thrown.
    ///
    /// A pipe, as eventfd(2) is not visible to Swift. A process that has no two descriptors left
    /// cannot run at all, so that is a programmer's error here.
    public init() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            preconditionFailure("no descriptor is left for a stop switch")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (descriptor, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    /// Throws the switch; more than once does nothing more.
    public func stop() {
        guard
            isThrown.compareExchange(
                expected: false, desired: true, ordering: .sequentiallyConsistent
            ).exchanged
        else { return }
        // One byte that nobody reads keeps the pipe readable; an empty pipe has room for it.
        // The write end stays open: a child that inherited it would hide the end of file.
        var byte: UInt8 = 1
        while unsafe write(writeEnd, &byte, 1) == -1, errno == EINTR {}
    }

    /// Whether the switch was thrown.
    public var isStopped: Bool { isThrown.load(ordering: .sequentiallyConsistent) }

    /// Waits for `duration`, or less when the switch is thrown.
    ///
    /// - Returns: whether the switch was thrown.
    @discardableResult
    public func wait(for duration: Duration) -> Bool {
        poll(-1, for: POLLIN, until: .now.after(duration), unless: self) == .stopped || isStopped
    }
}
