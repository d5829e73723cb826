"""confirm: a side agrees to a score at its table, or to all of its match."""

from typing import Any

from ledger.commands import AnyCommand, ConfirmScore
from ledger.decide.laws import ORGANISATION
from ledger.errors import NotOnRecord, Unclear
from ledger.record.result import Result
from replay.acts.describing import act
from replay.acts.fields import CONTESTANT, where
from replay.acts.finding import session_named
from replay.acts.lines import line_of, result_of
from replay.acts.sitting import Sitting
from replay.parameters import Parameter

NAMING = ("board", "ns", "ew")
"""The parameters that identify one line."""


@act(
    "confirm",
    "confirm",
    [ConfirmScore],
    CONTESTANT,
    Parameter(
        "against",
        "All that it has with this opponent, instead of one board.",
        kind="contestant",
        label="or all against",
    ),
    *where(required=False),
    wants="scored-sessions",
)
def confirm(
    sitting: Sitting, *, contestant: str, against: str | None, **line: Any
) -> list[AnyCommand]:
    """A side agrees to the score of a board, or against an opponent to all of a match.

    Whose agreement counts is in the regulations.
    """
    named = [name for name in NAMING if line[name] is not None]
    if (against is None and len(named) < len(NAMING)) or (against is not None and named):
        raise Unclear(sentence="say which line (--board, --ns, --ew), or whose match (--against)")
    if against is None:
        entry = result_of(sitting, line_of(sitting, line))
        return [ConfirmScore(entry=entry.reference, contestant=contestant)]
    return [
        ConfirmScore(entry=one.reference, contestant=contestant)
        for one in _to_confirm(sitting, contestant, against, line)
    ]


def _to_confirm(sitting: Sitting, side: str, other: str, where: dict[str, Any]) -> list[Result]:
    """List the results of the two sides that the side has still to confirm; or all of the match.

    Raises NotOnRecord where they have nothing.
    """
    contest, session = sitting.contest, session_named(sitting, where["session"])
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
        between = f"of {side} against {other} in session {session}"
        raise NotOnRecord(what="score", name=between, known=(), clause=ORGANISATION)
    return [
        one
        for one in met
        if side not in one.confirmed_by and (rule is None or side in rule.confirming(*one.sides))
    ] or met[:1]
