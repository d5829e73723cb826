"""Club and congress contests: pairs in sessions, teams in matches (WBF, ACBL, ANC Congress)."""

from collections.abc import Sequence
from fractions import Fraction

from ledger.bridge.boards import Room
from ledger.bridge.scores import Line
from ledger.commands import (
    AssignLatePlay,
    AwardArtificialScore,
    DealWithOffence,
    DrawLot,
    MarkNotPlayed,
    RuleOnEligibility,
    SettleTie,
    SubstituteBoard,
    WaivePenalty,
)
from ledger.errors import NeedsRuling, NotInRole, RuleSaysNo
from ledger.rules.eligibility.facts import PersonFacts
from tests.contests import playing
from tests.contests.drawing import HOWELL, Pair, circle, swiss
from tests.contests.playing import MINUS, PLUS
from tests.contests.rounds import Rounds
from tests.contests.telling import CHIEF, DIRECTOR, Teller

STAGE = "main"
ROOMS: tuple[Room, ...] = ("open", "closed")


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
    teller.end_stage(STAGE)
    if not teller.luck(30):
        settle(teller)
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


def settle(teller: Teller) -> None:
    """What the criteria leave level is ruled, or drawn by lot."""
    for purpose in ("stage",):
        groups: dict[tuple[str | None, int | None], list[str]] = {}
        for row in teller.ranked(STAGE, purpose):
            if row.tied:
                groups.setdefault((row.field, row.rank), []).append(row.contestant)
        for tied in groups.values():
            order = tuple(teller.shuffled(tied))
            if teller.luck(50):
                teller.tell(DrawLot(stage=STAGE, purpose="stage", order=order))
            else:
                teller.tell(SettleTie(stage=STAGE, order=order, how="ruling"), by=CHIEF)


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
        odd = self._oddities()
        teller.tell(
            score
            for number, pair, board in self.lines
            if (pair, board) not in odd
            for score in playing.pair_scores(teller, [pair], {board: dealt[board]}, number=number)
        )
        self._foul(odd)
        self._offences()
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
                continue
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

    def _offences(self) -> None:
        teller, rules = self.teller, self.teller.regulations.default
        if rules.late_plays is not None:
            play = AssignLatePlay(session=self.name, contestant=self.pair["1"], board=1)
            teller.tell(play, by=DIRECTOR)
            teller.refuse(RuleSaysNo, play, by=DIRECTOR)
        for offence in sorted(rules.offences):
            if teller.luck(15):
                penalise(teller, teller.one_of(list(self.pair.values())), offence)


def penalise(teller: Teller, name: str, offence: str) -> None:
    """As the ladder says; where it leaves the amount open the director states it."""
    kind = "disciplinary" if offence == "disciplinary" else "procedural"
    wanted = DealWithOffence(
        session=teller.session,
        contestants=(name,),
        offence=offence,
        penalty=kind,
        minutes=Fraction(7) if offence == "late" else None,
        boards=1 if offence == "boards-cancelled" else None,
    )
    try:
        imposed = teller.tell(wanted, by=DIRECTOR)
    except NeedsRuling:
        imposed = teller.tell(
            DealWithOffence(
                session=teller.session,
                contestants=(name,),
                offence=offence,
                penalty=kind,
                amount=Fraction(1),
            ),
            by=DIRECTOR,
        )
    if not teller.luck(30):
        return
    try:
        teller.tell(
            WaivePenalty(penalty=imposed[0].reference, reason="an accident", asked_by="P1"),
            by=DIRECTOR,
        )
    except NotInRole:
        assert name == "P1"


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
    teller.end_stage(STAGE)
    Rounds(teller, STAGE, boards=0).settle("stage")
    teller.checked(teller)


