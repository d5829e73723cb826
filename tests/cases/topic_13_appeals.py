"""Topic 13: rulings, appeals against them, committees."""

from typing import Any

from ledger.bridge.numbers import Rounding
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.artificial.percentages import Percentages, own_percentage
from tests.cases.appealing import status, without_merit
from tests.cases.binding import Applied, Asked, Binding, By, Inputs, Played, rule_at
from tests.cases.figures import numbers

CLUB = "acbl-club-pairs"
APPEALS = f"{CLUB}:appeals"

KIND = By(
    "ruling_kind",
    {
        "any": None,
        "judgement": "judgement",
        "judgment": "judgement",
        "discretion": "judgement",
        "discretionary": "judgement",
        "book": "book",
        "book_law": "book",
        "law": "book",
        "regulation": "regulation",
        "interpretation": "interpretation",
        "procedural": "procedural",
        "disciplinary": "disciplinary",
    },
)
ACTION = By(
    "action",
    {
        "uphold": "uphold",
        "overrule": By("ruling_kind", {"judgement": "adjust"}, otherwise="overrule"),
        "assign": "assign",
        "assign_result": "assign",
        "replace_adjusted_score": "assign",
        "adjust": "adjust",
        "adjust_matchpoints": "adjust",
        "adjust_score": "adjust",
        "cancel_and_average": "cancel-and-average",
        "cancel_average": "cancel-and-average",
        "overall_percent": "overall-percentage",
        "overall_percentage": "overall-percentage",
        "remove_penalty": "remove-penalty",
        "remove_procedural": "remove-penalty",
        "matchpoint_penalty_only": "penalty-only",
        "penalty_only": "penalty-only",
        "fine_without_compensating": "penalty-only",
        "dismiss_frivolous": "dismiss",
        "frivolous_dismiss_with_penalty": "dismiss",
    },
)


def total(inputs: Inputs) -> dict[str, Any]:
    """The awards to both sides, and whether they come to more than they should."""
    rule = rule_at(APPEALS)
    assert isinstance(rule, CommitteeAppeals)
    ns, ew, top = numbers([inputs["ns"], inputs["ew"], inputs["top"]])
    awarded = rule.awards_total((ns, ew), top, mistake=inputs.get("director_error", False))
    return {"sum": awarded.total, "flag": awarded.too_much}


def own_session(inputs: Inputs) -> dict[str, Any]:
    """A board at the side's own percentage of the session."""
    rule, shown = rule_at(f"{CLUB}:artificial"), rule_at(f"{CLUB}:percentage")
    assert isinstance(rule, Percentages)
    assert isinstance(shown, Rounding)
    top, points = numbers([inputs["top"], inputs["session_points_other"]])
    given = rule.own_session_score(own_percentage(points, top, inputs["boards_other"]), top)
    return {
        "board_mp": given.matchpoints,
        "session_percent_unchanged_2dp": shown.apply(given.percentage),
    }


BINDINGS: dict[str, Binding] = {
    "appeal.power": Applied(
        APPEALS, "may_decide", takes={"kind": KIND, "action": ACTION}, gives={"allowed": ""}
    ),
    "appeal.total_check": Asked(
        total, ("ledger.rules.appeals.committee:CommitteeAppeals.awards_total",)
    ),
    "appeal.overall_percentage": Asked(
        own_session, ("ledger.rules.artificial.percentages:Percentages.own_session_score",)
    ),
    "appeal.without_merit": Played(
        "sydney-2003-seniors-teams", "ledger.decide.committees:without_merit", without_merit
    ),
    "results.status": Played(CLUB, "projections.views.state:state_of", status),
    "committee.size": Applied(
        APPEALS, "right_size", takes={"members": "members"}, gives={"recommended": ""}
    ),
    "committee.eligible": Applied(
        APPEALS,
        "may_sit",
        takes={
            "staff": "member_is_club_staff",
            "involved": "personally_involved",
            "excused": "objection_upheld",
        },
        gives={"eligible": ""},
    ),
    "ruling.right_to_appeal": Applied(
        APPEALS,
        "right_to_appeal",
        takes={"kind": KIND, "advised": "advised"},
        gives={"committee_can_redress": "redress", "flag": "advice"},
        words={"missing": "players not told of the right to appeal", "given": None},
    ),
    "ruling.disputed": Applied(
        APPEALS,
        "disputed",
        takes={"established": "facts_established"},
        gives={
            "ruling_required": "required",
            "right_to_appeal_advised": "advise",
            "ruling_kind": "kind",
        },
    ),
}
