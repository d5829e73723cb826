"""The Interstate Pairs in a ledger: drop-ins, house pairs that take over a score, fines held back.

What newcomers start with is found by hand here; the record must give the same (ANC 5.1, 16).
"""

from fractions import Fraction
from math import floor
from random import Random

from msgspec.structs import replace

from ledger.commands import (
    AddHouseContestant,
    AnyCommand,
    DealWithOffence,
    EnterContestant,
    EnterDropIn,
    GiveRuling,
    WithdrawContestant,
)
from tests.draws.recorded import Played

RULES = "anc-2018-ipc"
NEWCOMERS = {"4": ("repechage", "Open"), "6": ("youth-final", "Youth")}
"""By the round: who may come in, and the category they choose (ANC 16.1, 16.2)."""

FINE = 3
"""ANC 1.5: victory points for smoking."""


class Interstate(Played):
    """One field, three categories; starts: what somebody has come in with."""

    def __init__(self, rng: Random) -> None:
        self.categories: dict[str, str] = {}
        self.starts: dict[str, Fraction] = {}
        self.fines: dict[str, int] = {}
        super().__init__(rng, RULES)

    def opening(self) -> list[AnyCommand]:
        commands = super().opening()
        self.categories = {n: self.rng.choice(("Open", "Women", "Youth")) for n in self.names}
        return [
            replace(command, category=self.categories[command.contestant])
            if isinstance(command, EnterContestant)
            else command
            for command in commands
        ]

    def totals(self) -> dict[str, Fraction]:
        """As the draw counts them: fines are held back (ANC 5.1)."""
        sums = super().totals()
        for name, score in self.starts.items():
            sums[name] += score
        return sums

    def standing(self, category: str | None = None) -> list[Fraction]:
        """The totals of a category, or of all, best first; fines count, house pairs do not."""
        totals = self.totals()
        among = [n for n in self.names if n in self.categories]
        return sorted(
            (
                totals[name] - self.fines.get(name, 0)
                for name in among
                if category in (None, self.categories[name])
            ),
            reverse=True,
        )

    def before_the_draw(self, session: str) -> None:
        if self.rng.random() < 0.4:
            self.somebody_is_fined(str(int(session) - 1))
        if session in NEWCOMERS:
            self.two_come_in(session, *NEWCOMERS[session])
        super().before_the_draw(session)

    def somebody_is_fined(self, session: str) -> None:
        name = self.rng.choice([name for name in self.names if name in self.categories])
        self.fines[name] = self.fines.get(name, 0) + FINE
        self.ledger.given(DealWithOffence(session=session, contestants=(name,), offence="smoking"))
        self.seen["fines held back"] += 1

    def two_come_in(self, session: str, who: str, category: str) -> None:
        """With the mean of the six best of the category, which neither of them is one of."""
        best = self.standing(category)[:6]
        if not best:
            return
        score = Fraction(floor(sum(best) / len(best) * 100 + Fraction(1, 2)), 100)
        basis = self.ledger.record[-1].position
        newcomers = [f"D{session}{one}" for one in "ab"]
        self.ledger.given(
            [
                EnterDropIn(
                    contestant=name,
                    session=session,
                    score=score,
                    who=who,
                    same_team=True,
                    category=category,
                    basis=basis,
                    incomplete=self.if_late,
                )
                for name in newcomers
            ]
        )
        for name in newcomers:
            self.names.append(name)
            self.starts[name], self.categories[name] = score, category
            self.seen["drop-ins"] += 1

    @property
    def if_late(self) -> str | None:
        """The reason for not waiting where results are late."""
        return "they are late" if self.late else None

    def somebody_leaves(self, session: str) -> None:
        """One of those that are ranked withdraws."""
        going = [name for name in self.names if name in self.categories]
        if len(going) < 5:
            return
        gone = self.rng.choice(going)
        self.names.remove(gone)
        last = str(int(session) - 1)
        self.ledger.given(GiveRuling(session=last, ruling="regulation", contestants=(gone,)))
        ruling = self.ledger.last
        self.ledger.given(WithdrawContestant(contestant=gone, after=last, ruling=ruling))
        self.made_even(gone, session)
        self.seen["withdrawals"] += 1

    def house_comes_in(self, house: str, session: str) -> None:
        """It takes over the score of the pair three quarters down (ANC 16.3)."""
        totals = self.standing()
        rank = 3 * len(totals) // 4
        self.starts[house] = totals[rank - 1]
        self.ledger.given(
            AddHouseContestant(
                contestant=house,
                session=session,
                score=totals[rank - 1],
                rank=rank,
                basis=self.ledger.record[-1].position,
                incomplete=self.if_late,
            )
        )
