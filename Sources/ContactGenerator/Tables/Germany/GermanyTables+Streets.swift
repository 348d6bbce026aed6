// Hand-written common street names, one per line; they name no street in particular.

extension GermanyTables {
    /// Street names without a number.
    static let streets = """
        Hauptstraße
        Schulstraße
        Gartenstraße
        Bahnhofstraße
        Dorfstraße
        Bergstraße
        Birkenweg
        Lindenstraße
        Kirchstraße
        Waldstraße
        Ringstraße
        Amselweg
        Schillerstraße
        Goethestraße
        Jahnstraße
        Wiesenweg
        Feldstraße
        Rosenweg
        Buchenweg
        Finkenweg
        Kirchweg
        Blumenstraße
        Mühlenweg
        Friedhofstraße
        Eichenweg
        Wiesenstraße
        Tannenweg
        Meisenweg
        Am Sportplatz
        Mozartstraße
        Mühlstraße
        Ahornweg
        Drosselweg
        Poststraße
        Industriestraße
        Fliederweg
        Beethovenstraße
        Burgstraße
        Mittelstraße
        Heideweg
        Marktplatz
        Lerchenweg
        Uhlandstraße
        Kastanienallee
        Kirchplatz
        Grüner Weg
        Neue Straße
        Lessingstraße
        Schlossstraße
        Am Bahnhof
        Erlenweg
        Nelkenweg
        Tulpenweg
        Brunnenstraße
        Hochstraße
        Parkstraße
        Sonnenstraße
        Talstraße
        Ulmenweg
        Am Mühlbach
        Marktstraße
        Lange Straße
        Breite Straße
        Bachstraße
        Mühlgasse
        Fichtenweg
        Hofgasse
        Steinweg
        Kurze Straße
        Südstraße
        Nordstraße
        Weststraße
        Oststraße
        Ziegelhüttenweg
        Schützenstraße
        Turmstraße
        Wallstraße
        Am Wasserturm
        """
}
