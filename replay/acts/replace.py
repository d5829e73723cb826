"""replace: another contestant takes a qualifier's place."""

from ledger.commands import AnyCommand, ReplaceContestant
from ledger.decide.laws import ORGANISATION
from ledger.errors import NoSuch, NotOnRecord, RuleSaysNo
from ledger.record import Contest
from ledger.record.eligibility import out_of_contention
from ledger.record.field import field_of
from projections.views.qualifiers import next_in_line
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import WHY
from replay.acts.qualify import to_be_settled
from replay.acts.sitting import Sitting
from replay.parameters import Parameter


@act(
    "replace",
    "replace",
    [ReplaceContestant],
    Parameter("stage", "In which.", required=True, offers=("scheduled-stages",)),
    Parameter(
        "out",
        "Whose place it was.",
        kind="contestant",
        required=True,
        label="whose place",
        offers=("vacant",),
    ),
    Parameter("into", "Who takes it.", kind="contestant", place="argument", label="who takes it"),
    WHY,
    under=under.QUALIFYING,
)
def replace(
    sitting: Sitting, *, stage: str, out: str, into: str | None, reason: str | None
) -> list[AnyCommand]:
    """Another contestant takes a place in a stage; where none is named, whoever is next in line."""
    facts = sitting.facts_now()
    if stage not in facts.stages:
        raise NoSuch(what="stage", name=stage, known=tuple(facts.stages))
    coming = _next(facts, stage, out, into)
    replacing = ReplaceContestant(
        stage=stage, out=out, into=coming, basis=facts.position, reason=reason
    )
    return [replacing]


def _next(facts: Contest, stage: str, leaving: str, named: str | None) -> str:
    """Return the contestant that takes the place, the next in line; nobody else may be named.

    Raises RuleSaysNo where nobody is left, or for who is not the next; NeedsRuling for a lot.
    """
    field = field_of(facts, stage).contestants
    if named is None and leaving not in field:
        raise NotOnRecord(what=f"qualifier for {stage}", name=leaving, known=field)
    found = next_in_line(facts, stage, leaving)
    if named in (*field, *out_of_contention(facts)) or found is None:
        if named is not None:
            return named  # which is refused, with the reason
        raise RuleSaysNo(
            what=f"nobody takes the place of {leaving}",
            why="nobody is left who could",
            clause=ORGANISATION,
        )
    if leaving not in out_of_contention(facts):
        return named or found.contestant  # refused, too
    if found.tie is not None:
        raise to_be_settled(found.tie, found.clause)
    if named not in (None, found.contestant):
        raise RuleSaysNo(
            what=f"{named} does not take the place of {leaving}",
            why=f"{found.contestant} is the next in line",
            clause=found.clause,
        )
    return found.contestant
