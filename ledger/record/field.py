"""The field of a stage: who was declared to play in it, with replacements."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from ledger.errors import RuleSaysNo
from ledger.events import (
    ChoiceMade,
    ContestantReplaced,
    DrawPublished,
    Event,
    QualifiersDeclared,
)
from ledger.record.contest import Contest
from ledger.record.packed import of_kinds
from ledger.recorded import Recorded

BY_THE_FIELD = (ChoiceMade, ContestantReplaced, DrawPublished, QualifiersDeclared)
"""What is done in a stage by those who are declared for it, beside playing."""


class Field(Struct, frozen=True, kw_only=True):
    """Who is in a stage: as declared, with replacements.

    Attributes:
        promoted: who stepped in.
        events: positions of the declarations and the replacements.

    """

    contestants: tuple[str, ...]
    promoted: frozenset[str]
    events: tuple[int, ...]


def field_of(contest: Contest, stage: str) -> Field:
    """Give the declared field of a stage; empty if nobody was declared."""
    declared = [one for one in contest.of(QualifiersDeclared) if one[1].into == stage]
    replaced = [one for one in contest.of(ContestantReplaced) if one[1].stage == stage]
    names = [n for (_, into), going in contest.qualified.items() if into == stage for n in going]
    stepped_in = {event.into for _, event in replaced}
    return Field(
        contestants=tuple(names),
        promoted=frozenset(stepped_in.union(_beyond_the_places(contest, stage))),
        events=tuple(recorded.position for recorded, _ in (*declared, *replaced)),
    )


def resting_on_field(contest: Contest, declared: Recorded) -> list[Recorded]:
    """List what a stage has since its field was declared: it was drawn, chosen or played by that.

    Nothing for an event that declares nobody.
    """
    if not isinstance(declared.event, QualifiersDeclared):
        return []
    stage, sessions = declared.event.into, contest.schedule.of_stage(declared.event.into)
    made = (
        recorded
        for recorded, event in of_kinds(contest.history, BY_THE_FIELD)
        if recorded.version not in contest.annulled and _is_within(event, stage, sessions)
    )
    played = (
        contest.event_at(one.reference.version)
        for one in contest.results.all()
        if one.session in sessions
    )
    return [one for one in (*made, *played) if one.version > declared.version]


def _is_within(event: Event, stage: str, sessions: Collection[str]) -> bool:
    """Tell whether something was done in a stage, which has these sessions."""
    match event:
        case DrawPublished(session=session):
            return session in sessions
        case ChoiceMade(stage=of) | ContestantReplaced(stage=of) | QualifiersDeclared(stage=of):
            return of == stage
        case _:
            return False


def of_knock_out(contest: Contest, stage: str) -> tuple[str, ...]:
    """Name who plays a knock-out: as declared; in the stage that a contest begins with, all."""
    field = field_of(contest, stage).contestants
    begins = stage == next(iter(contest.stages), None)
    return field or (tuple(contest.contestants) if begins else ())


def vacated(contest: Contest, stage: str) -> dict[str, str]:
    """Name who of a stage's field is gone before it played there, each with the reason in a word.

    Its place is open until another gets it.
    """
    entries, sessions = contest.entries, contest.schedule.of_stage(stage)
    gone = dict.fromkeys(entries.withdrawn, "withdrawn")
    gone |= dict.fromkeys(entries.disqualified, "disqualified")
    return {
        name: gone[name]
        for name in field_of(contest, stage).contestants
        if name in gone and not any(contest.has_result(session, name) for session in sessions)
    }


def open_places(contest: Contest, stage: str) -> list[str]:
    """Say which places in a stage nobody has, as those who qualified for them are gone."""
    return [
        f"{name} is {why}, and nobody has its place in {stage} yet (see: replace)"
        for name, why in vacated(contest, stage).items()
    ]


def check_in_field(
    contest: Contest, stage: str, names: Iterable[str], what: str = "a score"
) -> None:
    """Raise RuleSaysNo for contestants outside the declared field of a stage.

    what: what they were to get there, for the message. Nobody is held to a field that is not
    declared in full, or that leaves nobody an opponent.
    """
    if not contest.qualified:
        return
    clauses = {
        source: rule.clause
        for source in contest.stages
        for rule in contest.conditions_of(source).qualifying
        if rule.into == stage
    }
    if not clauses or any((source, stage) not in contest.qualified for source in clauses):
        return
    field, entries = field_of(contest, stage).contestants, contest.entries
    for name in names if len(field) > 1 else ():
        if name not in field and name not in entries.house and name not in entries.dropped_in:
            raise RuleSaysNo(
                what=f"{what} of {name} in {stage}",
                why=f"{', '.join(field)} go on into it",
                clause=list(clauses.values())[-1],
            )


def _beyond_the_places(contest: Contest, stage: str) -> Iterable[str]:
    """Name who was declared from below the qualifying places as others withdrew (ANC 19.3)."""
    for _, declared in contest.of(QualifiersDeclared):
        if declared.into != stage:
            continue
        rules = [r for r in contest.conditions_of(declared.stage).qualifying if r.into == stage]
        for one in declared.qualifiers:
            if rules and one.place > rules[0].first - 1 + rules[0].count:
                yield one.contestant
