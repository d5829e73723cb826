"""Topic 05: penalties and warnings."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    DealWithOffence,
    EndSession,
    EndStage,
    EnterScore,
    GiveRuling,
    ScheduleSession,
)
from ledger.events import PenaltyImposed, WarningIssued
from ledger.rules.tie_breaks import Purpose
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from tests.cases.binding import Applied, Asked, Binding, By, Chosen, Inputs, Played, rule_at
from tests.cases.figures import numbers
from tests.cases.scenes import moment, told

DEAL_WITH = "ledger.decide.penalties:deal_with"
TABLE = {"NS": ("north", "south"), "EW": ("east", "west")}

ITC = "anc-2018-itc-open"
BUTLER = "anc-2018-butler-restricted"
BUTLER_OPEN = "anc-2018-butler-open"
SWISS_TEAMS = "sydney-2003-swiss-teams"
CONGRESS_TEAMS = "anc-2018-congress-teams"
PURPOSES: tuple[Purpose, ...] = ("stage", "draw")
COUNTED = "projections.scoring.ranking:counted"
FINES = "sydney-2003-seniors-teams:semi-finals.knock_out_fines"

EVENTS = {
    "ITC": f"{ITC}:qualifying.",
    "ABPC": f"{BUTLER}:",
    "Swiss Pairs": "anc-2018-congress-swiss-pairs:",
    "IPC": "anc-2018-ipc:",
    "matchpoint pairs": "anc-2018-congress-matchpoint-pairs:",
}
"""Where the conditions of the contests stand that the cases name."""

CONTEXTS = {
    "ITC-Q": f"{ITC}:qualifying.",
    "ITC-R": f"{ITC}:repechage.",
    "ITC-REP": f"{ITC}:repechage.",
    "ITC-REPECHAGE": f"{ITC}:repechage.",
    "ITC-F": f"{ITC}:final.",
    "IPC": "anc-2018-ipc:",
    "ABPC": f"{BUTLER}:",
    "ABPC-OPEN-PRELIM": f"{BUTLER_OPEN}:preliminary.",
    "ABPC-OPEN-FINAL": f"{BUTLER_OPEN}:final.",
    "FLIGHTED-SWISS": "anc-2018-congress-flighted-pairs:",
}

BREACHES = {
    "1.5": "smoking",
    "1.6": "device-on",
    "1.7": "device-used",
    "1.8": "device-not-lodged",
    "1.9": "alcohol",
}

FINALS = ("ITC-R", "ITC-REP", "ITC-REPECHAGE", "ITC-F")
NAMED = {"1.8": FINALS, "1.9": ("ITC-Q", *FINALS, "ABPC-OPEN-FINAL")}
"""The contests that these clauses name; the others are for all."""


def ladders(offence: str, **others: str) -> By:
    """The ladder of an offence, in the contest that a case names."""
    places = EVENTS | others
    return By("event", {event: f"{place}offences.{offence}" for event, place in places.items()})


def disciplinary() -> By:
    """The ladder of a breach, by the stage in which it happens."""
    return By(
        "context",
        {
            context: By(
                "breach",
                {
                    clause: f"{place}offences.{kind}"
                    for clause, kind in BREACHES.items()
                    if context in NAMED.get(clause, (context,))
                },
            )
            for context, place in CONTEXTS.items()
        },
    )


Sanctioned = WarningIssued | PenaltyImposed


def sequence(rules: str, stage: str, offence: str, offences: int) -> list[Sanctioned]:
    """What one side gets where both sides of a table commit an offence time and again."""
    deal = DealWithOffence(session="1", contestants=tuple(TABLE), offence=offence)
    with told(rules, TABLE, stage) as evening:
        for _ in range(offences):
            evening.given(deal)
        events = [recorded.event for recorded in evening.record]
        return [e for e in events if isinstance(e, Sanctioned) and e.contestant == "EW"]


def said(event: Sanctioned) -> Any:
    """A step of a ladder in the words of the cases."""
    return "warning" if isinstance(event, WarningIssued) else event.amount


SCORE_ENTRY = By("event", {"ITC": (ITC, "qualifying"), "ABPC": (BUTLER, "main")})


def _score_entry(inputs: Inputs) -> dict[str, Any]:
    rules, stage = SCORE_ENTRY.pick(inputs)
    events = sequence(rules, stage, "score-entry", inputs["offences"])
    return {"sequence": [said(event) for event in events]}


def _line_ups(inputs: Inputs) -> dict[str, Any]:
    events = sequence(ITC, "qualifying", "line-up", inputs["offences"])
    imposed = [event for event in events if isinstance(event, PenaltyImposed)]
    return {
        "sequence_vp": [event.amount for event in imposed],
        "loses_seating_rights": all(event.seating_rights for event in imposed),
    }


def _slow_play(inputs: Inputs) -> dict[str, Any]:
    events = sequence(SWISS_TEAMS, "main", "slow-play", inputs["offences"])
    return {"sequence": [said(event) for event in events]}


def _slow_table(inputs: Inputs) -> dict[str, Any]:
    """Which sides of a slow table are warned."""
    with told(SWISS_TEAMS, TABLE) as evening:
        evening.when(
            DealWithOffence(
                session="1",
                contestants=tuple(TABLE),
                innocent=tuple(inputs["director_ruled_innocent"]),
                offence="slow-play",
            )
        )
        events = [recorded.event for recorded in evening.events]
        return {"penalised": [e.contestant for e in events if isinstance(e, WarningIssued)]}


FINISHED = {True: "2003-09-18T10:56", False: "2003-09-18T11:10"}
"""When a session of 56 minutes that started at 10.00 came to its end."""


def _slow_any_time(inputs: Inputs) -> dict[str, Any]:
    session = ScheduleSession(
        session="1", stage="main", starts_at=moment("2003-09-18T10:00"), minutes=56
    )
    with told(SWISS_TEAMS, TABLE, "main", session) as evening:
        evening.given(
            EndSession(session="1"), at=moment(FINISHED[inputs["session_finished_on_time"]])
        )
        evening.when(
            DealWithOffence(
                session="1",
                contestants=tuple(TABLE),
                offence="slow-play",
                disruptive=inputs["director_finds_disruptive"],
            )
        )
        return {"may_penalise": evening.refusal is None}


def _swiss(inputs: Inputs) -> dict[str, Any]:
    """A Swiss under the ANC's regulations: two orders, of the ranking and of the draw."""
    published, draw = two_views(CONGRESS_TEAMS, {"pen": "late"}, inputs)
    return {"ranking": published, "draw_order": [name for name, _ in draw]}


