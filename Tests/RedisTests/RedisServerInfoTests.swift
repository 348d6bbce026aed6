import Redis
import TestSupport
import Testing

@Suite struct RedisServerInfoTests {
    private func parse(_ text: String) -> RedisServerInfo {
        RedisServerInfo(parsing: Array(text.utf8))
    }

    @Test func `a transcript of Redis 7 is read`() {
        let info = parse(
            """
            # Server\r\nredis_version:7.0.15\r\nredis_mode:standalone\r\n\r\n# Memory\r
            used_memory:1048576\r\nmaxmemory:2097152\r\nmaxmemory_policy:noeviction\r\n\r
            # Persistence\r\nloading:0\r\nrdb_last_bgsave_status:ok\r\naof_enabled:1\r\n\r
            # Replication\r\nrole:master\r\n# Cluster\r\ncluster_enabled:0\r\n
            """)
        #expect(info.version == RedisVersion(major: 7, minor: 0, patch: 15))
        #expect(info.valkeyVersion == nil)
        #expect(info.role == .primary)
        #expect(info.usedMemoryBytes == 1_048_576)
        #expect(info.maximumMemoryBytes == 2_097_152)
        #expect(info.maximumMemoryPolicy == "noeviction")
        #expect(info.isAppendOnly == true)
        #expect(info.didLastSnapshotSucceed == true)
        #expect(info.isLoading == false)
        #expect(info.isClusterEnabled == false)
    }

    @Test func `a transcript of a Valkey replica is read`() {
        let info = parse(
            "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.0\r\nrole:slave\r\n"
                + "loading:1\r\nrdb_last_bgsave_status:err\r\ncluster_enabled:1\r\n")
        #expect(info.version == RedisVersion(major: 7, minor: 2, patch: 4))
        #expect(info.valkeyVersion == RedisVersion(major: 8, minor: 1, patch: 0))
        #expect(info.role == .replica)
        #expect(info.isLoading == true)
        #expect(info.didLastSnapshotSucceed == false)
        #expect(info.isClusterEnabled == true)
    }

    @Test(arguments: [
        "", "\r\n\r\n", ":", "redis_version", "redis_version:\r\nrole:\r\nloading:2\r\nmaxmemory:x",
        "# redis_version:7.0.0", "\u{0}:\u{0}", "maxmemory:99999999999999999999",
    ])
    func `what cannot be read is nil`(text: String) {
        let info = parse(text)
        #expect(info.version == nil && info.role == nil && info.isLoading == nil)
        #expect(info.maximumMemoryBytes == nil)
    }

    @Test func `bytes that are no text do no harm`() {
        let info = RedisServerInfo(parsing: [0xFF, 0x0A] + Array("redis_version:7.4.1".utf8))
        #expect(info.version == RedisVersion(major: 7, minor: 4, patch: 1))
    }

    @Test(arguments: [
        ("7", RedisVersion(major: 7, minor: 0, patch: 0)),
        ("7.2", RedisVersion(major: 7, minor: 2, patch: 0)),
        ("8.0.0-rc1", RedisVersion(major: 8, minor: 0, patch: 0)),
        ("255.255.255", RedisVersion(major: 255, minor: 255, patch: 255)),
    ])
    func `versions are read and ordered`(text: String, version: RedisVersion) {
        #expect(RedisVersion(parsing: text) == version)
        #expect(RedisVersion(major: 6, minor: 9, patch: 99) < version)
    }

    @Test func `a real server tells what it is`() throws {
        let server = try RedisServer(
            .init(isAppendOnly: true, arguments: ["--maxmemory", "50mb"]))
        var connection = try RedisConnection(to: server.address)
        let info = try connection.serverInfo()
        #expect(try #require(info.version) >= RedisVersion(major: 7, minor: 0, patch: 0))
        #expect(info.role == .primary)
        #expect(info.isAppendOnly == true)
        #expect(info.maximumMemoryBytes == 50 << 20)
        #expect(info.maximumMemoryPolicy == "noeviction")
        #expect(info.isLoading == false)
    }

    @Test func `an old server is told by its version`() throws {
        let server = try ScriptedServer(info: "# Server\r\nredis_version:6.2.0\r\n")
        var connection = try RedisConnection(to: server.address)
        #expect(try connection.serverInfo().version == RedisVersion(major: 6, minor: 2, patch: 0))
    }
}
