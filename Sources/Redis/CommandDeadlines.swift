/// When the waits of a command end.
struct CommandDeadlines {
    /// The longest wait for one reply.
    let timeout: Duration
    /// No wait goes on after this.
    let limit: ContinuousClock.Instant?

    /// The end of a wait that starts now, in which the server itself waits for `extra`.
    func fromNow(adding extra: Duration = .zero) -> ContinuousClock.Instant {
        let own = ContinuousClock.now.after(timeout + extra)
        return limit.map { min($0, own) } ?? own
    }
}
