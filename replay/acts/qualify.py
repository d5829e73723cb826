"""qualify: declare who goes on to the next stage."""

from ledger.commands import AnyCommand, DeclareQualifiers
from ledger.errors import NeedsRuling, NoSuch, NotUnderTheseRules
from ledger.record import Contest
from ledger.record.open_matters import TO_COME, open_in
from projections.scope import resolve
from projections.views.qualifiers import QualifierSheet, proposed, qualifier_sheets
from projections.views.ties import Tie
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import INCOMPLETE, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter


@act(
    "qualify",
    "qualify",
    [DeclareQualifiers],
    Parameter(
        "stage",
        "From which they go.",
        required=True,
        label="from stage",
        offers=("stages-to-go-on-from",),
    ),
    Parameter("into", "To which they go.", required=True, label="into stage"),
    INCOMPLETE,
    WHY,
    under=under.QUALIFYING,
)
def qualify(
    sitting: Sitting, *, stage: str, into: str, incomplete: str | None, reason: str | None
) -> list[AnyCommand]:
    """Declare those entitled to go from one stage into another: frozen with their places."""
    facts = sitting.facts_now()
    sheet = _sheet(facts, stage, into)
    waits = [one for one in open_in(facts, stage) if incomplete is None or one.kind in TO_COME]
    for tie in sheet.ties if not waits else ():
        raise to_be_settled(tie, sheet.clause)
    declaring = DeclareQualifiers(
        stage=stage,
        into=into,
        qualifiers=proposed(facts, stage, into),
        basis=facts.position,
        incomplete=incomplete,
        reason=reason,
    )
    return [declaring]


def to_be_settled(tie: Tie, clause: str) -> NeedsRuling:
    """Return the refusal of an act for which a tie is still open. clause: of the act."""
    return NeedsRuling(
        what=f"the tie between {' and '.join(tie.contestants)} on place {tie.place}",
        form=" or ".join(tie.offers) or "a ruling",
        clause=tie.clause or clause,
    )


def _sheet(facts: Contest, stage: str, into: str) -> QualifierSheet:
    """Return the sheet of these two stages. Raises NoSuch, NotUnderTheseRules."""
    sheets = qualifier_sheets(facts, resolve(f"stage:{stage}", facts))
    for sheet in sheets:
        if sheet.into == into:
            return sheet
    if sheets:
        known = tuple(sheet.into for sheet in sheets)
        raise NoSuch(what="stage", name=into, place=f" to go on to from {stage}", known=known)
    raise NotUnderTheseRules(what=f"qualifying from {stage} into {into}")
