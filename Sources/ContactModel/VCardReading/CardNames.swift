/// The properties that RFCs name; IANA keeps the list ("vCard Elements").
enum CardNames {
    /// Registered names, and those of 2.1 and 3.0 that 4.0 dropped.
    static let known: Set<String> = [
        "ADR", "AGENT", "ANNIVERSARY", "BDAY", "BIRTHPLACE", "CALADRURI", "CALURI", "CATEGORIES",
        "CLASS", "CLIENTPIDMAP", "CONTACT-URI", "CREATED", "DEATHDATE", "DEATHPLACE", "EMAIL",
        "EXPERTISE", "FBURL", "FN", "GENDER", "GEO", "GRAMGENDER", "HOBBY", "IMPP", "INTEREST",
        "JSPROP", "KEY", "KIND", "LABEL", "LANG", "LANGUAGE", "LOGO", "MAILER", "MEMBER", "N",
        "NAME", "NICKNAME", "NOTE", "ORG", "ORG-DIRECTORY", "PHOTO", "PRODID", "PROFILE",
        "PRONOUNS", "RELATED", "REV", "ROLE", "SOCIALPROFILE", "SORT-STRING", "SOUND", "SOURCE",
        "TEL", "TITLE", "TZ", "UID", "URL", "VERSION", "XML",
    ]
}
