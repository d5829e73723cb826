"""Verify a ledger: record untouched, whole and readable; postings and views following from it.

The first bad position is named. A head noted elsewhere proves that no rows were cut off the end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from ledger import erasures, turned_down
from ledger.errors import LedgerError, LedgerIsDamaged, NotALedger, NotReadNow
from ledger.events import Reference, ResultsPosted, contest_stream, tournament_stream
from ledger.journal import Origin, behind, misnoted, origins
from ledger.journal.origins import TABLE as TAKEN_IN
from ledger.people import FORMER_TABLE, STATEMENTS, People
from ledger.proofs.checkpoint import Signed
from ledger.record import fold
from ledger.record import tournament as tournaments
from ledger.recorded import Recorded
from ledger.store import Clock, Row, Store
from replay.differing import differing
from replay.extending import Extending
from replay.frozen import frozen_faults
from replay.postings import posting
from replay.record_check import Problem, RecordCheck
from replay.signing import why_not_good

Progress = Callable[[Iterable[Row]], Iterable[Row]]

BESIDE = (FORMER_TABLE, *STATEMENTS, erasures.TABLE, TAKEN_IN, turned_down.TABLE)
"""The statements for the tables that may exist beside the record."""


class Verdict(Struct, frozen=True, kw_only=True):
    """The findings of verifying a ledger.

    Attributes:
        events: how many rows were read.
        position, head: the last one's.
        problems: in order.
        clock: None where the first row does not say.
        noted: the position whose hash is the head that was noted elsewhere; None where none was
            given, or where it is not in the record.
        extended: the positions of checkpoints up to which it is the record that was signed.
        going: how many people are being erased, so that names are here and there for now.
        came_from: where rows came from that were taken in from journals.
        unsealed: how many people came to a former program, so that nothing proves their names.
        behind: how many are kept as they were before changes that journals brought.
        changed: what was posted as it was reckoned then, in words by the positions of the postings.

    """

    clock: Clock | None
    events: int
    position: int
    head: str
    noted: int | None
    extended: tuple[int, ...]
    going: int
    came_from: tuple[Origin, ...]
    unsealed: int
    behind: int
    problems: tuple[Problem, ...]
    changed: tuple[tuple[int, str], ...] = ()

    @property
    def first_bad(self) -> int | None:
        """The position of the first row that something is wrong with; None where none is."""
        return min((p.position for p in self.problems if p.position is not None), default=None)

    @property
    def first_up_to(self) -> int | None:
        """The last position that the first bad one may have; None where it is known."""
        ends = [p.up_to for p in self.problems if p.position == self.first_bad]
        return None if None in ends else min(filter(None, ends), default=None)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The tampering that these checks cannot detect.

        Whoever holds the file can compute its hashes; only a head that left it proves anything.
        """
        proved = max((*self.extended, self.noted or 0))
        if proved == self.position:
            return ()
        if proved:
            return (f"rows cut off or added after #{proved}",)
        return (
            "rows cut off at the end",
            "rows added at the end with their hashes",
            "the whole record computed anew",
        )


def verify(
    store: Store,
    noted_head: str | None = None,
    progress: Progress = lambda rows: rows,
    *,
    frozen: bool = False,
    checkpoints: Sequence[Signed] = (),
    without_people: bool = False,
) -> Verdict:
    """Check every row, then the file around them, then what was posted and the views.

    All but the views is read as of one moment. noted_head: at least the first digits of a hash.
    frozen: derive again what was frozen from standings, too. checkpoints: which the record has
    to go on from; their signatures were checked. without_people: it is a copy in which no names
    were to be kept. Raises LedgerIsBusy, NoFile and others where the
    file cannot be read for now; NotALedger, LedgerIsNewer.
    """
    extending = Extending(checkpoints)
    check, problems = RecordCheck(noted_head, extending), list[Problem]()
    came_from, unsealed, stale = tuple[Origin, ...](), 0, frozenset[str]()
    changed = list[tuple[int, str]]()
    try:
        with store.snapshot():
            check.read(store, progress(store.rows(after=None)))
            around = list(_around(store))
            if check.is_passing and not around:
                raise NotReadNow(file=str(store.place), why="a row was read only when tried again")
            problems += [*check.problems, *around]
            problems += _extended(check, extending)
            if not problems:
                came_from = origins(store)
                problems += _taken_in(store, came_from, check.position)
                named = {} if without_people else _named_here(check.named, came_from)
                stale = behind(store)
                problems += _people(store, named, stale)
                unsealed = People(store).unsealed()
                problems += _folded(store, changed)
                problems += _signed_in_time(store, checkpoints)
                problems += _frozen(store) if frozen else ()
    except LedgerIsDamaged as error:
        problems.append(Problem(position=check.position + 1, what=f"is damaged: {error.why}"))
    found, going = ((), 0) if problems else _views(store)
    problems += [Problem(position=None, what=f"{what}; rebuild", in_views=True) for what in found]
    return Verdict(
        clock=check.founded.clock if check.founded else None,
        events=check.count,
        position=check.position,
        head=check.hash,
        noted=check.noted,
        extended=extending.same,
        going=going,
        came_from=came_from,
        unsealed=unsealed,
        behind=len(stale),
        problems=tuple(problems),
        changed=tuple(changed),
    )


