"""What happens at the tables: scores of boards and matches, and what goes wrong with them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from ledger.bridge.awards import AnyAward, Artificial, Assigned, Part, Typed, Weighted
from ledger.bridge.boards import Room, vulnerable
from ledger.bridge.scores import BoardScore, Line, MatchScore, line_of
from ledger.commands import (
    AnyCommand,
    AwardAdjustedScore,
    DeclareForfeit,
    DeclareFouled,
    EnterScore,
    GiveConsent,
    GiveRuling,
    RequestCorrection,
)
from ledger.events import (
    CorrectionRefused,
    NewAward,
    NewScore,
    Reference,
    ScoreEntered,
)
from ledger.recorded import Recorded
from ledger.rules.corrections import Cause
from tests.contests.telling import DIRECTOR, Pair, Teller

PLUS, AVERAGE, MINUS = Artificial(grade="A+"), Artificial(grade="A"), Artificial(grade="A-")
MADE = {False: (90, 110, 140, 170, 400, 420, 430, 450, 980), True: (110, 140, 600, 620, 650, 1430)}
DOWN = {False: (50, 100, 150), True: (100, 200, 500)}


def possible(board: int) -> tuple[int, ...]:
    """Scores that this board may have."""
    ns, ew = ("NS" in vulnerable(board), "EW" in vulnerable(board))
    plus = (*MADE[ns], *DOWN[ew])
    minus = (*MADE[ew], *DOWN[ns])
    return (*plus, *(-points for points in minus), 0)


class Deal:
    """A deal: the few results that are likely on it."""

    def __init__(self, teller: Teller, board: int) -> None:
        self.teller = teller
        likely = teller.some_of(sorted(set(possible(board))), 3)
        self.results = (*likely, likely[0], likely[0], likely[1])
        self.board = board

    def result(self) -> int:
        """What somebody scores on it; now and then anything."""
        if self.teller.luck(10):
            return self.teller.one_of(possible(self.board))
        return self.teller.one_of(self.results)


Deals = dict[int, Deal]


def deals(teller: Teller, boards: Iterable[int]) -> Deals:
    """The deals of some boards."""
    return {board: Deal(teller, board) for board in boards}


# ----------------------------------------------------------------------------- at the tables


def pair_scores(
    teller: Teller,
    pairs: Sequence[Pair],
    dealt: Deals,
    *,
    number: int | None = None,
    without: Iterable[tuple[int, Pair]] = (),
) -> list[AnyCommand]:
    """Every table plays these boards, but for the lines that are named."""
    left_out = set(without)
    return [
        EnterScore(score=board_score(teller, board, pair, deal.result(), round=number))
        for board, deal in dealt.items()
        for pair in pairs
        if (board, pair) not in left_out
    ]


def board_score(teller: Teller, board: int, pair: Pair, points: int, **more: Any) -> BoardScore:
    """A score of the current session."""
    ns, ew = pair
    return BoardScore(session=teller.session, board=board, ns=ns, ew=ew, points=points, **more)


def team_scores(
    teller: Teller,
    match: Pair,
    dealt: Deals,
    *,
    number: int | None = None,
    without: Iterable[tuple[int, Room]] = (),
) -> list[AnyCommand]:
    """Both rooms of a match; the first named sits north-south in the open room."""
    left_out = set(without)
    home, away = match
    rooms: tuple[tuple[Room, Pair], ...] = (("open", (home, away)), ("closed", (away, home)))
    return [
        EnterScore(score=board_score(teller, board, pair, deal.result(), room=room, round=number))
        for board, deal in dealt.items()
        for room, pair in rooms
        if (board, room) not in left_out
    ]


def match_score(teller: Teller, match: Pair, net: int, boards: int, **more: Any) -> EnterScore:
    """A match of which only the net result is handed in."""
    home, away = match
    return EnterScore(
        score=MatchScore(
            session=teller.session,
            home=home,
            away=away,
            imps=Fraction(net),
            boards=boards,
            **more,
        )
    )


def segment_score(teller: Teller, match: Pair, won: Pair | tuple[int, int]) -> EnterScore:
    """A segment by the IMPs that each side won."""
    home, away = match
    return EnterScore(
        score=MatchScore(
            session=teller.session,
            home=home,
            away=away,
            home_imps=Fraction(won[0]),
            away_imps=Fraction(won[1]),
        )
    )


# ------------------------------------------------------------------------- what goes wrong


def award(
    teller: Teller, board: int, pair: Pair, ns: AnyAward, ew: AnyAward, **more: Any
) -> AwardAdjustedScore:
    """An adjusted score on a line of the current session."""
    line = Line(session=teller.session, board=board, ns=pair[0], ew=pair[1], **more)
    return AwardAdjustedScore(line=line, ns=ns, ew=ew)


def any_awards(teller: Teller, board: int, *, in_percent: bool) -> tuple[AnyAward, AnyAward]:
    """Adjusted scores of any shape, for both sides."""
    points = teller.some_of(sorted(set(possible(board))), 2)
    share = Fraction(teller.one_of((1, 2, 3)), 4)
    weighted = Weighted(
        parts=(
            Part(points=points[0], weight=share),
            Part(points=points[1], weight=1 - share),
        )
    )
    typed = Typed(value=Fraction(55), unit="percent")
    if not in_percent:
        typed = Typed(value=Fraction(1), unit="imps")
    shapes: tuple[tuple[AnyAward, AnyAward], ...] = (
        (PLUS, MINUS),
        (PLUS, PLUS),
        (AVERAGE, AVERAGE),
        (MINUS, MINUS),
        (Assigned(points=points[0]), Assigned(points=points[0])),
        (Assigned(points=points[0]), Assigned(points=points[1])),
        (weighted, weighted),
        (Assigned(points=points[1]), MINUS),
        (typed, typed),
    )
    return teller.one_of(shapes)


def foul(
    teller: Teller,
    board: int,
    groups: Sequence[Sequence[str]] = (),
    at_fault: Sequence[str] = (),
) -> DeclareFouled:
    """A board of the current session was not the same for everybody."""
    return DeclareFouled(
        session=teller.session,
        board=board,
        groups=tuple(tuple(group) for group in groups),
        at_fault=tuple(at_fault),
    )


def foul_in(teller: Teller, board: int, match: Pair, at_fault: Sequence[str] = ()) -> DeclareFouled:
    """A board of the current session could not be scored in one match."""
    return DeclareFouled(
        session=teller.session, board=board, ns=match[0], ew=match[1], at_fault=tuple(at_fault)
    )


def forfeit(
    teller: Teller, match: Pair, offenders: Sequence[str], *, number: int | None = None
) -> DeclareForfeit:
    """A match of the current session that is not played, by the regulations' values."""
    return DeclareForfeit(
        session=teller.session,
        home=match[0],
        away=match[1],
        offenders=tuple(offenders),
        round=number,
    )


