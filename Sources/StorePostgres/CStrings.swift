import Glibc

/// Lends texts as an array of C strings, ended by a null pointer as libpq's arrays are.
@unsafe func withCStrings<R>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R
) -> R {
    let copies = unsafe texts.map { text in unsafe text.flatMap { unsafe strdup($0) } }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let pointers = unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe pointers.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else {
            preconditionFailure("the array has its null pointer")
        }
        return unsafe body(start)
    }
}
