import CCrypto

/// A SHA-256 digest in the making, of bytes that come in pieces.
///
/// libcrypto computes it with the processor's own instructions, as fast as a file is copied
/// (https://docs.openssl.org/3.0/man3/EVP_DigestInit/).
@safe package struct SHA256: ~Copyable {
    /// How many bytes a digest has.
    package static let length = 32

    private let context: OpaquePointer

    /// Begins a digest; nothing when there is no memory for it.
    package init?() {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            unsafe EVP_MD_CTX_free(context)
            return nil
        }
        unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Takes the next bytes.
    package mutating func update(_ piece: Span<UInt8>) {
        unsafe piece.withUnsafeBufferPointer { bytes in
            // It cannot fail for a digest that has begun.
            _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }
    }

    /// The digest of all bytes.
    package consuming func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Self.length)
        _ = unsafe digest.withUnsafeMutableBufferPointer { digest in
            unsafe EVP_DigestFinal_ex(context, digest.baseAddress, nil)
        }
        return digest
    }

    /// The digest of all bytes as 64 hexadecimal digits.
    package consuming func digits() -> String { Self.digits(of: finish()) }

    /// Bytes as hexadecimal digits, two for each.
    package static func digits(of bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
