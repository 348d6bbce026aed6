/// Countries by code and by name.
enum Countries {
    /// The code of a country that is written as a code or as a name in some language.
    static func code(of text: String) -> String? {
        let word = Widths.narrowed(text).trimmed.lowercased()
        guard !word.isEmpty else { return nil }
        if word.utf8.count == 2 {
            if word == "uk" { return "GB" }
            let code = word.uppercased()
            return codes.contains(code) ? code : nil
        }
        return byName[word.filter { $0 != "." }]
    }

    /// ISO 3166-1 alpha-2.
    private static let codes = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ \
        BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM \
        DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS \
        GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN \
        KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ \
        MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM \
        PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV \
        SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI \
        VN VU WF WS YE YT ZA ZM ZW
        """.split(separator: " ").map(String.init))

    private static let byName: [String: String] = {
        var names: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: ":")
            guard words.count == 2 else { continue }
            for name in words[1].split(separator: "|") {
                names[name.lowercased()] = String(words[0])
            }
        }
        return names
    }()

    /// Names in English, the country's own languages, and German, French, Spanish, Japanese.
    private static let table = """
        AR:ARG|Argentina|Argentinien|Argentine|アルゼンチン
        AT:AUT|Austria|Österreich|Oesterreich|Autriche|オーストリア
        AU:AUS|Australia|Australien|Australie|オーストラリア
        BE:BEL|Belgium|België|Belgique|Belgien|Bélgica|ベルギー
        BR:BRA|Brazil|Brasil|Brasilien|Brésil|ブラジル
        CA:CAN|Canada|Kanada|Canadá|カナダ
        CH:CHE|Switzerland|Schweiz|Suisse|Svizzera|Suiza|スイス
        CL:CHL|Chile|チリ
        CN:CHN|China|PR China|People's Republic of China|中国|中國|中华人民共和国|Chine|中華人民共和国
        CO:COL|Colombia|Kolumbien|コロンビア
        CZ:CZE|Czechia|Czech Republic|Česko|Česká republika|Tschechien|チェコ
        DE:DEU|Germany|Deutschland|Allemagne|Alemania|Germania|Duitsland|Tyskland|ドイツ|德国
        DK:DNK|Denmark|Danmark|Dänemark|Danemark|Dinamarca|デンマーク
        ES:ESP|Spain|España|Spanien|Espagne|Spagna|スペイン
        FI:FIN|Finland|Suomi|Finnland|Finlande|フィンランド
        FR:FRA|France|Frankreich|Francia|フランス|法国
        GB:GBR|United Kingdom|Great Britain|England|Scotland|Wales|Northern Ireland|\
        Großbritannien|Vereinigtes Königreich|Royaume-Uni|Reino Unido|Regno Unito|イギリス|英国
        GR:GRC|Greece|Ελλάδα|Griechenland|Grèce|ギリシャ
        HK:HKG|Hong Kong|香港
        HU:HUN|Hungary|Magyarország|Ungarn|Hongrie|ハンガリー
        ID:IDN|Indonesia|Indonesien|Indonésie|インドネシア
        IE:IRL|Ireland|Éire|Irland|Irlande|アイルランド
        IL:ISR|Israel|ישראל|イスラエル
        IN:IND|India|Indien|Inde|भारत|インド
        IS:ISL|Iceland|Ísland|Island|アイスランド
        IT:ITA|Italy|Italia|Italien|Italie|イタリア
        JP:JPN|Japan|日本|日本国|Japon|Japón|Giappone
        KR:KOR|South Korea|Korea|Republic of Korea|Korea, Republic of|한국|대한민국|Südkorea|\
        Corée du Sud|韓国|大韓民国
        LI:LIE|Liechtenstein
        LU:LUX|Luxembourg|Luxemburg|Lëtzebuerg|ルクセンブルク
        MX:MEX|Mexico|México|Mexiko|Mexique|メキシコ
        MY:MYS|Malaysia|マレーシア
        NL:NLD|Netherlands|The Netherlands|Nederland|Holland|Niederlande|Pays-Bas|Países Bajos|オランダ
        NO:NOR|Norway|Norge|Norwegen|Norvège|Noruega|ノルウェー
        NZ:NZL|New Zealand|Neuseeland|ニュージーランド
        PH:PHL|Philippines|Pilipinas|Philippinen|フィリピン
        PL:POL|Poland|Polska|Polen|Pologne|Polonia|ポーランド
        PT:PRT|Portugal|ポルトガル
        RO:ROU|Romania|România|Rumänien|ルーマニア
        RU:RUS|Russia|Россия|Russland|Russie|Rusia|Russian Federation|ロシア
        SE:SWE|Sweden|Sverige|Schweden|Suède|Suecia|スウェーデン
        SG:SGP|Singapore|Singapur|新加坡|シンガポール
        SK:SVK|Slovakia|Slovensko|Slowakei|スロバキア
        TH:THA|Thailand|ประเทศไทย|タイ
        TR:TUR|Turkey|Türkiye|Türkei|Turquie|トルコ
        TW:TWN|Taiwan|台灣|台湾|臺灣|Taiwan, Republic of China
        UA:UKR|Ukraine|Україна|ウクライナ
        US:USA|United States|United States of America|America|Vereinigte Staaten|États-Unis|\
        Estados Unidos|Stati Uniti|アメリカ|アメリカ合衆国|美国|미국
        VN:VNM|Vietnam|Viet Nam|Việt Nam|ベトナム
        ZA:ZAF|South Africa|Südafrika|Afrique du Sud|南アフリカ
        """
}
