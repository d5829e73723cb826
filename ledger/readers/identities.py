"""Who in a file is who in the ledger: contestants keep their ids when their numbers change."""

from collections.abc import Callable, Iterable, Iterator

from ledger.readers.called import renamed
from ledger.readers.result_file import EntryRow, PlayerRow, ResultFile
from ledger.readers.statements import Statement
from ledger.record import Contest

PersonId = Callable[[PlayerRow], str]


def known_as(
    file: ResultFile, contest: Contest, person_id: PersonId, base: Statement | None = None
) -> ResultFile:
    """The file with its contestants called as the ledger calls them.

    A contestant is who is made up of the same people, as they were when its source spoke last
    (base) or as they are; but if by their ids alone more of the file's lines are found, it is
    the people that were written down wrongly.
    """
    names = _by_people(file, contest, person_id, base)
    moved = {name: known for name, known in names.items() if name != known}
    if not moved:
        return file
    known = renamed(file, names)
    return known if _found(known, contest, base) >= _found(file, contest, base) else file


def party(row: EntryRow, person_id: PersonId) -> str | None:
    """The id under which a team's name is kept; None for a pair."""
    return person_id(PlayerRow(name=row.team)) if row.team else None


def _found(file: ResultFile, contest: Contest, base: Statement | None) -> int:
    """How many of the file's lines its source has named before, or the ledger has."""
    known = base.ever if base is not None and base.ever else contest.results.index.lines
    return sum(row.line.key in known for row in file.lines)


def _by_people(
    file: ResultFile, contest: Contest, person_id: PersonId, base: Statement | None
) -> dict[str, str]:
    """The ledger's id for each of the file's: that of the same people, or a free one."""
    known = _known_people(contest, base)
    names: dict[str, str] = {}
    taken: set[str] = set()
    people = {row.contestant: frozenset(map(person_id, row.players)) for row in file.entries}
    for row in file.entries:
        same = known.get(party(row, person_id) or people[row.contestant])
        if same is not None and same not in taken:
            names[row.contestant] = same
            taken.add(same)
    is_new = not any(one.session in contest.sessions for one in file.sessions)
    for row in file.entries:
        if row.contestant not in names:
            others = _others(people[row.contestant], contest) if is_new else set[str]()
            free = (n for n in _ids(row.contestant) if n not in taken and n not in others)
            names[row.contestant] = next(free)
            taken.add(names[row.contestant])
    return names


def _others(people: frozenset[str], contest: Contest) -> set[str]:
    """Contestants of earlier sessions, made up of other people: none of them plays here."""
    if not people:
        return set()
    return {
        name
        for name, one in contest.contestants.items()
        if one.players and people.isdisjoint(one.players)
    }


def _known_people(contest: Contest, base: Statement | None) -> dict[str | frozenset[str], str]:
    """Contestants by any name they had or by their people, where those are nobody else's."""
    before = base.players if base is not None else {}
    then = _named_once(
        (called or frozenset(before[name]), name)
        for name, entered in contest.contestants.items()
        for called in {entered.party, *entered.called}
        if name in before
    )
    now = _named_once(
        (called or frozenset(contest.entries.players(name)), name)
        for name, entered in contest.contestants.items()
        for called in {entered.party, *entered.called}
    )
    return now | then


def _named_once(
    named: Iterable[tuple[str | frozenset[str], str]],
) -> dict[str | frozenset[str], str]:
    known: dict[str | frozenset[str], list[str]] = {}
    for people, name in named:
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
