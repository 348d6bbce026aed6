/// The names of columns in the address books of several programs and languages.
///
/// In small letters and without spaces and punctuation.
enum ColumnNames {
    /// Which place a column is for: it stands before or behind the rest of the name.
    static let places: [(String, String)] = [
        ("business", "business"), ("work", "business"), ("office", "business"),
        ("company", "business"), ("geschäftlich", "business"), ("勤務先の", "business"),
        ("勤務先", "business"), ("会社", "business"), ("bureau", "business"),
        ("professionnel", "business"),
        ("home", "home"), ("privat", "home"), ("private", "home"), ("personal", "home"),
        ("自宅の", "home"), ("自宅", "home"), ("domicile", "home"), ("personnel", "home"),
        ("other", "other"), ("weitere", "other"), ("weiteres", "other"), ("その他の", "other"),
        ("autre", "other"),
    ]

    /// Names as they are most often written: what `roles` would say of them.
    static let exact: [String: ColumnRole] = {
        var exact: [String: ColumnRole] = [:]
        let own = ContactField.allCases.map(\.columnName)
        for name in own + ["index", "uid", "name", "givenName", "familyName", "email", "tel"] {
            exact[name] = roles[name.filter { $0 != "_" }.lowercased()]
        }
        return exact
    }()

    /// What a column is by its name.
    static let roles: [String: ColumnRole] = {
        var roles: [String: ColumnRole] = [:]
        for (role, names) in table {
            for name in names.split(separator: " ") { roles[String(name)] = role }
        }
        return roles
    }()

