/// Full and half width: the same characters twice, for old machines' sake (Unicode's block FF00).
enum Widths {
    /// The katakana of U+FF61 to U+FF9F in full width.
    private static let wideKana = Array(
        """
        。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜
        """.unicodeScalars)

    /// The text with half-width kana as full-width ones, voiced marks joined to them.
    static func widened(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { (0xFF61...0xFF9F).contains($0.value) }) else {
            return text
        }
        var wide = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard (0xFF61...0xFF9F).contains(scalar.value) else {
                wide.append(scalar)
                continue
            }
            if let last = wide.last, let voiced = voiced(last, scalar) {
                wide.removeLast()
                wide.append(voiced)
            } else {
                wide.append(wideKana[Int(scalar.value - 0xFF61)])
            }
        }
        return String(wide)
    }

    /// The text with full-width ASCII as ASCII.
    static func narrowed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= 0x3000 }) else { return text }
        var narrow = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x3000: narrow.append(" ")
            case 0xFF01...0xFF5E:
                narrow.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            default: narrow.append(scalar)
            }
        }
        return String(narrow)
    }

    /// A kana with the half-width mark behind it, or nothing when they do not go together.
    private static func voiced(
        _ kana: Unicode.Scalar, _ mark: Unicode.Scalar
    ) -> Unicode.Scalar? {
        let isHa = ["ハ", "ヒ", "フ", "ヘ", "ホ"].contains(kana)
        if mark.value == 0xFF9F { return isHa ? Unicode.Scalar(kana.value + 2) : nil }
        guard mark.value == 0xFF9E else { return nil }
        if kana == "ウ" { return "ヴ" }
        let isVoiceable = Array("カキクケコサシスセソタチツテト".unicodeScalars).contains(kana)
        return isHa || isVoiceable ? Unicode.Scalar(kana.value + 1) : nil
    }
}
