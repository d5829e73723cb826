"""correct: ask for a correction of a score."""

from typing import Any

import msgspec

from ledger.bridge.scores import BoardScore
from ledger.commands import AnyCommand, RequestCorrection
from ledger.errors import NoLongerHolds, Unclear
from ledger.events import AnyChange, NewScore, StrikeOut
from ledger.record.result import Result
from replay.acts.describing import act
from replay.acts.fields import ASKING, LINE, cause
from replay.acts.lines import line_of, result_of, round_moved_to, score_of
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag


@act(
    "correct",
    "correct",
    [RequestCorrection],
    Parameter("score", "What it should be.", kind="score", place="argument"),
    *LINE,
    Parameter("was", "What it is expected to be now; refused if it is not.", label="expected now"),
    Parameter("to_board", "Where it was another board.", kind="number", label="the right board"),
    Parameter(
        "to_ns", "Where another pair sat north-south.", kind="ns", label="the right north-south"
    ),
    Parameter("to_ew", "Where another pair sat east-west.", kind="ew", label="the right east-west"),
    flag("void", "The line should not be there at all.", label="there should be none"),
    flag("missing", "The score is missing, and results are posted.", label="it is missing"),
    cause("players"),
    *ASKING,
    Parameter("reason", "In the words of whoever asks."),
    seldom="was void missing cause cites",
    wants="scored-sessions",
)
def correct(
    sitting: Sitting,
    *,
    score: str | None,
    was: str | None,
    to_board: int | None,
    to_ns: str | None,
    to_ew: str | None,
    void: bool,
    missing: bool,
    **more: Any,
) -> list[AnyCommand]:
    """Ask for another score, board or pair on a line; made, refused, or waiting for consent."""
    line, to = line_of(sitting, more), (to_board, to_ns, to_ew)
    if void and (missing or score or any(to)):
        raise Unclear(sentence="a line that should not be there (--void) becomes no other one")
    if missing:
        asks: AnyChange = NewScore(now=score_of(sitting.contest, line, _given(score)))
    else:
        entry = result_of(sitting, line)
        _expect(sitting, entry, was)
        if void:
            asks = StrikeOut(entry=entry.reference, was=entry.board_score)
        else:
            asks = NewScore(
                entry=entry.reference, was=entry.score, now=_new(sitting, entry, score, to)
            )
    return [RequestCorrection(asks=asks, **more)]


def _given(score: str | None) -> str:
    if score is None:
        raise Unclear(sentence="say what the score is")
    return score


def _expect(sitting: Sitting, entry: Result, was: str | None) -> None:
    """Raise NoLongerHolds unless the score is what the user saw."""
    if was is None or entry.line is None:
        return
    expected, standing = score_of(sitting.contest, entry.line, was), entry.board_score
    if standing is None or standing.points != expected.points:
        now = standing.outcome if standing else "without a score"
        raise NoLongerHolds(what=str(entry.line), was=expected.outcome, now=now)


def _new(
    sitting: Sitting,
    entry: Result,
    score: str | None,
    to: tuple[int | None, str | None, str | None],
) -> BoardScore:
    """Return the score as it should be: another result, another place, or both.

    In the round in which it was drawn so, if that is another one; its table is not known there.
    Under the same declarer the same hand led, so that the lead stands.
    """
    assert entry.line is not None
    board, ns, ew = to
    place: dict[str, Any] = {
        "board": board or entry.line.board,
        "ns": ns or entry.line.ns,
        "ew": ew or entry.line.ew,
    }
    line = msgspec.structs.replace(entry.line, **place)
    drawn = round_moved_to(sitting.contest, line)
    if any(to) and drawn != line.round:
        place |= {"round": drawn, "table": None}
        line = msgspec.structs.replace(line, **place)
    standing = entry.board_score
    if score is None and standing is not None:
        moved: BoardScore = msgspec.structs.replace(standing, **place)
        return moved
    right = score_of(sitting.contest, line, _given(score))
    if standing is None or standing.declarer is None or standing.declarer != right.declarer:
        return right
    led: BoardScore = msgspec.structs.replace(right, lead=standing.lead)
    return led
