"""confirm: a side agrees to a score at its table, or to all of its match."""

from typing import Any

import rich_click as click

from ledger.commands import AnyCommand, ConfirmScore
from ledger.decide.laws import ORGANISATION
from ledger.errors import NotOnRecord
from ledger.record.results import Result
from replay.cli.acts import Sitting, act
from replay.cli.lines import LineChoice, contestant_named, line_options, session_named

NAMING = ("board", "ns", "ew")
"""What names one line."""


@act(
    "confirm",
    click.argument("contestant"),
    click.option("--against", help="All that it has with this opponent, instead of one board."),
    *line_options(required=False),
)
def command(
    sitting: Sitting, *, contestant: str, against: str | None, **line: Any
) -> list[AnyCommand]:
    """CONTESTANT agrees to the score of a line, or with --against to all of a match.

    Whose agreement counts is in the regulations.
    """
    side = contestant_named(sitting, contestant, "")
    named = [name for name in NAMING if line[name] is not None]
    if (against is None and len(named) < len(NAMING)) or (against is not None and named):
        raise click.UsageError("say which line (--board, --ns, --ew), or whose match (--against)")
    if against is None:
        return [ConfirmScore(entry=LineChoice(**line).entry(sitting).reference, contestant=side)]
    other = contestant_named(sitting, against, "")
    return [
        ConfirmScore(entry=one.reference, contestant=side)
        for one in _to_confirm(sitting, side, other, line)
    ]


def _to_confirm(sitting: Sitting, side: str, other: str, where: dict[str, Any]) -> list[Result]:
    """What the two have on record there that the side has still to agree to; or all of it.

    Raises NotOnRecord where they have nothing.
    """
    contest = sitting.contest
    session = session_named(contest, where["session"])
    rule = contest.conditions(session).confirmations
    met = [
        one
        for one in contest.results.all()
        if one.session == session
        and {side, other} == set(one.sides)
        and one.score is not None
        and where["round"] in (None, one.round)
        and (one.line is None or where["room"] in (None, one.line.room))
    ]
    if not met:
        what = f"score of {side} against {other} in session {session}"
        raise NotOnRecord(what="score", name=what, known=(), clause=ORGANISATION)
    return [
        one
        for one in met
        if side not in one.confirmed_by and (rule is None or side in rule.confirming(*one.sides))
    ] or met[:1]
