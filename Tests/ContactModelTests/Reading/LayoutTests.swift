import ContactModel
import Testing

@Suite struct LayoutTests {
    @Test(arguments: [
        ("1 Elm St", "", "Cupertino", "CA", "95014", "US", "1 Elm St\nCupertino CA 95014\nUS"),
        ("1-9-1", "5F", "千代田区", "東京都", "1000005", "", "〒100-0005\n東京都千代田区1-9-1\n5F"),
        (
            "1-9-1 X", "", "Chiyoda", "Tokyo", "1000005", "Japan",
            "1-9-1 X\nChiyoda, Tokyo\n100-0005\nJapan"
        ),
        ("10 St", "", "London", "Kent", "SW1A 0AA", "", "10 St\nLondon\nKent\nSW1A 0AA"),
        ("Weg 1", "Hof", "Köln", "", "50667", "Deutschland", "Weg 1\nHof\n50667 Köln\nDeutschland"),
        ("Via 1", "", "Roma", "RM", "00100", "Italia", "Via 1\n00100 Roma\nRM\nItalia"),
        ("강남대로 1", "", "강남구", "서울", "06000", "", "서울 강남구\n강남대로 1\n06000"),
        ("路1号", "", "深圳市", "广东省", "518000", "中国", "518000\n广东省深圳市\n路1号\n中国"),
        ("", "", "", "", "02138", "", ""), ("", "", "", "", "", "Peru", "Peru"),
        ("a\nb", "", "c", "d", "e", "", "a\nb\nc d e"),
    ])
    func `an address has its country's layout`(
        street: String, further: String, city: String, region: String, code: String,
        country: String, text: String
    ) {
        var address = PostalAddress()
        (address.street, address.extended, address.city) = (street, further, city)
        (address.region, address.postalCode, address.country) = (region, code, country)
        #expect(address.mailingText() == text)
    }

    @Test(arguments: [
        (" tel:+1\u{202A}2\u{202C} ", "+12"), ("03\u{2010}1\u{A0}2", "03-1 2"),
        ("０９０ー１", "０９０ー１"), ("☎\u{FE0F} 1", "☎ 1"), ("TEL:1", "1"), ("", ""),
    ])
    func `a phone loses only what cannot be seen`(raw: String, clean: String) {
        #expect(PhoneText.cleaned(raw) == clean)
    }

    @Test(arguments: [
        ("０９０ー００００－００３２", "JP", "+819000000032"), ("+49 123 / 42", "JP", "+4912342"),
        ("+49 (0) 1", nil, nil), ("03‐0000−0032 内線 7", "JP", nil),
        ("555-010-0112", "US", "+15550100112"), ("0044 20 7946 0000", nil, "+442079460000"),
        ("020 7946 0000", "GB", "+442079460000"), ("030 1234567", nil, nil),
    ])
    func `a number in E.164 is certain or absent`(raw: String, region: String?, e164: String?) {
        #expect(PhoneText.e164(raw, region: region) == e164)
    }
}
