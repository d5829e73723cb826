"""Club and congress contests: pairs in sessions, teams in matches (WBF, ACBL, ANC Congress)."""

from collections.abc import Sequence
from fractions import Fraction

from ledger.bridge.awards import Assigned
from ledger.bridge.scores import Line
from ledger.commands import (
    AssignLatePlay,
    AwardArtificialScore,
    MarkNotPlayed,
    RuleOnEligibility,
)
from ledger.errors import RuleSaysNo
from ledger.rules.eligibility.facts import PersonFacts
from tests.contests import justice, playing
from tests.contests.drawing import HOWELL, Pair
from tests.contests.rounds import Rounds
from tests.contests.team_rounds import TeamRounds
from tests.contests.telling import DIRECTOR, Teller

STAGE = "main"


# ----------------------------------------------------------------------------- pairs


def pairs(teller: Teller) -> None:
    """Matchpoints or total points, a Howell for eight pairs in each session."""
    names = [f"P{number}" for number in range(1, 9)]
    teller.open(teller.regulations.title)
    if any(
        entry.__struct_config__.tag == "per-zone" for entry in teller.regulations.default.entries
    ):
        teller.enter(*names[:2], zone="1")
        teller.enter(*names[2:4], zone="2")
        teller.enter(*names[4:6], zone="3")
        teller.enter(*names[6:], zone="4")
    else:
        teller.enter(*names)
    age(teller, names[0])
    teller.stage(STAGE)
    for number in range(1, sessions_of(teller) + 1):
        absent = names[7] if number == 2 and sessions_of(teller) == 4 else None
        Howell(teller, names, number, absent).play()
    if teller.conditions(STAGE).offences and teller.luck(40):
        justice.make_level(teller, STAGE)
    teller.end_stage(STAGE)
    if not teller.luck(30):
        justice.settle(teller, STAGE, "stage")
    teller.checked(teller)


def sessions_of(teller: Teller) -> int:
    plan = teller.regulations.default.format
    return getattr(plan, "sessions", 2) if plan else 2


def age(teller: Teller, name: str) -> None:
    """The requirement of the contest as a whole, if it has one."""
    if teller.regulations.default.eligibility.get(""):
        facts = PersonFacts(age=60, affiliated=True, masterpoints=Fraction(5))
        teller.tell(RuleOnEligibility(contestant=name, player=f"{name}-1", facts=facts))
        too_young = PersonFacts(age=54, affiliated=False)
        teller.tell(RuleOnEligibility(contestant="P2", player="P2-1", facts=too_young))
        teller.tell(
            RuleOnEligibility(contestant="P2", player="P2-1", facts=too_young, eligible=True)
        )


