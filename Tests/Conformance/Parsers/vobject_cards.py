"""What vobject or vobjectx makes of address books; the form of the lines is in compare.py.

    vobject_cards.py MODULE yes|no FILE…      yes: quoted-printable allowed
"""
import importlib
import json
import os
import sys

NAME = ("family", "given", "additional", "prefix", "suffix")
ADDRESS = ("box", "extended", "street", "city", "region", "code", "country")


def texts(value, parts=()):
    if parts and any(hasattr(value, part) for part in parts):
        return [text for part in parts for text in texts(getattr(value, part, ""))]
    if isinstance(value, (list, tuple)):
        return [text for item in value for text in texts(item)]
    return [value if isinstance(value, str) else str(value)]


def record(card):
    fields = {"name": [], "tel": [], "email": [], "company": [], "address": [], "text": []}
    for key, lines in card.contents.items():
        for line in lines:
            match key.lower():
                case "fn" | "n":
                    fields["name"] += texts(line.value, NAME)
                case "tel" | "email":
                    fields[key.lower()] += texts(line.value)
                case "org":
                    fields["company"] = fields["company"] or texts(line.value)
                case "adr":
                    fields["address"] = fields["address"] or texts(line.value, ADDRESS)
                case _:
                    fields["text"] += texts(line.value)
    return fields


def main():
    module = importlib.import_module(sys.argv[1])
    is_fork = hasattr(module, "read_components")
    read = module.read_components if is_fork else module.readComponents
    option = {"allow_qp" if is_fork else "allowQP": sys.argv[2] == "yes"}
    for path in sys.argv[3:]:
        book = {"file": os.path.basename(path), "records": []}
        try:
            with open(path, encoding="utf-8", newline="") as file:
                for card in read(file.read(), **option):
                    # The fork gives one empty component behind the last card.
                    if card.contents:
                        book["records"].append(record(card))
        except Exception as failure:  # whatever it is, the file was not read
            book["error"] = f"{type(failure).__name__}: {failure}"
        print(json.dumps(book))


main()
