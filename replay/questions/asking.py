"""Describe questions, once for every shell; and the forms of an answer.

A question is asked of a contest as known at a moment, within a scope, with parameters of its own.
The command line makes a verb of its description.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple, Protocol, TypeVar

from ledger.errors import NoSuch
from ledger.events import ResultsPosted, contest_stream
from ledger.people import People
from ledger.record import Contest
from ledger.record.entries import Entries
from ledger.record.packed import of_kinds
from ledger.recorded import Recorded
from ledger.store import Store
from projections.scope import Scope, resolve
from projections.views.audit_trail import positions_of, trail
from projections.writers.known import AMENDING, Known
from projections.writers.sheet import Sheet
from replay.at_hand import at_hand
from replay.first_events import event_at, place_of
from replay.naming import contestants_named, instead_of
from replay.parameters import Parameter
from replay.public import NOTHING, Withheld, public
from replay.timeline import Past, past
from replay.timeline import resolve as moment_of
from replay.venues import venue_zone
from replay.withholding import Withholds

EVERYTHING = "contest"
"""The scope of whoever names none."""

NOBODY = "N. N."
"""Stands for whoever is not called by name."""

Made = TypeVar("Made", contravariant=True)  # noqa: PLC0105  # a writer takes what is made


class Answer(NamedTuple):
    """An answer in both its forms, for programs and for people; only what is wanted is made."""

    plain: Callable[[], Any]
    sheet: Callable[[], Sheet]


class Writer(Protocol[Made]):
    """A module that writes what a view has made, in both forms."""

    def plain(self, made: Made, known: Known, entries: Entries, /) -> Any:
        """Return it as JSON can hold it: dictionaries, lists, texts, whole numbers."""

    def sheet(self, made: Made, known: Known, entries: Entries, /) -> Sheet:
        """Return it as a page of blocks with columns, to be printed, shown or put into a file."""


class Asked(NamedTuple):
    """What a question is asked about: a contest's past, its facts, the scope.

    Attributes:
        withheld: what everybody is not told now; None where whoever asks holds an office.

    """

    store: Store
    past: Past
    facts: Contest
    scope: Scope
    known: Known
    withheld: Withheld | None = None

    @property
    def by_everybody(self) -> bool:
        """Whether whoever asks holds no office, and sees what everybody may see."""
        return self.withheld is not None

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the ledger was too early for whoever asks."""
        return self.withheld is None or self.withheld.first is None

    @property
    def for_good(self) -> str:
        """The moment that is asked about, so that it means the same whatever is recorded later."""
        known = self.known
        is_end = known.ended_at is not None
        return f"{known.moment}@#{known.named_at}" if is_end else f"#{known.position}"

    def tells_of(self, position: int) -> bool:
        """Tell whether an event of the contest, known by then, is at a position of the ledger."""
        events = self.past.telling
        if event_at(position, events) is not None:
            return True
        if events is self.past.events or position > self.known.position:
            return False
        row = self.store.row(position)  # a score in columns, which is not read for this
        return row is not None and row.stream == contest_stream(self.past.contest)

    def events_at(self, positions: Iterable[int]) -> list[Recorded]:
        """The events of the contest, known by then, that are at these positions of the ledger."""
        past, left = self.past, {*positions}
        found = [one for at in left if (one := event_at(at, past.telling)) is not None]
        if past.telling is not past.events:  # scores in columns are read one by one
            left -= {one.position for one in found}
            each = (self.store.one(after=at - 1, up_to=past.position) for at in left)
            found += [one for one in each if one and one.stream == contest_stream(past.contest)]
        return sorted(found, key=attrgetter("position"))

    def at(self, when: str) -> tuple[Past, Contest]:
        """Give the same contest's past at another moment, as the user may see it, and its state.

        Raises NotAMoment, NotATime, NoZone, NotYet, NoSuch.
        """
        if self.withheld is None:
            return at_hand(self.store, self.past.contest, when)
        then = past(self.store, self.past.contest, when)
        then = public(then, then.facts(), self.withheld)
        return then, then.at_rest()

    def position_at(self, when: str) -> int:
        """Give the position that another moment stands for. Raises what `at` raises."""
        if self.withheld is not None:
            return self.at(when)[0].position
        store, contest = self.store, self.past.contest
        return moment_of(store, contest, when, partial(at_hand, store, contest)).position

    def known_at(self, then: Past) -> Known:
        """What a sheet about one of the contest's pasts says of itself to whoever asks."""
        return known(self.store, then, self.withheld or NOTHING)

    def answer(self, made: Made, writer: Writer[Made]) -> Answer:
        """What a view has made of the facts, as its writer writes it."""
        entries = self.facts.entries
        return Answer(
            lambda: writer.plain(made, self.known, entries),
            lambda: writer.sheet(made, self.known, entries),
        )


