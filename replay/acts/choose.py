"""choose: what a contestant chooses, or that it won the toss."""

from ledger.commands import AnyCommand, MakeChoice, RecordToss
from ledger.errors import Unclear
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import CONTESTANT, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, several


@act(
    "choose",
    "choose",
    [MakeChoice, RecordToss],
    Parameter("stage", "In which it chooses.", required=True, offers=("scheduled-stages",)),
    CONTESTANT,
    Parameter("opponent", "Whom it wants to meet.", kind="contestant"),
    several(
        "segment",
        "segments",
        "In which it chooses opponents at the tables.",
        "number",
    ),
    Parameter(
        "toss_against",
        "It won the toss against this one.",
        kind="contestant",
        label="won the toss against",
    ),
    WHY,
    under=under.CHOICES,
)
def choose(
    _: Sitting,
    *,
    stage: str,
    contestant: str,
    opponent: str | None,
    segments: tuple[int, ...],
    toss_against: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """A contestant chooses its opponent or its segments in a stage, or has won the toss."""
    if sum((opponent is not None, bool(segments), toss_against is not None)) != 1:
        raise Unclear(sentence="say one thing: --opponent, --segment or --toss-against")
    if toss_against is not None:
        return [RecordToss(stage=stage, winner=contestant, loser=toss_against, reason=reason)]
    choice = "segments" if opponent is None else "opponent"
    choosing = MakeChoice(
        stage=stage,
        contestant=contestant,
        choice=choice,  # type: ignore[arg-type]  # one of the two
        opponent=opponent,
        segments=segments,
        reason=reason,
    )
    return [choosing]
