"""Make texts harmless for where they go: a terminal, a cell of a CSV file, JSON, a file's name.

Titles, names and reasons are whatever somebody typed. Here, and nowhere else, is decided what
of it could drive a terminal, deceive the eye, be calculated by a spreadsheet or break a line.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any
from unicodedata import bidirectional, category, east_asian_width

import msgspec

from ledger.signs import guard, is_seen

COMBINING = frozenset({"Mn", "Mc", "Me"})
"""Unicode's marks, which are drawn over the sign before them."""

OVER = frozenset({"Mn", "Me"})
"""The categories of those characters that take no room of their own."""

DIRECTION = "\u200e\u200f"
"""The marks that keep signs in the order in which they are read, where one reads from the right."""

JAMO = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")
"""The later parts of a Hangul syllable, drawn into the first."""

RARE = re.compile(r"[^\n\x20-\x7e]")
"""A character outside printable ASCII and line breaks; JSON escapes control characters itself."""


UNSAFE = re.compile(r"^\.|[^A-Za-z0-9.=_-]")
"""A character that is replaced in a file's name, or a dot at its start: ".." is a folder."""

MOST_OF_NAME = 100
"""The most characters of a text in a file's name: most file systems hold 255 bytes."""


def on_screen(text: str) -> str:
    r"""Return the text as one line for a terminal or for paper.

    What could not be seen as it is stands as its escape (`\x1b`, `\n`, `\u202e`), except the marks
    of direction in a text that is read from the right: its own sentences have them.
    """
    if text.isascii() and text.isprintable():
        return text
    kept = DIRECTION if _is_from_the_right(text) else ""
    legible = "".join(sign if sign in kept or is_seen(sign) else _escape(sign) for sign in text)
    if category(legible[0]) in COMBINING:  # it would be drawn over what stands before the text
        return _escape(legible[0]) + legible[1:]
    return legible


def _is_from_the_right(text: str) -> bool:
    """Tell whether there are letters in it that are read from the right."""
    return any(bidirectional(sign) in ("R", "AL") for sign in text if sign not in DIRECTION)


def all_on_screen(texts: Sequence[str]) -> Sequence[str]:
    """Return the texts, each as one line for a terminal or for paper."""
    together = "".join(texts)
    if together.isascii() and together.isprintable():
        return texts
    return [on_screen(text) for text in texts]


def width(text: str) -> int:
    """Return the width of the text in columns of a terminal."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def widest(texts: Sequence[str]) -> int:
    """Return the width of the widest of the texts in columns of a terminal."""
    return max(map(len if "".join(texts).isascii() else width, texts))


def in_columns(texts: Sequence[str], columns: int, *, right: bool) -> list[str]:
    """Pad each text with spaces to so many columns; set to the right, or to the left."""
    filled = str.rjust if right else str.ljust
    if "".join(texts).isascii():
        return [filled(text, columns) for text in texts]
    return [filled(text, columns - width(text) + len(text)) for text in texts]


def as_csv(rows: Iterable[Iterable[str]]) -> str:
    """Write the rows as CSV that our reader reads back; no cell drives a terminal or is a
    formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows(map(guard, all_on_screen([*row])) for row in rows)
    return out.getvalue()


def as_json(plain: Any) -> str:
    """Write indented JSON, with all that a terminal cannot show escaped; it reads as equal."""
    try:
        text = _indented(plain)
    except UnicodeEncodeError:
        text = _in_ascii(plain)
    return _escaped(text)


def json_in_pieces(plain: Any) -> Iterator[str]:
    """Yield the text of `as_json` in pieces, so that a long one need not be held as a whole.

    A piece is an entry of a list, where the value is one or an object with lists in it.
    """
    write = _indented
    try:
        for _ in _pieces(plain, _encoded):
            pass
    except UnicodeEncodeError:
        write = _in_ascii
    return map(_escaped, _pieces(plain, write))


def in_file_name(text: str) -> str:
    """Write the text as part of a file's name, unique to it, and safe in any file system.

    What is too long for one ends in a hash of it all.
    """
    safe = UNSAFE.sub(lambda sign: f"~{ord(sign[0]):x}", text)
    if len(safe) <= MOST_OF_NAME:
        return safe
    whole = sha256(text.encode(errors="surrogatepass")).hexdigest()
    return f"{safe[:MOST_OF_NAME]}~{whole[:16]}"


def record(line: bytes) -> bytes:
    """Return a line of JSON with the same escapes."""
    return _escaped(line.decode()).encode()


def _encoded(plain: Any) -> str:
    return msgspec.json.encode(plain).decode()


def _indented(plain: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(plain), indent=2).decode()


def _in_ascii(plain: Any) -> str:
    """Write JSON with the name of a file whose bytes are no text, which msgspec refuses."""
    return json.dumps(msgspec.to_builtins(plain), indent=2)


def _pieces(plain: Any, write: Callable[[Any], str]) -> Iterator[str]:
    """Yield indented JSON of a value, as it is written in parts."""
    if not plain or not isinstance(plain, dict) or not all(type(key) is str for key in plain):
        yield from _entries(plain, write, "\n")
        return
    before = "{"
    for key, value in plain.items():
        yield f"{before}\n  {write(key)}: "
        yield from _entries(value, write, "\n  ")
        before = ","
    yield "\n}"


def _entries(plain: Any, write: Callable[[Any], str], line: str) -> Iterator[str]:
    """Yield indented JSON of a value, the entries of a list one by one. line: begins each line."""
    if not plain or not isinstance(plain, list | tuple):
        yield write(plain).replace("\n", line)
        return
    before, inner = "[", f"{line}  "
    for entry in plain:
        yield before + inner + write(entry).replace("\n", inner)
        before = ","
    yield f"{line}]"


def _escape(sign: str) -> str:
    return ascii(sign)[1:-1]


def _escaped(text: str) -> str:
    return RARE.sub(_in_json, text)


def _in_json(found: re.Match[str]) -> str:
    sign = found[0]
    if is_seen(sign):
        return sign
    return json.dumps(sign)[1:-1] if ord(sign) > 0x7F else f"\\u{ord(sign):04x}"


@lru_cache(maxsize=4096)
def _columns(sign: str) -> int:
    if category(sign) in OVER or sign in DIRECTION or JAMO.match(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1
