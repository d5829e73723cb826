"""numbers: number the contestants of a stage, or those of a round robin by their places."""

import rich_click as click

from ledger.commands import AnyCommand, AssignNumbers
from ledger.errors import NoSuch
from projections.views.numbering import by_placing
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
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
    """Say who has which number; whoever is not named keeps theirs.

    With --phase the places so far give the numbers, once and for all.
    """
    named = _stage(sitting, stage)
    if phase is None:
        held = sitting.contest.entries.numbers.get((named, section), {})
        numbers = held | _numbers(sitting, given)
        return [AssignNumbers(stage=named, section=section, numbers=numbers, reason=reason)]
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


def _numbers(sitting: Sitting, given: tuple[str, ...]) -> dict[str, str]:
    pairs = [(name, number) for name, _, number in (text.rpartition("=") for text in given)]
    if not pairs or not all(name and number for name, number in pairs):
        raise click.UsageError("numbers are written CONTESTANT=NUMBER, such as smith=3")
    named = [(contestant_named(sitting, name, ""), number) for name, number in pairs]
    numbers = dict(named)
    if len(numbers) < len(named):
        raise click.UsageError("every contestant is given one number, and here one is given two")
    return numbers
