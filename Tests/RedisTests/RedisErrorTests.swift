import Redis
import Testing

@Suite struct RedisErrorTests {
    @Test(arguments: [
        "READONLY You can't write against a read only replica.",
        "UNBLOCKED force unblock from blocking operation", "LOADING Redis is loading the dataset",
        "MASTERDOWN Link with MASTER is down", "CLUSTERDOWN The cluster is down",
        "TRYAGAIN Multiple keys request during rehashing of slot",
        "ERR max number of clients reached",
    ])
    func `a server that is away is unavailable`(text: String) {
        #expect(RedisError.classify(text) == .unavailable(text))
    }

    @Test(arguments: ["BUSY Redis is busy", "MISCONF Errors writing", "NOREPLICAS Not enough"])
    func `a server that cannot write now is busy`(text: String) {
        #expect(RedisError.classify(text) == .busy(text))
    }

    @Test func `a server without memory is full`() {
        #expect(RedisError.classify("OOM command not allowed") == .full("OOM command not allowed"))
    }

    @Test(arguments: [
        "NOAUTH Authentication required.", "WRONGPASS invalid", "NOPERM this user has no",
        "DENIED Redis is running in protected mode",
    ])
    func `missing rights are denied`(text: String) {
        #expect(RedisError.classify(text) == .denied(text))
    }

    @Test(arguments: [
        ("MOVED 3999 127.0.0.1:6381", "127.0.0.1", 6381),
        ("ASK 1 redis-2.local:7", "redis-2.local", 7),
        ("MOVED 3999 ::1:6381", "::1", 6381), ("MOVED 3999 :6381", "", 6381),
    ])
    func `a key elsewhere names the node`(text: String, host: String, port: Int) {
        #expect(RedisError.classify(text) == .moved(host: host, port: port, text: text))
    }

    @Test(arguments: [
        "", "ERR unknown command", "BUSYGROUP Consumer Group name already exists", "OOMPH", "MOVED",
        "MOVED 1", "MOVED 1 h", "MOVED 1 h:x", "MOVED 1 h:99999", "NOSCRIPT No matching script",
        "WRONGTYPE Operation", "CROSSSLOT Keys", " LOADINGX", "\u{0}",
    ])
    func `any other error keeps the server's text`(text: String) {
        #expect(RedisError.classify(text) == .failed(text))
    }
}