class TeamRounds:
    """Matches round by round, each round a session."""

    def __init__(self, teller: Teller, names: Sequence[str]) -> None:
        self.teller, self.names = teller, list(names)
        self.boards = 5 if teller.short else teller.regulations.default.boards or 8
        self.rows = circle(names)
        self.number = 0
        self.met: set[frozenset[str]] = set()
        rules = teller.regulations.default
        self.by_boards = rules.scoring.__struct_config__.tag == "board-a-match"

    def play(self) -> None:
        teller = self.teller
        self.number += 1
        session = f"M{self.number}"
        teller.schedule(session, STAGE, boards=self.boards, minutes=8 * self.boards)
        matches = self._drawn()
        teller.draw(matches)
        teller.start()
        dealt = playing.deals(teller, range(1, self.boards + 1))
        for match in matches:
            self._match(match, dealt)
        self._foul(matches)
        if teller.luck(30):
            offences = sorted(teller.regulations.default.offences)
            if offences:
                penalise(teller, teller.one_of(self.names), teller.one_of(offences))
        teller.end()
        teller.post()
        causes = teller.regulations.default.corrections
        if teller.luck(50):
            playing.correct(teller, session, "captains" if "captains" in causes else "players")

    def _drawn(self) -> list[Pair]:
        """Swiss where the standings draw; else everybody meets everybody."""
        teller = self.teller
        if teller.regulations.default.draw is None:
            return self.rows[self.number - 1]
        if self.number == 1:
            order = teller.shuffled(self.names)
        else:
            Rounds(teller, STAGE, boards=0).settle("draw")
            order = teller.order(STAGE, "draw")
        pairs = swiss(order, self.met)
        self.met |= {frozenset(pair) for pair in pairs}
        return pairs

    def _match(self, match: Pair, dealt: playing.Deals) -> None:
        teller = self.teller
        if not self.by_boards and teller.luck(25):
            net = teller.one_of((0, 3, -7, 12, -20, 33, 51))
            teller.tell(playing.match_score(teller, match, net, self.boards))
            return
        odd: list[tuple[int, Room]] = []
        if teller.luck(50):
            board = teller.one_of(list(dealt))
            odd += [(board, room) for room in self._adjust(match, board)]
        teller.tell(playing.team_scores(teller, match, dealt, without=odd))

    def _adjust(self, match: Pair, board: int) -> Sequence[Room]:
        """An adjusted score in one room; the rooms that have no score of their own."""
        teller, (home, away) = self.teller, match
        if teller.luck(30):
            return self._unplayable(match, board)
        awards = playing.any_awards(teller, board, in_percent=False)
        if self.by_boards and "typed" in str(awards).lower():
            awards = (PLUS, MINUS)
        room = teller.one_of(ROOMS)
        pair = match if room == "open" else (away, home)
        teller.tell(playing.award(teller, board, pair, *awards, room=room), by=DIRECTOR)
        return (room,)

    def _unplayable(self, match: Pair, board: int) -> Sequence[Room]:
        """A board that neither room could play: removed, or marked and declared."""
        teller, (home, away) = self.teller, match
        for room, (ns, ew) in zip(ROOMS, (match, (away, home)), strict=True):
            line = Line(session=teller.session, board=board, ns=ns, ew=ew, room=room)
            teller.tell(MarkNotPlayed(line=line))
        if teller.regulations.default.unplayable is not None:
            wanted = SubstituteBoard(session=teller.session, board=board, practical=False)
            try:
                teller.tell(wanted)
            except RuleSaysNo:
                teller.refused += 1
        if self.by_boards and not self._is_fouled(board):
            at_fault = teller.one_of(((), (home,), (away,), match))
            group = [[name] for name in self.names if name not in match]
            if not group:
                teller.tell(playing.foul(teller, board, at_fault=at_fault), by=DIRECTOR)
        return ROOMS

    def _is_fouled(self, board: int) -> bool:
        from ledger.events import BoardFouled

        return any(
            (event.session, event.board) == (self.teller.session, board)
            for _, event in self.teller.facts().of(BoardFouled)
        )

    def _foul(self, matches: list[Pair]) -> None:
        """The two rooms of some matches did not hold the same cards."""
        teller, rules = self.teller, self.teller.regulations.default
        if rules.fouled is None and rules.unplayable is None:
            return
        if not teller.luck(60):
            return
        board = teller.one_of(range(1, self.boards + 1))
        if self._is_fouled(board):
            return
        if teller.luck(30):
            at_fault = teller.one_of((self.names[:1], []))
            teller.tell(playing.foul(teller, board, at_fault=at_fault), by=DIRECTOR)
            return
        some = teller.some_of(matches, 2)
        group = [name for match in some for name in match[: teller.one_of((1, 2))]]
        at_fault = teller.one_of(([], group[:1], list(some[0])))
        teller.tell(playing.foul(teller, board, groups=[group], at_fault=at_fault), by=DIRECTOR)


def story(teller: Teller) -> None:
    """Pairs or teams."""
    if teller.regulations.default.contestant == "team":
        teams(teller)
    else:
        pairs(teller)
