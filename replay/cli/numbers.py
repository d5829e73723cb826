"""numbers: number the contestants of a stage, or those of a round robin by their places."""

import rich_click as click

from ledger.commands import AnyCommand, AssignNumbers
from ledger.errors import NoSuch
from projections.views.numbering import by_placing
from replay.cli.acts import Sitting, act
from replay.timeline import past


@act(
    "numbers",
    click.argument("given", nargs=-1, metavar="[CONTESTANT=NUMBER]..."),
    click.option("--stage", help="Needed where there are several."),
    click.option("--section", default="", help="Where there are several."),
    click.option(
        "--phase", type=click.IntRange(min=1), help="By the placing so far, for that round robin."
    ),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    given: tuple[str, ...],
    stage: str | None,
    section: str,
    phase: int | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Say who has which number; with --phase the places so far give them, once and for all."""
    named = _stage(sitting, stage)
    if phase is None:
        return [AssignNumbers(stage=named, section=section, numbers=_numbers(given), reason=reason)]
    if given:
        raise click.UsageError("the placing gives the numbers of a --phase")
    opened = sitting.contest.opened
    assert opened is not None
    placed = by_placing(past(sitting.store, opened.contest).facts(), named, phase)
    return [
        AssignNumbers(
            stage=named, numbers=placed.numbers, phase=phase, basis=placed.basis, reason=reason
        )
    ]


def _stage(sitting: Sitting, stage: str | None) -> str:
    stages = tuple(sitting.contest.stages)
    if stage is None and len(stages) == 1:
        return stages[0]
    if stage not in stages:
        raise NoSuch(what="stage", name=stage or "named", known=stages)
    return stage


def _numbers(given: tuple[str, ...]) -> dict[str, str]:
    pairs = [text.partition("=") for text in given]
    if not pairs or not all(name and number for name, _, number in pairs):
        raise click.UsageError("numbers are written CONTESTANT=NUMBER, such as smith=3")
    return {name: number for name, _, number in pairs}
