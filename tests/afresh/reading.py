"""What is read of a contest while it grows, in every way that there is, beside a fresh fold."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from ledger.coding import encode
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.events import contest_stream, tournament_stream
from ledger.hot import HotContests
from ledger.record import Contest, Keyframes, Tournament, copied, fold, further
from ledger.record import tournament as tournaments
from ledger.recorded import Recorded
from replay.differing import _differences
from replay.following import Following
from replay.rebuild import follow, rebuild
from replay.withholding import Withholding, withheld_now
from tests.afresh.answering import answered, answers, past_of, read_of, same
from tests.afresh.asking import command
from tests.afresh.wanting import moment, wanted
from tests.afresh.woven import Woven, signature
from tests.histories import known_of

FROM = {
    "replay.followed.LARGE": (20_000, 0, 0, 40),
    "replay.followed.SHORTLY": (100, 1, 8),
    "replay.followed.MOST_AT_HAND": (1_600_000, 30, 300),
    "ledger.record.keyframes.LEAST": (128, 2, 16),
    "ledger.hot.OFTEN": (12, 0),
    "ledger.record.packed.LARGE": (20_000, 8, 8, 40),
    "ledger.record.packed.CHUNK": (128, 3, 7),
    "ledger.record.packed.LATEST": (2_048, 2, 9),
    "ledger.record.unread.SHORT": (16, 1),
    "ledger.bridge.whole_columns.LONG": (2_000, 1),
}
"""What says how much is kept, and from when on it is kept otherwise."""


@contextmanager
def kept_otherwise(rng: Random) -> Iterator[dict[str, int]]:
    """Let a small contest be kept as a large one is, or in part so."""
    chosen = {name: rng.choice(sizes) for name, sizes in FROM.items()}
    with ExitStack() as patched:
        for name, size in chosen.items():
            patched.enter_context(patch(name, size))
        yield chosen


class Readers:
    """All who read one contest; each is asked now and then, and goes on from what it has.

    often: of a hundred acts, after how many somebody asks; of a long contest, after fewer.
    """

    def __init__(self, seed: int, often: int) -> None:
        self.rng, self.often = Random(f"asked {seed}"), often
        self.digest = sha256()
        self.seen = Counter[str]()
        self._following = [Following(), Following(most=1)]
        self._seldom = (self.decisions, self.copies, self.frames, self.withheld)
        self._withholding = Withholding(self._following[0])
        self._shares = self.rng.random() < 0.5
        self._other: Desk | None = None
        self._copy: Contest | None = None
        self._frames: Keyframes | None = None
        self._events: list[Recorded] = []

    def look(self, desk: Woven) -> None:
        """Ask somebody, or nobody. Raises AssertionError where the answer is not a fresh one.

        A contest that is followed is asked more often, so that it has something to keep.
        """
        if not desk.events(desk.name):
            return
        if self.rng.random() < 0.6:
            ask = partial(self.rng.choice(self._following).at, desk.store, desk.name)
            with self._of_one_server(desk):
                answered(ask, desk.store, wanted(desk, self.rng, 2))
        if self.rng.randrange(max(100, len(desk.record))) < self.often:
            ways = (self.followed, self.followed, self.followed, self.beside, self.hot)
            self._ask(self.rng.choice((*ways, *self._seldom)), desk)

    def look_at_all(self, desk: Woven) -> None:
        """Ask everybody, and whoever keeps views."""
        if not desk.events(desk.name):
            return
        for way in (self.followed, self.beside, self.hot, *self._seldom):
            self._ask(way, desk)
        if desk.store.has_views():
            follow(desk.store)
            assert not list(_differences(desk.store))
        self.digest.update(desk.store.head().hash.encode())

    def close(self) -> None:
        """Let go of the ledger."""
        if self._other is not None:
            self._other.store.close()

    def _ask(self, way: Callable[[Woven], None], desk: Woven) -> None:
        self.seen[way.__name__] += 1
        try:
            way(desk)
        except BaseException as wrong:
            wrong.add_note(f"{way.__name__} at #{desk.store.head().position}")
            raise

    def _of_one_server(self, desk: Woven) -> Any:
        """Let whoever begins to follow a contest have it from the desk, as a server lets them."""
        hot = desk.hot if self._shares else HotContests(desk.store)
        return patch("replay.following.HotContests", return_value=hot)

    # ------------------------------------------------------------------------------- views

    def followed(self, desk: Woven) -> None:
        """A contest that is followed, at some moments, one of them within the other."""
        following, store, name = self.rng.choice(self._following), desk.store, desk.name
        with self._of_one_server(desk), ExitStack() as lent:
            for _ in range(self.rng.choice((1, 1, 2))):
                when = moment(desk, self.rng)
                asked = wanted(desk, self.rng, 4)
                fresh = answered(partial(past_of, store, name, when), store, asked)
                seen = partial(following.at, store, name, when)
                if self.rng.random() < 0.2:
                    try:
                        known = lent.enter_context(seen())
                    except LedgerError as refusal:
                        same([("refused", str(refusal))], fresh, when)
                        continue
                    same(answers(store, known, asked), fresh, when)
                else:
                    same(answered(seen, store, asked), fresh, when)
                self.digest.update(repr(fresh).encode())

    def beside(self, desk: Woven) -> None:
        """Views kept beside the ledger, which lag behind, or follow, or are made anew."""
        chance = self.rng.randrange(6)
        if chance == 0:
            rebuild(desk.store)
        elif chance < 4 and desk.store.has_views():
            follow(desk.store, following=self.rng.choice((None, *self._following)))
            assert chance < 3 or not list(_differences(desk.store))
        when, asked = moment(desk, self.rng), wanted(desk, self.rng, 4)
        afresh = partial(past_of, desk.store, desk.name, when)
        read = partial(read_of, desk.store, desk.name, when)
        same(answered(read, desk.store, asked), answered(afresh, desk.store, asked), when)
        alone = partial(answered, store=desk.store, asked=asked[:1])
        assert alone(read) == alone(afresh), (asked[0], when)  # no more is read than it needs

    def withheld(self, desk: Woven) -> None:
        """What everybody is not told, as it is kept of contests that are followed."""
        assert self._withholding.now(desk.store) == withheld_now(desk.store)

    # ------------------------------------------------------------------------------- desks

    def hot(self, desk: Woven) -> None:
        """The contest as the desk has it."""
        ours, fresh = desk.hot.now(desk.name), fold(desk.store.read(contest_stream(desk.name)))
        same_state(ours, fresh)
        for one, other in zip(ours.history, fresh.history, strict=True):
            assert repr(one) == repr(other)  # tables in one order, too
        if ours.opened is not None:
            name = ours.opened.tournament
            held = desk.hot.tournament(name)
            afresh = tournaments.fold(desk.store.read(tournament_stream(name)))
            assert plain(held) == plain(afresh)

    def decisions(self, desk: Woven) -> None:
        """What is decided here, at a desk that was away for a while, and at a new one."""
        if self._other is None or self.rng.random() < 0.1:
            self.close()
            self._other = desk.another()
        now = desk.now
        facts = desk.hot.now(desk.name)
        if facts.opened is None:
            return
        for _ in range(6):
            asked = command(desk.chance(self.rng, facts, now))
            by = signature(self.rng, now)
            if desk.store.clock == "live":
                by = replace(by, recorded_at=None)
            new = desk.another()
            with closing(new.store):
                fresh = decided(new, desk.name, asked, by)
            for one in (desk, self._other):
                assert decided(one, desk.name, asked, by) == fresh, asked
            self.digest.update(repr(fresh).encode())
        same_state(self._other.hot.now(desk.name), facts)

    # ------------------------------------------------------------------------------- copies

    def copies(self, desk: Woven) -> None:
        """A copy that was made before, with what came since; and the one from which it is made.

        A clock that is set right makes another past.
        """
        now = desk.store.read(contest_stream(desk.name))
        if self._copy is not None and now[: self._copy.version] == [*self._copy.history]:
            was = known_of(self._copy)
            on = further(copied(self._copy), now[self._copy.version :])
            assert known_of(self._copy) == was
            same_state(on, fold(now))
        self._copy = copied(desk.hot.now(desk.name))

    def frames(self, desk: Woven) -> None:
        """Keyframes, of which one says what it was after some of the events."""
        now = desk.store.read(contest_stream(desk.name))
        if self._frames is None or now[: len(self._events)] != self._events:
            self._frames = Keyframes(lambda: self._events)
        self._events = now
        many = self.rng.randint(1, len(self._events))
        same_state(self._frames.after(many), fold(self._events[:many]))


def same_state(ours: Contest, fresh: Contest) -> None:
    """Hold all that a state knows against another one. Raises AssertionError."""
    theirs = known_of(fresh)
    for what, value in known_of(ours).items():
        if what != "kept":
            assert value == theirs[what], what
    for ask in LINES:
        assert ask(ours) == ask(fresh)


def plain(state: Tournament) -> dict[str, Any]:
    """All that a tournament knows."""
    parts = {"links": vars(state.links), "keys": vars(state.keys)}
    return {**vars(state), **parts}


LINES: tuple[Callable[[Contest], Any], ...] = (
    lambda facts: encode([*facts.results.lines.items()]),
    lambda facts: [*facts.results.index.lines],
    lambda facts: [encode(facts.results.in_session(one)) for one in facts.sessions.values()],
    lambda facts: sorted(versions_that_count(facts)),
)
"""What is asked of the lines of a state, be they in columns or not."""


def versions_that_count(facts: Contest) -> Iterator[int]:
    """The lines that count, by their versions."""
    apart, others = facts.counting_apart()
    for one in apart:
        yield from one.versions
    for line in others:
        yield line.version


def decided(desk: Desk, contest: str, command: Any, signature: Any) -> Any:
    """The events that would follow from a command, or why none."""
    try:
        return [part.events for part in desk.decided(contest, [command], signature).parts]
    except LedgerError as refusal:
        return str(refusal)
