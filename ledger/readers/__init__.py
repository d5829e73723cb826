"""Foreign files into commands, one format a file; which one a file is, its content says."""

import json
from collections.abc import Callable
from hashlib import sha256

from msgspec.structs import replace

from ledger.errors import NotThisKindOfFile
from ledger.readers import (
    acbl_json,
    acbl_page,
    bridgemate_bws,
    bridgemate_csv,
    jet,
    lin,
    lin_text,
    pbn,
    pbn_text,
    table_csv,
    usebio,
)
from ledger.readers.called import without_names
from ledger.readers.delimited import header
from ledger.readers.result_file import DealRow, ResultFile

EXPECTED = (
    "USEBIO (XML), an ACBL result (JSON) or the page that has it, "
    "table results or Bridgemate ReceivedData (CSV), "
    "a Bridgemate database (.bws), "
    "PBN of team matches or of pairs, LIN, or a journal"
)
NOTHING = "nobody and no line of play in it"
SOMETHING = "at least a pair, a team or a line of play"
START = 4096
"""How many bytes tell what a file is."""

SIGNATURES = (
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or a spreadsheet"),
    (b"\x1f\x8b", "a compressed file"),
)


def read(name: str, content: bytes) -> ResultFile:
    """What a result file says. Raises NotThisKindOfFile, InFile."""
    reader = _reader_of(name, content)
    file = without_names(reader(name, content))
    if not (file.lines or file.entries):
        raise NotThisKindOfFile(file=name, found=NOTHING, expected=SOMETHING)
    return replace(file, name=name, sha256=sha256(content).hexdigest())


def deals(name: str, content: bytes) -> tuple[DealRow, ...]:
    """The deals that a file brings, which may be all that it has. Raises as `read` does."""
    if _reader_of(name, content) is pbn.read:
        return pbn.deals(name, content)
    return read(name, content).deals


def _reader_of(name: str, content: bytes) -> Callable[[str, bytes], ResultFile]:
    """Who reads such a file. Raises NotThisKindOfFile."""
    if jet.is_database(content):
        return bridgemate_bws.read
    if acbl_page.recognises(content):
        return acbl_page.read
    found = _foreign(content)
    if found is not None:
        raise NotThisKindOfFile(file=name, found=found, expected=EXPECTED)
    start = _text(content[:START]).lstrip("\ufeff").lstrip()
    if start.startswith("<"):
        return usebio.read
    if pbn_text.recognises(start):
        return pbn.read
    if start.startswith("{"):
        return acbl_json.read
    if lin_text.recognises(start):
        return lin.read
    columns, _ = header(start)
    if bridgemate_csv.recognises(columns):
        return bridgemate_csv.read
    if table_csv.recognises(columns):
        return table_csv.read
    shown = start.partition("\n")[0][:40].strip()
    raise NotThisKindOfFile(file=name, found=f"text that starts {shown!r}", expected=EXPECTED)


def is_journal(content: bytes) -> bool:
    """Whether this is a ledger's own journal, or what is left of one: its first line is a row."""
    try:
        first = json.loads(content.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    event = first.get("event") if isinstance(first, dict) else None
    return isinstance(event, dict) and "kind" in event and {"position", "hash"} <= first.keys()


def _foreign(content: bytes) -> str | None:
    """What this is that no reader reads; None if one of them may."""
    if not content.strip():
        return "an empty file"
    for signature, found in SIGNATURES:
        if content.startswith(signature):
            return found
    if is_journal(content):
        return "a ledger's journal, which is imported as a whole"
    start = _text(content[:START])
    if "\0" in start:
        return "no text"
    if start.lstrip("\ufeff").lstrip()[:14].casefold().startswith(("<!doctype html", "<html")):
        return "a web page"
    return None


def _text(start: bytes) -> str:
    """The beginning of a file as text, whatever its encoding."""
    utf_16 = start.startswith((b"\xff\xfe", b"\xfe\xff"))
    return start.decode("utf-16" if utf_16 else "utf-8", errors="replace")
