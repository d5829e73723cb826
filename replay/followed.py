"""One contest that is followed: its events, what was computed from them, and its past moments.

A past moment is folded from the nearest keyframe, or goes on from a kept one shortly before it, and
is kept while it is asked about.
"""

from collections.abc import Sequence

from ledger.bridge.scores import BoardScore
from ledger.events import ScoreEntered
from ledger.record import Contest, Keyframes
from ledger.record.columns import columns_of
from ledger.record.packed import Packed
from ledger.record.packing import pack, share
from ledger.recorded import Recorded
from ledger.store import Head
from projections.scoring.sweep import Sweep
from projections.views.standings import keep_up
from replay.first_events import first_of, many_up_to
from replay.kept_moments import KeptMoments
from replay.past_columns import PastColumns

MOST_AT_HAND, IN_COLUMNS, SHARED = 1_600_000, 16, 4
"""The most events that all kept past moments of a contest may have together, of a large one a
sixteenth of that, as each has columns of its own; so many of them count as one of the contest
itself, which takes as much memory."""

APART, PARTS, ON_THE_WAY = 16, 200, 9
"""On the way to a moment others are kept, so many events apart, or so many parts of all; so many
at most, as each has standings of its own."""

CLOSE, CLOSE_PARTS, CLOSE_ON_THE_WAY, BARE = 1, 4_000, 150, 4
"""The same where scores come round by round: each is on another board, which would have to be
scored again from a moment before it. These are kept without standings, as a score on each board
moves everybody; so many of them take as much memory as one with standings."""

SHORTLY = 100
"""A kept moment is swept on to a later one within so many events, or an eighth of all."""

FOR_ONE_ACT = 2
"""A program that records once and ends follows a contest so often, up to the act and after it: to
pack it would not be worth while."""

LARGE = 20_000
"""A contest with so many events has its past moments made of columns."""


class Followed:
    """One contest: its events, and all that was computed from them.

    Attributes:
        lent: how many use its state just now, which has to stay what it is.
        set_right: where a clock was set right last, as far as that was looked for; 0: nowhere.
        looked: up to which position that was looked for.

    """

    def __init__(self) -> None:
        self.lent = self.set_right = self.looked = 0
        self._times = 0
        self.sweep = Sweep()
        self.head: Head | None = None
        self._keyframes = Keyframes(lambda: self.events)
        self._moments = KeptMoments()
        self._columns: PastColumns | None = None

    @property
    def events(self) -> Sequence[Recorded]:
        """Its events, which its state has; there are no others of them."""
        return self.sweep.events

    def begin(self, facts: Contest) -> None:
        """Begin with a folded contest, which it may change from then on."""
        self.sweep = Sweep(facts=facts)

    def follow(self, events: list[Recorded]) -> None:
        """Take in events recorded later, and sweep the standings on over them."""
        if self.lent:
            self.sweep = self.sweep.branch()
        if self.events:
            self.sweep.take_all(events)
        else:
            self.sweep.start(events)
        self._times += 1
        if self._times > FOR_ONE_ACT:
            pack(self.sweep.facts)

    def begins_after(self, position: int) -> bool:
        """Tell whether it was begun with what is later than a position, and is not scored yet."""
        is_later = self.head is not None and self.head.position > position
        return is_later and not self.sweep.facts.kept

    @property
    def is_large(self) -> bool:
        """Whether its past moments are made of columns."""
        return len(self.events) >= LARGE

    @property
    def held(self) -> int:
        """How many events it holds, with those of its past moments."""
        return len(self.events) + self._moments.held // SHARED

    def up_to(self, position: int) -> tuple[Sequence[Recorded], Contest]:
        """Give the events up to a position of the ledger, and the state after them."""
        many = many_up_to(self.events, position)
        if many == len(self.events):
            return first_of(self.events, many), self.sweep.facts
        sweep = self._moments.get(many)
        if sweep is None:
            sweep = self._reached(many)
            self._moments.put(many, sweep, many, is_post=many % self._apart == 0)
        most = MOST_AT_HAND // IN_COLUMNS if self.is_large else MOST_AT_HAND
        self._moments.forget(most, many)
        return first_of(self.events, many), sweep.facts

    def _reached(self, many: int) -> Sweep:
        """Give the state after so many events, from a kept moment shortly before if there is one.

        What was computed then is reused as far as nothing has touched it since. A moment that was
        made of columns is advanced only where events are packed.
        """
        events = self.events
        reach = self._past().reach if self.is_large else 0
        if 0 < many <= reach:
            return Sweep(facts=self._past().after(many))
        near = self._moments.last_before(many)
        if near > reach and many - near <= max(SHORTLY, len(events) // 8):
            return self._swept(near, many)
        if 0 < reach < many and isinstance(events, Packed):
            sweep = Sweep(facts=self._past().after(reach))
            sweep.take_all(events[reach:many])
            return sweep
        facts = self._keyframes.after(many)
        share(facts, events)
        return Sweep(facts=facts)

    @property
    def _apart(self) -> int:
        """How many events apart moments are kept for those between; none are in a large contest."""
        many = len(self.events)
        return many if self.is_large else max(APART, many // PARTS)

    def _swept(self, near: int, many: int) -> Sweep:
        """Sweep a kept moment on to a later one; what lies on the way is kept for those between."""
        kept, apart, most = self._moments.get(near), self._apart, ON_THE_WAY
        assert kept is not None
        sweep = kept.branch()
        ahead = self.events[near : min(many, near + APART)]
        if is_bare := not self.is_large and _are_round_by_round(ahead, sweep.facts):
            apart, most = max(CLOSE, len(self.events) // CLOSE_PARTS), CLOSE_ON_THE_WAY
        apart *= -(-(many - near) // (apart * most))
        for there in range((near // apart + 1) * apart, many, apart):
            sweep.take_all(self.events[near:there])
            if not is_bare:
                keep_up(sweep.facts)
            self._moments.put(there, sweep, there // BARE if is_bare else there, is_post=True)
            sweep, near = sweep.branch(), there
        sweep.take_all(self.events[near:many])
        return sweep

    def _past(self) -> PastColumns:
        """Give the columns of all moments; they are made anew after every eighth of the events."""
        known, many = self._columns, len(self.events)
        if known is None or many - known.reach > many // 8:
            known = self._columns = None  # so that never two of them are held
            facts = self.sweep.facts
            known = self._columns = PastColumns(facts.history, columns_of(facts))
        return known


def _are_round_by_round(events: Sequence[Recorded], facts: Contest) -> bool:
    """Tell whether most of these are scores that all compare, each on another board."""
    scores = [one.event.score for one in events if isinstance(one.event, ScoreEntered)]
    boards = {(one.session, one.board) for one in scores if isinstance(one, BoardScore)}
    across = [
        board
        for board in boards
        if board[0] in facts.sessions and not facts.conditions(board[0]).by_match
    ]
    return 2 * len(across) > len(events) > 1
