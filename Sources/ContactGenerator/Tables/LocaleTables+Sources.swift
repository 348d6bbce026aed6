extension LocaleTables {
    /// The tables of a locale, parsed when they are asked for first.
    static func of(_ locale: ContactLocale) -> LocaleTables {
        switch locale {
        case .unitedStates: unitedStates
        case .unitedKingdom: unitedKingdom
        case .japan: japan
        case .germany: germany
        case .france: france
        case .spain: spain
        case .italy: italy
        case .brazil: brazil
        case .sweden: sweden
        case .korea: korea
        case .china: china
        }
    }

    private static let unitedStates = LocaleTables(
        .unitedStates,
        LocaleTexts(
            femaleNames: UnitedStatesTables.femaleNames,
            maleNames: UnitedStatesTables.maleNames,
            familyNames: UnitedStatesTables.familyNames,
            places: UnitedStatesTables.places,
            streets: UnitedStatesTables.streetNames,
            streetSuffixes: UnitedStatesTables.streetSuffixes,
            companyWords: UnitedStatesTables.companyWords,
            companyForms: UnitedStatesTables.companyForms,
            titles: UnitedStatesTables.titles,
            femaleNamesByDecade: UnitedStatesTables.femaleNamesByDecade,
            maleNamesByDecade: UnitedStatesTables.maleNamesByDecade))

    private static let unitedKingdom = LocaleTables(
        .unitedKingdom,
        LocaleTexts(
            femaleNames: UnitedKingdomTables.femaleNames,
            maleNames: UnitedKingdomTables.maleNames,
            familyNames: UnitedKingdomTables.familyNames,
            places: UnitedKingdomTables.places,
            streets: UnitedKingdomTables.streets,
            companyWords: UnitedKingdomTables.companyWords,
            companyForms: UnitedKingdomTables.companyForms,
            titles: UnitedKingdomTables.titles))

    private static let japan = LocaleTables(
        .japan,
        LocaleTexts(
            femaleNames: JapanTables.femaleNames,
            maleNames: JapanTables.maleNames,
            familyNames: JapanTables.familyNames,
            places: JapanTables.places,
            companyWords: JapanTables.companyWords,
            companyForms: JapanTables.companyForms,
            titles: JapanTables.titles))

    private static let germany = LocaleTables(
        .germany,
        LocaleTexts(
            femaleNames: GermanyTables.femaleNames,
            maleNames: GermanyTables.maleNames,
            familyNames: GermanyTables.familyNames,
            places: GermanyTables.places,
            streets: GermanyTables.streets,
            companyWords: GermanyTables.companyWords,
            companyForms: GermanyTables.companyForms,
            titles: GermanyTables.titles))

    private static let france = LocaleTables(
        .france,
        LocaleTexts(
            femaleNames: FranceTables.femaleNames,
            maleNames: FranceTables.maleNames,
            familyNames: FranceTables.familyNames,
            places: FranceTables.places,
            streets: FranceTables.streets,
            companyWords: FranceTables.companyWords,
            companyForms: FranceTables.companyForms,
            titles: FranceTables.titles,
            femaleNamesByDecade: FranceTables.femaleNamesByDecade,
            maleNamesByDecade: FranceTables.maleNamesByDecade))

    private static let spain = LocaleTables(
        .spain,
        LocaleTexts(
            femaleNames: SpainTables.femaleNames,
            maleNames: SpainTables.maleNames,
            familyNames: SpainTables.familyNames,
            places: SpainTables.places,
            streets: SpainTables.streets,
            companyWords: SpainTables.companyWords,
            companyForms: SpainTables.companyForms,
            titles: SpainTables.titles))

    private static let italy = LocaleTables(
        .italy,
        LocaleTexts(
            femaleNames: ItalyTables.femaleNames,
            maleNames: ItalyTables.maleNames,
            familyNames: ItalyTables.familyNames,
            places: ItalyTables.places,
            streets: ItalyTables.streets,
            companyWords: ItalyTables.companyWords,
            companyForms: ItalyTables.companyForms,
            titles: ItalyTables.titles))

    private static let brazil = LocaleTables(
        .brazil,
        LocaleTexts(
            femaleNames: BrazilTables.femaleNames,
            maleNames: BrazilTables.maleNames,
            familyNames: BrazilTables.familyNames,
            places: BrazilTables.places,
            streets: BrazilTables.streets,
            companyWords: BrazilTables.companyWords,
            companyForms: BrazilTables.companyForms,
            titles: BrazilTables.titles))

    private static let sweden = LocaleTables(
        .sweden,
        LocaleTexts(
            femaleNames: SwedenTables.femaleNames,
            maleNames: SwedenTables.maleNames,
            familyNames: SwedenTables.familyNames,
            places: SwedenTables.places,
            streets: SwedenTables.streets,
            companyWords: SwedenTables.companyWords,
            companyForms: SwedenTables.companyForms,
            titles: SwedenTables.titles))

    private static let korea = LocaleTables(
        .korea,
        LocaleTexts(
            femaleNames: KoreaTables.femaleNames,
            maleNames: KoreaTables.maleNames,
            familyNames: KoreaTables.familyNames,
            places: KoreaTables.places,
            streets: KoreaTables.streets,
            companyWords: KoreaTables.companyWords,
            companyForms: KoreaTables.companyForms,
            titles: KoreaTables.titles))

    private static let china = LocaleTables(
        .china,
        LocaleTexts(
            femaleNames: ChinaTables.femaleNames,
            maleNames: ChinaTables.maleNames,
            familyNames: ChinaTables.familyNames,
            places: ChinaTables.places,
            streets: ChinaTables.streets,
            companyWords: ChinaTables.companyWords,
            companyForms: ChinaTables.companyForms,
            titles: ChinaTables.titles))
}
