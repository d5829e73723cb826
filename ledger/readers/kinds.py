"""Kinds of files, and the beginning of a file by which a reader recognises its own."""

import json
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from ledger.readers.delimited import header
from ledger.readers.encodings import beginning_of
from ledger.readers.result_file import DealRow, ResultFile

START = 4096
"""The number of bytes by which a file is recognised."""

SIGNATURES = (
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or a spreadsheet"),
    (b"\xd0\xcf\x11\xe0", "a spreadsheet of an older program, or one with a password"),
    (b"\x1f\x8b", "a compressed file"),
)


class Beginning:
    """The beginning of a file, as readers see it when asked whether it is theirs.

    Attributes:
        foreign: what it is, where no reader of texts reads it; None if one of them may.

    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.foreign = _foreign(content)

    @cached_property
    def text(self) -> str:
        """Return the beginning as text, whatever its encoding; "" if it is not text."""
        return "" if self.foreign else beginning_of(self.content[:START]).lstrip("\ufeff").lstrip()

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Return the plain names of the columns, if it is a table."""
        return header(self.text).columns


class Kind(NamedTuple):
    """A kind of file that is read.

    Attributes:
        called: its name in a list of all that can be imported.
        recognises: tells whether a file is of this kind by how it begins.
        read: reads a whole file. Raises InFile, NotThisKindOfFile.
        deals: reads the cards alone, for files that may hold nothing else; None: `read` does.

    """

    called: str
    recognises: Callable[[Beginning], bool]
    read: Callable[[str, bytes], ResultFile]
    deals: Callable[[str, bytes], tuple[DealRow, ...]] | None = None


def is_journal(content: bytes) -> bool:
    """Tell whether this is a ledger's own journal, or part of one: its first line is a row."""
    try:
        first = json.loads(content.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    event = first.get("event") if isinstance(first, dict) else None
    return isinstance(event, dict) and "kind" in event and {"position", "hash"} <= first.keys()


def _foreign(content: bytes) -> str | None:
    """Name a format that no reader reads; None if one of them may."""
    if not content.strip():
        return "an empty file"
    for signature, found in SIGNATURES:
        if content.startswith(signature):
            return found
    if is_journal(content):
        return "a ledger's journal, which is imported as a whole"
    start = beginning_of(content[:START])
    if "\0" in start:
        return "no text"
    if start.lstrip("\ufeff").lstrip()[:14].casefold().startswith(("<!doctype html", "<html")):
        return "a web page"
    return None
