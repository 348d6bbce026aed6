"""Compares what parsers make of the cases with what they must give; prints a table in Markdown.

    compare.py EXPECTED.ndjson TITLE=LINES…

A parser's lines are JSON, one a file:

    {"file": …, "error": …, "records": [{"name": […], "tel": […], "email": […], "company": […],
     "address": […], "text": […]}, …]}

with the texts of FN and N, of every TEL and EMAIL, of the first ORG and the first ADR, and of all
other properties. Ours hold the six fields as texts, and are compared to the letter. The others
give no such fields, so they are asked for less: the parts must be there, in any order. A program
that knows only cells ("cells") is asked whether the values are among them.
"""
import json
import re
import sys
import unicodedata
from collections import Counter

FIELDS = ("name", "kana", "company", "address", "tel", "email")


def plain(text):
    """Without what is told apart by layout only."""
    return Counter(re.sub(r"[\s〒,-]", "", text))


def words(text):
    return [word for word in re.split(r"[ ,.\n]+", unicodedata.normalize("NFKC", text)) if word]


def has_words(text, texts):
    """Whether all words of a text are in some texts; half-width kana are kana."""
    there = unicodedata.normalize("NFKC", " ".join(texts))
    return all(word in there for word in words(text))


def first(texts):
    values = (re.sub(r"^(tel|mailto):", "", text).strip() for text in texts)
    return next((value for value in values if value), "")


def differing_cells(expected, record):
    if expected["status"] == "error":
        return [] if "error" in record else ["accepted"]
    cells = record.get("cells", [])
    return [
        field
        for field in FIELDS
        if field != "address" and not has_words(expected.get(field, ""), cells)
    ]


def differing_properties(expected, record):
    company = record["company"][0] if record["company"] else ""
    is_alike = {
        "name": has_words(expected["name"], record["name"]),
        "kana": has_words(expected["kana"], record["text"] + record["name"]),
        "company": company.strip() == expected["company"],
        "address": plain(" ".join(record["address"])) == plain(expected["address"]),
        "tel": first(record["tel"]) == expected["tel"],
        "email": first(record["email"]) == expected["email"],
    }
    return [field for field in FIELDS if not is_alike[field]]


def differing(expected, record):
    """The fields of a record that are not as expected."""
    if "status" in record:
        if record["status"] != expected["status"]:
            return ["status"]
        if expected["status"] != "ok":
            return []
        return [field for field in FIELDS if record[field] != expected.get(field, "")]
    if expected["status"] == "skip":
        return []
    if "cells" in record or "error" in record:
        return differing_cells(expected, record)
    return differing_properties(expected, record)


def verdict(case, book):
    """A cell of the table: ✓, or what is not as expected."""
    if book is None:
        return ""
    if book.get("error"):
        return "refused"
    records = book["records"]
    if len(records) != len(case["expected"]):
        return f"{len(records)} of {len(case['expected'])}"
    fields = {field for pair in zip(case["expected"], records) for field in differing(*pair)}
    order = (*FIELDS, "status", "accepted")
    return ", ".join(sorted(fields, key=order.index)) or "✓"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    titles, columns = [], []
    for argument in sys.argv[2:]:
        title, _, path = argument.rpartition("=")
        with open(path, encoding="utf-8") as file:
            books = [json.loads(line) for line in file if line.strip()]
        titles.append(title)
        columns.append({book["file"]: book for book in books})
    print("| case |", " | ".join(titles), "|")
    print("|---|" + "---|" * len(titles))
    sums = Counter()
    agreed = []
    for case in cases:
        cells = [verdict(case, books.get(case["file"])) for books in columns]
        for title, cell in zip(titles, cells):
            sums[title, "read"] += cell != ""
            sums[title, "good"] += cell == "✓"
        name = case["file"].removeprefix("case-")
        if all(cell in ("✓", "") for cell in cells):
            agreed.append(name)
        else:
            print(f"| {name} |", " | ".join(cells), "|")
    totals = [f"**{sums[title, 'good']} of {sums[title, 'read']}**" for title in titles]
    print("| **all cases** |", " | ".join(totals), "|")
    print()
    print(f"As expected by all: {', '.join(agreed)}.")


main()
