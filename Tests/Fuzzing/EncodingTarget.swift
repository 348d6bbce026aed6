import ContactModel

/// libFuzzer's way in (https://llvm.org/docs/LibFuzzer.html): any bytes are a file of a format that
/// must be found out, and are text in every encoding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    FuzzedBook(bytes).check()
    checkDecoding(bytes)
    // One of them for each input, else most of the time would go into the same bytes.
    let encoding = encodings[count % encodings.count]
    FuzzedBook(bytes, decision: .init(encoding: encoding, isGuess: true)).check()
    return 0
}

private let encodings: [TextEncoding] =
    [.utf8, .utf16LittleEndian, .utf16BigEndian, .cp932]
    + SingleByteSet.allCases.map(TextEncoding.singleByte)

private func checkDecoding(_ bytes: [UInt8]) {
    for encoding in encodings {
        let text = encoding.decode(bytes)
        rule(String(validating: text, as: UTF8.self) != nil, "\(encoding.name) gives no UTF-8")
        rule(text.count <= 3 * bytes.count, "\(encoding.name) gives too much")
        rule(TextEncoding(named: encoding.name) == encoding, "\(encoding.name) is not its name")
    }
}
