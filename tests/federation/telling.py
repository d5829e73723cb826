"""An evening told to a club's ledger, act by act, and how long each kind of act kept it busy."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from time import process_time
from typing import TypeVar

from msgspec.structs import replace

from ledger import readers, regulations
from ledger.commands import (
    AnyCommand,
    DecideAppeal,
    EnterContestant,
    EnterScore,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    OpenContest,
    OpenTournament,
    PostResults,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
)
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.events import NewScore
from ledger.people import People, Person
from ledger.readers.changes import Asked
from ledger.recorded import Recorded
from ledger.store import Place, Store
from ledger.submissions import Signature
from projections.scope import resolve
from projections.views.standings import digest, standings
from replay.intake import import_result
from replay.wishes import Wish
from tests.federation.evenings import FIRST, SESSION, Club, Evening, as_file, scores

RULES = regulations.load("acbl-club-pairs")
SCORER = "scorer"

Made = TypeVar("Made")


class Telling:
    """A club's ledger over a year.

    took: for each kind of act how long the processor was busy with each, in seconds. refused:
    how many acts a rule refused, by the sentence's class.
    """

    def __init__(self, place: Place, club: Club) -> None:
        before = FIRST - timedelta(days=1)
        self.club, self.now = club, before
        self.store = Store.found(place, "declared", recorded_at=before)
        self.desk = Desk(self.store)
        self.took: dict[str, list[float]] = defaultdict(list)
        self.refused: Counter[str] = Counter()
        self.members = [
            Person(id=f"m{number}", name=f"Member {number} of {club.name}")
            for number in range(1, 8 * club.tables + 1)
        ]
        People(self.store).add([Person(id=SCORER, name="Scorer"), *self.members])

    def tell(self, one: Evening) -> None:
        """An evening, and what comes of it in the days after."""
        self._open(one)
        if one.days_late:
            self._at(one.ends_at + timedelta(days=one.days_late))
            self._timed("late file", lambda: self._import(one))
        else:
            self._score_by_rounds(one)
        for _ in range(one.rng.choice((0, 0, 1, 1, 2, 3))):
            self._correct(one)
        self._post(one)
        if one.rng.random() < 0.2:
            self._at(self.now + timedelta(minutes=one.rng.choice((10, 20, 45))))
            self._correct(one)
        if one.rng.random() < 0.1:
            self._appeal(one)

    def _open(self, one: Evening) -> None:
        self._at(one.starts_at - timedelta(minutes=15))
        players = one.rng.sample(self.members, 4 * one.tables)
        pairs = [(str(n), (a.id, b.id)) for n, (a, b) in enumerate(_twos(players), 1)]
        opening: list[AnyCommand] = [
            OpenContest(
                contest=one.contest, tournament="year", title=one.contest, regulations=RULES
            ),
            ScheduleStage(stage="main"),
            ScheduleSession(session=SESSION, stage="main", starts_at=one.starts_at),
            *(EnterContestant(contestant=number, players=both) for number, both in pairs),
        ]
        if not self.desk.tournament("year").exists:
            opening.insert(0, OpenTournament(tournament="year", title="year", zone="UTC"))
        self._submit("opening", one, opening)

    def _score_by_rounds(self, one: Evening) -> None:
        for number in range(1, one.rounds + 1):
            self._at(one.after_round(number))
            self._submit(
                "a round's scores", one, [EnterScore(score=s) for s in scores(one, number)]
            )

    def _import(self, one: Evening) -> None:
        wish = Wish(contest=one.contest, asked=Asked("scorer", None), session=SESSION)
        file = readers.read(f"{one.contest}.csv", as_file(one))
        import_result(self.store, file, wish, lambda *_: self._signature())
        self.desk = Desk(self.store)

    def _correct(self, one: Evening) -> None:
        """A score that was keyed as that of another table, and is put right."""
        lines = [line.score for line in self.desk.contest(one.contest).results.lines.values()]
        was, other = one.rng.sample([score for score in lines if score], 2)
        now = replace(
            was, points=other.points, contract=None, declarer=None, tricks=None, lead=None
        )
        entry = self.desk.contest(one.contest).results.at(was.key)
        assert entry is not None
        asks = NewScore(entry=entry.reference, was=was, now=now)
        self._submit("correction", one, [RequestCorrection(asks=asks, cause="scorer")])

    def _post(self, one: Evening) -> None:
        def posted() -> tuple[Recorded, ...]:
            facts = self.desk.contest(one.contest)
            made = digest(standings(facts, resolve(f"after:{SESSION}", facts)))
            post = PostResults(session=SESSION, basis=self.store.head().position, digest=made)
            return self.desk.submit(one.contest, [post], self._signature())

        self._at(self.now + timedelta(minutes=5))
        with self._counting():
            self._timed("posting", posted)

    def _appeal(self, one: Evening) -> None:
        """A ruling that is appealed, and upheld by three members who did not play."""
        line = one.rng.choice(list(self.desk.contest(one.contest).results.lines.values()))
        ruling = GiveRuling(
            session=SESSION,
            ruling="judgement",
            contestants=line.sides,
            board=line.line.board,
            at_once=True,
            told_of_appeal=True,
        )
        given = self._submit("appeal", one, [ruling])
        if not given:
            return
        self._at(self.now + timedelta(minutes=12))
        lodge = LodgeAppeal(ruling=given[0].reference, contestant=line.sides[0])
        if self._submit("appeal", one, [lodge]):
            number = max(self.desk.contest(one.contest).appeals)
            self._at(self.now + timedelta(minutes=30))
            three = tuple(one.rng.sample([member.id for member in self._idle(one)], 3))
            heard = HearAppeal(appeal=number, chair=three[0], members=three)
            self._submit("appeal", one, [heard, DecideAppeal(appeal=number, action="uphold")])

    def _idle(self, one: Evening) -> list[Person]:
        """The members who did not play."""
        entered = self.desk.contest(one.contest).contestants.values()
        playing = {person for each in entered for person in each.players}
        return [member for member in self.members if member.id not in playing]

    # ------------------------------------------------------------------------------- how

    def _at(self, time: datetime) -> None:
        """The ledger's time never steps back: what comes late comes after all that is there."""
        self.now = max(self.now, time)

    def _signature(self) -> Signature:
        return Signature(actor=SCORER, recorded_at=self.now)

    def _submit(
        self, kind: str, one: Evening, commands: Sequence[AnyCommand]
    ) -> tuple[Recorded, ...]:
        with self._counting():
            return self._timed(
                kind, lambda: self.desk.submit(one.contest, commands, self._signature())
            )
        return ()

    @contextmanager
    def _counting(self) -> Iterator[None]:
        """What a rule refuses is counted, and the evening goes on."""
        try:
            yield
        except LedgerError as refusal:
            self.refused[type(refusal).__name__] += 1

    def _timed(self, kind: str, act: Callable[[], Made]) -> Made:
        start = process_time()
        try:
            return act()
        finally:
            self.took[kind].append(process_time() - start)


def _twos(people: Sequence[Person]) -> Iterator[tuple[Person, Person]]:
    return zip(people[::2], people[1::2], strict=True)
