"""Find tie-breaks that can never tell anybody apart in a stage, and lists that end too soon."""

from collections.abc import Callable, Iterator, Sequence

from ledger.regulations.faults import Clash, tag
from ledger.rulebook import Conditions
from ledger.rules.draws import Draw
from ledger.rules.tie_breaks import Purpose, TieBreak
from ledger.rules.tie_breaks.criterion import Evidence, Means

MUST_DECIDE: frozenset[Purpose] = frozenset({"draw", "qualifying", "knock-out"})
"""Purposes that cannot leave two contestants level: somebody has to come first."""

DECISIVE = frozenset[Means]({"lot", "play-off", "ruling"})
"""Means that settle whatever the criteria before them left open."""

END = "end it with lot, play-off or by-ruling"

LAST = frozenset[Means]({"lot", "nothing"})
"""Means after which nobody is level who could be told apart by another criterion."""


def among_criteria(conditions: Conditions) -> Iterator[Clash]:
    """Find useless tie-breaks and lists that end too soon, purpose by purpose."""
    for purpose, why in _wanted(conditions):
        if purpose not in conditions.ties and not _decides(
            purpose, conditions.ties.get("stage", ()), conditions
        ):
            yield Clash(f"ties/{purpose}", f"is missing, and {why}: {_end(purpose, conditions)}")
    for purpose, criteria in conditions.ties.items():
        if purpose == "draw" and _is_laid_out(conditions.draw):
            continue  # nobody is drawn by rank
        yield from _chain(purpose, criteria, conditions)
        for place, criterion in enumerate(criteria):
            lacking = _lacking(criterion, conditions)
            if lacking is not None:
                yield Clash(f"ties/{purpose}/{place}", f"{tag(criterion)} {lacking}")


def _is_laid_out(draw: Draw | None) -> bool:
    return draw is not None and draw.goes_by == "movement"


def _wanted(conditions: Conditions) -> Iterator[tuple[Purpose, str]]:
    """Yield the purposes for which equals will have to be told apart, and why."""
    if conditions.is_knock_out:
        yield "knock-out", "a match in segments has a winner"
    elif conditions.qualifying:
        yield "qualifying", "places decide who goes on"
    if conditions.draw is not None and conditions.draw.goes_by == "standings":
        yield "draw", f"{tag(conditions.draw)} draws by rank"


def _decides(purpose: Purpose, criteria: Sequence[TieBreak], conditions: Conditions) -> bool:
    last = criteria[-1].means if criteria else "figures"
    return last in DECISIVE or (last == "nothing" and _may_be_shared(purpose, conditions))


def _may_be_shared(purpose: Purpose, conditions: Conditions) -> bool:
    """Tell whether equals may stay equal: in a match that nobody goes on from (ANC 12.3)."""
    return purpose == "knock-out" and not conditions.qualifying


def _end(purpose: Purpose, conditions: Conditions) -> str:
    shared = ", or with shared" if _may_be_shared(purpose, conditions) else ""
    return f"{END}{shared}"


def _chain(
    purpose: Purpose, criteria: Sequence[TieBreak], conditions: Conditions
) -> Iterator[Clash]:
    if purpose in MUST_DECIDE and not _decides(purpose, criteria, conditions):
        last = f"ends with {tag(criteria[-1])}" if criteria else "is empty"
        yield Clash(
            f"ties/{purpose}", f"{last} and can stay undecided: {_end(purpose, conditions)}"
        )
    for place, criterion in enumerate(criteria[:-1]):
        if criterion.means in LAST:
            yield Clash(
                f"ties/{purpose}/{place + 1}",
                f"{tag(criteria[place + 1])} comes after {tag(criterion)}, which leaves"
                " nobody level: nothing may follow it",
            )


def _lacking(criterion: TieBreak, conditions: Conditions) -> str | None:
    """Say what a criterion looks at and this stage lacks; None where it lacks nothing."""
    evidence = criterion.looks_at
    return None if evidence is None else LACKING[evidence](conditions)


def _matches(conditions: Conditions) -> str | None:
    return (
        None
        if conditions.by_match
        else "compares matches, and this stage has none: give victory_points"
    )


def _net_imps(conditions: Conditions) -> str | None:
    if conditions.measure != "imps":
        return f"adds IMPs, but matches are in {conditions.measure}: use match-percentages"
    return _matches(conditions)


def _percentages(conditions: Conditions) -> str | None:
    if conditions.measure != "percent":
        return f"adds percentages, but matches are in {conditions.measure}: use net-imps"
    return _matches(conditions)


def _matchpoints(conditions: Conditions) -> str | None:
    if conditions.scoring.unit == "matchpoints":
        return None
    return "compares matchpoints, and boards are not scored by them"


def _carried(conditions: Conditions) -> str | None:
    if conditions.carry_over is not None:
        return None
    return "looks at the stage before, and nothing is carried over: give carry_over"


LACKING: dict[Evidence, Callable[[Conditions], str | None]] = {
    "matches": _matches,
    "net IMPs": _net_imps,
    "match percentages": _percentages,
    "matchpoints": _matchpoints,
    "carry-over": _carried,
}
"""For each kind of evidence, what says why a stage lacks it; None where it has it."""
