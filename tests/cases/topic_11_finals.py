"""Topic 11: finals, and in which order their sides choose; the time that is allotted."""

from typing import Any

from ledger import regulations
from ledger.rules.formats.segments import Segments
from tests.cases.binding import Applied, Asked, Binding, By, Inputs, rule_at, under

DIVISIONS = {
    "Open": "anc-2018-itc-open",
    "Women's": "anc-2018-itc-womens",
    "Women": "anc-2018-itc-womens",
    "Seniors'": "anc-2018-itc-seniors",
    "Seniors": "anc-2018-itc-seniors",
    "Senior": "anc-2018-itc-seniors",
    "Youth": "anc-2018-itc-youth",
}

OPEN_FINAL = "anc-2018-itc-open:final.format"


def _structure(inputs: Inputs) -> dict[str, Any]:
    """The matches in segments, by stage: who plays them, boards and stanzas."""
    found = {}
    for stage, conditions in regulations.load(DIVISIONS[inputs["division"]]).stages.items():
        if isinstance(conditions.format, Segments):
            match = conditions.format.structure()
            found[stage] = {
                "teams": match.places,
                "boards": match.boards,
                "stanzas": match.segments,
            }
    return found


def _toss(inputs: Inputs) -> dict[str, Any]:
    """What the winner of the toss may choose; it comes in a sentence of the clause."""
    options = rule_at("sydney-2003-seniors-teams:semi-finals.format").choices()
    return {
        f"options_for_{inputs['winner']}": [
            f"sit first in {' and '.join(map(str, segments))}" for segments in options
        ]
    }


def _minutes(inputs: Inputs) -> dict[str, Any]:
    """The time for so many boards: of the finals, or of the qualifying if nothing is varied."""
    stage = "final" if "minutes_per_board" in inputs else "qualifying"
    rule = under(
        rule_at(f"anc-2018-itc-open:{stage}.format"),
        {"minutes_per_board": "minutes_per_board"},
        inputs,
    )
    return {"minutes": rule.minutes(inputs["boards"]), "per_board": rule.minutes_per_board}


BINDINGS: dict[str, Binding] = {
    "finals.structure": Asked(_structure, ("ledger.rules.formats.segments:Segments.structure",)),
    "choice.order": Applied(
        By(
            "match",
            {
                "Repechage": "anc-2018-itc-open:repechage.format",
                "Open Repechage": "anc-2018-itc-open:repechage.format",
                "Women's Repechage": "anc-2018-itc-womens:repechage.format",
                "Seniors' Repechage": "anc-2018-itc-seniors:repechage.format",
                "Youth Final": "anc-2018-itc-youth:final.format",
            },
            otherwise=OPEN_FINAL,
        ),
        "order_of_choice",
        gives={"order": ""},
        policy={"stanzas": "segments"},
        words={"higher": "H", "lower": "L"},
    ),
    "choice.toss": Asked(_toss, ("ledger.rules.formats.segments:Segments.choices",)),
    "time.allotted": Asked(_minutes, ("ledger.rules.formats.format:FormatRule.minutes",)),
}
