import CCrypto

/// The beginning of a SHA-256 digest, of bytes that come in pieces.
///
/// libcrypto computes it with the processor's own instructions, as fast as a file is copied.
@safe struct SHA256: ~Copyable {
    /// How many bytes of the digest are kept: no two ranges agree in 16 by chance.
    static let length = 16

    private let context: OpaquePointer

    init() {
        guard let context = unsafe EVP_MD_CTX_new() else {
            fatalError("no memory for a SHA-256 context")
        }
        unsafe self.context = context
        let isBegun = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
        precondition(isBegun == 1, "libcrypto has no SHA-256")
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Takes the next bytes.
    func add(_ piece: Span<UInt8>) {
        unsafe piece.withUnsafeBufferPointer { bytes in
            _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }
    }

    /// The first bytes of the digest; nothing may be added afterwards.
    consuming func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        _ = unsafe EVP_DigestFinal_ex(context, &digest, nil)
        return Array(digest.prefix(Self.length))
    }

    /// The first bytes of the digest of `bytes`.
    static func of(_ bytes: [UInt8]) -> [UInt8] {
        let sum = SHA256()
        sum.add(bytes.span)
        return sum.finish()
    }
}
