"""Topic 07: eligibility, substitutions, documents."""

from typing import Any

import msgspec

from ledger import regulations
from ledger.commands import AnyCommand, LodgeDocument, RuleOnEligibility, ScheduleSession
from ledger.events import DocumentLodged, EligibilityRuled
from ledger.rulebook import Regulations
from ledger.rules.eligibility import together
from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.substitutions.record import Substituted
from tests.cases.binding import Applied, Asked, Binding, By, Inputs, Played, rule_at, under
from tests.cases.figures import numbers
from tests.cases.scenes import moment, told

ITC = "anc-2018-itc-open"
SENIORS_TEAMS = "sydney-2003-seniors-teams"
BLUE_RIBBON = "sydney-2003-blue-ribbon-pairs"
ALTERED = f"{SENIORS_TEAMS}:qualifying.altered_scores"
UNIT, PLAYER = "A", "a"

LODGE = "ledger.decide.documents:lodge"
RULE_ON = "ledger.decide.eligibility:rule_on"
BY_SESSIONS = "ledger.rules.substitutions.by_sessions:BySessions"
LEAST_ROUNDS = "ledger.rules.substitutions.least_rounds:LeastRounds"
LEAST_OF_THREE = "ledger.rules.altered_scores.least_of_three:LeastOfThree"

ROUNDS = By(
    "stage",
    {
        "Open Preliminary": "anc-2018-butler-open:preliminary.substitutions",
        "Open Final": "anc-2018-butler-open:final.substitutions",
        "Women's Preliminary": "anc-2018-butler-womens:preliminary.substitutions",
        "Women's Final": "anc-2018-butler-womens:final.substitutions",
        "Seniors' Preliminary": "anc-2018-butler-seniors:preliminary.substitutions",
        "Seniors' Final": "anc-2018-butler-seniors:final.substitutions",
    },
    otherwise="anc-2018-butler-restricted:substitutions",
)
"""The rule of a stage of the Butler; of one that no table names, that of the Restricted."""

ROLES = {
    "CTD": "chief-director",
    "TO": "organiser",
    "director": "director",
    "captain": "captain",
    "None": None,
    "": None,
}


# -------------------------------------------------------------------------- substitutions


def _pairs(inputs: Inputs) -> dict[str, Any]:
    """The members of a pair, and in which sessions of a stage others played for them."""
    replaced = {"a": inputs.get("a_replaced_in", ()), "b": inputs.get("b_replaced_in", ())}
    rule = rule_at(f"{BLUE_RIBBON}:qualifying.substitutions")
    verdict = rule.verdict(Substituted(inputs["sessions"], replaced))
    return {
        "ok": verdict.ok,
        "subs": verdict.substitutions,
        "limit": verdict.limit,
        "intact": verdict.intact,
        "need_intact": verdict.need_intact,
        "need_each": verdict.need_each,
    }


def _rounds_played(inputs: Inputs) -> dict[str, Any]:
    """rounds: of the stage, or its sessions."""
    rounds = inputs.get("rounds", inputs.get("sessions"))
    played = inputs.get("player_rounds", inputs.get("player_sessions"))
    rule = rule_at(ROUNDS.pick(inputs))
    return {"ok": rule.enough(rounds, tuple(played.values()), inputs["intact"])}


def _augmented(inputs: Inputs) -> dict[str, Any]:
    """Whether a team may take in somebody before a round."""
    why_not = rule_at(f"{SENIORS_TEAMS}:entries.0").why_not(
        before_round=inputs["before_round"],
        members_after=inputs["team_size_after"],
        played_for_another=inputs["played_for_other_team"],
        eligible=inputs.get("eligible", True),
    )
    return {"allowed": why_not is None}


def _altered(inputs: Inputs) -> dict[str, Any]:
    rule = under(rule_at(ALTERED), {"vp_sum": "sum"}, inputs)
    (actual,) = numbers([inputs["actual"]])
    altered = rule.alter(
        actual, numbers(inputs["own_other_scores"]), numbers(inputs["opponent_stage_scores"])
    )
    return {
        "altered": altered.vps,
        "candidates": {
            "actual": altered.figures.actual,
            "mean_other": altered.figures.mean_other,
            "complement_opp": altered.figures.complement,
        },
    }


# ----------------------------------------------------------------------------- documents


