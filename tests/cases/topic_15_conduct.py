"""Topics 05 and 15: what people do wrong, what it costs, and what is only taken down."""

from fractions import Fraction
from typing import Any

from ledger import regulations
from ledger.commands import (
    AppointOfficial,
    DealWithOffence,
    DecideAppeal,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    OpenContest,
    RecordIncident,
    ScheduleSession,
    ScheduleStage,
)
from ledger.desk import Desk
from ledger.errors import NeedsRuling
from ledger.events import IncidentRecorded, PenaltyImposed, PenaltyWaived, WarningIssued
from ledger.submissions import Signature
from tests.cases.binding import Binding, By, Inputs, Played, rule_at
from tests.cases.scenes import LONG_BEFORE, moment, told
from tests.cases.topic_05_penalties import Sanctioned, said
from tests.given import CLUB, Given, introduce, tables
from tests.staged import staged

BUTLER, SENIORS_TEAMS = "anc-2018-butler-open", "sydney-2003-seniors-teams"
BLUE_RIBBON, CLUB_PAIRS = "sydney-2003-blue-ribbon-pairs", "acbl-club-pairs"
DEAL_WITH = "ledger.decide.penalties:deal_with"

FOUR = ("1", "2", "3", "4")


# ---------------------------------------------------------------------------------- incidents


def incident(inputs: Inputs) -> dict[str, Any]:
    """Something that is taken down, what it does to the scores, and what may follow from it."""
    rules, stage, kind = INCIDENTS.pick(inputs)
    with told(rules, FOUR, stage) as evening:
        evening.given(tables([420, 450]))
        before = evening.totals()
        evening.when(
            RecordIncident(
                incident=kind, session="1", contestants=("1",), reason=inputs.get("reason")
            )
        )
        events = [recorded.event for recorded in evening.events]
        reported = [e.report_to for e in events if isinstance(e, IncidentRecorded)]
        return {
            "accepted": evening.refusal is None,
            "must_report": reported[0] if reported else None,
            "score_effect": sum(evening.totals().values()) - sum(before.values()),
            "breach": any(isinstance(e, Sanctioned) for e in events),
            "penalty_route": _route(evening, kind),
        }


BREACHES = {
    "smoking": "smoking",
    "phone_on": "device-on",
    "phone_used": "device-used",
    "alcohol": "alcohol",
}


def breaches(rules: str, stage: str) -> By:
    """The breaches of ANC 1.5 to 1.9, in a stage of a contest."""
    return By("kind", {kind: (rules, stage, offence) for kind, offence in BREACHES.items()})


INCIDENTS = By(
    "context",
    {
        "ABPC": breaches(BUTLER, "preliminary"),
        "ABPC final": breaches(BUTLER, "final"),
        "ITC": breaches("anc-2018-itc-open", "qualifying"),
        "IPC": breaches("anc-2018-ipc", "main"),
    },
    otherwise=By(
        "kind",
        {
            "smoking": (BLUE_RIBBON, "qualifying", "smoking"),
            "player_barred": (CLUB_PAIRS, "main", "player-barred"),
            "photograph_refused": ("anc-2018-ipc", "main", "photograph-refused"),
            "dress": ("anc-2018-ipc", "main", "dress"),
            "spectator_moved_tables": ("anc-2018-ipc", "main", "spectator-moved-tables"),
        },
        otherwise=("anc-2018-itc-open", "qualifying", "member-watching-own-team"),
    ),
)


def sanctions(evening: Given) -> list[Sanctioned]:
    """The warnings and penalties that were just recorded."""
    events = [recorded.event for recorded in evening.events]
    return [event for event in events if isinstance(event, Sanctioned)]


def _route(evening: Given, offence: str) -> str | None:
    """What the ladder of such an offence has, from the first time on; None: it has none."""
    steps = []
    for _ in range(2):
        evening.when(DealWithOffence(session="1", contestants=("1",), offence=offence))
        steps += sanctions(evening)
    if not steps:
        return None
    clause = f"ANC-{(steps[0].clause or '').rpartition(' ')[2]}"
    warned = isinstance(steps[0], WarningIssued)
    return f"WarningIssued first, then {clause}" if warned else clause


# ---------------------------------------------------------------------------------- penalties


def imposed(inputs: Inputs) -> dict[str, Any]:
    """A penalty at a club, and a committee that would remove it."""
    with told(CLUB_PAIRS, FOUR) as evening:
        evening.given(AppointOfficial(person="dee", role="director"))
        evening.by = "dee"
        evening.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")))
        ruling = evening.last
        evening.when(
            DealWithOffence(
                session="1",
                contestants=("1",),
                offence=inputs["kind"],
                penalty=inputs["kind"],
                reason=inputs["offence"],
            )
        )
        taken = evening.refusal is None
        evening.given(
            LodgeAppeal(ruling=ruling, contestant="1"),
            HearAppeal(appeal=1, chair="x", members=("x", "y", "z")),
            DecideAppeal(appeal=1, action="uphold", removes=(evening.last,)),
        )
        removed = any(isinstance(done.event, PenaltyWaived) for done in evening.events)
        return {"accepted": taken, "committee_may_remove": removed}