def _festival(inputs: Inputs) -> dict[str, Any]:
    """A stage of the Sydney festival, still going on or over."""
    fines = {"phone_fine": "device", "slow_fine": "slow-play"}
    published, draw = two_views(SWISS_TEAMS, fines, inputs)
    return {"published": published, "draw_order": draw, **dict(draw)}


def two_views(
    rules: str, fines: Mapping[str, str], inputs: Inputs
) -> tuple[list[tuple[str, Fraction]], list[tuple[str, Fraction]]]:
    """Units and totals as they are ranked, and as they are ordered for the draw.

    fines: by the input that says how much, the offence. Each unit has won what it has against
    somebody of its own, who is not shown; whether the stage is over is the case's to say.
    """
    units = {unit["unit"]: unit for unit in inputs["units"]}
    opponents = {name: f"against-{name}" for name in units}
    with told(rules, [*units, *opponents.values()]) as evening:
        ruling = evening.given(GiveRuling(session="1", ruling="judgement")).last
        for name, unit in units.items():
            won, lost = numbers([unit["vp"], 0])
            other = opponents[name]
            match = MatchScore(
                session="1", home=name, away=other, home_vps=won, away_vps=lost, round=1
            )
            evening.given(EnterScore(score=match, cites=(ruling,)))
            for fine, offence in fines.items():
                (amount,) = numbers([unit.get(fine, 0)])
                if amount:
                    evening.given(
                        DealWithOffence(
                            session="1",
                            contestants=(name, other) if offence == "slow-play" else (name,),
                            innocent=(other,) if offence == "slow-play" else (),
                            offence=offence,
                            amount=amount,
                            ruling=ruling,
                        )
                    )
        if not inputs.get("stage_open", True):
            evening.given(EndStage(stage="main"))
        facts = evening.facts()
        stage, draw = (
            [
                (row.contestant, row.exact)
                for row in standings(facts, resolve(CONTEST, facts), purpose=purpose).rows
                if row.contestant in units
            ]
            for purpose in PURPOSES
        )
        return stage, draw