def lodged(
    rules: str | Regulations, stage: str, document: str, inputs: Inputs, lodged_at: str
) -> DocumentLodged:
    """What the ledger says of a document that is handed in, for a session where one is told."""
    starts_at = inputs.get("session_start")
    session = ScheduleSession(
        session="1", stage=stage, starts_at=None if starts_at is None else moment(starts_at)
    )
    lodge = LodgeDocument(
        contestant=UNIT,
        document=document,
        session=None if starts_at is None else "1",
        count=inputs.get("systems", 1),
    )
    with told(rules, [UNIT], stage, session) as evening:
        evening.given(lodge, at=moment(inputs[lodged_at]))
        (recorded,) = evening.events
        assert isinstance(recorded.event, DocumentLodged)
        return recorded.event


DOCUMENTS = By(
    "doc",
    {
        "ITC systems": (ITC, "qualifying", "systems"),
        "ABPC YELLOW": ("anc-2018-butler-open", "final", "yellow-system"),
        "defence notes": (ITC, "qualifying", "defence-notes"),
    },
)


def _document(inputs: Inputs) -> dict[str, Any]:
    """deadline_before: where it is told, instead of the printed one."""
    name, stage, document = DOCUMENTS.pick(inputs)
    rules = regulations.load(name)
    conditions = rules.of(stage)
    rule = under(conditions.documents[document], {"deadline_before": "moment"}, inputs)
    documents = {**conditions.documents, document: rule}
    stages = {stage: msgspec.structs.replace(conditions, documents=documents)}
    rules = msgspec.structs.replace(rules, stages={**rules.stages, **stages})
    event = lodged(rules, stage, document, inputs, "lodged_at")
    return {"in_time": event.in_time}


def _form(inputs: Inputs) -> dict[str, Any]:
    event = lodged(SENIORS_TEAMS, "qualifying", "substitution-form", inputs, "form_at")
    return {"in_time": event.in_time, "deadline": event.due_at}


def _notice(inputs: Inputs) -> dict[str, Any]:
    event = lodged(SENIORS_TEAMS, "qualifying", "substitution-notice", inputs, "notified_at")
    return {"in_time": event.in_time, "deadline": event.due_at}


# ---------------------------------------------------------------------------- eligibility


def _state(inputs: Inputs) -> dict[str, Any]:
    """The ruling that is recorded, once all is known that the case tells."""
    facts = msgspec.convert(
        {
            "active_member": inputs.get("active_in_state_club_previous_year"),
            "months_resident": inputs.get("months_resident_before_start"),
            "dispensed_on": inputs.get("dispensation_granted_at"),
        },
        PersonFacts,
    )
    command: AnyCommand = RuleOnEligibility(contestant=UNIT, player=PLAYER, facts=facts)
    with told(ITC, {UNIT: [PLAYER]}, "qualifying") as evening:
        evening.given(command)
        (recorded,) = evening.events
        assert isinstance(recorded.event, EligibilityRuled)
        return {
            "eligible": recorded.event.eligible,
            "retrospective": recorded.event.retrospective,
        }


def _together(inputs: Inputs) -> dict[str, Any]:
    """Both members of a pair."""
    people = [
        PersonFacts(masterpoints=points) for points in numbers(inputs["masterpoints_2017_12_31"])
    ]
    rule = rule_at("anc-2018-butler-restricted:eligibility..0")
    return {"eligible": together.eligible([rule], people)}


def person(where: str, **facts: str) -> Applied:
    """Whether a requirement holds for a person of whom a case tells these facts."""
    return Applied(where, "holds", takes={"person": facts}, gives={"eligible": ""})


