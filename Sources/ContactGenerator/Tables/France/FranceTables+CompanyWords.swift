// Hand-written common words, one per line. A name put together from them may be that of a real
// company; nothing that is made with it leads there.

extension FranceTables {
    /// Words of company names; `+` begins what such a company does.
    static let companyWords = """
        Alizé
        Ancre
        Argent
        Atlantique
        Aube
        Azur
        Boréal
        Bruyère
        Cèdre
        Cerisier
        Châtaigne
        Chêne
        Cigogne
        Clairière
        Colline
        Comète
        Cristal
        Dune
        Écume
        Étoile
        Fontaine
        Forêt
        Galet
        Grand Large
        Hirondelle
        Horizon
        Île
        Lavande
        Lumière
        Marée
        Méridien
        Midi
        Montagne
        Moulin
        Océan
        Olivier
        Papillon
        Phare
        Pierre
        Plaine
        Prairie
        Rivage
        Rivière
        Rocher
        Roseau
        Sable
        Soleil
        Source
        Tilleul
        Vallée
        Verger
        Vent
        +Assurances
        +Bâtiment
        +Conseil
        +Distribution
        +Éditions
        +Électricité
        +Immobilier
        +Industrie
        +Ingénierie
        +Logistique
        +Menuiserie
        +Services
        +Systèmes
        +Transports
        """
}
