"""Readers of foreign result files, one module a format; its content tells which one a file is."""

from collections.abc import Iterator
from hashlib import sha256

from msgspec.structs import replace

from ledger.errors import InFile, NotThisKindOfFile
from ledger.errors.base import briefly
from ledger.names import plain
from ledger.readers import (
    acbl_json,
    acbl_page,
    acblscore,
    bridge_scorer,
    bridgemate_bws,
    bridgemate_csv,
    lin,
    pbn,
    table_csv,
    table_individuals,
    usebio,
)
from ledger.readers.called import without_names
from ledger.readers.claimed_awards import with_claimed_awards
from ledger.readers.kinds import Beginning, Kind, is_journal
from ledger.readers.result_file import DealRow, ResultFile
from ledger.readers.shown_scales import on_shown_scale
from ledger.readers.workbook import as_table, is_workbook

__all__ = ["EXPECTED", "KINDS", "deals", "is_journal", "read"]

KINDS = (
    usebio.KIND,
    acbl_json.KIND,
    acbl_page.KIND,
    acblscore.KIND,
    bridgemate_bws.KIND,
    pbn.KIND,
    lin.KIND,
    bridge_scorer.KIND,
    bridgemate_csv.KIND,
    table_csv.KIND,
    table_individuals.KIND,
)
"""Every kind of file that is read. The first that recognises a file reads it."""

EXPECTED = f"{', '.join(kind.called for kind in KINDS)}, or a journal"
NOTHING = "nobody and no line of play in it"
SOMETHING = "at least a pair, a team or a line of play"


def read(name: str, content: bytes) -> ResultFile:
    """Read a result file of any known kind. Raises NotThisKindOfFile, InFile."""
    text = _in_text(name, content)
    file = with_claimed_awards(without_names(_kind_of(name, text).read(name, text)))
    file = on_shown_scale(file)
    if not (file.lines or file.entries):
        raise NotThisKindOfFile(file=name, found=NOTHING, expected=SOMETHING)
    _check_sections(name, file)
    notes = tuple(map(briefly, (*file.notes, *_shared_numbers(file))))
    return replace(file, name=name, sha256=sha256(content).hexdigest(), notes=notes)


def deals(name: str, content: bytes) -> tuple[DealRow, ...]:
    """Read the deals of a file, which may hold nothing else. Raises as `read` does."""
    text = _in_text(name, content)
    alone = _kind_of(name, text).deals
    return read(name, content).deals if alone is None else alone(name, text)


def _shared_numbers(file: ResultFile) -> Iterator[str]:
    """Note the members' numbers that stand beside other names, too: a number is one person's."""
    first: dict[str, tuple[str, str]] = {}
    for row in file.entries:
        for player in row.players:
            if player.number is not None:
                who, where = first.setdefault(player.number, (player.name, row.contestant))
                if plain(who) != plain(player.name):
                    called = f"{player.name} (in {row.contestant})"
                    yield f"{called} has the number of {who} (in {where}): counts as {who}"


def _check_sections(name: str, file: ResultFile) -> None:
    """Raise InFile for a line without a section where others of its session have one."""
    sections: dict[str, set[str]] = {}
    for row in file.lines:
        sections.setdefault(row.line.session, set()).add(row.line.section)
    mixed = {session for session, found in sections.items() if "" in found and len(found) > 1}
    for row in file.lines if mixed else ():
        if row.line.session in mixed and not row.line.section:
            what = "names no section, where others of its session do"
            raise InFile(file=name, place=row.place, what=what)


def _in_text(name: str, content: bytes) -> bytes:
    """Return a workbook as CSV, and any other file as it is. Raises InFile, NotInstalled."""
    return as_table(name, content).encode() if is_workbook(content) else content


def _kind_of(name: str, content: bytes) -> Kind:
    """Return the kind of a file. Raises NotThisKindOfFile."""
    start = Beginning(content)
    for kind in KINDS:
        if kind.recognises(start):
            return kind
    shown = start.text.partition("\n")[0][:40].strip()
    found = start.foreign or f"text that starts {shown!r}"
    raise NotThisKindOfFile(file=name, found=found, expected=EXPECTED)
