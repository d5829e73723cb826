"""Topic 10: what qualifiers bring into the next stage."""

from typing import Any

from ledger.rules.carry_overs.qualified import Qualified
from tests.cases.binding import Applied, Asked, Binding, By, Chosen, Inputs, rule_at, under
from tests.cases.figures import by_name, numbers

OPEN_FINAL = "anc-2018-butler-open:final.carry_over"
WOMENS_FINAL = "anc-2018-butler-womens:final.carry_over"
ITC_FINAL = "anc-2018-itc-open:final.carry_over"
SEMI_FINALS = "sydney-2003-seniors-teams:semi-finals.carry_over"
BLUE_RIBBON = "sydney-2003-blue-ribbon-pairs"

FIRST_TO_LAST = "ledger.rules.carry_overs.first_to_last:FirstToLast"
DIFFERENCE = "ledger.rules.carry_overs.difference:Difference"
NOTHING = "ledger.rules.carry_overs.nothing:Nothing.of"
SIZE = "ledger.rules.qualifiers.top_places:TopPlaces.size"


def _difference(where: str) -> Applied:
    return Applied(
        where,
        "imps",
        takes={"higher": "higher_vp", "lower": "lower_vp"},
        gives={"imps_to_higher": ""},
        policy={"round": By("round", {"exact": {"counts": "exact"}, "whole": {"counts": "whole"}})},
    )


def _by_place(inputs: Inputs) -> dict[str, Any]:
    rule = rule_at(OPEN_FINAL)
    return {"vp": [rule.of(place) for place in inputs["places"]]}


def _nothing(inputs: Inputs) -> dict[str, Any]:
    rule = rule_at(f"{BLUE_RIBBON}:final.carry_over")
    return {"final_opening": [rule.of(total) for total in numbers(inputs["qualifying_vp"])]}


def _after_withdrawal(inputs: Inputs) -> dict[str, Any]:
    """Contestants are called by their places."""
    carried = rule_at(WOMENS_FINAL).after_withdrawals(
        by_name(inputs["top10_c"]),
        [str(inputs["withdrawn_place"])],
        [str(inputs["promoted_place"])],
    )
    return {"carry": carried}


def _first_to_last(inputs: Inputs) -> dict[str, Any]:
    """Everybody's share, from final totals; contestants are called by their places: P1 …"""
    field = [
        Qualified(name, int(name.removeprefix("P")), total)
        for name, total in by_name(inputs["final_vp"]).items()
    ]
    carried: dict[str, Any] = rule_at(WOMENS_FINAL).carried(field)
    return carried


def _before_and_after(inputs: Inputs) -> dict[str, Any]:
    """The first two of the standings, before and after something changed them."""
    rule, answer = rule_at(ITC_FINAL), {}
    for when in ("before", "after"):
        first, second = (
            Qualified(name, place, numbers([vps])[0])
            for place, (name, vps, *_) in enumerate(inputs[when][:2], 1)
        )
        answer[f"carry_{when}"] = rule.carried([first, second])[first.contestant]
    return answer


def _qualifying_and_nothing_else(inputs: Inputs) -> dict[str, Any]:
    """So many of each field, and what they bring."""
    rule = under(
        rule_at(f"{BLUE_RIBBON}:qualifying.qualifying.0"), {"per_direction": "count"}, inputs
    )
    carried = rule_at(f"{BLUE_RIBBON}:final.carry_over").of(numbers([0])[0])
    return {"finalists": rule.size(fields=2), "carry_forward": carried}


def _choosing(inputs: Inputs) -> dict[str, Any]:
    """The first of a ranking go on, and the very first chooses an opponent."""
    rule = rule_at("sydney-2003-seniors-teams:qualifying.qualifying.0")
    ranking = inputs["ranking"]
    going_on = [ranking[place - 1] for place in rule.places(len(ranking))]
    choice = rule.choice(going_on)
    return {"qualify": going_on, "chooser": choice.chooser, "may_choose": choice.may_choose}


BINDINGS: dict[str, Binding] = {
    "carry.itc": _difference(ITC_FINAL),
    "carry.sst": _difference(SEMI_FINALS),
    "carry.open_abpc": Asked(_by_place, ("ledger.rules.carry_overs.by_place:ByPlace.of",)),
    "carry.c_n": Applied(
        WOMENS_FINAL,
        "of",
        takes={"total": "z", "first": "x_first", "last": "y_tenth"},
        gives={"c": "counted", "unrounded": "unrounded"},
        policy={"degenerate": "level"},
    ),
    "carry.dcbrp": Asked(_nothing, (NOTHING,)),
    "carry.after_withdrawal": Asked(_after_withdrawal, (f"{FIRST_TO_LAST}.after_withdrawals",)),
    "replay.carry_over": Chosen(
        By(
            "policy",
            {
                "ANC-19.2": Asked(_first_to_last, (f"{FIRST_TO_LAST}.carried",)),
                "ANC-11.2": Asked(_before_and_after, (f"{DIFFERENCE}.carried",)),
            },
        )
    ),
    "qualify.top": Chosen(
        By(
            "per_direction",
            {
                "": Asked(
                    _choosing,
                    (
                        "ledger.rules.qualifiers.top_places:TopPlaces.places",
                        "ledger.rules.qualifiers.top_places:TopPlaces.choice",
                    ),
                )
            },
            otherwise=Asked(_qualifying_and_nothing_else, (SIZE, NOTHING)),
        )
    ),
}
