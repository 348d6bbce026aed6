import Glibc

/// Runs `body`, which may write to a socket whose peer is gone, without letting SIGPIPE out.
///
/// hiredis 0.14 sends with write(2), which raises SIGPIPE on a closed peer and so would end the
/// process. A library must not change what signals do in the whole process (children inherit
/// that, too); write(2) raises it on the calling thread, so this blocks it for that thread, takes
/// it from the pending set if it came, and puts the mask back.
func withoutBrokenPipeSignal<R>(_ body: () -> R) -> R {
    var pipeOnly = sigset_t()
    unsafe sigemptyset(&pipeOnly)
    unsafe sigaddset(&pipeOnly, SIGPIPE)
    var before = sigset_t()
    var pending = sigset_t()
    unsafe sigpending(&pending)
    guard unsafe sigismember(&pending, SIGPIPE) == 0,
        unsafe pthread_sigmask(SIG_BLOCK, &pipeOnly, &before) == 0
    else {
        // One that is pending stays so because the thread blocks it: nothing to add or to take.
        return body()
    }
    let result = body()
    var noWait = timespec()
    while unsafe sigtimedwait(&pipeOnly, nil, &noWait) == -1, errno == EINTR {}
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
}
