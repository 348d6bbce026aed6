// Hand-written common street names, one per line; they name no street in particular.

extension ItalyTables {
    /// Street names without a number.
    static let streets = """
        Via Roma
        Via Garibaldi
        Via Marconi
        Via Mazzini
        Via Dante
        Via Cavour
        Via Verdi
        Via Matteotti
        Via Leopardi
        Via Manzoni
        Via Vittorio Veneto
        Via Carducci
        Via Galileo Galilei
        Via IV Novembre
        Via XXV Aprile
        Via della Repubblica
        Via Europa
        Via Kennedy
        Via Diaz
        Via Trieste
        Via Trento
        Via Venezia
        Via Milano
        Via Torino
        Via Napoli
        Via Firenze
        Via Piave
        Via Pascoli
        Via Alfieri
        Via Foscolo
        Via Petrarca
        Via Boccaccio
        Via Rossini
        Via Puccini
        Via Bellini
        Via Donizetti
        Via Michelangelo
        Via Raffaello
        Via Leonardo da Vinci
        Via Tiziano
        Via Giotto
        Via Colombo
        Via Volta
        Via Fermi
        Via San Francesco
        Via San Giovanni
        Via Sant'Antonio
        Via della Chiesa
        Via della Stazione
        Via del Mulino
        Via delle Rose
        Via dei Mille
        Via dei Pini
        Via dei Tigli
        Corso Italia
        Corso Umberto I
        Corso Garibaldi
        Viale della Libertà
        Viale dei Platani
        Viale Europa
        Piazza Garibaldi
        Piazza del Popolo
        Piazza della Vittoria
        Piazza San Marco
        Vicolo Stretto
        Vicolo del Forno
        Largo Augusto
        Lungomare Nazario Sauro
        Strada Provinciale
        Via Nuova
        Via Vecchia
        Via Fontana
        """
}
