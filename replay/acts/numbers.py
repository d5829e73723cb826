"""numbers: number the contestants of a stage, or those of a round robin by their places."""

from ledger.commands import AnyCommand, AssignNumbers
from ledger.errors import NoneYet, NoSuch, Unclear
from projections.views.numbering import by_placing
from replay.acts.describing import act
from replay.acts.fields import SECTION, WHY
from replay.acts.finding import contestant_named
from replay.acts.sitting import Sitting
from replay.parameters import Parameter


@act(
    "numbers",
    "number",
    [AssignNumbers],
    Parameter(
        "given",
        several=True,
        place="argument",
        written="[CONTESTANT=NUMBER]...",
        label="who has which number",
    ),
    Parameter("stage", "Needed where there are several."),
    SECTION,
    Parameter(
        "phase", "By the placing so far, for that round robin.", kind="number", label="round robin"
    ),
    WHY,
)
def numbers(
    sitting: Sitting,
    *,
    given: tuple[str, ...],
    stage: str | None,
    section: str,
    phase: int | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Say who has which number; whoever is not named keeps theirs.

    For a later round robin the places so far give the numbers, once and for all.
    """
    named = _stage(sitting, stage)
    if phase is None:
        held = sitting.contest.entries.numbers.get((named, section), {})
        assigned = held | _numbers(sitting, given)
        return [AssignNumbers(stage=named, section=section, numbers=assigned, reason=reason)]
    if given:
        raise Unclear(sentence="the placing gives the numbers of a --phase")
    placed = by_placing(sitting.facts_now(), named, phase)
    return [
        AssignNumbers(
            stage=named, numbers=placed.numbers, phase=phase, basis=placed.basis, reason=reason
        )
    ]


def _stage(sitting: Sitting, stage: str | None) -> str:
    stages = tuple(sitting.contest.stages)
    if stage is None and len(stages) == 1:
        return stages[0]
    if not stages:
        raise NoneYet(what="stage")
    if stage is None:
        raise Unclear(sentence=f"say which stage: --stage ({', '.join(stages)})")
    if stage not in stages:
        raise NoSuch(what="stage", name=stage, known=stages)
    return stage


def _numbers(sitting: Sitting, given: tuple[str, ...]) -> dict[str, str]:
    pairs = [(name, number) for name, _, number in (text.rpartition("=") for text in given)]
    if not pairs or not all(name and number for name, number in pairs):
        raise Unclear(sentence="numbers are written behind who has them, such as smith=3")
    named = [(contestant_named(sitting, name), number) for name, number in pairs]
    assigned = dict(named)
    if len(assigned) < len(named):
        raise Unclear(sentence="every contestant is given one number, and here one is given two")
    return assigned
