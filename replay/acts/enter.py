"""enter: enter a score."""

from typing import Any

from ledger.commands import AnyCommand, EnterScore
from ledger.events import Reference
from replay.acts.describing import act
from replay.acts.fields import CITES, LINE
from replay.acts.lines import line_of, score_of
from replay.acts.sitting import Sitting
from replay.parameters import Parameter

SCORE = Parameter(
    "score", "420, -50, pass, or a contract: 4S=N, 3NTX-2W.", kind="score", required=True
)
LEAD = Parameter("lead", "The opening lead, as DK.")


@act(
    "enter",
    "score",
    [EnterScore],
    SCORE,
    *LINE,
    LEAD,
    CITES,
    seldom="lead cites",
)
def enter(
    sitting: Sitting, *, score: str, lead: str | None, cites: tuple[Reference, ...], **where: Any
) -> list[AnyCommand]:
    """Enter a score: points for north-south (420, -50), pass, or a contract (4S=N, 3NTX-2W)."""
    return [
        EnterScore(
            score=score_of(sitting.contest, line_of(sitting, where), score, lead), cites=cites
        )
    ]