def _extended(check: RecordCheck, extending: Extending) -> Iterator[Problem]:
    """Yield the points where the record does not extend the checkpoints."""
    ledger = check.founded.ledger if check.founded else None
    for (position, up_to), what in extending.faults(ledger, check.position):
        yield Problem(position=position, up_to=up_to, what=what)


def _signed_in_time(store: Store, checkpoints: Iterable[Signed]) -> Iterator[Problem]:
    """Yield the checkpoints signed with a key that was not good then, by the record."""
    for one in checkpoints:
        why = why_not_good(store, one.key, one.checkpoint.position, one.checkpoint.time)
        if why is not None:
            what = f"the checkpoint of #{one.checkpoint.position} is signed with a key that {why}"
            yield Problem(position=None, what=what)


def _frozen(store: Store) -> Iterator[Problem]:
    """Yield what was frozen from standings and would be another now."""
    for position, what in frozen_faults(store):
        yield Problem(position=position, what=what)


def _around(store: Store) -> Iterator[Problem]:
    """Yield the faults of the file around the rows. Raises what shows that it is no ledger."""
    found: list[str] = []
    another: LedgerError | None = None
    try:
        another = store.mistaken()
        found += store.faults(BESIDE)
    except (NotALedger, LedgerIsDamaged) as error:
        found.append(f"the file is damaged: {error.why}")
    if another is not None:
        raise another
    for what in found:
        yield Problem(position=None, what=what)


def _views(store: Store) -> tuple[tuple[str, ...], int]:
    """Return how the views differ from the record, and how many people are being erased.

    While some are, their names go from the views a while after they went from the people.
    """
    before = erasures.under_way(store).people
    found = differing(store)
    going = before | erasures.under_way(store).people
    return () if going else found, len(going)


def _taken_in(store: Store, came_from: Iterable[Origin], position: int) -> Iterator[Problem]:
    """Yield the faults in the notes on rows taken in from journals: missing or impossible ones."""
    for what in misnoted(store):
        yield Problem(position=None, what=what)
    for origin in came_from:
        if origin.last > position:
            what = f"rows up to #{origin.last} were taken in from a journal, and are missing"
            yield Problem(position=position + 1, what=what)


def _named_here(named: Mapping[str, int], came_from: Iterable[Origin]) -> dict[str, int]:
    """Return the people whose names came with rows recorded here; journals bring no names."""
    taken_in = [range(origin.first, origin.last + 1) for origin in came_from]
    return {
        person: position
        for person, position in named.items()
        if not any(position in rows for rows in taken_in)
    }


def _people(store: Store, named: Mapping[str, int], stale: frozenset[str]) -> Iterator[Problem]:
    """Yield the faults in the people kept: not as the record has sealed them, or missing.

    named: those whose names came with rows of this ledger, with the position of the first.
    stale: those who are kept as they were before changes that journals brought.
    """
    going = erasures.under_way(store).people
    for what in (*erasures.misnoted(store), *People(store).touched(going | stale)):
        yield Problem(position=None, what=what)
    for person, position in People(store).missing(named, going).items():
        what = f"names {person}, whose name was taken out of the ledger: nobody erased it"
        yield Problem(position=position, what=what)


def _folded(store: Store, changed: list[tuple[int, str]]) -> Iterator[Problem]:
    """Yield the events without effect, and postings whose standings do not follow.

    changed: gets those that follow as they were reckoned then.
    """
    for tournament in map(tournament_stream, store.streams("tournament")):
        folded = tournaments.fold(store.read(tournament))
        yield from _odd(folded.history, folded.odd)
    for contest in store.streams("contest"):
        contest_folded = fold(store.read(contest_stream(contest)))
        yield from _odd(contest_folded.history, contest_folded.odd)
        for recorded in contest_folded.history:
            is_odd = recorded.reference in contest_folded.odd
            if isinstance(recorded.event, ResultsPosted) and not is_odd:
                found = posting(store, contest, recorded.event)
                if found.fault is not None:
                    yield Problem(position=recorded.position, what=found.fault, in_postings=True)
                elif found.changes:
                    changed.append((recorded.position, found.changes))


def _odd(history: Iterable[Recorded], odd: Mapping[Reference, str]) -> Iterator[Problem]:
    """Yield the events that do not follow on those before them, each with the reason."""
    for recorded in history:
        if recorded.reference in odd:
            yield Problem(
                position=recorded.position, what=f"has no effect: {odd[recorded.reference]}"
            )