class Howell:
    """One session: seven rounds, every board at four tables in the end."""

    def __init__(self, teller: Teller, names: Sequence[str], number: int, absent: str | None):
        self.teller, self.absent = teller, absent
        self.name = f"S{number}"
        order = teller.shuffled(names)
        self.pair = {str(place): name for place, name in enumerate(order, 1)}
        self.each = 1 if teller.short else 4
        self.rounds = HOWELL if not teller.short or teller.luck(50) else HOWELL[:5]

    def play(self) -> None:
        teller = self.teller
        teller.schedule(self.name, STAGE, boards=7 * self.each, minutes=180)
        tables = []
        for number, row in enumerate(self.rounds, 1):
            drawn = [self._table(entry) for entry in row]
            teller.draw([pair for pair, _ in drawn if self.absent not in pair], number=number)
            tables += [(number, pair, boards) for pair, boards in drawn if self.absent not in pair]
        teller.start()
        dealt = playing.deals(teller, range(1, 7 * self.each + 1))
        self.lines = [(number, pair, board) for number, pair, boards in tables for board in boards]
        self._late_play()
        odd = self._oddities()
        teller.tell(
            score
            for number, pair, board in self.lines
            if (pair, board) not in odd
            for score in playing.pair_scores(teller, [pair], {board: dealt[board]}, number=number)
        )
        self._foul(odd)
        self._offences()
        justice.appeal(teller, self.lines[0][1])
        teller.end()
        teller.post()
        if teller.luck(60):
            playing.correct(teller, self.name, "players")
        if teller.luck(40):
            playing.adjust_later(teller, self.name, in_percent=self.in_percent)
        if teller.luck(20):
            teller.wait(hours=10)
            playing.correct(teller, self.name, "players")
        teller.checked(teller)

    @property
    def in_percent(self) -> bool:
        return True

    def _table(self, entry: str) -> tuple[Pair, list[int]]:
        sides, board_set = entry.split("/")
        ns, ew = sides.split("-")
        first = (int(board_set) - 1) * self.each + 1
        return (self.pair[ns], self.pair[ew]), list(range(first, first + self.each))

    def _oddities(self) -> set[tuple[Pair, int]]:
        """Lines that are adjusted, late, not played, or removed."""
        teller, odd = self.teller, set()
        at_points = teller.regulations.default.scoring.__struct_config__.tag == "total-points"
        for number, pair, board in teller.some_of(self.lines, teller.one_of((0, 1, 2, 3))):
            if teller.luck(20):
                line = Line(session=self.name, board=board, ns=pair[0], ew=pair[1], round=number)
                teller.tell(MarkNotPlayed(line=line))
            elif not at_points:
                self._award(number, pair, board)
            else:
                given = Assigned(points=100)
                award = playing.award(teller, board, pair, given, given, round=number)
                teller.tell(award, by=DIRECTOR)
            odd.add((pair, board))
        return odd

    def _award(self, number: int, pair: Pair, board: int) -> None:
        """By fault, where the regulations say what that means; else as the director likes."""
        teller = self.teller
        line = Line(session=self.name, board=board, ns=pair[0], ew=pair[1], round=number)
        if teller.regulations.default.remedies is not None and teller.luck(60):
            late = teller.regulations.default.late_plays is not None
            teller.tell(
                AwardArtificialScore(
                    line=line,
                    why="slow-play" if late and teller.luck(50) else "irregularity",
                    ns=teller.one_of(("none", "directly")),
                    ew=teller.one_of(("none", "directly")),
                ),
                by=DIRECTOR,
            )
            return
        given = playing.any_awards(teller, board, in_percent=True)
        teller.tell(playing.award(teller, board, pair, *given, round=number), by=DIRECTOR)

    def _foul(self, odd: set[tuple[Pair, int]]) -> None:
        """The tables that had the wrong cards, where the document says how they are scored."""
        teller = self.teller
        if teller.regulations.default.fouled is None or not teller.luck(60):
            return
        board = teller.one_of(sorted({board for _, _, board in self.lines}))
        sitting = [pair[0] for _, pair, b in self.lines if b == board]
        if len(sitting) > 1:
            group = teller.some_of(sitting, teller.one_of(range(1, len(sitting))))
            teller.tell(playing.foul(teller, board, groups=[group]), by=DIRECTOR)

    def _late_play(self) -> None:
        """The first board at the first table is put off, once."""
        teller = self.teller
        if teller.regulations.default.late_plays is not None:
            _, (ns, _), board = self.lines[0]
            play = AssignLatePlay(session=self.name, contestant=ns, board=board)
            teller.tell(play, by=DIRECTOR)
            teller.refuse(RuleSaysNo, play, by=DIRECTOR)

    def _offences(self) -> None:
        teller = self.teller
        if teller.luck(60):
            justice.any_offence(teller, STAGE, [pair for _, pair, _ in self.lines])


# ----------------------------------------------------------------------------- teams


def teams(teller: Teller) -> None:
    """A few matches, with boards fouled, removed, substituted and adjusted."""
    count = 6 if teller.regulations.default.draw is None else 10
    names = [f"T{number}" for number in range(1, count + 1)]
    teller.open(teller.regulations.title)
    teller.enter(*names, size=4)
    teller.stage(STAGE)
    rounds = TeamRounds(teller, names)
    for _ in range(5):
        rounds.play()
    if teller.conditions(STAGE).offences and teller.luck(40):
        justice.make_level(teller, STAGE)
    teller.end_stage(STAGE)
    if not teller.conditions(STAGE).is_knock_out:  # whose matches are not level with one another
        justice.settle(teller, STAGE, "stage")
    teller.checked(teller)


# ----------------------------------------------------------------------------- Swiss pairs


def swiss_pairs(teller: Teller) -> None:
    """Eight matches of a modified Swiss, for pairs of one flight or more."""
    names = [f"P{number}" for number in range(1, 15)]
    flights = teller.regulations.default.categories or (None,)
    teller.open(teller.regulations.title)
    for place, name in enumerate(names):
        teller.enter(name, category=flights[place % len(flights)])
    for flight in flights[1:]:
        name = names[flights.index(flight)]
        facts = PersonFacts(masterpoints=Fraction(99))
        rule = RuleOnEligibility(
            contestant=name, player=f"{name}-1", category=flight or "", facts=facts
        )
        teller.tell(rule)
    teller.stage(STAGE)
    boards = 3 if teller.short else teller.regulations.default.boards or 8
    rounds = Rounds(teller, STAGE, boards=boards)
    for number in range(1, 9):
        rounds.play(rounds.swiss(names, free_after=4 if number > 5 else 0))
        if number == 3:
            rounds.withdraw(names[-1], cancelled=teller.luck(50))
            rounds.withdraw(names[-2], cancelled=teller.luck(50))
    if teller.conditions(STAGE).offences and teller.luck(40):
        justice.make_level(teller, STAGE)
    teller.end_stage(STAGE)
    justice.settle(teller, STAGE, "stage")
    teller.checked(teller)


def story(teller: Teller) -> None:
    """Pairs or teams."""
    rules = teller.regulations.default
    if rules.contestant == "team":
        teams(teller)
    elif rules.victory_points is not None:
        swiss_pairs(teller)
    else:
        pairs(teller)