OFFENCES = {"slow": "slow-play", "late 0-5": "late"}
LATE = {"slow": None, "late 0-5": Fraction(5)}
CONTESTS = {
    "SST": (SENIORS_TEAMS, "qualifying"),
    "SST-Q": (SENIORS_TEAMS, "qualifying"),
    "DCBRP": (BLUE_RIBBON, "qualifying"),
    "DCBRP-Q": (BLUE_RIBBON, "qualifying"),
    "SAF": ("sydney-2003-swiss-teams", "main"),
}


def _carried(inputs: Inputs) -> dict[str, Any]:
    """The same offence again, in another contest of a festival or in another stage."""
    if "events" in inputs:
        return {"sequence": _in_contests(inputs)}
    with told(BUTLER, FOUR, "preliminary") as evening:
        sequence: list[Any] = []
        for stage in ("stage1", "stage2"):
            for offence in inputs[stage]:
                evening.given(
                    DealWithOffence(
                        session=str(1 + (stage == "stage2")),
                        contestants=("1",),
                        offence=OFFENCES[offence],
                        minutes=LATE[offence],
                    )
                )
                sequence += map(said, sanctions(evening))
            if stage == "stage1":
                evening.given(
                    ScheduleStage(stage="final"), ScheduleSession(session="2", stage="final")
                )
        return {"sequence": sequence}


def _in_contests(inputs: Inputs) -> list[Any]:
    """Both sides of a table are slow, in one contest after the other of the same tournament."""
    sequence = []
    with told("anc-2018-ipc", ["nobody"]) as festival:
        for number, told_of in enumerate(inputs["events"], 1):
            name = f"contest-{number}"
            rules, stage = CONTESTS[told_of["event"]]
            opening = OpenContest(
                contest=name, tournament=CLUB, title=name, regulations=regulations.load(rules)
            )
            members = {"A": told_of["unit_players"], "B": (f"b{number}", f"c{number}")}
            _, _, *rest = staged(rules, members, stage)
            offence = DealWithOffence(
                session="1",
                contestants=("A", "B"),
                offence=OFFENCES[told_of["offence"]],
                disruptive=True,
            )
            signature = Signature(recorded_at=LONG_BEFORE)
            assert isinstance(festival.desk, Desk)
            introduce(festival.desk.store, *rest)
            made = festival.desk.submit(name, [opening, *rest, offence], signature)
            sequence += [
                said(recorded.event)
                for recorded in made
                if isinstance(recorded.event, Sanctioned) and recorded.event.contestant == "A"
            ]
    return sequence


def _late(inputs: Inputs) -> dict[str, Any]:
    """Ready to play some time after the official start."""
    session = ScheduleSession(
        session="1", stage="qualifying", starts_at=moment(inputs["official_start"])
    )
    with told(SENIORS_TEAMS, FOUR, "qualifying", session) as evening:
        ready_at = moment(inputs["ready_at"])
        late = DealWithOffence(session="1", contestants=("1",), offence="late", ready_at=ready_at)
        evening.when(late, at=ready_at)
        minutes = rule_at(f"{SENIORS_TEAMS}:qualifying.offences.late").minutes_late(
            session.starts_at, ready_at
        )
        fines = [step.amount for step in sanctions(evening) if isinstance(step, PenaltyImposed)]
        return {"minutes": minutes, "vp": fines[0] if fines else 0}


def _discretion(inputs: Inputs) -> dict[str, Any]:
    """Where no ladder says what it costs, somebody must."""
    rules = {"matchpoint pairs": "anc-2018-congress-matchpoint-pairs"}[inputs["event"]]
    offence = {"late arrival": "late"}[inputs["offence"]]
    with told(rules, FOUR) as evening:
        evening.when(DealWithOffence(session="1", contestants=("1",), offence=offence))
        open_to_him = isinstance(evening.refusal, NeedsRuling)
        return {"amount": "discretion of CTD" if open_to_him else "as the ladder says"}


BINDINGS: dict[str, Binding] = {
    "penalty.carry": Played(f"{BUTLER}, {SENIORS_TEAMS}, {BLUE_RIBBON}", DEAL_WITH, _carried),
    "penalty.late_minutes": Played(
        SENIORS_TEAMS, "ledger.rules.penalties.bands:Bands.minutes_late", _late
    ),
    "penalty.route": Played("anc-2018-congress-matchpoint-pairs", DEAL_WITH, _discretion),
}
