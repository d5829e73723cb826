"""choose: what a contestant chooses, or that it won the toss."""

import rich_click as click

from ledger.commands import AnyCommand, MakeChoice, RecordToss
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named


@act(
    "choose",
    click.argument("stage"),
    click.argument("contestant"),
    click.option("--opponent", help="Whom it wants to meet."),
    click.option(
        "--segment",
        "segments",
        type=click.IntRange(min=1),
        multiple=True,
        help="In which it chooses opponents at the tables; once for each.",
    ),
    click.option("--toss-against", help="It won the toss against this one."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    stage: str,
    contestant: str,
    opponent: str | None,
    segments: tuple[int, ...],
    toss_against: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """CONTESTANT chooses its opponent or its segments in STAGE, or has won the toss."""
    named = contestant_named(sitting, contestant, "")
    if sum((opponent is not None, bool(segments), toss_against is not None)) != 1:
        raise click.UsageError("say one thing: --opponent, --segment or --toss-against")
    if toss_against is not None:
        loser = contestant_named(sitting, toss_against, "")
        return [RecordToss(stage=stage, winner=named, loser=loser, reason=reason)]
    if opponent is not None:
        other = contestant_named(sitting, opponent, "")
        choosing = MakeChoice(
            stage=stage, contestant=named, choice="opponent", opponent=other, reason=reason
        )
        return [choosing]
    return [
        MakeChoice(
            stage=stage, contestant=named, choice="segments", segments=segments, reason=reason
        )
    ]
