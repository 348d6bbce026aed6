#!/usr/bin/env python3
"""Writes CP932Table.swift and SingleByteTable.swift beside this folder, from Python's codecs.

U+FFFD in a table means: no character of its own.
"""
import pathlib
import unicodedata

FOLDER = pathlib.Path(__file__).resolve().parent.parent
NONE = "\ufffd"
TRAILS = [*range(0x40, 0x7F), *range(0x80, 0xFD)]
# 0xF0 to 0xF9 are the user-defined rows: arithmetic, no table.
LEADS = [*range(0x81, 0xA0), *range(0xE0, 0xF0), *range(0xFA, 0xFD)]
SETS = [f"windows-{n}" for n in range(1250, 1259)] + [
    f"iso-8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)
] + ["koi8-r", "koi8-u", "macintosh"]


def decode(octets, codec):
    try:
        return octets.decode(codec)
    except UnicodeDecodeError:
        return NONE


def half(name):
    """The characters of bytes 0x80 to 0xFF; control codes keep their numbers."""
    for byte in range(0x80, 0x100):
        character = decode(bytes([byte]), name.replace("macintosh", "mac_roman"))
        yield NONE if ord(character) == byte < 0xA0 else character


def literal(character):
    if character in '\\"':
        return "\\" + character
    if character != NONE and unicodedata.category(character)[0] in "MCZ":
        return f"\\u{{{ord(character):X}}}"
    return character


def lines(text, width):
    """The text as the lines of a Swift literal that has no line ends of its own."""
    pieces, line = [], ""
    for piece in map(literal, text):
        if len(line) + len(piece) > width:
            pieces.append(line)
            line = ""
        line += piece
    return "".join(f"        {piece}\\\n" for piece in pieces + [line])


def write(name, head, body):
    tool = "// Made by Scripts/make_encoding_tables.py; do not edit.\n\n"
    # The last line of a literal has no line end to take away.
    body = body.replace("\\\n        \"\"\"", "\n        \"\"\"")
    (FOLDER / name).write_text(tool + head + body, encoding="utf-8")


rows = ["".join(decode(bytes([lead, trail]), "cp932") for trail in TRAILS) for lead in LEADS]
used = [(lead, row) for lead, row in zip(LEADS, rows) if row.strip(NONE)]
numbers = [f"0x{lead:02X}" for lead, _ in used]
numbers = "".join(
    "        " + ", ".join(numbers[at:at + 12]) + ",\n" for at in range(0, len(numbers), 12))
write(
    "CP932Table.swift",
    "/// Microsoft's Shift_JIS: the characters of two bytes.\n"
    "enum CP932Table {\n"
    "    /// The first bytes that have a row, in order.\n"
    f"    static let leads: [UInt8] = [\n{numbers}    ]\n\n"
    "    /// 188 characters a row, for second bytes 0x40 to 0x7E and 0x80 to 0xFC.\n"
    "    static let rows: StaticString = \"\"\"\n",
    "".join(lines(row, 88) for _, row in used) + "        \"\"\"\n}\n")

cases = "".join(
    f"    case {name.replace('-', '').replace('iso8859', 'iso8859Part')} = \"{name}\"\n"
    for name in SETS)
table = "".join(
    lines("".join(half(name)), 88) for name in SETS)
write(
    "SingleByteTable.swift",
    "/// Encodings of one byte a character whose first half is ASCII.\n"
    "public enum SingleByteSet: String, CaseIterable, Hashable, Sendable {\n" + cases + "}\n\n"
    "extension SingleByteSet {\n"
    "    /// 128 characters a set, for bytes 0x80 to 0xFF; U+FFFD: the character of that number.\n"
    "    static let rows: StaticString = \"\"\"\n",
    table + "        \"\"\"\n}\n")
