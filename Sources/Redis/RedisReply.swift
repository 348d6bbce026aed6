import CHiredis

/// A reply that hiredis allocated; freed once, when the value goes away.
@safe struct RedisReply: ~Copyable {
    private let raw: UnsafeMutablePointer<redisReply>

    /// Takes over a reply that nobody else frees.
    init(owning raw: UnsafeMutablePointer<redisReply>) { unsafe self.raw = unsafe raw }

    deinit { unsafe freeReplyObject(raw) }

    /// A copy of the reply.
    var value: RedisValue { unsafe Self.value(of: raw.pointee) }

    /// Recursion is safe here: hiredis has refused what is nested deeper than its own stack.
    private static func value(of reply: redisReply) -> RedisValue {
        switch unsafe reply.type {
        case REDIS_REPLY_STRING: return unsafe .bytes(bytes(of: reply))
        case REDIS_REPLY_STATUS:
            return unsafe .status(String(decoding: bytes(of: reply), as: UTF8.self))
        case REDIS_REPLY_ERROR:
            return unsafe .error(String(decoding: bytes(of: reply), as: UTF8.self))
        case REDIS_REPLY_INTEGER: return unsafe .integer(Int64(reply.integer))
        case REDIS_REPLY_ARRAY:
            return unsafe .array(
                (0..<reply.elements).map { index in
                    guard let element = unsafe reply.element[index] else { return .null }
                    return unsafe value(of: element.pointee)
                })
        default: return .null
        }
    }

    private static func bytes(of reply: redisReply) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: reply.str, count: reply.len))
    }
}