class Question(NamedTuple):
    """A question: its name, what it answers in words, its parameters, and who answers it.

    Attributes:
        for_officials: whether it is about what only they may know.

    """

    name: str
    words: str
    parameters: tuple[Parameter, ...]
    answered: Callable[..., Answer]
    for_officials: bool = False

    def ask(self, store: Store, contest: str, as_of: str | None, scope: str, **own: Any) -> Answer:
        """The answer as known at a moment (None: now). own: the parameters by their names.

        Raises a LedgerError for a contest, a moment, a scope or a value that there is not.
        """
        return self.answered(asked_of(store, contest, as_of, scope), **own)


def asked_of(
    store: Store, contest: str, as_of: str | None, scope: str, withholds: Withholds | None = None
) -> Asked:
    """What questions are asked about: a contest as known at a moment, as far as a scope reaches.

    withholds: says what everybody is not told; None where whoever asks holds an office. Raises
    a LedgerError for a contest, a moment or a scope that there is not.
    """
    if withholds is None:
        return about(store, *at_hand(store, contest, as_of), scope)
    then = past(store, contest, as_of)
    return about(store, then, then.facts(), scope, withholds)


def about(
    store: Store, then: Past, facts: Contest, scope: str, withholds: Withholds | None = None
) -> Asked:
    """The same of a past and its facts that are at hand. Raises NoSuch for the scope."""
    withheld = None if withholds is None else withholds(store)  # of no earlier head than theirs
    if withheld is not None and (seen := public(then, facts, withheld)) != then:
        then, facts = seen, seen.at_rest()
    said = known(store, then, withheld or NOTHING)
    return Asked(store, then, facts, resolve(scope, facts), said, withheld)


def question(
    name: str, *parameters: Parameter, for_officials: bool = False
) -> Callable[[Callable[..., Answer]], Question]:
    """Describe a question by the function that answers it; its docstring says what it answers."""

    def described(answered: Callable[..., Answer]) -> Question:
        return Question(name, answered.__doc__ or "", parameters, answered, for_officials)

    return described


def known(store: Store, then: Past, withheld: Withheld = NOTHING) -> Known:
    """What a sheet about this past says of itself.

    Of a row that is too early for everybody, and of those after it, no hash is told: a score can
    be guessed, and the guess be checked by it.
    """
    opened = then.opened
    row = store.row(withheld.last_told(then.position))
    assert row is not None
    zone, named = venue_zone(store, opened.tournament), then.moment
    return Known(
        contest=then.contest,
        title=then.title,
        position=then.position,
        recorded_at=then.recorded_at,
        clock=store.clock,
        hash=row.hash,
        hash_at=None if row.position == then.position else row.position,
        zone=zone,
        names={**People(store).names(), **dict.fromkeys(withheld.unnamed, NOBODY)},
        moment=named.name if named else "",
        named_at=named.known_at if named else None,
        ended_at=named.ended_at if named else None,
        late=trail(named.late, zone, positions_of(then.events)) if named else (),
        kinds={one.position: one.kind for one in _since_posted(then) if one.kind in AMENDING},
    )


def _since_posted(then: Past) -> Iterator[Recorded]:
    """The events from the first posting on, without which nothing is amended.

    Those of a contest, and of the ones whose scores count in it.
    """
    for each in (then, *(other for _, other in then.related)):
        for first, _ in islice(of_kinds(each.telling, (ResultsPosted,)), 1):
            yield from each.telling[place_of(first.position, each.telling) :]


def contestant_of(asked: Asked, name: str) -> str:
    """The contestant of this id or number, or of these names. Raises NoSuch."""
    entries = asked.facts.entries
    unnamed = asked.withheld.unnamed if asked.withheld else frozenset[str]()
    found = contestants_named(asked.store, entries, name, unnamed=unnamed)
    if len(found) != 1:
        numbers = map(entries.number, entries.contestants)
        what, known = instead_of(asked.store, entries, name, found, numbers, unnamed)
        raise NoSuch(what=what, name=name, known=known)
    return found[0]
