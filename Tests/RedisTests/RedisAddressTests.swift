import Redis
import Testing

@Suite struct RedisAddressTests {
    struct Good: Sendable {
        let text: String
        let endpoint: RedisAddress.Endpoint
        var user: String?
        var password: String?
        var database = 0
    }

    @Test(arguments: [
        Good(text: "redis://localhost", endpoint: .tcp(host: "localhost", port: 6379)),
        Good(text: "REDIS://localhost/", endpoint: .tcp(host: "localhost", port: 6379)),
        Good(
            text: "redis://10.0.0.7:6380/3", endpoint: .tcp(host: "10.0.0.7", port: 6380),
            database: 3),
        Good(text: "redis://:secret@h", endpoint: .tcp(host: "h", port: 6379), password: "secret"),
        Good(text: "redis://:@h", endpoint: .tcp(host: "h", port: 6379)),
        Good(
            text: "redis://me:@h", endpoint: .tcp(host: "h", port: 6379), user: "me", password: ""),
        Good(
            text: "redis://me:p%40s%3As%2F@h:1/2", endpoint: .tcp(host: "h", port: 1), user: "me",
            password: "p@s:s/", database: 2),
        Good(
            text: "redis://me:a@b/c#d?e@h", endpoint: .tcp(host: "h", port: 6379), user: "me",
            password: "a@b/c#d?e"),
        Good(text: "redis://[::1]:6380", endpoint: .tcp(host: "::1", port: 6380)),
        Good(
            text: "redis://[fe80::1%25eth0]/1", endpoint: .tcp(host: "fe80::1%eth0", port: 6379),
            database: 1),
        Good(text: "unix:/run/redis.sock", endpoint: .unix(path: "/run/redis.sock")),
        Good(text: "unix:///run/redis.sock", endpoint: .unix(path: "/run/redis.sock")),
        Good(text: "unix:/a%20b%3F", endpoint: .unix(path: "/a b?")),
        Good(
            text: "unix:/s?db=4&user=me&password=p%26q", endpoint: .unix(path: "/s"), user: "me",
            password: "p&q", database: 4),
    ])
    func `a good address is read`(good: Good) throws {
        let address = try RedisAddress(parsing: good.text)
        #expect(address.endpoint == good.endpoint)
        #expect(address.user == good.user)
        #expect(address.password == good.password)
        #expect(address.database == good.database)
    }

    @Test(arguments: [
        ("", "redis://"), ("localhost", "redis://"), ("http://localhost", "redis://"),
        ("redis:localhost", "redis://"), ("rediss://h", "TLS"), ("redis+sentinel://h", "Sentinel"),
        ("redis://", "host is missing"), ("redis://:6379", "host is missing"),
        ("redis://h:0", "port"), ("redis://h:65536", "port"), ("redis://h:+1", "port"),
        ("redis://h:", "port"), ("redis://h:1x", "port"),
        ("redis://h:99999999999999999999", "port"),
        ("redis://::1", "brackets"), ("redis://[::1", "bracket"), ("redis://[h]", "IPv6"),
        ("redis://[::1]x", "port"),
        ("redis://h/x", "database"), ("redis://h/-1", "database"),
        ("redis://h/2147483648", "database"),
        ("redis://h/0?x=1", "follow"), ("redis://h#x", "follow"),
        ("redis://me@h", "needs a password"), ("redis://a b", "letters"),
        ("redis://h%00", "control"),
        ("redis://%zz@h", "needs a password"), ("redis://:%zz@h", "hex"), ("redis://:%ff@h", "hex"),
        ("redis://:%4@h", "hex"), ("unix:", "absolute"), ("unix:redis.sock", "absolute"),
        ("unix://host/path", "absolute"), ("unix:/a%00b", "control"),
        ("unix:/s?db=x", "database"), ("unix:/s?color=1", "only db"),
        ("unix:/s?db=1&db=2", "once"), ("unix:/s?user=me", "needs a password"),
        ("unix:/" + String(repeating: "x", count: 107), "107"),
    ])
    func `a bad address is refused with the rule and an example`(text: String, rule: String) throws
    {
        let error = try #require(throws: RedisAddressError.self) {
            try RedisAddress(parsing: text)
        }
        #expect(error.rule.contains(rule))
        #expect(error.description.contains("for example \(error.example)"))
        #expect(throws: Never.self) { try RedisAddress(parsing: error.example) }
    }

    @Test(arguments: [
        "redis://me:hunter2@h:x", "redis://:hunter2@", "redis://:hunter2", "redis://h:hunter2",
        "redis://me:a@hunter2@h:0", "redis://me:a/hunter2@h:0", "rediss://:hunter2@h",
        "unix:/s?password=hunter2", "unix:/s?user=me&password=hunter2&x=1", "me:hunter2@h",
        "redis:me:hunter2@h", "unix:s?pass=hunter2",
    ])
    func `a refusal never shows the password`(text: String) {
        do throws(RedisAddressError) {
            let address = try RedisAddress(parsing: text)
            var dumped = ""
            dump(address, to: &dumped)
            #expect(!"\(address) \(String(reflecting: address)) \(dumped)".contains("hunter2"))
        } catch {
            #expect(!error.description.contains("hunter2"))
        }
    }

    @Test func `the description can be logged and read again`() throws {
        let address = try RedisAddress(parsing: "redis://me:hunter2@[::1]:7/2")
        var dumped = ""
        dump([address], to: &dumped)
        #expect(!"\([address]) \(dumped)".contains("hunter2"))
        #expect(address.description == "redis://[::1]:7/2")
        #expect(try RedisAddress(parsing: address.description).endpoint == address.endpoint)
        #expect(try RedisAddress(parsing: "unix:/s?db=1&password=x").description == "unix:/s?db=1")
    }

    @Test func `a moved address keeps user, password and database`() throws {
        let moved = try RedisAddress(parsing: "unix:/s?db=1&user=me&password=x")
            .moved(toHost: "h", port: 7)
        #expect(moved == (try RedisAddress(parsing: "redis://me:x@h:7/1")))
    }
}
