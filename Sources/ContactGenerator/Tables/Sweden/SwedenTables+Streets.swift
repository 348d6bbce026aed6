// Hand-written common street names, one per line; they name no street in particular.

extension SwedenTables {
    /// Street names without a number.
    static let streets = """
        Storgatan
        Skolgatan
        Kungsgatan
        Drottninggatan
        Järnvägsgatan
        Kyrkogatan
        Ringvägen
        Skolvägen
        Björkvägen
        Skogsvägen
        Strandvägen
        Parkvägen
        Villavägen
        Industrigatan
        Nygatan
        Trädgårdsgatan
        Östra Långgatan
        Västra Långgatan
        Norra Storgatan
        Södra Storgatan
        Hamngatan
        Torggatan
        Stationsgatan
        Bergsgatan
        Kvarngatan
        Kvarnvägen
        Granvägen
        Tallvägen
        Ekvägen
        Lindvägen
        Rönnvägen
        Aspvägen
        Lövvägen
        Ängsvägen
        Åkervägen
        Solvägen
        Backvägen
        Dalvägen
        Sjövägen
        Åsvägen
        Furuvägen
        Hagvägen
        Blåbärsvägen
        Lingonvägen
        Hallonvägen
        Smultronvägen
        Svampvägen
        Lärkvägen
        Svalvägen
        Trastvägen
        Mesvägen
        Hökvägen
        Örnvägen
        Älgvägen
        Rådjursvägen
        Prästgatan
        Klostergatan
        Slottsgatan
        Fabriksgatan
        Smedjegatan
        Bruksgatan
        Magasinsgatan
        Repslagaregatan
        Fiskaregatan
        Sjögatan
        Brogatan
        Vasagatan
        Linnégatan
        Sveagatan
        Esplanaden
        """
}