    private static let table: [(ColumnRole, String)] = [
        (
            .name,
            """
            name fullname displayname formattedname contactname contact kontakt nom nomcomplet \
            nombre nombrecompleto nome nomecompleto vollständigername anzeigename 氏名 名前 お名前 \
            姓名 氏名漢字 表示名 이름 성명 naam namn navn fn
            """
        ),
        (
            .given,
            """
            givenname firstname first given forename vorname prénom prenom nombredepila nomproprio \
            名 名漢字 voornaam förnamn fornavn
            """
        ),
        (.additional, "middlename additionalname middle zweitervorname deuxièmeprénom ミドルネーム"),
        (
            .family,
            """
            familyname lastname last surname family nachname familienname nomdefamille apellido \
            apellidos cognome sobrenome 姓 姓漢字 苗字 성 achternaam efternamn etternavn
            """
        ),
        (.prefix, "nameprefix prefix honorificprefix anrede titre 敬称"),
        (.suffix, "namesuffix suffix honorificsuffix namenszusatz"),
        (
            .kana,
            """
            yominame kana phoneticname phonetic furigana yomi reading フリガナ ふりがな カナ かな \
            氏名カナ 氏名フリガナ 氏名かな 名前カナ カナ氏名 よみ よみがな 読み 読み仮名 ヨミガナ
            """
        ),
        (
            .kanaGiven,
            """
            givennameyomi phoneticfirstname phoneticgivenname givenyomi yomigivenname firstnamekana \
            名のフリガナ フリガナ名 名フリガナ 名カナ メイ 名かな 名ふりがな
            """
        ),
        (.kanaAdditional, "additionalnameyomi phoneticmiddlename"),
        (
            .kanaFamily,
            """
            familynameyomi phoneticlastname phoneticfamilyname surnameyomi yomisurname lastnamekana \
            姓のフリガナ フリガナ姓 姓フリガナ 姓カナ セイ 姓かな 姓ふりがな
            """
        ),
        (
            .kanaCompany,
            "companyyomi phoneticcompany companykana 会社名フリガナ 会社名カナ 会社名ふりがな フリガナ会社名"
        ),
        (
            .company,
            """
            company companyname organization organisation organizationname organisationname org \
            firma firmenname unternehmen société societe entreprise empresa azienda 会社名 会社 \
            勤務先 勤務先名 組織 組織名 所属 회사 회사명 公司 bedrijf företag employer
            """
        ),
        (
            .department,
            """
            department organizationdepartment abteilung service departamento 部署 部署名 部門 부서
            """
        ),
        (
            .title,
            """
            jobtitle organizationtitle position stelle beruf fonction cargo 役職 役職名 肩書 직함
            """
        ),
        (.nickname, "nickname spitzname surnom apodo ニックネーム あだ名 별명"),
        (
            .note,
            """
            note notes comment comments memo notizen bemerkung bemerkungen remarque remarques notas \
            備考 メモ ノート 메모
            """
        ),
        (
            .birthday,
            """
            birthday birthdate dateofbirth geburtstag geburtsdatum anniversaire datedenaissance \
            cumpleaños 誕生日 生年月日 생일
            """
        ),
        (.uid, "uid uuid contactid"),
        (.revision, "rev revision lastmodified"),
        (
            .phone(slot: "", label: ""),
            """
            phone phones phonenumber phonenumbers tel telephone telephonenumber telefon telefonnummer \
            téléphone telefono teléfono telefone primaryphone 電話 電話番号 tel番号 連絡先 전화 \
            전화번호 电话 telefoon rufnummer
            """
        ),
        (
            .phone(slot: "mobile", label: "mobile"),
            """
            mobile mobilephone mobilenumber cell cellphone cellular handy mobiltelefon mobil \
            mobilnummer portable mobilephonenumber móvil celular cellulare 携帯 携帯電話 携帯番号 \
            携帯電話番号 휴대폰 휴대전화 手机
            """
        ),
        (.phone(slot: "main", label: "main"), "mainphone companymainphone"),
        (.phone(slot: "fax", label: "fax"), "fax faxnumber faxnummer telefax ファックス ファクス fax番号"),
        (.phone(slot: "pager", label: "pager"), "pager pagernumber ポケットベル"),
        (.phone(slot: "iphone", label: "iPhone"), "iphone"),
        (.phoneLabel(slot: ""), "phonelabel phonetype"),
        (
            .email(slot: "", label: ""),
            """
            email emails emailaddress emailaddresses mail mailaddress primaryemail emailadresse courriel \
            adresseemail correo correoelectrónico postaelettronica メール メールアドレス eメール \
            eメールアドレス 電子メール 電子メールアドレス 이메일 邮箱 电子邮件 emailvalue epost
            """
        ),
        (.email(slot: "second", label: ""), "secondaryemail secondemail"),
        (.emailLabel(slot: ""), "emaillabel"),
        (
            .address(slot: "", .street),
            """
            street streetaddress address addresses postaladdresses addressline address1 addressline1 straße strasse adresse \
            rue dirección direccion indirizzo endereço 住所 住所1 番地 町名番地 町域番地 所在地 주소 地址 straat \
            anschrift adres
            """
        ),
        (
            .address(slot: "", .further),
            """
            address2 address3 addressline2 street2 street3 straße2 straße3 strasse2 strasse3 住所2 \
            住所3 建物名 建物 マンション名 ビル名 番地2 番地3 extendedaddress apartment suite
            """
        ),
        (
            .address(slot: "", .city),
            """
            city town locality ort stadt ville ciudad città cidade 市区町村 市町村 市区郡 市 도시 城市 plaats
            """
        ),
        (
            .address(slot: "", .region),
            """
            region state province county bundesland bundeslandkanton kanton région departement \
            provincia provinz estado 都道府県 府県 県 省 시도
            """
        ),
        (
            .address(slot: "", .code),
            """
            zip zipcode postalcode postcode plz postleitzahl codepostal códigopostal cap cep 郵便番号 \
            郵便 〒 우편번호 邮编
            """
        ),
        (
            .address(slot: "", .country),
            """
            country countryregion land landregion pays país paese 国 国名 国地域 국가 国家
            """
        ),
        (.address(slot: "", .poBox), "pobox postfach 私書箱"),
        (.countryCode, "countrycode isocountrycode"),
        (.extra, "extra"),
        (.ignored, "index truth formulaguard"),
    ]
}
