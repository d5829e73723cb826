"""Keep those who were erased from coming back through a file that still has their names.

Erased names are nowhere in the ledger any more, so a file seems to put newcomers in their places.
In sessions that the contest has already, a name that nobody bears is taken for somebody erased
where the rest of the pair or team is the same.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ledger.errors import InFile
from ledger.readers.result_file import EntryRow, PlayerRow, ResultFile
from ledger.record import Contest

KnownId = Callable[[PlayerRow], str | None]
"""Finds the id of somebody known by name or number; None for anybody else."""


class Named(NamedTuple):
    """A contestant of a file with unknown names: the names, and the ids of the known people.

    Attributes:
        team: the id of its name, None where no team is called so, "" where it is no team.

    """

    row: EntryRow
    unknown: tuple[PlayerRow, ...]
    others: frozenset[str]
    team: str | None

    @property
    def words(self) -> str:
        """List the unknown names."""
        called = [self.row.team] if self.row.team and self.team is None else []
        return " & ".join([*called, *(player.name for player in self.unknown)])


class Gap(NamedTuple):
    """A contestant of the contest some of whose people, or whose name, were erased.

    Attributes:
        team: as in Named.
        party: its id.
        renamed: those of the others who got another name here: a file may still have the old one.

    """

    contestant: str
    erased: tuple[str, ...]
    others: frozenset[str]
    team: str | None
    party: str | None
    renamed: tuple[str, ...] = ()

    def missing(self, named: Named) -> tuple[str, ...]:
        """Name whom the unknown names of a file may be: people who were erased or renamed."""
        return (*self.erased, *(one for one in self.renamed if one not in named.others))

    def takes(self, named: Named) -> bool:
        """Tell whether these may be the same; of a team the file need not name everybody."""
        missing = self.missing(named)
        if named.team != self.team:
            return False
        if self.team != "":
            return len(named.unknown) <= len(missing)
        return named.others == self.others.difference(missing) and (
            len(named.unknown) == len(missing)
        )

    @property
    def is_known(self) -> bool:
        """Tell whether it is known by more than its number: its name, or the rest of the pair."""
        return bool(self.others if self.team == "" else self.team)


def with_forgotten(
    file: ResultFile,
    contest: Contest,
    known: KnownId,
    erased: Collection[str],
    renamed: Collection[str] = (),
) -> ResultFile:
    """Return the file with those who were erased called by their ids, and a note of each.

    renamed: the ids of people who got another name here. Raises InFile for names that may be
    those of one or of another.
    """
    gaps = list(_gaps(contest, erased, renamed)) if erased or renamed else []
    if not gaps:
        return file
    left = list(_named(file, contest, known))
    found: dict[str, EntryRow] = {}
    notes = []
    for fitting in (_by_its_id, _by_the_rest):
        for named in tuple(left):
            gap = fitting(named, [gap for gap in gaps if gap.takes(named)], left)
            if gap is not None:
                found[named.row.contestant] = _filled(named, gap)
                is_erased = gap.erased or gap.team is None
                how = "was erased of" if is_erased else "has another name by now in"
                notes.append(f"{named.words}: taken for who {how} {gap.contestant}")
                gaps.remove(gap)
                left.remove(named)
    for named in left:
        if not named.row.is_numbered and any(gap.takes(named) for gap in gaps):
            what = "may be one or another of those who were erased here; give them their numbers"
            raise InFile(file=file.name, place=named.words, what=what)
    entries = tuple(found.get(row.contestant, row) for row in file.entries)
    return replace(file, entries=entries, notes=(*file.notes, *notes))


def _by_its_id(named: Named, gaps: Sequence[Gap], _: Sequence[Named]) -> Gap | None:
    return next((gap for gap in gaps if gap.contestant == named.row.contestant), None)


def _by_the_rest(named: Named, gaps: Sequence[Gap], left: Sequence[Named]) -> Gap | None:
    """Return the only gap that fits, if no other contestant fits that one."""
    if len(gaps) != 1 or sum(map(gaps[0].takes, left)) != 1:
        return None
    return gaps[0] if gaps[0].is_known or not named.row.is_numbered else None


def _named(file: ResultFile, contest: Contest, known: KnownId) -> Iterator[Named]:
    """Yield the contestants with unknown names in sessions that the contest has already."""
    here = {
        name
        for row in file.lines
        if row.line.session in contest.sessions
        for name in (row.line.ns, row.line.ew)
    }
    for row in file.entries:
        ids = [(player, known(player)) for player in row.players]
        team = known(PlayerRow(name=row.team)) if row.team else ""
        unknown = tuple(player for player, person in ids if person is None)
        if row.contestant in here and (unknown or team is None):
            yield Named(row, unknown, frozenset(person for _, person in ids if person), team)


def _gaps(contest: Contest, erased: Collection[str], renamed: Collection[str]) -> Iterator[Gap]:
    for name, one in contest.contestants.items():
        gone = tuple(person for person in one.players if person in erased)
        anew = tuple(p for p in one.players if p in renamed and p not in erased)
        if gone or anew or one.party in erased:
            team = None if one.party in erased else one.party or ""
            others = frozenset(one.players).difference(gone)
            yield Gap(name, gone, others, team, one.party, anew)


def _filled(named: Named, gap: Gap) -> EntryRow:
    """Return the row with the ids of those who were erased in place of their names."""
    ids = iter(gap.missing(named))
    players = tuple(
        PlayerRow(name=next(ids)) if player in named.unknown else player
        for player in named.row.players
    )
    team = gap.party if named.team is None else named.row.team
    return replace(named.row, players=players, team=team)