def ruled_forfeit(
    teller: Teller,
    match: Pair,
    vps: tuple[int, int],
    number: int | None = None,
    session: str | None = None,
) -> None:
    """A forfeit where no value is printed: somebody rules."""
    session = session or teller.session
    (ruling,) = teller.tell(
        GiveRuling(session=session, ruling="regulation", contestants=match), by=DIRECTOR
    )
    teller.tell(
        DeclareForfeit(
            session=session,
            home=match[0],
            away=match[1],
            offenders=(match[1],),
            round=number,
            home_vps=Fraction(vps[0]),
            away_vps=Fraction(vps[1]),
            ruling=ruling.reference,
        )
    )


# ------------------------------------------------------------------------------ corrections


def scores_of(teller: Teller, session: str) -> list[tuple[Reference, BoardScore | MatchScore]]:
    """The scores of a session that stand as they were entered, with their references."""
    facts = teller.facts()
    found: list[tuple[Reference, BoardScore | MatchScore]] = []
    for recorded in teller.events:
        event = recorded.event
        if isinstance(event, ScoreEntered) and event.score.session == session:
            if isinstance(event.score, MatchScore):
                match = facts.results.matches.get(recorded.version)
                if match is not None:
                    found.append((recorded.reference, match.score))
            else:
                line = facts.results.lines.get(recorded.version)
                if line is not None and line.score is not None and line.awards is None:
                    found.append((recorded.reference, line.score))
    return found


def another(teller: Teller, score: BoardScore | MatchScore) -> BoardScore | MatchScore:
    """What the score should have been."""
    if isinstance(score, BoardScore):
        others = [points for points in possible(score.board) if points != score.points]
        return BoardScore(
            **{name: getattr(score, name) for name in Line.__struct_fields__},
            points=teller.one_of(others),
        )
    plain = {name: getattr(score, name) for name in MatchScore.__struct_fields__}
    for name in ("imps", "home_imps"):
        if plain[name] is not None:
            plain[name] += teller.one_of((2, 3, 5))
    return MatchScore(**plain)


def correct(
    teller: Teller,
    session: str,
    cause: Cause,
    *,
    consents: bool = False,
    by: str = DIRECTOR,
    **more: Any,
) -> bool:
    """Ask that a score of a session be put right; whether it was."""
    choices = scores_of(teller, session)
    if not choices:
        return False
    reference, was = teller.one_of(choices)
    sides = (was.home, was.away) if isinstance(was, MatchScore) else (was.ns, was.ew)
    asks = NewScore(entry=reference, was=was, now=another(teller, was))
    asked = teller.tell(
        RequestCorrection(asks=asks, cause=cause, side=sides[0] if consents else None, **more),
        by=by,
    )
    if consents and len(asked) == 1:
        asked = teller.tell(GiveConsent(request=asked[0].reference, contestant=sides[1]))
    return not refused(asked)


def in_points(award: AnyAward, points: int) -> AnyAward:
    """The award, or so many points for a share of a top, which adds up to nothing in points."""
    return award if isinstance(award, Assigned | Weighted) else Assigned(points=points)


def adjust_later(teller: Teller, session: str, *, in_percent: bool) -> bool:
    """An adjusted score after the results were posted."""
    scores = [(r, s) for r, s in scores_of(teller, session) if isinstance(s, BoardScore)]
    if not scores:
        return False
    reference, score = teller.one_of(scores)
    ns, ew = any_awards(teller, score.board, in_percent=in_percent)
    if teller.regulations.default.scoring.unit == "points":
        ns, ew = in_points(ns, score.points), in_points(ew, score.points)
    asks = NewAward(line=line_of(score), ns=ns, ew=ew, entry=reference)
    return not refused(teller.tell(RequestCorrection(asks=asks, cause="director"), by=DIRECTOR))


def refused(events: Sequence[Recorded]) -> bool:
    """Whether the request was turned down."""
    return any(isinstance(recorded.event, CorrectionRefused) for recorded in events)
