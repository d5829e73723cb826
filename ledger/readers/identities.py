"""Who in a file is who in the ledger: contestants keep their ids when their numbers change."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from ledger.contest import Contest
from ledger.readers.result_file import EntryRow, LineRow, PlayerRow, ResultFile

PersonId = Callable[[PlayerRow], str]


def known_as(file: ResultFile, contest: Contest, person_id: PersonId) -> ResultFile:
    """The file with its contestants called as the ledger calls them.

    A contestant is who is made up of the same people; but if by their ids alone more of the
    file's lines are found in the ledger, it is the people that were written down wrongly.
    """
    names = _by_people(file, contest, person_id)
    moved = {name: known for name, known in names.items() if name != known}
    if not moved:
        return file
    renamed = replace(
        file,
        entries=tuple(replace(e, contestant=names[e.contestant]) for e in file.entries),
        lines=tuple(_renamed(row, names) for row in file.lines),
        totals=tuple(
            replace(
                claim,
                contestant=names[claim.contestant],
                among=claim.among and frozenset(names[name] for name in claim.among),
            )
            for claim in file.totals
        ),
    )
    return renamed if _found(renamed, contest) >= _found(file, contest) else file


def party(row: EntryRow, person_id: PersonId) -> str | None:
    """The id under which a team's name is kept; None for a pair."""
    return person_id(PlayerRow(name=row.team)) if row.team else None


def _found(file: ResultFile, contest: Contest) -> int:
    return sum(row.line.key in contest.lines for row in file.lines)


def _renamed(row: LineRow, names: dict[str, str]) -> LineRow:
    here = {"ns": names[row.line.ns], "ew": names[row.line.ew]}
    played = row.played and replace(row.played, **here)
    return replace(row, line=replace(row.line, **here), played=played)


def _by_people(file: ResultFile, contest: Contest, person_id: PersonId) -> dict[str, str]:
    """The ledger's id for each of the file's: that of the same people, or a free one."""
    known = _known_people(contest)
    names: dict[str, str] = {}
    taken: set[str] = set()
    for row in file.entries:
        people = frozenset(map(person_id, row.players))
        same = known.get(party(row, person_id) or people)
        if same is not None and same not in taken:
            names[row.contestant] = same
            taken.add(same)
    for row in file.entries:
        if row.contestant not in names:
            names[row.contestant] = next(n for n in _ids(row.contestant) if n not in taken)
            taken.add(names[row.contestant])
    return names


def _known_people(contest: Contest) -> dict[str | frozenset[str], str]:
    """Contestants by their party or their people, where those are nobody else's."""
    known: dict[str | frozenset[str], list[str]] = {}
    for name, entered in contest.contestants.items():
        people = entered.party or frozenset(contest.players[name])
        if len(people) > 1:
            known.setdefault(people, []).append(name)
    return {people: names[0] for people, names in known.items() if len(names) == 1}


def _ids(name: str) -> Iterator[str]:
    """The id, and what to call a new contestant if an earlier one has it."""
    yield name
    count = 2
    while True:
        yield f"{name}-{count}"
        count += 1
