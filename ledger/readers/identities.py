"""Match the contestants of a file with those of the ledger, who keep their ids."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count

from msgspec.structs import replace

from ledger.errors import Unclear
from ledger.readers.called import renamed
from ledger.readers.result_file import EntryRow, PlayerRow, ResultFile
from ledger.readers.statements import Statement
from ledger.record import Contest
from ledger.rulebook import Regulations

IMPORTED_STAGE = "main"
"""The stage of imported sessions in a contest that has none."""

PersonId = Callable[[PlayerRow], str]


def known_as(
    file: ResultFile, contest: Contest, person_id: PersonId, base: Statement | None = None
) -> ResultFile:
    """Return the file with its contestants called as the ledger calls them.

    A contestant is the one made up of the same people, as they were when its source spoke last
    (base) or as they are, or else the one with its number in its section. But if more of the
    file's lines are found by their ids alone, these are right and the people were misspelt.
    """
    file = _in_its_section(file, contest)
    names = _by_people(file, contest, person_id, base)
    moved = {name: known for name, known in names.items() if name != known}
    if not moved:
        return file
    known = renamed(file, names)
    return known if _found(known, contest, base) >= _found(file, contest, base) else file


def stage_of(file: ResultFile, contest: Contest) -> str | None:
    """Return the stage of the file's sessions; of new ones the latest, None where there is none.

    For new sessions, the stage named by whoever imports the file comes first.
    """
    for session in file.sessions:
        if session.session in contest.sessions:
            return contest.sessions[session.session].stage
    return file.stage or next(reversed(contest.stages), None)


def first_stage(rules: Regulations) -> str:
    """Return the stage to open where there is none. Raises Unclear where several may be meant."""
    named = rules.stages_beside(())
    if named:
        raise Unclear(sentence=f"say which stage: --stage ({', '.join(named)})")
    return IMPORTED_STAGE


def party(row: EntryRow, person_id: PersonId) -> str | None:
    """Return the id under which a team's name is kept; None for a pair."""
    return person_id(PlayerRow(name=row.team)) if row.team else None


def _in_its_section(file: ResultFile, contest: Contest) -> ResultFile:
    """Return a file of one section alone with its numbers in that section, if it has a name.

    So are its lines, if there are other sections.
    """
    stage = stage_of(file, contest)
    sections = () if stage is None else contest.entries.sections(stage)
    section = file.section or (sections[0] if len(sections) == 1 else "")
    if section not in sections or not _is_of_one_section(file):
        return file
    entries = tuple(replace(row, section=section) for row in file.entries)
    if len(sections) == 1:
        return replace(file, entries=entries)
    return replace(
        file,
        entries=entries,
        lines=tuple(
            replace(
                row,
                line=replace(row.line, section=file.section),
                played=row.played and replace(row.played, section=file.section),
            )
            for row in file.lines
        ),
        erased=tuple(replace(line, section=file.section) for line in file.erased),
    )


def _is_of_one_section(file: ResultFile) -> bool:
    """Tell whether nothing in a file is in a section that has others beside it."""
    return not any(row.line.section for row in file.lines) and not any(
        row.section for row in file.entries
    )


def _found(file: ResultFile, contest: Contest, base: Statement | None) -> int:
    """Count the lines of the file that its source has named before, or the ledger has."""
    known = base.ever if base is not None and base.ever else contest.results.index.lines
    return sum(row.line.key in known for row in file.lines)


def _by_people(
    file: ResultFile, contest: Contest, person_id: PersonId, base: Statement | None
) -> dict[str, str]:
    """Return the ledger's id for each contestant: by its people, by its number, or a new one."""
    known, numbered = _known_people(contest, base), _Numbered(file, contest, base)
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
            own, first = people[row.contestant], numbered.of(row)
            team = None if row.is_numbered else party(row, person_id)
            may_collide = is_new or not row.is_numbered
            names[row.contestant] = next(
                name
                for name in _ids(row.contestant, first)
                if name not in taken
                and not (may_collide and _is_of_others(name, own, team, contest))
            )
            taken.add(names[row.contestant])
    return names


class _Numbered:
    """The holders of numbers in the file's sessions: as its source said last, or as it is.

    Attributes:
        holders: by section and number; made of a section once, for many rows may ask.

    """

    def __init__(self, file: ResultFile, contest: Contest, base: Statement | None) -> None:
        self.contest = contest
        self.before = {} if base is None else base.numbers
        self.stage = stage_of(file, contest) or ""
        self.holders: dict[str, dict[str, list[str]]] = {}

    def of(self, row: EntryRow) -> str | None:
        """Return the holder of the row's number in its section and field; None if nobody has it."""
        if row.is_guest or not row.is_numbered:
            return None
        if row.section not in self.holders:
            self.holders[row.section] = self._holders(row.section)
        known = [
            name
            for name in self.holders[row.section].get(row.number, ())
            if self.contest.contestants[name].field in (None, row.field)
        ]
        return known[0] if len(known) == 1 else None

    def _holders(self, section: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        held = self.contest.entries.numbers.get((self.stage, section), {})
        for name, number in held.items():
            found.setdefault(self.before.get((section, name), number), []).append(name)
        return found


def _is_of_others(name: str, people: frozenset[str], team: str | None, contest: Contest) -> bool:
    """Tell whether a contestant here is another team, or made up of people not in the file."""
    one = contest.contestants.get(name)
    if one is None:
        return False
    if team is not None and one.party is not None:
        return team not in (one.party, *one.called)
    return bool(people and one.players and people.isdisjoint(one.players))


def _known_people(contest: Contest, base: Statement | None) -> dict[str | frozenset[str], str]:
    """Return contestants by any name they had, or by their people if nobody else has those."""
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


def _ids(name: str, first: str | None) -> Iterator[str]:
    """Yield the ids for a contestant in the order of choice: those after its name are new ones."""
    if first is not None:
        yield first
    yield name
    yield from (f"{name}-{number}" for number in count(2))
