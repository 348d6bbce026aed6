import Glibc
import JobQueue
import Redis
import Stores

/// Checks what jobs need, and says what to fix.
enum DoctorCommand {
    static let command = Command(
        name: "doctor", operands: "", summary: "check Redis, the store and limits",
        details: [
            "Exit code 1 when something endangers jobs, 3 when something does not work at all."
        ],
        flags: RedisOptions.flags + [.store, .credentials, .json],
        examples: [
            .init("contactory doctor", "the server that commands use by default"),
            .init("contactory doctor --to postgres://me@db/crm", "and a store"),
        ],
        run: run)

    private struct Check: Encodable {
        let subject, severity, text, fix: String
    }

    private static func run(
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
        try arguments.refuseOperands(after: 0)
        var checks = redisChecks(try RedisOptions(arguments))
        if arguments[.store] != nil {
            let address = try JobRequest.store(arguments)
            let opening = try StoreOpening(known: [address], credentials: arguments[.credentials])
            checks.append(storeCheck(address, opening))
        }
        checks.append(limitCheck())

        if arguments.has(.json) {
            try JSONText.print(checks)
        } else {
            for check in checks {
                let mark =
                    ["good": "ok  ", "warning": "warn", "fatal": "FAIL"][check.severity] ?? ""
                try StandardOutput.print("\(mark)  \(check.subject): \(check.text)")
                if !check.fix.isEmpty { try StandardOutput.print("      \(check.fix)") }
            }
        }
        let severities = Set(checks.map(\.severity))
        if severities.contains("fatal") { return .unreachable }
        return severities.contains("warning") ? .partly : .done
    }

    private static func redisChecks(_ redis: RedisOptions) -> [Check] {
        let subject = "redis \(redis.address)"
        var queue = QueueAccess(redis.queue, at: redis.address)
        do {
            let findings = try queue.use { queue throws(RedisError) in try queue.serverFindings() }
            let server = findings.map {
                Check(
                    subject: subject, severity: $0.severity.rawValue, text: $0.text, fix: $0.fix)
            }
            let isUsable = !findings.contains { $0.severity == .fatal }
            return isUsable ? server + (try accountChecks(&queue, redis)) : server
        } catch {
            return [
                Check(
                    subject: "redis", severity: "fatal", text: error.message, fix: error.fix ?? "")
            ]
        }
    }

    /// Whether the newest jobs' numbers add up.
    private static func accountChecks(
        _ queue: inout QueueAccess, _ redis: RedisOptions
    ) throws(CommandError) -> [Check] {
        let subject = "queue \(redis.queue)"
        return try queue.use { queue throws(RedisError) in
            var checks: [Check] = []
            let jobs = try queue.jobs(atMost: StatusCommand.listed)
            for job in jobs where try queue.status(of: job) != nil {
                for rule in try queue.brokenRules(of: job) {
                    checks.append(
                        Check(
                            subject: subject, severity: "warning",
                            text: "the accounts of job \(job) do not add up: \(rule)",
                            fix: "Cancel it, then 'contactory recover \(job) --to STORE'."))
                }
            }
            return checks.isEmpty
                ? [
                    Check(
                        subject: subject, severity: "good",
                        text:
                            "the accounts of \(NumberText.count(Int64(jobs.count), "job")) add up",
                        fix: "")
                ] : checks
        }
    }

    private static func storeCheck(_ address: StoreAddress, _ opening: StoreOpening) -> Check {
        do {
            let store = try opening.open(address, mode: .mustExist)
            let jobs = try store.jobs()
            return Check(
                subject: "store \(address)", severity: "good",
                text: "can be used, has \(NumberText.count(Int64(jobs.count), "job"))", fix: "")
        } catch {
            // Before the first job that is as it should be, unless the address is wrong.
            let isMissing = error.fault?.code.hasSuffix(".missing") == true
            return Check(
                subject: "store", severity: isMissing ? "warning" : "fatal",
                text: error.description, fix: "")
        }
    }

    /// Each lane holds a few descriptors: its store connection, and files while it commits.
    private static func limitCheck() -> Check {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
            limit.rlim_cur < 1_024
        else {
            return Check(
                subject: "limits", severity: "good", text: "open files are enough", fix: "")
        }
        return Check(
            subject: "limits", severity: "warning",
            text: "only \(limit.rlim_cur) files may be open.", fix: "ulimit -n 4096")
    }
}