def _both_at_fault(inputs: Inputs) -> dict[str, Any]:
    """A knock-out match in which both sides are fined."""
    a, b, fine = numbers([inputs["A_imps"], inputs["B_imps"], inputs["fine_vp_each"]])
    fined = rule_at(FINES).fined({"A": a, "B": b}, {"A": fine, "B": fine})
    return {
        "winner": fined.winner,
        "this_match": fined.imps,
        "next_match_opening": fined.next_match,
    }


def _individual(inputs: Inputs) -> dict[str, Any]:
    """An offender and whoever was the partner then."""
    rule = rule_at("acbl-club-pairs:individuals")
    score, (penalty,) = inputs["adjusted_score"], numbers([inputs["procedural_penalty"]])
    charged = {
        inputs["offender"]: rule.offender(score, penalty),
        inputs["partner"]: rule.partner(score, penalty, responsible=inputs["partner_responsible"]),
    }
    return {name: {"score": one.score, "pp": one.penalty} for name, one in charged.items()}


BINDINGS: dict[str, Binding] = {
    "standings.two_views": Chosen(
        By(
            "stage_open",
            {"": Played(CONGRESS_TEAMS, COUNTED, _swiss)},
            otherwise=Played(SWISS_TEAMS, COUNTED, _festival),
        )
    ),
    "penalty.late": Applied(
        ladders("late", NSWBA=f"{SWISS_TEAMS}:"),
        "sanction",
        takes={"offence": {"minutes": "minutes", "earlier": "prior_0_5_offences"}},
        gives={"kind": "kind", "vp": "vps", "imps": "imps"},
        words={"penalty": "vp"},
    ),
    "penalty.cancelled_boards": Applied(
        ladders("boards-cancelled"),
        "sanction",
        takes={"offence": {"boards": "boards"}},
        gives={"vp": "vps", "imps": "imps"},
    ),
    "penalty.disciplinary": Applied(
        disciplinary(),
        "sanction",
        takes={"offence": {"earlier": "prior_warnings_unit"}},
        gives={"kind": "kind", "vp": "vps", "imps": "imps"},
    ),
    "penalty.score_entry": Played(f"{ITC}, {BUTLER}", DEAL_WITH, _score_entry),
    "penalty.lineup": Played(ITC, DEAL_WITH, _line_ups),
    "penalty.slow": Played(SWISS_TEAMS, DEAL_WITH, _slow_play),
    "penalty.slow_liability": Played(SWISS_TEAMS, DEAL_WITH, _slow_table),
    "penalty.slow_anytime": Played(
        SWISS_TEAMS, "ledger.rules.penalties.slow_play:SlowPlay.may_penalise", _slow_any_time
    ),
    "penalty.ko_equivalent": Applied(FINES, "imps", takes={"vps": "vp"}, gives={"imps": ""}),
    "penalty.ko_both_at_fault": Asked(
        _both_at_fault, ("ledger.rules.penalties.knock_out:KnockOutFines.fined",)
    ),
    "penalty.individual": Asked(
        _individual,
        (
            "ledger.rules.penalties.individuals:Individuals.offender",
            "ledger.rules.penalties.individuals:Individuals.partner",
        ),
    ),
}
