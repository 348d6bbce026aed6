/// Every Redis key of a queue that Swift code names itself; the scripts derive theirs from the
/// same prefix (see `Scripts/common.lua`).
///
/// | key | type | content |
/// |---|---|---|
/// | `jobs`, `ended` | sorted set | job id by time of submission; ended jobs by time of expiry |
/// | `key:<idempotency key>` | string | job id |
/// | `job:<id>` | hash | state, counts, cursor, times: small values only, so Redis packs it |
/// | `job:<id>:specification`, `:key` | string | what the workers read; the idempotency key |
/// | `job:<id>:notes`, `:upload` | string | a note a chunk; the same before the submission |
/// | `job:<id>:done`, `:dead` | bitmap | a bit a chunk |
/// | `job:<id>:retries` | sorted set | waiting chunks by due time |
/// | `job:<id>:failures`, `:crashes` | hash | counts of troubled chunks only |
/// | `job:<id>:holders` | hash | worker → chunks it has in hand |
/// | `job:<id>:reasons`, `:errors`, `:samples` | hash, hash, stream | why things failed, capped |
/// | `job:<id>:skips`, `:skip_samples` | hash, stream | why contacts were left out, capped |
/// | `runnable`, `sleeping` | sorted set | jobs by virtual time; jobs by their next retry |
/// | `leases`, `owners` | sorted set, hash | `job\|chunk` → expiry; → `fence\|worker` |
/// | `workers`, `worker:<id>` | sorted set, hash | last beats; what a worker says of itself |
/// | `wake` | list | tokens for idle workers |
/// | `fence` | string | the number of claims so far |
/// | `server` | string | the run id of the server that was last seen (`LogMending`) |
struct QueueKeys: Sendable {
    let prefix: String

    init(_ queue: QueueName) {
        prefix = "contactory:{\(queue)}:"
    }

    var jobs: String { prefix + "jobs" }
    var workers: String { prefix + "workers" }
    var serverRun: String { prefix + "server" }
    var wake: String { prefix + "wake" }

    func worker(_ id: WorkerID) -> String { prefix + "worker:\(id)" }
    func job(ofKey key: String) -> String { prefix + "key:" + key }
    func job(_ id: JobID) -> String { prefix + "job:\(id)" }
    func specification(of job: JobID) -> String { self.job(job) + ":specification" }
    func done(of job: JobID) -> String { self.job(job) + ":done" }
    func reasons(of job: JobID) -> String { self.job(job) + ":reasons" }
    func samples(of job: JobID, _ kind: FailureSample.Kind) -> String {
        switch kind {
        case .failed: self.job(job) + ":samples"
        case .skipped: self.job(job) + ":skip_samples"
        }
    }
}
