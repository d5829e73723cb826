"""Contests of teams, round by round: each a session of its own, with what goes wrong in it."""

from collections.abc import Sequence

from ledger.bridge.boards import Room
from ledger.bridge.scores import Line
from ledger.commands import AssignLatePlay, MarkNotPlayed, SubstituteBoard
from ledger.errors import RuleSaysNo
from ledger.events import BoardFouled, ForfeitDeclared
from ledger.rules.forfeits.by_ruling import ByRuling
from tests.contests import justice, playing
from tests.contests.drawing import Pair, circle, swiss
from tests.contests.playing import MINUS, PLUS
from tests.contests.telling import DIRECTOR, Teller

STAGE = "main"
ROOMS: tuple[Room, ...] = ("open", "closed")


class TeamRounds:
    """Matches round by round, each round a session."""

    def __init__(self, teller: Teller, names: Sequence[str], stage: str = STAGE) -> None:
        self.teller, self.names, self.stage = teller, list(names), stage
        self.boards = 5 if teller.short else teller.conditions(stage).boards or 8
        self.rows = circle(names)
        self.number = 0
        self.met: set[frozenset[str]] = set()
        rules = teller.conditions(self.stage)
        self.by_boards = rules.scoring.__struct_config__.tag == "board-a-match"

    def play(self) -> None:
        teller = self.teller
        self.number += 1
        session = f"{self.stage}.{self.number}"
        teller.schedule(session, self.stage, boards=self.boards, minutes=8 * self.boards)
        matches = self._drawn()
        teller.draw(matches)
        teller.start()
        dealt = playing.deals(teller, range(1, self.boards + 1))
        if self.number == 1 and teller.conditions(self.stage).late_plays is not None:
            late = AssignLatePlay(session=session, contestant=matches[0][0], board=1)
            teller.tell(late, by=DIRECTOR)
        for match in matches:
            self._match(match, dealt)
        self._foul(matches)
        if teller.luck(30):
            justice.any_offence(teller, self.stage, matches)
        justice.appeal(teller, matches[0])
        teller.end()
        teller.post()
        causes = teller.conditions(self.stage).corrections
        if teller.luck(50):
            playing.correct(teller, session, "captains" if "captains" in causes else "players")

    def _drawn(self) -> list[Pair]:
        """Swiss where the standings draw; in a knock-out the same two; else everybody meets all."""
        teller = self.teller
        rules = teller.conditions(self.stage)
        if rules.draw is None:
            return self.rows[0 if rules.is_knock_out else self.number - 1]
        if self.number == 1:
            order = teller.shuffled(self.names)
        else:
            justice.settle(teller, self.stage, "draw")
            order = teller.order(self.stage, "draw")
        pairs = swiss(order, self.met)
        self.met |= {frozenset(pair) for pair in pairs}
        return pairs

    def _match(self, match: Pair, dealt: playing.Deals) -> None:
        teller = self.teller
        if self.number == 5 and self.names[0] in match and self._forfeits_are_ruled:
            playing.ruled_forfeit(teller, match, (12, 0))
            return
        if not self.by_boards and teller.luck(25):
            net = teller.one_of((0, 3, -7, 12, -20, 33, 51))
            teller.tell(playing.match_score(teller, match, net, self.boards))
            return
        odd: list[tuple[int, Room]] = []
        if teller.luck(50):
            board = teller.one_of(list(dealt))
            odd += [(board, room) for room in self._adjust(match, board)]
        teller.tell(playing.team_scores(teller, match, dealt, without=odd))

    @property
    def _forfeits_are_ruled(self) -> bool:
        return isinstance(self.teller.conditions(self.stage).forfeits, ByRuling)

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
        """A board that neither room could play: played anew, or marked and declared."""
        teller, (home, away) = self.teller, match
        for room, (ns, ew) in zip(ROOMS, (match, (away, home)), strict=True):
            line = Line(session=teller.session, board=board, ns=ns, ew=ew, room=room)
            teller.tell(MarkNotPlayed(line=line))
        if teller.conditions(self.stage).unplayable is not None:
            wanted = SubstituteBoard(
                session=teller.session, board=board, ns=home, ew=away, practical=False
            )
            try:
                teller.tell(wanted)
            except RuleSaysNo:
                teller.refused += 1
            else:
                return ()
        if self.by_boards:
            at_fault = teller.one_of(((), (home,), (away,), match))
            teller.tell(playing.foul_in(teller, board, match, at_fault), by=DIRECTOR)
        return ROOMS

    def _replace(self, board: int, match: Pair) -> None:
        """A new board in one match, where the regulations allow one, with other results."""
        teller, (ns, ew) = self.teller, match
        try:
            teller.tell(SubstituteBoard(session=teller.session, board=board, ns=ns, ew=ew))
        except RuleSaysNo:
            teller.refused += 1
            return
        if not self._has_result(match):
            teller.tell(playing.team_scores(teller, match, playing.deals(teller, [board])))

    def _has_result(self, match: Pair) -> bool:
        """Whether the match was handed in as a whole, or forfeited."""
        facts = self.teller.facts()
        whole = {
            frozenset(one.sides)
            for one in facts.results.matches.values()
            if one.session == self.teller.session
        }
        forfeited = {
            frozenset((event.home, event.away))
            for _, event in facts.of(ForfeitDeclared)
            if event.session == self.teller.session
        }
        return frozenset(match) in whole | forfeited

    def _is_fouled(self, board: int) -> bool:
        return any(
            (event.session, event.board) == (self.teller.session, board)
            for _, event in self.teller.facts().of(BoardFouled)
        )

    def _foul(self, matches: list[Pair]) -> None:
        """The two rooms of some matches did not hold the same cards."""
        teller, rules = self.teller, self.teller.conditions(self.stage)
        if rules.fouled is None and rules.unplayable is None:
            return
        if not teller.luck(60):
            return
        board = teller.one_of(range(1, self.boards + 1))
        if self._is_fouled(board):
            return
        if teller.luck(30):
            at_fault: tuple[str, ...] = teller.one_of((matches[0][:1], ()))
            teller.tell(playing.foul_in(teller, board, matches[0], at_fault), by=DIRECTOR)
            if rules.unplayable is not None and teller.luck(50):
                self._replace(board, matches[0])
            return
        some = teller.some_of(matches, 2)
        group = [name for match in some for name in match[: teller.one_of((1, 2))]]
        at_fault = teller.one_of(((), tuple(group[:1]), some[0]))
        teller.tell(playing.foul(teller, board, groups=[group], at_fault=at_fault), by=DIRECTOR)
