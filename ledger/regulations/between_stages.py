"""Stages that do not follow from one another as they say."""

from collections.abc import Iterator

from ledger.regulations.faults import Fault
from ledger.rulebook import Regulations
from ledger.rules.carry_overs.first_to_last import FirstToLast
from ledger.rules.formats.round_robins import RoundRobins
from ledger.rules.qualifiers import Qualifying


def between_stages(regulations: Regulations) -> Iterator[Fault]:
    """Everything that cannot be; a set that names no stages says nothing about them."""
    if not regulations.stages:
        return
    for stage in regulations.stages:
        yield from _qualifying(regulations, stage)
        yield from _carry_over(regulations, stage)
        yield from _size(regulations, stage)


def _qualifying(regulations: Regulations, stage: str) -> Iterator[Fault]:
    taken: dict[int, str] = {}
    for number, going_on in enumerate(regulations.stages[stage].qualifying):
        place = ("stages", stage, "qualifying", str(number))
        if going_on.into not in regulations.stages:
            yield Fault((*place, "into"), _no_stage(going_on.into, regulations))
        elif stage in {going_on.into, *_after(regulations, going_on.into)}:
            yield Fault((*place, "into"), f"{going_on.into!r} leads back to {stage}")
        for one in range(going_on.first, going_on.first + going_on.count):
            if one in taken:
                yield Fault((*place, "first"), f"place {one} goes into {taken[one]} already")
            taken[one] = going_on.into


def _carry_over(regulations: Regulations, stage: str) -> Iterator[Fault]:
    rule = regulations.stages[stage].carry_over
    if rule is None:
        return
    place = ("stages", stage, "carry_over")
    if rule.from_stage not in regulations.stages:
        yield Fault((*place, "from_stage"), _no_stage(rule.from_stage, regulations))
        return
    if stage not in _after(regulations, rule.from_stage):
        yield Fault((*place, "from_stage"), f"nobody goes on from {rule.from_stage!r} into {stage}")
    going_on = _into(regulations, rule.from_stage, stage)
    if isinstance(rule, FirstToLast) and going_on and rule.places != _places(going_on):
        yield Fault(
            (*place, "places"), f"{rule.places}, but {_places(going_on)} places go on into {stage}"
        )


def _size(regulations: Regulations, stage: str) -> Iterator[Fault]:
    """As many come into a stage as take part in it."""
    conditions = regulations.stages[stage]
    format_ = conditions.format
    sources = [source for source in regulations.stages if _into(regulations, source, stage)]
    if not isinstance(format_, RoundRobins) or format_.contestants is None or not sources:
        return
    coming = sum(_places(_into(regulations, source, stage)) for source in sources)
    if format_.contestants not in (coming, 2 * coming):
        yield Fault(
            ("stages", stage, "format", "contestants"),
            f"{format_.contestants}, but {coming} places, or of two fields {2 * coming}, go on"
            f" into {stage}",
        )


def _into(regulations: Regulations, source: str, stage: str) -> tuple[Qualifying, ...]:
    return tuple(rule for rule in regulations.stages[source].qualifying if rule.into == stage)


def _places(going_on: tuple[Qualifying, ...]) -> int:
    return sum(rule.count for rule in going_on)


def _after(regulations: Regulations, stage: str) -> set[str]:
    """The stages that somebody can come into from this one, one after another."""
    found: set[str] = set()
    left = [stage]
    while left:
        conditions = regulations.stages.get(left.pop())
        new = {rule.into for rule in conditions.qualifying} - found if conditions else set()
        found |= new
        left += new
    return found


def _no_stage(named: str, regulations: Regulations) -> str:
    return f"{named!r} is no stage here; there is {', '.join(regulations.stages)}"
