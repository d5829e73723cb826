"""Topic 06: forfeits, withdrawals, replacements, disqualification."""

from typing import Any

from tests.cases.binding import Applied, Asked, Binding, By, Inputs, rule_at, under
from tests.cases.figures import numbers

BEST_OF = "ledger.rules.forfeits.best_of:BestOf"
FORFEIT_CALLS = (
    f"{BEST_OF}.to_offender",
    f"{BEST_OF}.until_the_end",
    f"{BEST_OF}.candidates",
    f"{BEST_OF}.at_the_end",
)

ITC = "anc-2018-itc-open:qualifying"
SYDNEY = By(
    "floor",
    {
        "70": "sydney-2003-blue-ribbon-pairs:final",
    },
    otherwise="sydney-2003-seniors-teams:qualifying",
)
BUTLER_QUALIFIERS = "anc-2018-butler-open:preliminary.qualifying.0"


def _itc(inputs: Inputs) -> dict[str, Any]:
    """A forfeit in the Qualifying Stage, before and after the end of its round robin."""
    rule = under(rule_at(f"{ITC}.forfeits"), {"complement_cap": "cap", "cap": "cap"}, inputs)
    scale = rule_at(f"{ITC}.victory_points")
    candidates = rule.candidates(
        numbers(inputs["own_other_scores"]), numbers(inputs["offender_other_scores"])
    )
    offender, provisional = rule.to_offender(scale), rule.until_the_end(scale)
    final = rule.at_the_end(candidates, scale)
    return {
        "provisional": {
            "non_offender_vp": provisional.vps,
            "offender_vp": offender.vps,
            "non_offender_imps": provisional.imps,
            "offender_imps": offender.imps,
        },
        "at_rr_end": {
            "vp": final.vps,
            "candidates": {
                "floor": candidates.floor,
                "own_mean": candidates.own_mean,
                "complement_of_offender_mean": candidates.by_offenders,
            },
            "imps": final.imps,
        },
    }


def _sydney(inputs: Inputs) -> dict[str, Any]:
    """A forfeit, until the end of its stage and from then on."""
    where = SYDNEY.pick(inputs)
    rule = under(rule_at(f"{where}.forfeits"), {"floor": "floor"}, inputs)
    scale = rule_at(f"{where}.victory_points")
    candidates = rule.candidates(
        numbers(inputs["own_completed"]), numbers(inputs["opponents_of_offender"])
    )
    final = rule.at_the_end(candidates, scale)
    return {
        "offender": {"vp": rule.to_offender(scale).vps, "imps": rule.to_offender(scale).imps},
        "provisional": {
            "vp": rule.until_the_end(scale).vps,
            "imps": rule.until_the_end(scale).imps,
        },
        "at_end": {
            "vp": final.vps,
            "imps": final.imps,
            "candidates": {
                "floor": candidates.floor,
                "own_mean": candidates.own_mean,
                "mean_of_offenders_opponents": candidates.by_offenders,
            },
        },
    }


BINDINGS: dict[str, Binding] = {
    "forfeit.itc": Asked(_itc, FORFEIT_CALLS),
    "forfeit.sbf": Asked(_sydney, FORFEIT_CALLS),
    "replace.balance": Applied(
        BUTLER_QUALIFIERS, "balanced", takes={"ns": "ns", "ew": "ew"}, gives={"allowed": ""}
    ),
    "disqualified.obligation": Applied(
        "sydney-2003-seniors-teams:disqualified",
        "duties",
        takes={"expelled": "expelled"},
        gives={"must_play_remaining_sessions_of_stage": "must_play", "ranked": "ranked"},
    ),
}
