"""Topic 12: awards, and the categories in which they are won."""

from typing import Any

from ledger.commands import EnterContestant, ScheduleSession
from ledger.errors import RuleSaysNo
from ledger.record import fold
from ledger.rules.awards.field import Field
from ledger.rules.tie_breaks import ranking
from tests.cases.binding import Applied, Asked, Binding, By, Inputs, Played, rule_at
from tests.cases.scenes import moment, told

AWARDS = {
    "Open": "anc-2018-butler-open:final.awards",
    "Women's": "anc-2018-butler-womens:final.awards",
    "Women": "anc-2018-butler-womens:final.awards",
    "Seniors'": "anc-2018-butler-seniors:final.awards",
    "Seniors": "anc-2018-butler-seniors:final.awards",
    "Senior": "anc-2018-butler-seniors:final.awards",
    "SST": "sydney-2003-seniors-teams:final.awards",
    "DCBRP": "sydney-2003-blue-ribbon-pairs:final.awards",
}
TEAM_AWARDS = {
    "Open": "anc-2018-itc-open:final.awards",
    "Women's": "anc-2018-itc-womens:final.awards",
    "Women": "anc-2018-itc-womens:final.awards",
    "Seniors'": "anc-2018-itc-seniors:final.awards",
    "Seniors": "anc-2018-itc-seniors:final.awards",
    "Senior": "anc-2018-itc-seniors:final.awards",
    "Youth": "anc-2018-itc-youth:final.awards",
}
RESULTS = {
    "winner": "winner",
    "runner-up": "runner-up",
    "runner_up": "runner-up",
    "shared": "shared",
    "shared title": "shared",
}

BASES = {
    "before-alteration": "score before alteration",
    "after-alteration": "score after alteration",
}

IPC = "anc-2018-ipc"
PLACE_POINTS = "ledger.rules.awards.place_points:PlacePoints"
INELIGIBLE = "(ineligible)"


FIELD = Field(20, (20,))


def _points_by_place(inputs: Inputs) -> dict[str, Any]:
    """The points of a field as large as any."""
    return {"by_place": rule_at(AWARDS[inputs["event"]]).by_place(FIELD)}


def _share(inputs: Inputs) -> dict[str, Any]:
    """What each of those gets who are tied for these places."""
    return {"each": rule_at(AWARDS[inputs["event"]]).share(inputs["tied_places"], FIELD)}


def _eligible_only(inputs: Inputs) -> dict[str, Any]:
    """Pairs in the order of their places, some of them marked as ineligible."""
    finish = [name.removesuffix(INELIGIBLE) for name in inputs["finish"]]
    eligible = [name for name in inputs["finish"] if not name.endswith(INELIGIBLE)]
    rule = rule_at(AWARDS[inputs.get("event", "Open")])
    awarded: dict[str, Any] = rule.awarded([(name,) for name in finish], eligible, FIELD)
    return awarded


def _sessional_and_outright(inputs: Inputs) -> dict[str, Any]:
    """On which scores masterpoints rest where a substitution has altered some."""
    rule = rule_at("sydney-2003-seniors-teams:masterpoints")
    basis = rule.basis()
    return {
        "sessional_on": BASES[basis.sessional],
        "outright_on": BASES[basis.outright],
        "outright_if_disqualified": bool(rule.basis(disqualified=True).outright),
    }


def _by_category(inputs: Inputs) -> dict[str, Any]:
    """Contestants in order, each with its category."""
    categories = dict(one.split(":") for one in inputs["ranking"])
    placed = ranking.by_category([(name,) for name in categories], categories)
    return {
        category: [name for group in groups for name in group]
        for category, groups in placed.items()
    }


def _nominate(inputs: Inputs) -> dict[str, Any]:
    """A pair is entered in one of its categories, at a time before or after the start."""
    start = ScheduleSession(
        session="1", stage="main", starts_at=moment(inputs["event_start"]), minutes=70
    )
    category = inputs.get("nominated", inputs["eligible"][0])
    with told(IPC, (), "main", start) as evening:
        evening.when(
            EnterContestant(contestant="P", category=category), at=moment(inputs["nominated_at"])
        )
        assert evening.refusal is None or isinstance(evening.refusal, RuleSaysNo)
        return {"accepted": "P" in fold(evening.record).contestants}


BINDINGS: dict[str, Binding] = {
    "pqp.table": Asked(_points_by_place, (f"{PLACE_POINTS}.by_place",)),
    "pqp.share": Asked(_share, (f"{PLACE_POINTS}.share",)),
    "pqp.eligible_only": Asked(_eligible_only, (f"{PLACE_POINTS}.awarded",)),
    "pqp.itc": Applied(
        By("division", TEAM_AWARDS),
        "points",
        takes={
            "result": By("result", RESULTS, otherwise="other"),
            "played": {
                "matches": "matches",
                "repechage_stanzas": "repechage_stanzas",
                "final_stanzas": "final_stanzas",
                "team_in_repechage": "repechage_played_by_team",
            },
        },
        gives={"pqp": ""},
        policy={
            "conditions": By(
                "conditions",
                {"stages_played": {"of": "stages-reached"}, "literal": {"of": "all-stages"}},
            )
        },
    ),
    "masterpoints.sanctioned": Applied(
        By(
            "event",
            {"Alberta 55 plus Games": "alberta-55plus-pairs:masterpoints"},
            otherwise="sydney-2003-seniors-teams:masterpoints",
        ),
        "sanctioned",
        gives={"masterpoints": ""},
    ),
    "masterpoints.order": Asked(
        _sessional_and_outright,
        ("ledger.rules.masterpoints.around_alteration:AroundAlteration.basis",),
    ),
    "placings.by_category": Asked(_by_category, ("ledger.rules.tie_breaks.ranking:by_category",)),
    "category.nominate": Played(
        IPC,
        "ledger.rules.entries.category_before_start:CategoryBeforeStart.may_name",
        _nominate,
    ),
}
