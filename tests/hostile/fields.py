"""One field is another: a cell, a tag, an element, a key of TOML, with all around it as it was.

Bytes that are changed blindly are mostly refused at once; what is well formed goes further in.
"""

import re
from random import Random

from tests.hostile.mutations import NUMBERS, WORDS

FIELDS = (
    re.compile(rb"(?<=[,;\t\n])([^,;\t\n\"]*)(?=[,;\t\r\n])"),  # a cell of a table
    re.compile(rb'(?<=^\[)(\w+ "[^"\n]*")(?=\])', re.MULTILINE),  # a tag of PBN, name and value
    re.compile(rb'(?<= ")([^"\n]*)(?="\])'),  # the value of one
    re.compile(rb"(?<=>)([^<>\n]*)(?=</)"),  # the text of an element
    re.compile(rb'(?<==")([^"\n]*)(?=")'),  # an attribute
    re.compile(rb'(?<=: )("[^"\n]*"|[\w.+-]+)(?=[,\n}\]])'),  # a value of JSON
)
PAIR = re.compile(rb"^([\w.-]+|\"[^\"\n]*\") = (.+)$", re.MULTILINE)
TABLE = re.compile(rb"^\[+[\w.\"-]+\]+$", re.MULTILINE)
TOML = (
    *(
        b'"%s"' % word
        for word in WORDS
        if len(word) < 100 and not re.search(rb'["\\\x00-\x1f]', word)
    ),
    *(number for number in NUMBERS if len(number) < 100),
    *(b"[]", b"{}", b"[[]]", b"[{}]", b'{ rule = "none" }', b'[1, "a"]', b"-1", b"100000", b"1.5"),
    *(b"2026-11-20", b"[" * 60 + b"]" * 60, b'"' + b"a" * 9_000 + b'"', b"nan", b"inf", b"0x10"),
)
"""What may stand as a value in TOML."""


def swap_field(rng: Random, content: bytes) -> bytes:
    """A field has the value of another one of its kind, or an odd one, or none."""
    kinds = [found for found in (list(kind.finditer(content)) for kind in FIELDS) if found]
    if not kinds:
        return content
    fields = rng.choice(kinds)
    one, other = rng.choice(fields), rng.choice(fields)
    value = rng.choice((other[1], other[1], rng.choice(WORDS), rng.choice(NUMBERS), b""))
    return content[: one.start(1)] + value + content[one.end(1) :]


def swap_key(rng: Random, content: bytes, others: bytes) -> bytes:
    """A key of TOML has another value, another name, comes twice or is gone.

    others: text of other files, whose keys and values are taken.
    """
    mine, strange = list(PAIR.finditer(content)), list(PAIR.finditer(others))
    if not mine or not strange:
        return content
    one, other = rng.choice(mine), rng.choice((*mine, *strange))
    same = [pair for pair in strange if pair[1] == one[1]] or strange
    line = rng.choice(
        (
            one[1] + b" = " + rng.choice(TOML),
            one[1] + b" = " + rng.choice(TOML),
            one[1] + b" = " + rng.choice(same)[2],
            one[1] + b" = " + other[2],
            other[1] + b" = " + one[2],
            one[0] + b"\n" + other[0],
            b"",
        )
    )
    return content[: one.start()] + line + content[one.end() :]


def swap_table(rng: Random, content: bytes, others: bytes) -> bytes:
    """A table of TOML is called as another one."""
    mine, strange = list(TABLE.finditer(content)), list(TABLE.finditer(others))
    if not mine or not strange:
        return content
    one, other = rng.choice(mine), rng.choice((*mine, *strange))
    return content[: one.start()] + other[0] + content[one.end() :]
