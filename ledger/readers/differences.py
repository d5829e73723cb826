"""The comparison of a file with a contest and with what its source said last.

Three things are compared: what this source said last time, what it says now, what the ledger
holds. What only looks different (leads, table numbers, consequences of another line) is left
alone. First imports enter what is missing; once results are posted each change is a request.
"""

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from ledger.bridge.scores import Line
from ledger.commands import AnyCommand, ImportFile
from ledger.events import FilePart, StatedEntry, StatedLine
from ledger.readers.changes import Asked, Change, Deed, Said, of_row, same_score
from ledger.readers.deals import changes as deal_changes
from ledger.readers.entry_changes import Entries
from ledger.readers.hands import hands_on
from ledger.readers.identities import PersonId, known_as, stage_of
from ledger.readers.line_changes import Lines
from ledger.readers.match_changes import Matches
from ledger.readers.result_file import LineRow, ResultFile
from ledger.readers.statements import Part, Statement, imported_versions, last_statement
from ledger.readers.typed_lines import typed_awards, with_typed
from ledger.record import Contest
from ledger.rulebook import Conditions, Regulations

DAY = re.compile(r"[\d./ :-]{6,20}", re.ASCII)
"""A date, in whatever form, and no other words."""

KEYED = "as it was keyed at the tables"
"""The reason for striking out a line that was erased at the tables."""

OF_MATCHES = "no match is entered of which the file gives only the result"
NAME_A_SET = " (--regulations names a set, or a file of your own)"

ORDER: tuple[Deed, ...] = ("struck out", "put back", "corrected", "kept", "missing", "added")
"""The order in which changes are told: first those that take something away or back."""


class Comparison(NamedTuple):
    """The changes that an import makes.

    Attributes:
        file: with the contestants as the ledger calls them.
        base: what its source had said, None if nothing yet.
        changes: in the order in which they are told.
        commands: that make the changes, in an order that works.
        agreed: the number of lines and whole matches that need no mention.
        matches: how many matches of which the file gives only the result stand in the ledger with
            the same one, and with another.

    """

    file: ResultFile
    base: Statement | None
    changes: tuple[Change, ...]
    commands: tuple[AnyCommand, ...]
    agreed: int
    matches: tuple[int, int] = (0, 0)


def compare(
    file: ResultFile,
    contest: Contest,
    person_id: PersonId,
    asked: Asked,
    typed: Collection[str] = (),
    rules: Regulations | None = None,
) -> Comparison:
    """Compare the file with the contest, and return the changes with their commands.

    rules: under which the contest is opened, where it is not open yet. typed: lines (as
    "3:1NS-1EW") whose claims the director typed: they become awards. Raises BadValue for one that
    the file does not have.
    """
    if file.erased and asked.reason is None:
        asked = asked._replace(reason=KEYED)
    base = last_statement(contest, asked.source or file.format)
    file = known_as(file, contest, person_id, base)
    rows = {row.line.key: row for row in with_typed(file, typed)}
    entries = Entries(file, contest, person_id, base, rules)
    hands = hands_on(contest, imported_versions(contest))
    lines = Lines(file, rows, contest, base, hands, asked)
    matches = Matches(file, contest, asked, _conditions(file, contest, rules))
    if matches.unfit:
        note = f"{OF_MATCHES}: {matches.unfit}{NAME_A_SET}"
        file = replace(file, notes=(*file.notes, note))
    parts = _spoken_of(file, base)
    dealt = deal_changes(file, contest)
    changes = [*entries.changes(), *dealt, *lines.changes(set(parts)), *matches.changes()]
    commands = [command for change in changes for command in change.commands]
    if commands or not _says_again(file, rows.values(), base, entries.kept):
        stated = _statement(
            file, parts, contest, asked, changes, entries.kept.values(), lines.missing
        )
        commands.insert(0, stated)
    return Comparison(
        file,
        base,
        tuple(sorted(changes, key=lambda change: ORDER.index(change.deed))),
        tuple(commands),
        lines.both.agreed + matches.agreed,
        (matches.same, matches.other),
    )


def _conditions(file: ResultFile, contest: Contest, rules: Regulations | None) -> Conditions | None:
    """Return the conditions of the file's sessions; None where no regulations are known yet."""
    if contest.exists:
        rules = contest.regulations_for()
    return None if rules is None else rules.of(stage_of(file, contest) or "")


def _parts(file: ResultFile) -> list[Part]:
    """Return the sections of sessions of which a file speaks."""
    spoken = {row.line.session: None for row in file.lines}
    empty = [(one.session, "") for one in file.sessions if one.session not in spoken]
    return [*dict.fromkeys((row.line.session, row.line.section) for row in file.lines), *empty]


def _spoken_of(file: ResultFile, base: Statement | None) -> list[Part]:
    """Return the parts of a file, and those of which its source spoke together with them before."""
    parts = _parts(file)
    before = {} if base is None else base.together
    return [*dict.fromkeys([*parts, *(one for part in parts for one in before.get(part, ()))])]


def _says_again(
    file: ResultFile,
    rows: Iterable[LineRow],
    base: Statement | None,
    kept: dict[str, StatedEntry],
) -> bool:
    """Tell whether the source says exactly what it said the last time."""
    if base is None:
        return False
    parts = set(_spoken_of(file, base))
    before = {key: said for key, said in base.lines.items() if (key.session, key.section) in parts}
    now = {row.line.key: row for row in rows if of_row(row).is_result}
    return (
        before.keys() == now.keys()
        and all(_same(before[key], row, file) for key, row in now.items())
        and all(_same_entry(one, base) for one in kept.values())
    )


def _same(before: Said, row: LineRow, file: ResultFile) -> bool:
    awards = before.awards in (row.awards, typed_awards(row, file))
    return awards and (row.played is None or same_score(before.score, row.played))


def _same_entry(one: StatedEntry, base: Statement) -> bool:
    """Tell whether the source named the same players, or nobody, and gave the same number."""
    before = set(base.players.get(one.contestant, ()))
    number = base.numbers.get((one.section, one.contestant))
    return (not one.players or before == set(one.players)) and one.number in (None, number)


def _statement(
    file: ResultFile,
    parts: Iterable[Part],
    contest: Contest,
    asked: Asked,
    changes: Iterable[Change],
    entries: Iterable[StatedEntry],
    missing: Iterable[Line],
) -> ImportFile:
    kept = {change.keeps.line.key: change.keeps for change in changes if change.keeps is not None}
    days = {one.session: one.day for one in file.sessions if one.day and DAY.fullmatch(one.day)}
    struck = any(change.deed == "struck out" for change in changes)
    return ImportFile(
        basis=contest.version,
        source=asked.source or file.format,
        sha256=file.sha256,
        reader=file.format,
        parts=tuple(
            FilePart(session=session, section=section, day=days.get(session))
            for session, section in parts
        ),
        lines=len(file.lines) + len(file.results),
        contestants=len(file.entries),
        kept=tuple(
            StatedLine(line=row.line, score=row.played, awards=row.awards) for row in kept.values()
        ),
        entries=tuple(entries),
        missing=tuple(missing),
        complete=struck,
        reason=asked.reason,
    )
