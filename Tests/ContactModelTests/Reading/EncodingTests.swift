import ContactModel
import Testing

@Suite struct EncodingTests {
    private func decision(_ bytes: [UInt8]) -> EncodingDetector.Decision {
        var detector = EncodingDetector()
        detector.feed(bytes.span)
        return detector.decide()
    }

    @Test(
        arguments: [
            (Array("héllo".utf8), "utf-8", false), ([0xEF, 0xBB, 0xBF, 0x41], "utf-8", false),
            ([0xFE, 0xFF, 0, 0x41], "utf-16be", false), ([0x41, 0, 0x42, 0], "utf-16le", true),
            ([0, 0x41, 0, 0x42], "utf-16be", true),
            (Array("Ren".utf8) + [0xE9, 0x65], "windows-1252", true),
            ([0x8E, 0x52, 0x93, 0x63, 0x91, 0xBE, 0x98, 0x59], "cp932", true),
            ([0xB5, 0xD3, 0xC3, 0x20, 0xC9, 0xB3], "cp932", true), ([], "utf-8", false),
        ] as [([UInt8], String, Bool)])
    func `a file's encoding is decided from its bytes`(
        bytes: [UInt8], name: String, isGuess: Bool
    ) {
        let found = decision(bytes)
        #expect(found.encoding.name == name)
        #expect(found.isGuess == isGuess)
    }

    @Test(arguments: [
        ("SHIFT_JIS", "cp932"), ("shift-jis", "cp932"), ("Windows-31J", "cp932"),
        ("UTF-8", "utf-8"), ("Windows-1252", "windows-1252"), ("ISO-8859-1", "windows-1252"),
        ("iso8859-15", "iso-8859-15"), ("cp1251", "windows-1251"), ("koi8-r", "koi8-r"),
    ])
    func `a charset has many names`(label: String, name: String) {
        #expect(TextEncoding(named: label)?.name == name)
    }

    @Test func `an unknown charset has none`() {
        #expect(TextEncoding(named: "x-nothing") == nil)
    }

    @Test(.enabled(if: Python.canImport("codecs"), "needs Python"))
    func `the tables are those of Python's codecs`() throws {
        let names = ["cp932"] + SingleByteSet.allCases.map(\.rawValue)
        let texts = try Python.decode(
            [[String]].self,
            """
            import json
            def text(octets, codec):
                try: return octets.decode(codec)
                except UnicodeDecodeError: return ""
            trails = [*range(0x40, 0x7F), *range(0x80, 0xFD)]
            pairs = [bytes([a, b]) for a in [*range(0x81, 0xA0), *range(0xE0, 0xFD)] for b in trails]
            tables = [[text(pair, "cp932") for pair in pairs]]
            for name in "\(names.dropFirst().joined(separator: " "))".split():
                codec = name.replace("macintosh", "mac_roman")
                tables.append([text(bytes([b]), codec) for b in range(0x80, 0x100)])
            print(json.dumps(tables))
            """, on: [])
        for (name, expected) in zip(names, texts) {
            let encoding = try #require(TextEncoding(named: name))
            let sources = name == "cp932" ? Self.pairs : (0x80...0xFF).map { [UInt8($0)] }
            try #require(sources.count == expected.count)
            for (source, text) in zip(sources, expected) where !text.isEmpty {
                #expect(String(decoding: encoding.decode(source), as: UTF8.self) == text)
            }
        }
    }

    private static let pairs: [[UInt8]] = {
        let leads = Array(0x81...0x9F) + Array(0xE0...0xFC)
        let trails = Array(0x40...0x7E) + Array(0x80...0xFC)
        return leads.flatMap { lead in trails.map { [UInt8(lead), UInt8($0)] } }
    }()
}
