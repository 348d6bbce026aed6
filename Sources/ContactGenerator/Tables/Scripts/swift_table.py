"""Writes tables as Swift files: what every make-*.py of this folder shares."""
import hashlib
import pathlib
import sys
import unicodedata

SCRIPTS = pathlib.Path(__file__).parent
FOLDER = SCRIPTS.parent
WIDTH = 92


def checked(path, sha256):
    """The path, once the file's sum is the expected one."""
    path = pathlib.Path(path)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        sys.exit(f"{path.name} has the sum {found}, not {sha256}")
    return path


def folded(text):
    """The text in small letters without marks, to compare spellings."""
    text = unicodedata.normalize("NFD", text.lower())
    return "".join(c for c in text if unicodedata.category(c) != "Mn")


def zipf(rank, first=100_000):
    """The weight of the name at `rank`, 0 being the most frequent."""
    return max(1, first // (rank + 2))


def ranked(first, rest):
    """Rows by rank for `first`; the names of `rest`, in no order, all weigh what the last rank does.

    A name is taken once, where it first comes up.
    """
    first = list(dict.fromkeys(first))
    rest = [name for name in dict.fromkeys(rest) if name not in set(first)]
    rows = [(name, zipf(rank)) for rank, name in enumerate(first)]
    last = zipf(len(first) + len(rest) - 1)
    return rows + [(name, min(last, rows[-1][1]) if rows else last) for name in rest]


def width(text):
    return len(text)


def weight_lines(rows):
    """`weight token token …`; equal weights share lines, a broken line repeats its weight."""
    rows = sorted(rows, key=lambda row: -row[1])
    line, weight_of_line = "", None
    for token, weight in rows:
        token = unicodedata.normalize("NFC", token).replace(" ", "_")
        assert 0 < weight < 1 << 20 and '"' not in token and "\\" not in token, (token, weight)
        if weight != weight_of_line or len(line) + 1 + len(token) > WIDTH - 8:
            if line:
                yield line
            line, weight_of_line = str(weight), weight
        line += " " + token
    if line:
        yield line


def write(locale, table, doc, head, lines):
    """Writes `Tables/<locale>/<locale>Tables+<Table>.swift`; `head` are the lines of the file's comment."""
    folder = FOLDER / locale
    folder.mkdir(exist_ok=True)
    text = [f"// {line}".rstrip() for line in head]
    text += ["", f"extension {locale}Tables {{", f"    /// {doc}"]
    text += [f'    static let {table} = """']
    text += ["        " + unicodedata.normalize("NFC", line) for line in lines]
    text += ['        """', "}", ""]
    assert all(len(line) <= 100 for line in text), max(text, key=len)
    path = folder / f"{locale}Tables+{table[0].upper()}{table[1:]}.swift"
    path.write_text("\n".join(text), encoding="utf-8")
