"""Whole contests in a ledger: late scores, corrections, withdrawals, newcomers, houses, lots.

Each round is drawn from the record, held against an order and a matching found by hand, and
published. In the end every published draw must still follow from its own basis.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

from ledger.bridge.boards import Side
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AddHouseContestant,
    AnyCommand,
    AppointOfficial,
    AssignNumbers,
    DrawLot,
    EnterContestant,
    EnterScore,
    GiveRuling,
    OpenContest,
    OpenTournament,
    PublishDraw,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
    WithdrawContestant,
)
from ledger.errors import NoLegalDraw
from ledger.events import NewScore
from ledger.regulations import load
from projections.views.next_draw import propose
from projections.views.proposal import Proposal
from tests.draws import oracle
from tests.given import CLUB, Given

SETS = {
    "sydney-2003-swiss-teams": "main",
    "anc-2018-congress-teams": "main",
    "anc-2018-butler-restricted": "main",
    "sydney-2003-blue-ribbon-pairs": "qualifying",
}
"""Sets drawn by the standings, with the stage that is: one field, modified Swiss, two fields."""


class Played:
    """A contest being played, and its scores by hand: victory points by contestant."""

    section = ""

    def __init__(self, rng: Random, name: str) -> None:
        self.rng, self.seen = rng, Counter[str]()
        self.rules, self.stage = load(name), SETS.get(name, "main")
        self.two_fields = "blue-ribbon" in name
        self.names = [f"C{n}" for n in range(1, 2 * rng.randint(2, 7) + 1)]
        self.vps: dict[tuple[str, str, str], Fraction] = {}
        self.met: dict[frozenset[str], list[int]] = defaultdict(list)
        self.late: list[tuple[str, str, str]] = []
        self.lots: list[list[str]] = []
        self.house: set[str] = set()
        self.ledger = Given(*self.opening(), by="kel")

    def opening(self) -> list[AnyCommand]:
        numbers = {name: str(n) for n, name in enumerate(self.names, 1)}
        return [
            OpenTournament(tournament=CLUB, title="Club", zone="Australia/Sydney"),
            AppointOfficial(person="kel", role="chief-director"),
            OpenContest(contest=CLUB, tournament=CLUB, title="Swiss", regulations=self.rules),
            ScheduleStage(stage=self.stage),
            *(ScheduleSession(session=str(n), stage=self.stage) for n in range(1, 10)),
            *(EnterContestant(contestant=name, field=self.field_of(name)) for name in self.names),
            AssignNumbers(stage=self.stage, numbers=numbers),
        ]

    def field_of(self, name: str) -> Side | None:
        """Odd ones sit north-south, where there are two fields."""
        if not self.two_fields:
            return None
        return "NS" if int(name[1:]) % 2 else "EW"

    def play(self) -> None:
        """Round after round until nobody can be drawn. Raises AssertionError."""
        for number in range(1, self.rng.randint(2, 7)):
            if not self.round(number):
                return

    def round(self, number: int) -> bool:
        """One round, drawn and played; whether there was a legal one. Raises AssertionError."""
        session = str(number)
        if number == 1:
            self.lot("random-draw", self.names, session)
        else:
            self.before_the_draw(session)
        proposal = self.proposed(session)
        if proposal is None:
            return False
        self.check(proposal, number)
        self.publish(proposal)
        self.results(proposal)
        if self.rng.random() < 0.5:
            self.correction()
        return True

    def lot(self, purpose: str, names: list[str], session: str | None = None) -> None:
        order = self.rng.sample(names, len(names))
        self.lots.append(order)
        self.ledger.given(
            DrawLot(stage=self.stage, purpose=purpose, order=tuple(order), session=session)  # type: ignore[arg-type]
        )

    def before_the_draw(self, session: str) -> None:
        """What happens between two rounds."""
        if self.rng.random() < 0.3:
            self.somebody_leaves(session)

    def somebody_leaves(self, session: str) -> None:
        """One withdraws, and a house contestant makes the field even again."""
        if len(self.names) < 5:
            return
        gone = self.rng.choice(self.names)
        self.names.remove(gone)
        last = str(int(session) - 1)
        self.ledger.given(GiveRuling(session=last, ruling="regulation", contestants=(gone,)))
        ruling = self.ledger.last
        self.ledger.given(WithdrawContestant(contestant=gone, after=last, ruling=ruling))
        if self.two_fields:
            other = next(n for n in self.names if self.field_of(n) != self.field_of(gone))
            self.names.remove(other)
            self.ledger.given(WithdrawContestant(contestant=other, after=last, ruling=ruling))
            self.seen["withdrawals"] += 1
        else:
            self.made_even(gone, session)
        self.seen["withdrawals"] += 1

    def made_even(self, gone: str, session: str) -> None:
        """A house contestant comes in, or goes out again: it plays only where it is needed."""
        self.house -= {gone}
        self.names = [name for name in self.names if name not in self.house]
        if len(self.names) % 2 and not self.house:
            self.house.add(f"H{session}")
            self.house_comes_in(f"H{session}", session)
            self.seen["house contestants"] += 1
        self.names += self.house if len(self.names) % 2 else ()

    def house_comes_in(self, house: str, session: str) -> None:
        """With nothing."""
        self.ledger.given(AddHouseContestant(contestant=house, session=session))

    def proposed(self, session: str) -> Proposal | None:
        """What follows from the record, lots drawn where nothing else tells equals apart."""
        for _ in range(20):
            try:
                (one,) = propose(self.ledger.facts(), session, section=self.section)
            except NoLegalDraw:
                self.seen["no legal draw"] += 1
                return None
            if not one.ties:
                return one
            self.lot("draw", list(one.ties[0]))
            self.seen["lots"] += 1
        raise AssertionError(f"lots do not settle {one.ties}")

    def check(self, one: Proposal, number: int) -> None:
        """By hand: the order by victory points, and the first legal matching in it."""
        totals = self.totals()
        if number > 1:
            for side in {self.field_of(name) for name in one.order}:
                figures = [totals[n] for n in one.order if self.field_of(n) == side]
                assert figures == sorted(figures, reverse=True), one.order
        assert sorted(one.order) == sorted(self.names)
        if self.two_fields or number == 1:
            for pairing in one.pairings:
                assert frozenset((pairing.ns, pairing.ew)) not in self.met
            return
        places = {name: place for place, name in enumerate(one.order)}
        may = [
            {
                places[other]
                for other in one.order
                if other != name and self.may_meet(name, other, number)
            }
            for name in one.order
        ]
        told = [
            (min(two), max(two)) for two in ((places[p.ns], places[p.ew]) for p in one.pairings)
        ]
        wrong = oracle.disagreement(may, told, self.rng)
        assert wrong is None, wrong

    def may_meet(self, one: str, other: str, number: int) -> bool:
        before = self.met.get(frozenset((one, other)), [])
        if not before:
            return True
        modified = self.rules.name == "anc-2018-butler-restricted" and len(self.names) < 20
        return modified and number > 5 and len(before) == 1 and before[0] <= 4

    def totals(self) -> dict[str, Fraction]:
        sums: dict[str, Fraction] = defaultdict(Fraction)
        for (_, name, _), vps in self.vps.items():
            sums[name] += vps
        return sums

    def publish(self, one: Proposal) -> None:
        ruling = None
        if self.rng.random() < 0.1:
            self.ledger.given(GiveRuling(session="1", ruling="interpretation", reason="noted"))
            (one,) = propose(self.ledger.facts(), one.session, section=self.section)
            ruling = self.ledger.last
        self.ledger.given(
            PublishDraw(
                session=one.session,
                section=one.section,
                round=one.round,
                pairings=one.pairings,
                method=one.method,
                version=one.version,
                basis=one.basis,
                order=one.order,
                outstanding=one.outstanding,
                cut_off=bool(one.outstanding),
                cites=one.lots,
                ruling=ruling,
            )
        )
        self.seen["draws"] += 1
        self.seen["with results missing"] += bool(one.outstanding)
        for pairing in one.pairings:
            self.met[frozenset((pairing.ns, pairing.ew))].append(int(one.session))

    def results(self, one: Proposal) -> None:
        """Most of this round's, and what had been late before."""
        for session, home, away in self.late:
            self.score(session, home, away)
            self.seen["late scores"] += 1
        self.late = []
        for pairing in one.pairings:
            if self.rng.random() < 0.1:
                self.late.append((one.session, pairing.ns, pairing.ew))
            else:
                self.score(one.session, pairing.ns, pairing.ew)

    def score(self, session: str, home: str, away: str) -> None:
        self.ledger.given(EnterScore(score=self.some_score(session, home, away)))

    def some_score(self, session: str, home: str, away: str) -> MatchScore:
        level = self.level(session)
        vps = Fraction(level + self.rng.randint(-10, 10))
        other = 2 * level - vps
        self.vps[session, home, away], self.vps[session, away, home] = vps, other
        return MatchScore(
            session=session, round=1, home=home, away=away, home_vps=vps, away_vps=other
        )

    def level(self, session: str) -> int:
        """What each side of a level match gets."""
        rules = self.ledger.facts().conditions(session)
        if rules.victory_points is None:
            return 10
        percent = rules.measure == "percent"
        return int(rules.victory_points.vps(Fraction(50 if percent else 0), rules.boards or 1))

    def correction(self) -> None:
        matches = self.ledger.facts().results.matches.values()
        known = [m for m in matches if (m.score.session, m.score.home, m.score.away) in self.vps]
        if known:
            one = self.rng.choice(known)
            before = self.vps[one.score.session, one.score.home, one.score.away]
            now = self.some_score(one.score.session, one.score.home, one.score.away)
            if now.home_vps == before:
                return
            entry = one.reference
            asks = NewScore(entry=entry, was=one.score, now=now)
            self.ledger.given(RequestCorrection(asks=asks, cause="scorer"))
            self.seen["corrections"] += 1
