"""The changes of a file to sessions, contestants, their players and numbers.

The same three things are compared as for lines. Nobody leaves a pair or team because a file does
not name him, and of teams only members are added: whoever is not in this file may have played
before.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.bridge.numbers import number_in
from ledger.commands import (
    AddHouseContestant,
    AnyCommand,
    AssignNumbers,
    CorrectEntry,
    EnterContestant,
    ScheduleSession,
    ScheduleStage,
)
from ledger.events import StatedEntry
from ledger.readers.changes import Change
from ledger.readers.identities import IMPORTED_STAGE, PersonId, party, stage_of
from ledger.readers.result_file import EntryRow, ResultFile
from ledger.readers.statements import NOTHING_SAID, Statement
from ledger.record import Contest
from ledger.record.field import field_of
from ledger.record.numbering import draw_in_force
from ledger.rulebook import Regulations

AS_IN_THE_FILE = "as in the imported file"


class Entries:
    """The comparison of the contestants of one file.

    Attributes:
        base: what its source said before.
        kept: those of whom the ledger keeps something else.
        rules: under which a contest is opened that is not open yet.

    """

    def __init__(
        self,
        file: ResultFile,
        contest: Contest,
        person_id: PersonId,
        base: Statement | None,
        rules: Regulations | None = None,
    ) -> None:
        self.rules = rules
        self.file, self.contest, self.person_id = file, contest, person_id
        self.base = base or NOTHING_SAID
        self.stage = stage_of(file, contest) or IMPORTED_STAGE
        self.are_teams = _are_teams(contest)
        self.kept: dict[str, StatedEntry] = {}

    def changes(self) -> list[Change]:
        """Return the changes to stage, sessions, contestants and numbers, in a working order."""
        entries = chain(*map(self._entry, self.file.entries))
        return [*self._sessions(), *self._kept_apart(), *entries, *self._numbers()]

    def _sessions(self) -> Iterator[Change]:
        commands: list[AnyCommand] = []
        if self.stage not in self.contest.stages:
            commands.append(ScheduleStage(stage=self.stage))
        for session in self.file.sessions:
            if session.session not in self.contest.sessions:
                scheduled = ScheduleSession(session=session.session, stage=self.stage)
                commands.append(replace(scheduled, boards=session.boards))
                yield Change(
                    deed="added", about=f"session {session.session}", commands=tuple(commands)
                )
                commands = []

    def _entry(self, row: EntryRow) -> Iterator[Change]:
        """Yield the change if a contestant is new, or has other players in the file."""
        name, said = row.contestant, self._players(row)
        if name not in self.contest.contestants:
            entering, words = self._entering(row, said), _called(said) if said else None
            words = "a guest, who takes no place" if row.is_guest else words
            yield Change(deed="added", about=f"contestant {name}", said=words, commands=(entering,))
            return
        held, before = self.contest.entries.players(name), self.base.players.get(name)
        now = self._now(held, said, before)
        if now is not None:
            yield Change(
                deed="corrected",
                about=f"players of {name}",
                held=_called(held),
                said=_called(now),
                place=self._end_of(name),
                commands=(
                    CorrectEntry(contestant=name, was=held, players=now, reason=AS_IN_THE_FILE),
                ),
            )
        elif not self._agree(held, said):
            self._keep(row, players=said)
            if said:
                yield Change(
                    deed="kept", about=f"players of {name}", held=_called(held), said=_called(said)
                )

    def _kept_apart(self) -> Iterator[Change]:
        """Yield pairs entered as keeping their direction, which they do not in the file."""
        apart = [
            row.contestant
            for row in self.file.entries
            if row.field is None and not row.is_guest and self._fields[row.contestant] is not None
        ]
        if apart:
            yield Change(
                deed="kept",
                about=f"fields of {', '.join(apart)}",
                held="north-south apart from east-west",
                said="one field",
            )

    def _end_of(self, name: str) -> str | None:
        """Return where the file breaks off, if that is in a line of this contestant."""
        end = self.file.breaks_off
        lines = (row.line for row in self.file.lines if row.place == end)
        return end if any(name in (line.ns, line.ew) for line in lines) else None

    def _entering(self, row: EntryRow, players: tuple[str, ...]) -> AnyCommand:
        if row.is_guest:
            session = next(
                line.line.session
                for line in self.file.lines
                if row.contestant in (line.line.ns, line.line.ew)
            )
            return AddHouseContestant(contestant=row.contestant, session=session, field=row.field)
        return EnterContestant(
            contestant=row.contestant,
            players=players,
            field=row.field,
            category=row.category,
            party=party(row, self.person_id),
        )

    def _players(self, row: EntryRow) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self.person_id, row.players)))

    def _agree(self, held: tuple[str, ...], said: tuple[str, ...]) -> bool:
        """Tell whether the ledger has the players of the file, and for pairs no others."""
        return set(said) <= set(held) if self.are_teams else set(said) == set(held)

    def _now(
        self, held: tuple[str, ...], said: tuple[str, ...], before: tuple[str, ...] | None
    ) -> tuple[str, ...] | None:
        """Return the players as the file corrects them; None where they stay as they are."""
        if not said or self._agree(held, said) or set(said) < set(held):
            return None
        if self.are_teams:
            joining = tuple(p for p in said if p not in held and p not in (before or ()))
            return (*held, *joining) if joining else None
        return said if not held or set(held) == set(before or ()) else None

    def _numbers(self) -> Iterator[Change]:
        """Yield numbers that are new or have changed; whoever keeps another one keeps it."""
        by_section: dict[str, dict[str, str]] = {}
        for row in self.file.entries:
            if row.is_guest:
                continue
            by_section.setdefault(row.section, {})[row.contestant] = row.number
        for section, said in by_section.items():
            held = self.contest.entries.numbers.get((self.stage, section), {})
            given = {name: n for name, n in said.items() if self._may_give(section, name, n, held)}
            changed = {name: n for name, n in given.items() if held.get(name) != n}
            left = [name for name, n in held.items() if self._is_left(name, n, given, changed)]
            yield from self._kept_numbers(section, said, held, given)
            if changed:
                before = {name: held[name] for name in (*changed, *left) if name in held}
                kept = {name: n for name, n in held.items() if name not in left}
                yield Change(
                    deed="corrected" if before else "added",
                    about="numbers" + (f" of section {section}" if section else ""),
                    held=_numbered(before),
                    said=_numbered(changed),
                    commands=(
                        AssignNumbers(stage=self.stage, section=section, numbers=kept | given),
                    ),
                )

    def _may_give(self, section: str, name: str, number: str, held: dict[str, str]) -> bool:
        """Tell whether the contestant has no number yet, this one, or one that its source gave.

        In a draw by numbers, no number beyond its last row is given: the file may not know all
        who were drawn.
        """
        if held.get(name) == number:
            return True
        if not section and self._last_row and (number_in(number) or 0) > self._last_row:
            return False
        before = self.base.numbers.get((section, name))
        if name in held and held[name] != before:
            return False
        others = (other for other, n in held.items() if n == number and self._meet(other, name))
        return all(self.base.numbers.get((section, other)) == number for other in others)

    @cached_property
    def _last_row(self) -> int | None:
        """Return the highest number by which contestants are drawn; None where they are not."""
        rule = self.rules.of(self.stage).draw if self.rules else None
        if self.contest.exists:
            rule = draw_in_force(self.contest, self.stage)
        if rule is None or not rule.numbers_are_rows:
            return None
        coming = (row.contestant for row in self.file.entries if not row.is_guest)
        entered = {*self.contest.contestants, *coming}
        return len(field_of(self.contest, self.stage).contestants or entered)

    def _is_left(
        self, name: str, number: str, given: dict[str, str], changed: dict[str, str]
    ) -> bool:
        """Tell whether the contestant loses its number, which the file gives to somebody else."""
        others = (other for other, n in changed.items() if n == number)
        return name not in given and any(self._meet(name, other) for other in others)

    def _meet(self, one: str, other: str) -> bool:
        """Tell whether two contestants are of one field, where no two have the same number."""
        fields = self._fields[one], self._fields[other]
        return one != other and (None in fields or fields[0] == fields[1])

    @cached_property
    def _fields(self) -> dict[str, Side | None]:
        """Return the field of every contestant in the file and in the ledger."""
        coming = {row.contestant: row.field for row in self.file.entries}
        return coming | {name: one.field for name, one in self.contest.contestants.items()}

    def _kept_numbers(
        self, section: str, said: dict[str, str], held: dict[str, str], given: dict[str, str]
    ) -> Iterator[Change]:
        for row in self.file.entries:
            if row.section == section and row.contestant in said and row.contestant not in given:
                self._keep(row, number=said[row.contestant])
                yield Change(
                    deed="kept",
                    about=f"number of {row.contestant}",
                    held=held.get(row.contestant),
                    said=said[row.contestant],
                )

    def _keep(
        self, row: EntryRow, players: tuple[str, ...] | None = None, number: str | None = None
    ) -> None:
        before = self.kept.get(row.contestant)
        said = self._players(row) if players is None else players
        number = number or (before.number if before else None)
        self.kept[row.contestant] = StatedEntry(
            contestant=row.contestant, players=said, section=row.section, number=number
        )


def _called(players: tuple[str, ...]) -> str:
    return " & ".join(players) or "nobody"


def _numbered(numbers: dict[str, str]) -> str | None:
    return ", ".join(f"{name} is {number}" for name, number in numbers.items()) or None


def _are_teams(contest: Contest) -> bool:
    return contest.exists and contest.regulations_for().default.contestant == "team"
