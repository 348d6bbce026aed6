"""What Python's csv and json make of address books; the form of the lines is in compare.py.

Neither knows what a column means: all cells of a row are its text.
"""
import csv
import json
import os
import sys


def texts(value):
    if isinstance(value, dict):
        return [text for item in value.values() for text in texts(item)]
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    return [] if value is None else [str(value)]


def rows(path):
    # The encoding and the delimiter are what a caller must know.
    for encoding in ("utf-8-sig", "cp932", "cp1252"):
        try:
            with open(path, encoding=encoding, newline="") as file:
                head = file.readline()
                file.seek(0)
                delimiter = max(",;\t|", key=head.count)
                # A blank line is a row without cells.
                return [{"cells": row} for row in csv.reader(file, delimiter=delimiter) if row][1:]
        except UnicodeDecodeError:
            continue
    raise ValueError("no encoding fits")


def lines(path):
    with open(path, encoding="utf-8-sig") as file:
        for line in file:
            if not line.strip():
                continue
            try:
                yield {"cells": texts(json.loads(line))}
            except ValueError:
                yield {"error": "no JSON"}


for path in sys.argv[1:]:
    book = {"file": os.path.basename(path), "records": []}
    try:
        book["records"] = rows(path) if path.endswith(".csv") else list(lines(path))
    except (ValueError, csv.Error) as failure:
        book["error"] = str(failure)
    print(json.dumps(book))
