import CCrypto
import Stores

/// A SHA-256 sum in the making, by OpenSSL
/// (https://docs.openssl.org/3.0/man3/EVP_DigestInit/).
@safe struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Begins a sum.
    ///
    /// - Throws: `StoreError.unavailable` when there is no memory for it.
    init() throws(StoreError) {
        guard let context = unsafe EVP_MD_CTX_new() else { throw Self.noMemory }
        guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            unsafe EVP_MD_CTX_free(context)
            throw Self.noMemory
        }
        unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Adds bytes.
    mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            // It cannot fail for a digest that has begun.
            _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }
    }

    /// Ends the sum: 64 hexadecimal digits.
    consuming func digits() -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        _ = unsafe digest.withUnsafeMutableBufferPointer { digest in
            unsafe EVP_DigestFinal_ex(context, digest.baseAddress, nil)
        }
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static var noMemory: StoreError {
        .unavailable(
            StoreFault(
                code: "files.memory", message: "no memory for a sum; give the process more memory"))
    }
}