BINDINGS: dict[str, Binding] = {
    "eligible.youth": person("anc-2018-ipc:eligibility.Youth.0", born="born"),
    "eligible.senior": person("anc-2018-ipc:eligibility.Senior.0", born="born"),
    "eligible.sst": person(f"{SENIORS_TEAMS}:eligibility..0", born="born"),
    "eligible.age": person("alberta-55plus-pairs:eligibility..0", age="age"),
    "eligible.youth_state": person(
        "anc-2018-itc-youth:eligibility..0",
        home_state="home_state",
        months_resident="continuous_months_resident",
        days_resident="days_in_last_four_months",
        days_in_period="days_in_four_months",
        affiliated="affiliated",
    ),
    "eligible.state": Played(ITC, RULE_ON, _state),
    "eligible.state_choice": Applied(
        f"{ITC}:eligibility..1",
        "state",
        takes={
            "eligible_for": "eligible_for",
            "first_entered": "first_selection_event_entered",
        },
        gives={"may_represent": ""},
    ),
    "eligible.restricted_butler": Asked(_together, ("ledger.rules.eligibility.together:eligible",)),
    "eligible.itc_finals": Applied(
        f"{ITC}:participation",
        "may",
        takes={
            name: name
            for name in (
                "qualifying_matches",
                "repechage_stanzas",
                "team_played_repechage",
                "final_stanzas",
                "team_won",
            )
        },
        gives={"finals_series": "finals_series", "final": "final", "title": "title"},
    ),
    "augment.sst": Asked(_augmented, ("ledger.rules.entries.team_size:TeamSize.why_not",)),
    "zone.limit": Applied(
        "alberta-55plus-pairs:entries.0",
        "fits",
        takes={"players": "participants_per_zone", "pairs": "pairs"},
        gives={"ok": ""},
    ),
    "category.throughout": Applied(
        f"{SENIORS_TEAMS}:participation",
        "keeps",
        takes={"sessions_outside": "sessions_with_ineligible_substitute"},
        gives={"category_prize": ""},
    ),
    "lineup.partnership_change": Applied(
        f"{ITC}:entries.0",
        "may_change",
        takes={"submitted": "system_submitted", "natural_enough": "ctd_natural_enough"},
        gives={"allowed": ""},
    ),
    "document.in_time": Played(
        f"{ITC}, anc-2018-butler-open",
        LODGE,
        _document,
        not_compared={"consequence": "in prose: what the organiser may then do is a ruling"},
    ),
    "document.limit": Applied(
        f"{ITC}:documents.systems",
        "within_limit",
        takes={"lodged": "systems_lodged_by_team"},
        gives={"allowed": ""},
    ),
    "substitution.itc": Applied(
        f"{ITC}:substitutions",
        "allowed",
        takes={"authorised_by": By("emergency_authorised_by", ROLES, otherwise="player")},
        gives={"allowed": ""},
    ),
    "substitution.pairs": Asked(_pairs, (f"{BY_SESSIONS}.verdict",)),
    "substitution.teams": Applied(
        f"{SENIORS_TEAMS}:substitutions",
        "within",
        takes={
            "sessions": "sessions",
            "substitutions": "substitutions",
            "intact": "sub_free_sessions",
        },
        gives={
            "ok": "ok",
            "limit": "limit",
            "subs": "substitutions",
            "intact": "intact",
            "need_intact": "need_intact",
            "need_each": "need_each",
        },
    ),
    "substitution.abpc_minimum": Applied(
        ROUNDS,
        "needed",
        takes={"rounds": "rounds"},
        gives={"each_player": "each", "partnership": "partnership"},
    ),
    "substitution.abpc": Asked(_rounds_played, (f"{LEAST_ROUNDS}.enough",)),
    "substitution.consequence": Applied(
        f"{SENIORS_TEAMS}:substitutions",
        "disqualifies",
        takes={"breached": "limit_breached", "approved": "tc_special_approval"},
        gives={"disqualified": ""},
    ),
    "substitution.ineligible": Applied(
        ALTERED,
        "remedies",
        takes={"ineligible": "ineligible", "equivalent": "equivalent_standard"},
        gives={"director_may": ""},
        words={"alter": "altered_score"},
    ),
    "substitution.small": Applied(
        f"{SENIORS_TEAMS}:substitutions",
        "counts",
        takes={"ruled_none": "director_rules_none"},
        gives={"counts": ""},
    ),
    "substitution.form": Played(SENIORS_TEAMS, LODGE, _form),
    "substitution.notice": Played(SENIORS_TEAMS, LODGE, _notice),
    "substitution.form_retention": Applied(
        f"{SENIORS_TEAMS}:documents.substitution-form",
        "kept_until",
        takes={"ended_on": "event_end"},
        gives={"retain_until": ""},
    ),
    "altered_score": Asked(_altered, (f"{LEAST_OF_THREE}.alter",)),
    "modified_opponent_score": Applied(
        ALTERED,
        "modify",
        takes={"own_other": "opponent_other_scores", "altered": "altered_score_of_offender"},
        gives={"modified": "vps", "opponent_mean": "mean_other", "complement": "complement"},
        policy={"vp_sum": "sum"},
    ),
}
