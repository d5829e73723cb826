"""Find contradictions between stages: qualifying, carry-overs and fields that do not fit."""

from collections.abc import Iterator

from ledger.regulations.faults import Fault
from ledger.rulebook import Regulations
from ledger.rules.qualifiers import Qualifying


def between_stages(regulations: Regulations) -> Iterator[Fault]:
    """Find all contradictions between stages."""
    yield from _carried_everywhere(regulations)
    for stage in regulations.stages:
        yield from _qualifying(regulations, stage)
        yield from _carry_over(regulations, stage)
        yield from _size(regulations, stage)
        yield from _between(regulations, stage)
        yield from _company(regulations, stage)


def _qualifying(regulations: Regulations, stage: str) -> Iterator[Fault]:
    taken: dict[int, str] = {}
    for number, going_on in enumerate(regulations.stages[stage].qualifying):
        place = ("stages", stage, "qualifying", str(number))
        if going_on.into not in regulations.stages:
            yield Fault((*place, "into"), _no_stage(going_on.into, regulations))
        elif stage in {going_on.into, *_after(regulations, going_on.into)}:
            yield Fault((*place, "into"), f"{going_on.into!r} leads back to {stage}")
        last, size = going_on.first + going_on.count - 1, _most_in(regulations, stage)
        if size is not None and last > size:
            yield Fault(
                (*place, "count"),
                f"{going_on.count} from place {going_on.first} on, but {stage} has {size}"
                " contestants",
            )
        for one in range(going_on.first, going_on.first + going_on.count):
            if one in taken:
                yield Fault((*place, "first"), f"place {one} goes into {taken[one]} already")
            taken[one] = going_on.into


def _most_in(regulations: Regulations, stage: str) -> int | None:
    """Return the most contestants that can take part in a stage; None where nothing says so."""
    conditions = regulations.stages[stage]
    if conditions.format is not None and conditions.format.contestants is not None:
        return conditions.format.contestants
    coming = sum(_places(_into(regulations, source, stage)) for source in regulations.stages)
    fields = 1 if conditions.contestant == "team" else 2
    return fields * coming or None


def _between(regulations: Regulations, stage: str) -> Iterator[Fault]:
    """Find matches in segments between places that do not go on into their stage."""
    format_ = regulations.stages[stage].format
    segments = None if format_ is None else format_.in_segments
    coming = {
        place
        for source in regulations.stages
        for rule in _into(regulations, source, stage)
        for place in range(rule.first, rule.first + rule.count)
    }
    for place in segments.places if segments is not None and coming else ():
        if place not in coming:
            yield Fault(
                ("stages", stage, "format", "places"),
                f"{place}, but of places only {', '.join(map(str, sorted(coming)))} go on into"
                f" {stage}",
            )


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
    unit = regulations.stages[rule.from_stage].unit
    if rule.of_vps and unit != "vps":
        yield Fault(
            (*place, "from_stage"),
            f"{rule.from_stage!r} ends in {unit}, and difference carries a share of victory points",
        )
    going_on = _into(regulations, rule.from_stage, stage)
    if rule.places is not None and going_on and rule.places != _places(going_on):
        yield Fault(
            (*place, "places"), f"{rule.places}, but {_places(going_on)} places go on into {stage}"
        )


def _carried_everywhere(regulations: Regulations) -> Iterator[Fault]:
    """Find what is carried into every stage from one of any name: it would be into itself, too."""
    rule = regulations.default.carry_over
    if rule is not None and rule.from_stage not in regulations.stages:
        place = ("default", "carry_over", "from_stage")
        yield Fault(place, _no_stage(rule.from_stage, regulations))


def _size(regulations: Regulations, stage: str) -> Iterator[Fault]:
    """Find stages into which more or fewer go on than take part in them."""
    conditions = regulations.stages[stage]
    format_ = conditions.format
    sources = [source for source in regulations.stages if _into(regulations, source, stage)]
    if format_ is None or format_.contestants is None or not sources:
        return
    coming = sum(_places(_into(regulations, source, stage)) for source in sources)
    if format_.contestants not in (coming, 2 * coming):
        yield Fault(
            ("stages", stage, "format", "contestants"),
            f"{format_.contestants}, but {coming} places, or of two fields {2 * coming}, go on"
            f" into {stage}",
        )


def _company(regulations: Regulations, stage: str) -> Iterator[Fault]:
    """Find stages into which somebody comes before others, or with nobody to meet.

    From a knock-out the first of every match goes on, from elsewhere so many in all.
    """
    sources = [source for source in regulations.stages if _into(regulations, source, stage)]
    coming = sum(_places(_into(regulations, source, stage)) for source in sources)
    conditions = regulations.stages[stage]
    draws = [regulations.stages[one].draw for one in sources]
    by_match = any(draw is not None and draw.goes_by == "knock-out" for draw in draws)
    linked = [name for name, other in regulations.stages.items() if other.qualifying]
    if coming == 1 and conditions.contestant == "team" and not by_match:
        yield Fault(("stages", stage), "one place goes on into it, and nobody else: raise a count")
    if not coming and linked and stage not in linked:
        yield Fault(
            ("stages", stage),
            f"nobody goes on into it, and from it nobody does: name it in the qualifying of"
            f" {' or '.join(linked)}, or leave it out",
        )


def _into(regulations: Regulations, source: str, stage: str) -> tuple[Qualifying, ...]:
    return tuple(rule for rule in regulations.stages[source].qualifying if rule.into == stage)


def _places(going_on: tuple[Qualifying, ...]) -> int:
    return sum(rule.count for rule in going_on)


def _after(regulations: Regulations, stage: str) -> set[str]:
    """Return the stages that somebody can come into from this one, one after another."""
    found: set[str] = set()
    left = [stage]
    while left:
        conditions = regulations.stages.get(left.pop())
        new = {rule.into for rule in conditions.qualifying} - found if conditions else set()
        found |= new
        left += new
    return found


def _no_stage(named: str, regulations: Regulations) -> str:
    return f"{named!r} is no stage here; there is {', '.join(regulations.stages) or 'none'}"
