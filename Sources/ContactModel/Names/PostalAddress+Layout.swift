extension PostalAddress {
    /// The address as it stands on a letter, lines joined by LF, in the layout of its country.
    ///
    /// The text is the source's own: nothing is put in capitals or translated. A postal code alone
    /// is no address.
    ///
    /// - Parameter defaultCountry: the country of an address that does not tell its own.
    /// - Returns: empty when there is no address.
    public func mailingText(defaultCountry: String? = nil) -> String {
        if !freeText.isBlank && [street, city, region, postalCode].allSatisfy(\.isBlank) {
            return (freeText.textLines + country.textLines).joined(separator: "\n")
        }
        let others = [poBox, extended, street, city, region, country]
        guard !others.allSatisfy(\.isBlank) else { return "" }
        let lines = lines(of: layoutCountry(default: defaultCountry))
        return (lines + [country.trimmed]).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func lines(of country: String) -> [String] {
        let code = postalCode.trimmed
        let city = city.trimmed
        let region = region.trimmed
        let isEastAsian = (street + self.city + self.region).unicodeScalars
            .contains(where: Script.isEastAsian)
        switch country {
        case "JP":
            let code = Self.japaneseCode(code)
            guard isEastAsian else {
                let place = [city, region].joinedWords(", ")
                return streetLines + [place, code]
            }
            let place = region + city + (street.textLines.first ?? "")
            let further = street.textLines.dropFirst() + extended.textLines + poBox.textLines
            return [code.isEmpty ? "" : "〒" + code, place] + further
        case "CN" where isEastAsian, "TW" where isEastAsian:
            return [code, region + city] + streetLines
        case "KR" where isEastAsian:
            return [[region, city].joinedWords()] + streetLines + [code]
        case "GB": return streetLines + [city, region, code]
        case "ES", "IT": return streetLines + [[code, city].joinedWords(), region]
        case "AT", "BE", "CH", "CZ", "DE", "DK", "FI", "FR", "IS", "LI", "LU", "NL", "NO", "PL",
            "PT", "SE", "SK":
            return streetLines + [[code, city].joinedWords(), region]
        default: return streetLines + [[city, region, code].joinedWords()]
        }
    }

    /// The country that the source names, else the one that script and postal code look like.
    private func layoutCountry(default: String?) -> String {
        let named = countryCode
        guard named.isEmpty else { return named }
        let text = (region + city + street).unicodeScalars
        let code = Widths.narrowed(postalCode).trimmed
        if text.contains(where: Script.isHangul) { return "KR" }
        if text.contains(where: Script.isKana) { return "JP" }
        if text.contains(where: Script.isHan) {
            let isJapanese =
                ["都", "道", "府", "県"].contains { region.hasSuffix($0) }
                || Self.shape(code) == "000-0000"
                || (Self.shape(code) == "0000000" && country.isBlank)
            if isJapanese { return "JP" }
            if Self.shape(code) == "000000" { return "CN" }
            return `default` ?? "JP"
        }
        if let shaped = Self.country(ofShape: Self.shape(code)) { return shaped }
        return `default` ?? ""
    }

    private static func country(ofShape shape: String) -> String? {
        switch shape {
        case "A0 0AA", "A00 0AA", "AA0 0AA", "AA00 0AA", "A0A 0AA", "AA0A 0AA": "GB"
        case "0000 AA": "NL"
        default: nil
        }
    }

    /// Digits as 0 and letters as A.
    private static func shape(_ code: String) -> String {
        var shape = ""
        for scalar in code.unicodeScalars {
            switch scalar {
            case "0"..."9": shape += "0"
            case "A"..."Z", "a"..."z": shape += "A"
            default: shape.unicodeScalars.append(scalar)
            }
        }
        return shape
    }

    /// `1000005` as `100-0005`, in ASCII digits and without a mark of its own.
    private static func japaneseCode(_ code: String) -> String {
        var text = Widths.narrowed(code)
        if text.hasPrefix("〒") { text.removeFirst() }
        text = text.trimmed
        guard text.utf8.count == 7, shape(text) == "0000000" else { return text }
        return text.prefix(3) + "-" + text.suffix(4)
    }
}
