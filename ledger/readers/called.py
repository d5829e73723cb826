"""Give an id to each contestant that a file calls by people's names, and keep the names apart.

An id stays in the record for ever, and a name must be erasable from it. So whoever is called by
more than a number or a short sign is numbered, and the text becomes the names of its people or,
where it is one name alone, that of the pair or team.
"""

import re
from collections import Counter

from msgspec.structs import replace

from ledger.bridge.scores import Line, partners, partnership
from ledger.forms import free_id, is_contestant_id, is_name
from ledger.names import people_in
from ledger.readers.result_file import EntryRow, LineRow, MatchRow, PlayerRow, ResultFile

NUMBERED = re.compile(
    r"\(?[A-Z]?\)?[ .-]*\d{1,4}[ -]*(?:N|S|E|W|NS|EW|N[-/]S|E[-/]W)?", re.ASCII | re.IGNORECASE
)
"""A number with its section or its direction, set apart by blanks: "(A) 1 NS"."""

Names = dict[str, str]
"""New names of contestants by their old ones."""


def without_names(file: ResultFile) -> ResultFile:
    """Return the file with every contestant called by an id, and nobody named by a mere sign."""
    file = replace(file, entries=tuple(map(_squeezed, map(_of_somebody, file.entries))))
    ids = {entry.contestant for entry in file.entries if not _is_called(entry)}
    numbers = Counter(entry.number for entry in file.entries)
    names: Names = {}
    for entry in file.entries:
        known = entry.contestant
        if _is_called(entry):
            own = {entry.number} if numbers[entry.number] == 1 else set()
            known = _id_of(entry, (numbers.keys() - own) | ids)
            ids.add(known)
        names[entry.contestant] = known
    if all(name == known for name, known in names.items()):
        return file
    entries = tuple(_named(entry, names[entry.contestant]) for entry in file.entries)
    return renamed(replace(file, entries=entries), names)


def renamed(file: ResultFile, names: Names) -> ResultFile:
    """Return the file with its contestants renamed."""
    return replace(
        file,
        erased=tuple(replace(line, **_sides_renamed(line, names)) for line in file.erased),
        entries=tuple(_entry_renamed(entry, names) for entry in file.entries),
        lines=tuple(_line_renamed(row, names) for row in file.lines),
        totals=tuple(
            replace(
                claim,
                contestant=names[claim.contestant],
                among=claim.among and frozenset(names[name] for name in claim.among),
            )
            for claim in file.totals
        ),
        matches=tuple(
            replace(claim, home=names[claim.home], away=names[claim.away]) for claim in file.matches
        ),
        results=tuple(_match_renamed(row, names) for row in file.results),
    )


def _of_somebody(entry: EntryRow) -> EntryRow:
    """Return the contestant without players given as a dash or a question mark."""
    players = tuple(p for p in entry.players if p.number or re.search(r"[^\W_]", p.name))
    return entry if players == entry.players else replace(entry, players=players)


def _squeezed(entry: EntryRow) -> EntryRow:
    """Return the contestant with a number that some programs write with blanks as others do."""
    number = entry.number
    if not is_name(number) or not NUMBERED.fullmatch(number):
        return entry
    return replace(entry, number="".join(re.findall(r"[A-Z0-9]", number.upper())))


def _is_called(entry: EntryRow) -> bool:
    """Tell whether a contestant is called by a text that may not stand in the record."""
    if entry.is_guest:  # of our own calling
        return False
    return is_name(entry.number) or not is_contestant_id(entry.contestant)


def _id_of(entry: EntryRow, taken: set[str]) -> str:
    """Return an id for a contestant called by a name, or by a number and a section's name."""
    short = "".join(re.findall(r"[A-Za-z0-9]", entry.contestant))
    if not is_name(entry.number) and is_contestant_id(short) and short not in taken:
        return short
    return free_id(taken)


def _named(entry: EntryRow, known: str) -> EntryRow:
    """Return the contestant with its text as its people's names, or as its team's."""
    if not is_name(entry.number):
        return entry
    people = people_in(entry.number)
    if len(people) == 1:
        return replace(entry, number=known, team=entry.team or entry.number, is_numbered=False)
    players = entry.players or tuple(PlayerRow(name=name) for name in people)
    return replace(entry, number=known, players=players, is_numbered=False)


def _entry_renamed(entry: EntryRow, names: Names) -> EntryRow:
    name = names[entry.contestant]
    return replace(entry, contestant=name, number=entry.number if entry.is_numbered else name)


def _line_renamed(row: LineRow, names: Names) -> LineRow:
    here = _sides_renamed(row.line, names)
    played = row.played and replace(row.played, **here)
    return replace(row, line=replace(row.line, **here), played=played)


def _match_renamed(row: MatchRow, names: Names) -> MatchRow:
    score = row.score
    return replace(row, score=replace(score, home=names[score.home], away=names[score.away]))


def _sides_renamed(line: Line, names: Names) -> Names:
    """Return the new names of the two sides of a line."""
    return {"ns": _side_renamed(line.ns, names), "ew": _side_renamed(line.ew, names)}


def _side_renamed(side: str, names: Names) -> str:
    """Return the new name of a side; of individuals, of both partners."""
    renamed = [names[one] for one in partners(side)]
    return partnership(*renamed) if len(renamed) == 2 else renamed[0]
