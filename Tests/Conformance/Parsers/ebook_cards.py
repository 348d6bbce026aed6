"""What libebook-contacts makes of address books; the form of the lines is in compare.py.

The library reads one card in UTF-8, so the file is cut into cards here.
"""
import json
import os
import sys

import gi

gi.require_version("EBookContacts", "1.2")
from gi.repository import EBookContacts  # noqa: E402 - the version must be named first


def cards(text):
    lines, depth = [], 0
    for line in text.splitlines():
        word = line.strip().upper()
        depth += word == "BEGIN:VCARD"
        if depth:
            lines.append(line)
        if word == "END:VCARD" and depth:
            depth -= 1
            if depth == 0:
                yield "\r\n".join(lines) + "\r\n"
                lines = []


def record(card):
    fields = {"name": [], "tel": [], "email": [], "company": [], "address": [], "text": []}
    for attribute in EBookContacts.VCard.new_from_string(card).get_attributes() or []:
        name = attribute.get_name().upper()
        values = [value or "" for value in attribute.get_values() or []]
        if name in ("FN", "N"):
            fields["name"] += values
        elif name in ("TEL", "EMAIL"):
            fields[name.lower()] += values
        elif name == "ORG":
            fields["company"] = fields["company"] or values
        elif name == "ADR":
            fields["address"] = fields["address"] or values
        else:
            fields["text"] += values
    return fields


for path in sys.argv[1:]:
    book = {"file": os.path.basename(path), "records": []}
    try:
        with open(path, encoding="utf-8", newline="") as file:
            book["records"] = [record(card) for card in cards(file.read())]
    except UnicodeDecodeError as failure:
        book["error"] = str(failure)
    print(json.dumps(book))
