#!/usr/bin/env python3
"""Makes names of de_DE, es_ES, it_IT, en_GB and sv_SE, and family names of pt_BR.

    pip download faker==40.63.0 mimesis==22.2.0 --no-deps
    python3 make-faker.py faker-40.63.0-py3-none-any.whl mimesis-22.2.0-py3-none-any.whl

Of the first package (MIT) only names and weights are read, of the second (MIT) the family names
of it_IT and pt_BR, to have more. Where there are no weights: the names of `names-<locale>.txt`,
written down by general knowledge from the most to the least common, weigh 100,000 / (rank + 2);
the others have no order and weigh what the last rank does.
"""
import ast
import json
import re
import sys
import unicodedata
import zipfile

from swift_table import SCRIPTS, checked, ranked, weight_lines, write, zipf

SHA256 = "36627c20b575b4138f54b6c21f8703e9ab122fd487aca11319beec2aa6ca7232"
SHA256_MIMESIS = "037011eb3d5edf0b0b5d9eafd74d9881f6dce25b4f01032da0e13fb2a56f37e9"
FAKER = ["Source: PyPI `faker` 40.63.0 (MIT), archive SHA-256", f"{SHA256}."]
MIMESIS = ["And PyPI `mimesis` 22.2.0 (MIT), archive SHA-256", f"{SHA256_MIMESIS}."]
SLIPS = {"Ada"}
TABLES = [
    ("femaleNames", "first_names_female", "given names of women"),
    ("maleNames", "first_names_male", "given names of men"),
    ("familyNames", "last_names", "family names"),
]
# How a country is called here, whether its names come in the order of frequency, tables to make.
LOCALES = [
    ("Germany", "de_DE", "hand", 2), ("Spain", "es_ES", "hand", 3), ("Italy", "it_IT", "hand", 3),
    ("UnitedKingdom", "en_GB", "order", 3), ("Sweden", "sv_SE", "weights", 3),
]


def provider(package, locale):
    """The constants of a locale's class, read without running anything."""
    text = package.read(f"faker/providers/person/{locale}/__init__.py").decode("utf-8")
    found = {}
    for node in ast.walk(ast.parse(text)):
        target = getattr(node, "target", None) or (getattr(node, "targets", None) or [None])[0]
        if not isinstance(node, (ast.Assign, ast.AnnAssign)) or not isinstance(target, ast.Name):
            continue
        value = node.value
        if isinstance(value, ast.Call) and value.args:
            value = value.args[0]
        try:
            found[target.id] = ast.literal_eval(value)
        except (ValueError, TypeError):
            pass
    return found


def by_hand(locale, table):
    """The names of `names-<locale>.txt`."""
    lines = (SCRIPTS / f"names-{locale}.txt").read_text().splitlines()
    words = [line.split() for line in lines if not line.startswith("#")]
    return [name.replace("_", " ") for line in words if line[0] == table for name in line[1:]]


def plain(name):
    """Whether it is one name, without initials, slips or a second spelling."""
    name = unicodedata.normalize("NFC", name)
    return (
        re.fullmatch(r"[^\W\d_]+(?:['’ -][^\W\d_]+)*", name) and len(name) > 1
        and not re.search("['’][a-z]", name)
    )


def main():
    package = zipfile.ZipFile(checked(sys.argv[1], SHA256))
    more = zipfile.ZipFile(checked(sys.argv[2], SHA256_MIMESIS))
    for country, locale, way, count in LOCALES:
        constants = provider(package, locale)
        for table, constant, what in TABLES[:count]:
            values = constants[constant]
            weighted = isinstance(values, dict) or isinstance(values[0], tuple)
            pairs = list(values.items() if isinstance(values, dict) else values)
            source = FAKER
            if weighted:
                if (locale, table) == ("sv_SE", "femaleNames"):
                    men = dict(constants["first_names_male"])  # Ahmed, Ali … slipped in there
                    pairs = [(n, w) for n, w in pairs if n == "Kim" or men.get(n, 0) < w]
                scale = 1_000_000 if locale == "sv_SE" else 1_000
                merged = {}
                for name, weight in pairs:
                    merged[name] = merged.get(name, 0) + weight
                rows = [(n, max(1, round(w * scale))) for n, w in merged.items()]
                how = ["a weight is the source's share in millionths." if scale > 1_000 else
                       "a weight is the source's share in hundred-thousandths."]
            elif way == "order":
                names = dict.fromkeys([*pairs, *by_hand(locale, table)])
                rows = [(name, zipf(rank)) for rank, name in enumerate(names)]
                how = [f"the {len(dict.fromkeys(pairs))} of the source in its order, which goes by "
                       "frequency, then hand-written", "ones; a weight is 100,000 / (rank + 2)."]
            else:
                first = by_hand(locale, table)
                # Names of both sexes, and those that slipped into the wrong list, are left out.
                other = {"femaleNames": 1, "maleNames": 0}.get(table)
                other = set() if other is None else set(
                    list(constants[TABLES[other][1]]) + by_hand(locale, TABLES[other][0]))
                rest = [n for n in pairs if plain(n) and n not in other and n not in SLIPS]
                if (locale, table) == ("it_IT", "familyNames"):
                    person = more.read("mimesis/datasets/it/person.json")
                    rest += [n for n in json.loads(person)["surnames"] if plain(n)]
                    source = FAKER + MIMESIS
                rows = ranked(first, rest)
                how = [f"the first {len(dict.fromkeys(first))} are ordered by general knowledge",
                       "and weigh 100,000 / (rank + 2); the others weigh what the last rank does."]
            head = [f"Generated by make-faker.py: {len(rows):,} {what};", *how, "", *source]
            doc = f"The {what}, `weight name name …`, the most frequent first."
            write(country, table, doc, head, weight_lines(rows))
    person = json.loads(more.read("mimesis/datasets/pt-br/person.json"))
    first = by_hand("pt_BR", "familyNames")
    rest = [n for n in provider(package, "pt_BR")["last_names"]] + person["surnames"]
    rest = [n for n in rest if plain(n) and " " not in n and n[0].isupper()]
    rows = ranked(first, rest)
    head = [f"Generated by make-faker.py: {len(rows):,} family names; the first "
            f"{len(dict.fromkeys(first))} are ordered by",
            "general knowledge and weigh 100,000 / (rank + 2); the others weigh what the last rank",
            "does.", "", *FAKER, *MIMESIS]
    write("Brazil", "familyNames",
          "The family names, `weight name name …`, the most frequent first.", head,
          weight_lines(rows))


main()
