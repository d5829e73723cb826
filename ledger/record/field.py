"""Who is in a stage: as declared, with replacements."""

from collections.abc import Iterable

from msgspec import Struct

from ledger.events import ContestantReplaced, QualifiersDeclared
from ledger.record.contest import Contest


class Field(Struct, frozen=True, kw_only=True):
    """Who is in a stage: as declared, with replacements; promoted: who stepped in.

    events: positions of the declarations and the replacements.
    """

    contestants: tuple[str, ...]
    promoted: frozenset[str]
    events: tuple[int, ...]


def field_of(contest: Contest, stage: str) -> Field:
    """The declared field of a stage; empty where nobody was declared."""
    declared = [one for one in contest.of(QualifiersDeclared) if one[1].into == stage]
    replaced = [one for one in contest.of(ContestantReplaced) if one[1].stage == stage]
    names = [n for (_, into), going in contest.qualified.items() if into == stage for n in going]
    stepped_in = {event.into for _, event in replaced}
    return Field(
        contestants=tuple(names),
        promoted=frozenset(stepped_in.union(_beyond_the_places(contest, stage))),
        events=tuple(recorded.position for recorded, _ in (*declared, *replaced)),
    )


def _beyond_the_places(contest: Contest, stage: str) -> Iterable[str]:
    """Declared from a place below those that qualify: because others withdrew (ANC 19.3)."""
    for _, declared in contest.of(QualifiersDeclared):
        if declared.into != stage:
            continue
        rules = [r for r in contest.conditions_of(declared.stage).qualifying if r.into == stage]
        for one in declared.qualifiers:
            if rules and one.place > rules[0].first - 1 + rules[0].count:
                yield one.contestant
