import ContactModel

/// libFuzzer's way in (https://llvm.org/docs/LibFuzzer.html): any bytes are read as CSV.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    FuzzedBook(bytes, format: .csv).check()
    return 0
}
