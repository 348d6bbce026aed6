/// The `people` view of schema version 1: each contact as an address book prints it.
///
/// SQLite and PostgreSQL understand the same text but for the test of a string's characters. A
/// later change is a new migration with a text of its own; this one stays as it is.
package enum PeopleView {
    /// Han, Kana and Hangul, with the marks and spaces that stand inside such names.
    private static let cjk =
        " \u{3000}々-〇ぁ-ゟ゠-ヿㇰ-ㇿㄅ-ㄯㆠ-ㆿｦ-ﾟ㐀-䶿一-鿿豈-\u{FAFF}\u{20000}-\u{3FFFD}"
        + "ᄀ-ᇿㄱ-ㆎꥠ-\u{A97F}가-\u{D7FF}"
    private static let ascii = "\n -~"

    /// The statement that makes the view.
    ///
    /// `isOnly` writes an SQL condition that holds when all characters of an SQL expression are in
    /// a bracket expression's list.
    package static func definition(
        isOnly: (_ expression: String, _ characters: String) -> String
    ) -> String {
        """
        CREATE VIEW people AS SELECT id,
          coalesce(nullif(CASE WHEN \(isOnly("coalesce(family_name, '') || coalesce(given_name, '')", cjk))
            THEN \(words("family_name", "given_name"))
            ELSE \(words("given_name", "family_name")) END, ''), formatted_name) AS name,
          nullif(\(words("phonetic_family_name", "phonetic_given_name")), '') AS kana,
          company,
          \(address(isOnly)) AS address,
          phone AS tel,
          email
        FROM contacts
        """
    }

    /// Lines as each country's post wants them.
    ///
    /// The country itself is left out, as on domestic mail. Text in Latin letters keeps the Western
    /// order.
    private static func address(_ isOnly: (String, String) -> String) -> String {
        let text = "coalesce(region, '') || coalesce(city, '') || coalesce(street, '')"
        let isLatin = isOnly(text, ascii)
        let japaneseCode = """
            CASE WHEN length(postal_code) = 7 AND postal_code NOT LIKE '%-%' \
            THEN substr(postal_code, 1, 3) || '-' || substr(postal_code, 4) \
            ELSE postal_code END
            """
        return """
            nullif(rtrim(CASE
              WHEN country_code = 'JP' AND \(isLatin)
                THEN \(lines("street", "coalesce(city || ', ' || region, city, region)", japaneseCode))
              WHEN country_code = 'JP'
                THEN \(lines("'〒' || \(japaneseCode)", text))
              WHEN country_code IN ('CN', 'TW') AND NOT \(isLatin)
                THEN \(lines("postal_code", "coalesce(region, '') || coalesce(city, '')", "street"))
              WHEN country_code = 'KR' AND NOT \(isLatin)
                THEN \(lines(words("region", "city"), "street", "postal_code"))
              WHEN country_code = 'GB'
                THEN \(lines("street", "city", "region", "postal_code"))
              WHEN country_code IN ('ES', 'IT')
                THEN \(lines("street", words("postal_code", "city"), "region"))
              WHEN country_code IN ('AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'FI', 'FR', 'IS', 'LI',
                'LU', 'NL', 'NO', 'PL', 'PT', 'SE', 'SK')
                THEN \(lines("street", words("postal_code", "city")))
              ELSE \(lines("street", words("city", "region", "postal_code")))
            END, '\n'), '')
            """
    }

    /// The expressions' texts with a space between; those that are NULL are passed over.
    private static func words(_ expressions: String...) -> String {
        let joined = expressions.map { "coalesce(\($0) || ' ', '')" }.joined(separator: " || ")
        return "rtrim(\(joined))"
    }

    /// The expressions' texts, each with a line feed behind it; blank ones are passed over.
    private static func lines(_ expressions: String...) -> String {
        expressions.map { "coalesce(nullif(\($0), '') || '\n', '')" }.joined(separator: " || ")
    }
}
