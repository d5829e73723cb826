"""Contests of pairs, round by round: each a session, drawn, played, adjusted and posted."""

from collections.abc import Sequence
from typing import Any

from ledger.commands import (
    AddHouseContestant,
    GiveRuling,
    WithdrawContestant,
)
from tests.contests import justice, playing
from tests.contests.drawing import Pair, swiss, two_fields
from tests.contests.playing import PLUS
from tests.contests.telling import CHIEF, DIRECTOR, Teller


class Rounds:
    """The rounds of one stage, and what may happen in them.

    deals, deals_before: name the deals of a round, where other contests play them too.
    in_percent: at matchpoints.
    """

    def __init__(
        self,
        teller: Teller,
        stage: str,
        *,
        boards: int,
        in_percent: bool = False,
        minutes: int = 60,
        deals: str | None = None,
        deals_before: int = 0,
        fouls: bool = True,
    ) -> None:
        self.teller, self.stage, self.boards = teller, stage, boards
        self.in_percent, self.minutes, self.deals, self.fouls = in_percent, minutes, deals, fouls
        self.deals_before = deals_before
        self.met: set[frozenset[str]] = set()
        self.meetings: dict[frozenset[str], list[int]] = {}
        self.left: set[str] = set()
        self.number = 0

    # --------------------------------------------------------------------------- draws

    def swiss(self, playing_now: Sequence[str], free_after: int = 0) -> list[Pair]:
        """The next round in the order of the draw; first by lot.

        free_after: in a modified Swiss, how many rounds at the start may be played again.
        """
        order = self._order([name for name in playing_now if name not in self.left])
        barred = set(self.met)
        if free_after:
            barred = {two for two, rounds in self.meetings.items() if max(rounds) > free_after}
        return self._seated(swiss(order, barred))

    def two_fields(self, ns: Sequence[str], ew: Sequence[str]) -> list[Pair]:
        """First north-south against first east-west, and so on, unless they have met."""
        order = self._order([*ns, *ew])
        return two_fields(
            [name for name in order if name in ns], [name for name in order if name in ew], self.met
        )

    def _order(self, names: Sequence[str]) -> list[str]:
        teller = self.teller
        if self.number == 0:
            return teller.shuffled(names)
        justice.settle(teller, self.stage, "draw")
        ranked = [name for name in teller.order(self.stage, "draw") if name in names]
        return ranked + [name for name in names if name not in ranked]

    def _seated(self, pairs: list[Pair]) -> list[Pair]:
        return [(b, a) if self.teller.luck(50) else (a, b) for a, b in pairs]

    # -------------------------------------------------------------------------- a round

    def play(self, pairs: Sequence[Pair], *, sits_out: Sequence[str] = ()) -> None:
        """One round from its draw to its posting, with what goes wrong in it."""
        teller = self.teller
        self.number += 1
        session = f"{self.stage}.{self.number}"
        deals = None
        if self.deals is not None:
            deals = f"{self.deals}.{self.number + self.deals_before}"
        teller.schedule(session, self.stage, boards=self.boards, minutes=self.minutes, deals=deals)
        teller.draw(pairs, sits_out=sits_out)
        for pair in pairs:
            self.met.add(frozenset(pair))
            self.meetings.setdefault(frozenset(pair), []).append(self.number)
        teller.start()
        self._substitute(pairs)
        self._play(list(pairs))
        self.offences(pairs)
        justice.rule_on_what_waits(teller, self.stage)
        justice.appeal(teller, pairs[0])
        teller.end()
        teller.post()
        self._afterwards(session)

    def _play(self, pairs: list[Pair]) -> None:
        teller = self.teller
        if self._may_forfeit and teller.luck(10):
            self._forfeit(pairs.pop(teller.rng.randrange(len(pairs))))
        boards = list(range(1, self.boards + 1))
        dealt = playing.deals(teller, boards)
        awarded = self._awarded(pairs, boards)
        teller.tell(playing.pair_scores(teller, pairs, dealt, without=awarded))
        self._foul(pairs, [board for board in boards if board not in {b for b, _ in awarded}])

    @property
    def _may_forfeit(self) -> bool:
        return self.teller.conditions(self.stage).forfeits is not None

    def _forfeit(self, pair: Pair) -> None:
        teller, rule = self.teller, self.teller.conditions(self.stage).forfeits
        if rule is not None and rule.__struct_config__.tag == "by-ruling":
            playing.ruled_forfeit(teller, pair, teller.one_of(((14, 0), (12, 6), (10, 10))))
        else:
            teller.tell(playing.forfeit(teller, pair, [teller.one_of(pair)]), by=CHIEF)

    def _awarded(self, pairs: list[Pair], boards: list[int]) -> list[tuple[int, Pair]]:
        """Adjusted scores on some lines; at one table perhaps on more than half its boards."""
        teller, found = self.teller, []
        if teller.luck(50):
            pair, board = teller.one_of(pairs), teller.one_of(boards)
            ns, ew = playing.any_awards(teller, board, in_percent=self.in_percent)
            teller.tell(playing.award(teller, board, pair, ns, ew), by=DIRECTOR)
            found.append((board, pair))
        if teller.luck(20):
            (pair,) = teller.some_of([p for p in pairs if p not in [x for _, x in found]], 1)
            count = teller.one_of((2, 2, self.boards // 2, self.boards // 2 + 1))
            for board in teller.some_of(boards, min(count, self.boards)):
                teller.tell(playing.award(teller, board, pair, PLUS, PLUS), by=DIRECTOR)
                found.append((board, pair))
        return found

    def _foul(self, pairs: list[Pair], boards: list[int]) -> None:
        """Some tables had other cards on a board."""
        teller = self.teller
        if not self.fouls or not boards or not teller.luck(25):
            return
        tables = teller.some_of([ns for ns, _ in pairs], teller.one_of((1, 2, 3, len(pairs) // 2)))
        teller.tell(playing.foul(teller, teller.one_of(boards), groups=[tables]), by=DIRECTOR)

    def offences(self, pairs: Sequence[Pair]) -> None:
        """Now and then somebody offends."""
        if self.teller.luck(25):
            justice.any_offence(self.teller, self.stage, pairs)

    def _substitute(self, pairs: Sequence[Pair]) -> None:
        teller = self.teller
        if teller.conditions(self.stage).substitutions is not None and teller.luck(15):
            name = teller.one_of(teller.one_of(pairs))
            justice.substitute(teller, name, f"{name}-2", "res-1")

    # ------------------------------------------------------------------- corrections

    def _afterwards(self, session: str) -> None:
        """Corrections in time, and too late; adjusted scores when results are out."""
        teller = self.teller
        self._correct(session)
        justice.rule_on_what_waits(teller, self.stage)

    def _correct(self, session: str) -> None:
        teller = self.teller
        if teller.luck(40):
            playing.correct(teller, session, "players")
        if teller.luck(15):
            playing.adjust_later(teller, session, in_percent=self.in_percent)
        if teller.luck(15):
            teller.wait(hours=12)
            playing.correct(teller, session, "players")

    def withdraw(self, name: str, *, cancelled: bool) -> None:
        """A pair goes home within the stage; what becomes of its scores is ruled (ANC 20.2)."""
        teller = self.teller
        (ruling,) = teller.tell(
            GiveRuling(session=teller.session, ruling="regulation", contestants=(name,)), by=CHIEF
        )
        teller.tell(
            WithdrawContestant(
                contestant=name,
                after=teller.session,
                scores="cancelled" if cancelled else "stand",
                ruling=ruling.reference,
            )
        )
        self.left.add(name)

    def house(self, name: str, **taken_over: Any) -> None:
        """A house pair makes the field even."""
        self.teller.tell(
            AddHouseContestant(contestant=name, session=self.teller.session, **taken_over)
        )
