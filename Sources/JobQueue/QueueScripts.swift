import Redis

/// The scripts, one for each move; their sources are in the folder `Scripts`.
///
/// `common.lua` is before each of them, `cancelling.lua`, `settling.lua`, `claiming.lua` and
/// `reopening.lua` before those that cancel jobs, count chunks, hand them out and put them back.
enum QueueScripts {
    static let upload = script("upload", PackageResources.upload_lua, flags: nil)
    static let submit = script("submit", PackageResources.submit_lua, flags: nil)
    static let claim = script(
        "claim",
        PackageResources.cancelling_lua + PackageResources.claiming_lua
            + PackageResources.claim_lua,
        flags: nil)
    static let exchange = script(
        "exchange",
        PackageResources.cancelling_lua + PackageResources.settling_lua
            + PackageResources.claiming_lua + PackageResources.exchange_lua,
        flags: nil)
    // What ends work or frees memory must go on when Redis is full.
    static let settle = script(
        "settle",
        PackageResources.cancelling_lua + PackageResources.settling_lua
            + PackageResources.settle_lua,
        flags: "allow-oom")
    static let fail = script("fail", PackageResources.fail_lua, flags: "allow-oom")
    static let heartbeat = script("heartbeat", PackageResources.heartbeat_lua, flags: "allow-oom")
    static let steer = script("steer", PackageResources.steer_lua, flags: "allow-oom")
    static let cancel = script(
        "cancel", PackageResources.cancelling_lua + PackageResources.cancel_lua,
        flags: "allow-oom")
    static let retry = script(
        "retry", PackageResources.reopening_lua + PackageResources.retry_lua, flags: "allow-oom")
    static let reopen = script(
        "reopen", PackageResources.reopening_lua + PackageResources.reopen_lua, flags: "allow-oom")
    static let restore = script("restore", PackageResources.restore_lua, flags: "allow-oom")
    static let notes = script("notes", PackageResources.notes_lua, flags: "no-writes")
    static let status = script("status", PackageResources.status_lua, flags: "no-writes")
    static let check = script("check", PackageResources.check_lua, flags: "no-writes")

    /// Without a flag a script is refused as a whole when Redis is full
    /// (https://redis.io/docs/latest/develop/programmability/lua-api/#script-flags).
    private static func script(_ name: String, _ body: [UInt8], flags: String?) -> RedisScript {
        let head = flags.map { "#!lua flags=\($0)\n" } ?? "#!lua\n"
        return RedisScript(
            name: name, source: Array(head.utf8) + PackageResources.common_lua + body,
            isReadOnly: flags == "no-writes")
    }
}
