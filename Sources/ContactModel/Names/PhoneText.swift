/// What is done to a telephone number as people write it.
public enum PhoneText {
    /// The number without what cannot be seen, with plain spaces and dashes.
    ///
    /// Removes `tel:`, format characters and variation selectors. Dashes become `-` unless the
    /// number is written in full width, where they belong to the look.
    public static func cleaned(_ raw: String) -> String {
        if raw.isASCII { return withoutScheme(raw.trimmed) }
        let isWide = raw.unicodeScalars.contains { (0xFF10...0xFF19).contains($0.value) }
        var text = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            switch scalar.value {
            case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: text.append(" ")
            case 0x2010...0x2015, 0x2212: text.append(isWide ? scalar : "-")
            case 0xFE00...0xFE0F: break
            default: if scalar.properties.generalCategory != .format { text.append(scalar) }
            }
        }
        return withoutScheme(String(text).trimmed)
    }

    private static func withoutScheme(_ clean: String) -> String {
        let hasScheme = clean.utf8.prefix(4).elementsEqual(
            "tel:".utf8, by: { $0 | 0x20 == $1 | 0x20 })
        return hasScheme ? withoutScheme(String(clean.dropFirst(4)).trimmed) : clean
    }

    /// The number in E.164, `+819012345678`, or nothing when it cannot be told.
    ///
    /// - Parameters:
    ///   - raw: the number as it is written.
    ///   - region: the country of a number without a country code, ISO 3166-1.
    /// - Returns: nil also for a number with words in it, such as an extension.
    public static func e164(_ raw: String, region: String? = nil) -> String? {
        var digits = ""
        for scalar in Widths.narrowed(raw).unicodeScalars {
            switch scalar {
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "+":
                guard digits.isEmpty else { return nil }
                digits = "+"
            case " ", "-", "(", ")", "/", ".", "ー", "\u{A0}", "\u{2010}"..."\u{2015}", "\u{2212}":
                break
            default: return nil
            }
        }
        if digits.hasPrefix("00") { digits = "+" + digits.dropFirst(2) }
        if !digits.hasPrefix("+") {
            guard let region, let plan = plans[region] else { return nil }
            if !plan.trunk.isEmpty, digits.hasPrefix(plan.trunk) {
                digits = String(digits.dropFirst(plan.trunk.count))
            } else if !plan.trunk.isEmpty, plan.trunk != "1" {
                return nil
            }
            digits = "+" + plan.code + digits
        }
        return (8...16).contains(digits.utf8.count) ? digits : nil
    }

    /// Country codes, and what stands before a number inside the country (ITU-T E.164, E.123).
    private static let plans: [String: (code: String, trunk: String)] = [
        "JP": ("81", "0"), "US": ("1", "1"), "CA": ("1", "1"), "GB": ("44", "0"),
        "DE": ("49", "0"), "FR": ("33", "0"), "IT": ("39", ""), "ES": ("34", ""),
        "SE": ("46", "0"), "KR": ("82", "0"), "CN": ("86", "0"), "TW": ("886", "0"),
        "BR": ("55", "0"), "AT": ("43", "0"), "CH": ("41", "0"), "NL": ("31", "0"),
        "BE": ("32", "0"), "AU": ("61", "0"), "NZ": ("64", "0"), "IN": ("91", "0"),
        "IE": ("353", "0"), "PL": ("48", ""), "PT": ("351", ""), "NO": ("47", ""),
        "DK": ("45", ""), "FI": ("358", "0"), "MX": ("52", ""),
    ]
}
