"""`ledger.append`: facts of every kind, taken down by a contest that knows them."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger import regulations
from ledger.commands import (
    AddHouseContestant,
    AnyCommand,
    AppointOfficial,
    AssignNumbers,
    DeclareQualifiers,
    DrawLot,
    EndStage,
    GiveRuling,
    MakeChoice,
    PostLineUp,
    ScheduleSession,
    ScheduleStage,
    WithdrawContestant,
)
from ledger.events import ContestOpened, LineUpPosted, NumbersAssigned, Qualifier, SeatInRoom
from ledger.rules.formats.round_robins import RoundRobins
from ledger.rules.formats.swiss import Swiss
from ledger.submissions import Signature
from projections.views.next_draw import propose
from tests.cases.binding import Binding, By, Chosen, Inputs, Played
from tests.cases.declared import posting
from tests.cases.scenes import LONG_BEFORE, moment, told
from tests.cases.topic_15_conduct import imposed, incident
from tests.given import CLUB, Given, enter

ITC, YOUTH, IPC = "anc-2018-itc-open", "anc-2018-itc-youth", "anc-2018-ipc"
WOMENS, SENIORS_TEAMS = "anc-2018-butler-womens", "sydney-2003-seniors-teams"
CLUB_PAIRS = "acbl-club-pairs"


def accepted(evening: Given, *commands: AnyCommand) -> bool:
    """Whether these are taken down."""
    return evening.when(*commands).refusal is None


# ------------------------------------------------------------------- regulations and schedules


def _adopted(inputs: Inputs) -> dict[str, Any]:
    """A set in layers: a file for each, that extends the one before."""
    with TemporaryDirectory() as folder:
        below = IPC
        for number, layer in enumerate(inputs["layers"]):
            path = Path(folder) / f"layer-{number}.toml"
            path.write_text(f'extends = "{below}"\nsource = "{layer}"\n{REST}', encoding="utf-8")
            below = path.name
        rules = regulations.load(str(path))
    with told(rules, ["A", "B"]) as evening:
        opened = next(r.event for r in evening.record if isinstance(r.event, ContestOpened))
        return {"accepted": True, "highest_precedence": opened.regulations.source}


REST = 'name = "layered"\ntitle = "In layers"\nedition = "2018"\n'


def _scheduled(inputs: Inputs) -> dict[str, Any]:
    """The rounds of a stage, as many as its starts: one by one, or so many a day."""
    if "starts" in inputs:
        starts: list[datetime | None] = [moment(at) for at in inputs["starts"]]
        rules, stage, teams = IPC, "main", None
    else:
        starts = [None] * sum(inputs["per_day"].values())
        youth = inputs["event_code"].endswith(" youth")
        rules, stage, teams = (YOUTH, "qualifying", 6) if youth else (ITC, "qualifying", 7)
    sessions = [
        ScheduleSession(session=str(number), stage=stage, starts_at=at)
        for number, at in enumerate(starts, 1)
    ]
    plan = regulations.load(rules).of(stage).format
    with told(rules, ["A", "B"], stage, *sessions) as evening:
        rounds = len(evening.facts().sessions)
        return {
            "accepted": evening.refusal is None,
            "rounds": rounds,
            "matches_15.1": isinstance(plan, Swiss) and plan.matches == rounds,
            "equals_three_RR_of_6" if teams == 6 else "equals_two_RR_of_7": (
                isinstance(plan, RoundRobins) and plan.rounds(teams).rounds == rounds
            ),
        }


# ------------------------------------------------------------------------------ the field


def _house(_: Inputs) -> dict[str, Any]:
    """A house pair in the Interstate Pairs: it plays, and has no place to be awarded for."""
    with told(IPC, ["1", "2", "3"]) as evening:
        taken = accepted(evening, AddHouseContestant(contestant="H", session="1", players=("h",)))
        evening.given(enter(1, "1", "2", 420), enter(1, "3", "H", 450))
        places = {row.contestant: row.rank for row in evening.standings().rows}
        return {"accepted": taken, "eligible_for_awards": places["H"] is not None}


def _withdrew(inputs: Inputs) -> dict[str, Any]:
    """A pair leaves its Final; how its scores are treated is a ruling, which it cites."""
    rounds = [str(number) for number in range(1, inputs["after_round"] + 2)]
    sessions = [ScheduleSession(session=name, stage="final") for name in rounds]
    with told(WOMENS, ["A", "B"], "final", *sessions) as evening:
        evening.given(
            GiveRuling(session=rounds[-1], ruling="regulation", reason=inputs["treatment"])
        )
        leaving = WithdrawContestant(contestant="A", after=rounds[-2], ruling=evening.last)
        return {"accepted": accepted(evening, leaving)}


def _numbered(inputs: Inputs) -> dict[str, Any]:
    """The teams of a division get numbers."""
    numbers = {team: str(number) for team, number in inputs["numbers"].items()}
    with told(ITC, sorted(numbers), "qualifying") as evening:
        taken = accepted(evening, AssignNumbers(stage="qualifying", numbers=numbers))
        events = [done.event for done in evening.events if isinstance(done.event, NumbersAssigned)]
        given = sorted(int(number) for event in events for number in event.numbers.values())
        whole = given == [*range(1, len(numbers) + 1)]
        return {"accepted": taken, f"permutation_of_1_to_{len(numbers)}": whole}


def _lot(inputs: Inputs) -> dict[str, Any]:
    """The lot for the second round robin, when the first is over."""
    teams = [f"T{number}" for number in range(1, inputs["teams"] + 1)]
    first = ScheduleSession(session="1", stage="qualifying", phase=1)
    second = ScheduleSession(session="2", stage="qualifying", phase=2)
    with told(ITC, teams, "qualifying", first, second) as evening:
        evening.given(EndStage(stage="qualifying", phase=1))
        drawing = DrawLot(
            stage="qualifying", purpose="random-draw", order=tuple(teams), session="2"
        )
        return {"accepted": accepted(evening, drawing)}


def _line_up(inputs: Inputs) -> dict[str, Any]:
    """A late line-up with a YELLOW system."""
    starts_at = moment("2018-07-30T09:30")
    came_at = moment("2018-07-30T09:00" if inputs["in_time"] else "2018-07-30T09:29")
    session = ScheduleSession(session="1", stage="qualifying", starts_at=starts_at)
    posted = PostLineUp(
        session="1",
        contestant="A",
        seats=(SeatInRoom(room="open", seat="N", player="a"),),
        seating="first",
        yellow=inputs["yellow_system"],
        opponents_agree=inputs["opposing_captain_agrees"],
        director_agrees=inputs["ctd_agrees"],
    )
    with told(ITC, {"A": ["a"], "B": ["b"]}, "qualifying", session) as evening:
        evening.when(posted, at=came_at)
        allowed = any(isinstance(recorded.event, LineUpPosted) for recorded in evening.events)
        return {"yellow_allowed": allowed}


def _chosen(inputs: Inputs) -> dict[str, Any]:
    """The winner of the Swiss chooses an opponent; who is left meet in the other semi-final."""
    teams = ("A", "B", "C", "D")
    with told(SENIORS_TEAMS, teams, "qualifying") as evening:
        going = tuple(Qualifier(contestant=team, place=n) for n, team in enumerate(teams, 1))
        evening.given(
            ScheduleStage(stage="semi-finals"),
            ScheduleSession(session="sf1", stage="semi-finals"),
            EndStage(stage="qualifying"),
        )
        basis = evening.record[-1].position
        evening.given(
            DeclareQualifiers(
                stage="qualifying",
                into="semi-finals",
                qualifiers=going,
                basis=basis,
                incomplete="fewer matches than are printed",
            ),
        )
        choosing = MakeChoice(
            stage="semi-finals",
            contestant=inputs["by"],
            choice="opponent",
            opponent=inputs["opponent"],
        )
        if not accepted(evening, choosing):
            return {"accepted": False}
        (draw,) = propose(evening.facts(), "sf1")
        others = [
            sorted((pairing.ns, pairing.ew))
            for pairing in draw.pairings
            if inputs["by"] not in (pairing.ns, pairing.ew)
        ]
        return {"accepted": True, "other_semi_final": others[0]}


# ------------------------------------------------------------------------------- the rest


def _official(inputs: Inputs) -> dict[str, Any]:
    """The chair of the appeals."""
    with told(SENIORS_TEAMS, ["A", "B"], "qualifying") as evening:
        chair = AppointOfficial(person="p", role=inputs["office"].replace("_", "-"))
        return {"accepted": accepted(evening, chair)}


def _posted(inputs: Inputs) -> dict[str, Any]:
    """The results, for the official record."""
    with told(CLUB_PAIRS, ["A", "B"]) as evening:
        evening.given(enter(1, "A", "B", 420))
        status = "final" if inputs["final"] else "provisional"
        return {"accepted": accepted(evening, posting("1", status)(evening))}  # type: ignore[arg-type]


def _twice(_: Inputs) -> dict[str, Any]:
    """The same request comes a second time."""
    with told(CLUB_PAIRS, ["A", "B"]) as evening:
        signature = Signature(recorded_at=LONG_BEFORE, request_id="tablet-7")
        for _again in range(2):
            evening.desk.submit(CLUB, [enter(1, "A", "B", 420)], signature)
        scores = len(evening.facts().results.lines)
        return {"second": "ignored" if scores == 1 else "counted"}


EVENTS: dict[str, Binding] = {
    "PolicyAdopted": Played("layered", "ledger.regulations.reading:read", _adopted),
    "SessionScheduled": Played(f"{IPC}, {ITC}", "ledger.decide.sessions:schedule", _scheduled),
    "HouseUnitAdded": Played(IPC, "ledger.decide.newcomers:add_house", _house),
    "UnitWithdrew": Played(
        WOMENS,
        "ledger.decide.withdrawals:withdraw",
        _withdrew,
        not_compared={"needs": "in prose: the ruling that the withdrawal cites is given"},
    ),
    "NumbersAssigned": Played(ITC, "ledger.decide.numbering:number", _numbered),
    "LotDrawn": Played(
        ITC,
        "ledger.decide.ties:draw_lot",
        _lot,
        not_compared={"requires": "in prose: the first round robin is over when it is drawn"},
    ),
    "LineupPosted": Played(ITC, "ledger.decide.line_ups:post", _line_up),
    "ChoiceMade": Played(SENIORS_TEAMS, "ledger.decide.choices:choose", _chosen),
    "OfficialAppointed": Played(SENIORS_TEAMS, "ledger.decide.founding:appoint", _official),
    "ResultsPosted": Played(CLUB_PAIRS, "ledger.decide.postings:post", _posted),
    "IncidentRecorded": Played(f"{ITC}", "ledger.decide.incidents:record_incident", incident),
    "PenaltyImposed": Played(CLUB_PAIRS, "ledger.decide.penalties:deal_with", imposed),
}

BINDINGS: dict[str, Binding] = {
    "ledger.append": Chosen(
        By("event", EVENTS, otherwise=Played(CLUB_PAIRS, "ledger.desk:Desk.submit", _twice))
    )
}
