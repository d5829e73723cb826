"""correct: ask for a correction of a score."""

from typing import Any

import msgspec
import rich_click as click

from ledger.bridge.scores import BoardScore
from ledger.commands import AnyCommand, RequestCorrection
from ledger.errors import NoLongerHolds
from ledger.events import AnyChange, NewScore, StrikeOut
from ledger.record.results import Result
from ledger.rulebook import Cause
from replay.cli.acts import Sitting, act
from replay.cli.asking import ASKING, Asking
from replay.cli.lines import LINE, LineChoice, contestant_named, score_of
from replay.cli.shell import cause_option


@act(
    "correct",
    click.argument("score", required=False),
    *LINE,
    click.option("--was", help="What it is expected to be now; refused (exit 4) if it is not."),
    click.option("--to-board", type=click.IntRange(min=1), help="It was another board."),
    click.option("--to-ns", help="Another pair sat north-south."),
    click.option("--to-ew", help="Another pair sat east-west."),
    click.option("--void", is_flag=True, help="The line should not be there at all."),
    click.option("--missing", is_flag=True, help="The score is missing, and results are posted."),
    cause_option("players"),
    *ASKING,
    click.option("--reason", help="In the words of whoever asks."),
    numbers=True,
)
def command(
    sitting: Sitting,
    *,
    score: str | None,
    was: str | None,
    to_board: int | None,
    to_ns: str | None,
    to_ew: str | None,
    void: bool,
    missing: bool,
    cause: Cause,
    reason: str | None,
    **more: Any,
) -> list[AnyCommand]:
    """Ask for another SCORE, board or pair on a line; made, refused, or waiting for consent."""
    asking = Asking.taken_from(more)
    choice = LineChoice(**more)
    if void and (missing or score or to_board or to_ns or to_ew):
        raise click.UsageError("a line that should not be there (--void) becomes no other one")
    if missing:
        asks: AnyChange = NewScore(now=score_of(choice.line(sitting), _given(score)))
    else:
        entry = choice.entry(sitting)
        _expect(entry, was)
        if void:
            asks = StrikeOut(entry=entry.reference, was=entry.board_score)
        else:
            now = _new(sitting, entry, score, (to_board, to_ns, to_ew))
            asks = NewScore(entry=entry.reference, was=entry.score, now=now)
    asked = RequestCorrection(asks=asks, cause=cause, reason=reason)
    return [asking.of(sitting, asked)]


def _given(score: str | None) -> str:
    if score is None:
        raise click.UsageError("say what the score is")
    return score


def _expect(entry: Result, was: str | None) -> None:
    """Raise NoLongerHolds unless the score is what the user saw."""
    if was is None or entry.line is None:
        return
    expected, standing = score_of(entry.line, was), entry.board_score
    if standing is None or standing.points != expected.points:
        now = standing.outcome if standing else "without a score"
        raise NoLongerHolds(what=str(entry.line), was=expected.outcome, now=now)


def _new(
    sitting: Sitting,
    entry: Result,
    score: str | None,
    to: tuple[int | None, str | None, str | None],
) -> BoardScore:
    """The score as it should be: another result, another place, or both."""
    assert entry.line is not None
    board, ns, ew = to
    line = msgspec.structs.replace(
        entry.line,
        board=board or entry.line.board,
        ns=contestant_named(sitting, ns, "NS") if ns else entry.line.ns,
        ew=contestant_named(sitting, ew, "EW") if ew else entry.line.ew,
    )
    standing = entry.board_score
    if score is None and standing is not None:
        moved: BoardScore = msgspec.structs.replace(
            standing, board=line.board, ns=line.ns, ew=line.ew
        )
        return moved
    return score_of(line, _given(score))
