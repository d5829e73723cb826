"""PBN as text: records of tags, which inherit values; comments, and damage that looks like one.

A tag "#" repeats the value of the record before, "##value" holds for all that follow without
that tag; "", "?" and "-" are no value. A tag whose name ends in Table heads the rows below it.
The text is UTF-8 or, as the PBN standard has it, ISO 8859-1. Tags that are read are found in
whatever capitals a program writes them: no two differ in these alone.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ledger.errors import InFile
from ledger.readers.lines import NOTHING
from ledger.readers.pbn_tables import Table, table

TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
DAMAGED_TAG = re.compile(r'[^\[%;{]?\s*\w+\s+"[^"]*"\s*\]\s*')
"""A line that has lost the bracket with which a tag begins."""

TAGS = (
    "Application Auction Board Contract Date Deal Declarer East Event HomeTeam North OptimumScore"
    " OptimumResultTable Result Room Round Score ScoreIMP ScoreTable Scoring South Table"
    " TotalScoreTable VisitTeam Vulnerable West"
)
SPELLED = {tag.casefold(): tag for tag in TAGS.split()}
"""The tags that are read, as the standard spells them, by their lower-case forms."""

COMMENTED_TAG = re.compile(r'\s*\{\s*\w+\s+"[^"]*"\s*\]\s*')
"""A line whose bracket has become the brace with which a comment begins."""


class Record(NamedTuple):
    """A record: the line on which it starts, its tags, and the tables under some of them."""

    line: int
    tags: dict[str, str]
    tables: dict[str, Table]

    def tag(self, name: str) -> str:
        """Return the value of a tag; "" where there is none."""
        value = self.tags.get(name, "").strip()
        return "" if value in NOTHING else value


def recognises(start: str) -> bool:
    """Tell whether a file that starts like this is PBN."""
    return re.match(r"\ufeff?\s*(?:%|;|\[\s*\w+\s+\")", start) is not None


def records_in(name: str, text: str) -> Iterator[Record]:
    """Yield the records, each with the values that it inherits."""
    for_all: dict[str, str] = {}
    before: dict[str, str] = {}
    for start, tags, rows in _tagged(name, text):
        values = dict(for_all)
        for tag, value in tags.items():
            if value.startswith("##"):
                for_all[tag] = value[2:]
            values[tag] = before.get(tag, "") if value == "#" else value.removeprefix("##")
        before = values
        yield Record(start, values, {tag: table(values[tag], rows[tag]) for tag in rows})


Rows = dict[str, list[tuple[int, str]]]
"""The lines below each tag that heads a table, with their numbers."""


def _tagged(name: str, text: str) -> Iterator[tuple[int, dict[str, str], Rows]]:
    """Yield the tags of each record as written; a blank line or another Event ends one."""
    tags: dict[str, str] = {}
    rows: Rows = {}
    heading = ""
    start = 0
    for number, line in _outside_comments(name, text):
        found = [
            (SPELLED.get(tag.casefold(), tag), value)
            for tag, value in (TAG.findall(line) if line.startswith("[") else ())
        ]
        if (line.startswith("[") and not found) or DAMAGED_TAG.fullmatch(line):
            raise InFile(file=name, place=f"line {number}", what=f"{line[:40]!r} is not a PBN tag")
        if tags and (not line.strip() or any(tag == "Event" for tag, _ in found)):
            yield start, tags, rows
            tags, rows, heading = {}, {}, ""
        for tag, value in found:
            start = start if tags else number
            heading = tag if tag.casefold().endswith("table") and tag not in tags else ""
            tags.setdefault(tag, value if heading else re.sub(r"\\(.)", r"\1", value))
            if heading:
                rows[heading] = []
        if heading and not found and not line.startswith(("%", ";")):
            rows[heading].append((number, line))
    if tags:
        yield start, tags, rows


def _outside_comments(file: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without comments in braces.

    Raises InFile for a comment that is not closed, that was a tag, or that swallows records.
    """
    start = swallowed = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not start and not line.lstrip().startswith("{"):
            yield number, line
            continue
        if not start and COMMENTED_TAG.fullmatch(line):
            what = f"{line[:40]!r} is not a PBN tag, and a comment would begin here"
            raise InFile(file=file, place=f"line {number}", what=what)
        swallowed = 0 if not start else swallowed + (line[:7].casefold() == "[board ")
        start = 0 if "}" in line else start or number
        if swallowed > 1:
            what = f"a comment begins here and swallows the records up to line {number}"
            raise InFile(file=file, place=f"line {start or number}", what=what)
    if start:
        what = "a comment begins here and is not closed"
        raise InFile(file=file, place=f"line {start}", what=what)
