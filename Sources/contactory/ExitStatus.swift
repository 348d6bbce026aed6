/// What the exit code says; scripts rely on the numbers.
enum ExitStatus: Int32 {
    case done = 0
    /// The work has ended, but some contacts have failed or a check found a difference.
    case partly = 1
    /// The command line is wrong; nothing was done.
    case usage = 2
    /// Redis or the store cannot be reached.
    case unreachable = 3
    /// Quota, capacity or state forbids it.
    case refused = 4
    /// Ended by SIGINT or SIGTERM.
    case interrupted = 130
}
