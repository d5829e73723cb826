"""Topic 08: draws, movements, line-ups, drop-ins, what a stage consists of."""

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction
from typing import Any

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AppointOfficial,
    AssignNumbers,
    DecideAppeal,
    EndStage,
    EnterScore,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    PostLineUp,
    PublishDraw,
    RequestCorrection,
    ScheduleSession,
)
from ledger.events import LineUpPosted, NewScore, Pairing, Reference
from ledger.rules.authority.acts import Role
from ledger.rules.draws import first_rounds
from ledger.rules.draws.field import Field, who_met
from ledger.rules.draws.rows import read_rows
from projections.scope import CONTEST
from tests.cases.binding import (
    Applied,
    Asked,
    Binding,
    By,
    Chosen,
    Inputs,
    Played,
    rule_at,
    under,
)
from tests.cases.scenes import moment, told
from tests.fairness import alike, fairness
from tests.given import Given

ITC = "anc-2018-itc-open"
ITC_DRAW = f"{ITC}:qualifying.draw"
LINE_UPS = f"{ITC}:qualifying.line_ups"
IPC = "anc-2018-ipc"
BLUE_RIBBON = "sydney-2003-blue-ribbon-pairs"
SENIORS = "sydney-2003-seniors-teams:qualifying"
SWISS_TEAMS = "sydney-2003-swiss-teams:"

BALANCE = "ledger.rules.draws.balance:balance"
ROUND_ROBIN = "ledger.rules.draws.round_robin:RoundRobinDraw"
BY_STANDINGS = "ledger.rules.draws.by_standings:ByStandings"


def two(pairing: str) -> tuple[str, str]:
    """The first and the second named of a pairing such as 5v2."""
    first, _, second = pairing.partition("v")
    return first, second


# --------------------------------------------------------------------- numbers, round robins


def _final_round_robin(inputs: Inputs) -> dict[str, Any]:
    """The numbers by the placing, and the first of the rounds that they give."""
    rule, placing = rule_at(ITC_DRAW), inputs["placing_after_penultimate_rr"]
    drawing = rule.rounds(placing)[0]
    return {
        "draw_numbers": rule.numbered(placing),
        "round_8": {"bye": next(iter(drawing.sits_out), None), "pairings": drawing.pairings},
    }


def _round_robin(inputs: Inputs) -> dict[str, Any]:
    """The rows of a case; a number by itself names who has the bye."""
    cells = [[cell for cell in row.split() if not cell.isdigit()] for row in inputs["rows"]]
    figures = fairness(read_rows([" ".join(row) for row in cells]))
    return {
        "each_pair_once": figures.complete,
        "byes": figures.sits_out,
        "sits_first_count": figures.second_named,
        "sits_first_count_each": alike(figures.second_named.values()),
    }


def _blue_ribbon(inputs: Inputs) -> dict[str, Any]:
    """The final's draw with the rows of a case; its table 3 switches as the set says."""
    rule = under(rule_at(f"{BLUE_RIBBON}:final.draw"), {"rows": "rows"}, inputs)
    figures = fairness(rule.movement(), rule_at(f"{BLUE_RIBBON}:final.format").boards)
    return {
        "each_pair_meets_once": figures.complete,
        "boards_as_team_mates_each_pair": figures.promise.team_mates,
        "boards_compared_each_pair": figures.promise.compared,
    }


def _frozen(inputs: Inputs) -> dict[str, Any]:
    """Numbers by the placing, then an appeal that turns the placing of the first two."""
    second, leader, *others = inputs["new_placing"]
    net = {leader: Fraction(1), second: Fraction(-1)}
    match = MatchScore(session="1", home=leader, away=second, imps=net[leader])
    upheld = MatchScore(session="1", home=leader, away=second, imps=net[second])
    session = ScheduleSession(session="1", stage="qualifying", phase=1)
    with told(ITC, [leader, second, *others], "qualifying", session) as evening:
        evening.given(EnterScore(score=match), at=moment(inputs["numbers_set_at"]))
        entry, before = evening.last, _placing(evening)
        evening.given(EndStage(stage="qualifying", phase=1))
        evening.given(numbering(before))
        numbers = evening.facts().entries.phases
        change = NewScore(entry=entry, was=match, now=upheld)
        decision = decided(evening, (leader, second), moment(inputs["appeal_decided_at"]))
        evening.given(RequestCorrection(asks=change, cause="appeal", cites=(decision,)))
        after = _placing(evening)
        evening.when(numbering(after))
        return {
            "numbers_change": evening.facts().entries.phases != numbers,
            "standings_change": after != before,
        }


def numbering(placing: list[str]) -> AssignNumbers:
    """The numbers of the last round robin, by this placing."""
    numbers = rule_at(ITC_DRAW).numbered(placing)
    return AssignNumbers(stage="qualifying", phase=2, numbers=numbers)


def decided(evening: Given, parties: tuple[str, str], at: datetime) -> Reference:
    """A committee adjusts a score on appeal; its decision."""
    evening.given(GiveRuling(session="1", ruling="judgement", contestants=parties), at=at)
    evening.given(
        LodgeAppeal(ruling=evening.last, contestant=parties[0]),
        HearAppeal(appeal=1, chair="ann", members=("ann", "bob", "cy")),
        DecideAppeal(appeal=1, action="adjust"),
    )
    return evening.last


def _placing(evening: Given) -> list[str]:
    return [row.contestant for row in evening.standings(CONTEST).rows]


# --------------------------------------------------------------------------------- line-ups


def _line_up(inputs: Inputs) -> dict[str, Any]:
    start = ScheduleSession(session="1", stage="qualifying", starts_at=moment(inputs["start"]))
    with told(ITC, ["A"], "qualifying", start) as evening:
        line_up = PostLineUp(session="1", contestant="A", seats=(), seating=inputs["seat"])
        evening.given(line_up, at=moment(inputs["posted_at"]))
        (recorded,) = evening.events
        assert isinstance(recorded.event, LineUpPosted)
        return {"in_time": recorded.event.in_time}


def _sits_first(inputs: Inputs) -> dict[str, Any]:
    """In the first round robin, and when the two meet again."""
    rule = rule_at(LINE_UPS)
    (first, second), (again_first, again_second) = two(inputs["rr1"]), two(inputs["meeting_in_rr2"])
    once = rule.sits_first(second, first, None)
    return {"rr1_first": once, "rr2_first": rule.sits_first(again_second, again_first, once)}


# --------------------------------------------------------------------------------- by standings

MODIFIED = {
    "Women": "anc-2018-butler-womens:preliminary.draw",
    "Women's": "anc-2018-butler-womens:preliminary.draw",
    "Senior": "anc-2018-butler-seniors:preliminary.draw",
    "Seniors": "anc-2018-butler-seniors:preliminary.draw",
    "Seniors'": "anc-2018-butler-seniors:preliminary.draw",
    "Restricted": "anc-2018-butler-restricted:draw",
}
"""Events for which a clause names the number of entrants; the appendix is for all others."""


def _two_fields(inputs: Inputs) -> dict[str, Any]:
    met = [(1, one, other) for one, other in inputs["already_met"]]
    field = Field(
        round=2, order=tuple(inputs["ns_order"]), ew=tuple(inputs["ew_order"]), met=who_met(met)
    )
    return {"pairings": rule_at(f"{BLUE_RIBBON}:qualifying.draw").draw(field).pairings}


def _halves(inputs: Inputs) -> dict[str, Any]:
    """seeds: how many; they are called by their numbers."""
    seeds = [str(seed) for seed in range(1, inputs["seeds"] + 1)]
    pairings = [(str(one), str(other)) for one, other in inputs["pairings"]]
    return {"valid": first_rounds.crosses_halves(seeds, pairings)}


ROLES: dict[str, Role] = {
    "CTD": "chief-director",
    "director": "director",
    "scorer": "scorer",
    "TO": "organiser",
}


def _early(inputs: Inputs) -> dict[str, Any]:
    """The draw of round 2 while matches of round 1 have no result."""
    outstanding, by = inputs["results_outstanding"], inputs.get("by", "scorer")
    tables = [(f"{n}a", f"{n}b") for n in range(outstanding + 2)]
    waiting = [f"{one}-{other}" for one, other in tables[:outstanding]]
    pairs = [name for pair in tables for name in pair]
    rounds = [ScheduleSession(session=name, stage="main") for name in ("1", "2")]
    crossed = zip(
        [one for one, _ in tables], [other for _, other in (*tables[1:], tables[0])], strict=True
    )
    with told(IPC, pairs, "main", *rounds) as evening:
        evening.given(published("1", tables))
        evening.given(AppointOfficial(person=by, role=ROLES.get(by, "player")))
        for one, other in tables[outstanding:]:
            result = MatchScore(
                session="1",
                home=one,
                away=other,
                round=1,
                home_vps=Fraction(10),
                away_vps=Fraction(10),
            )
            evening.given(EnterScore(score=result))
        known_at = evening.record[-1].position
        evening.when(published("2", crossed, "swiss", waiting, known_at), by=by)
        return {"may_publish": evening.refusal is None}


def published(
    session: str,
    pairings: Iterable[tuple[str, str]],
    method: Any = "imported",
    outstanding: Iterable[str] = (),
    basis: int | None = None,
) -> PublishDraw:
    """The draw of a session, whatever is still outstanding."""
    tables = enumerate(pairings, 1)
    return PublishDraw(
        session=session,
        round=1,
        pairings=tuple(Pairing(table=str(n), ns=ns, ew=ew) for n, (ns, ew) in tables),
        method=method,
        outstanding=tuple(outstanding),
        basis=basis,
        cut_off=True,
    )


# ------------------------------------------------------------------------ stages, newcomers

SCALES = {"SBF 10, 14 boards (AMB-41)": "SBF-10-14", "SBF 10, 8 boards (AMB-41)": "SBF-10-8"}
SCORING = {"middle-imps": "cross-imp", "butler": "butler", "team-imps": "imps"}


def swiss(where: str) -> Asked:
    """Matches, boards and minutes of a Swiss, and by which scale it is scored."""

    def ask(_: Inputs) -> dict[str, Any]:
        rule = rule_at(f"{where}format")
        return {
            "matches": rule.matches,
            "boards": rule.boards,
            "minutes": rule.minutes(),
            "scale": SCALES.get(rule_at(f"{where}victory_points").clause),
        }

    return Asked(ask, ("ledger.rules.formats.format:FormatRule.minutes",))


def _blue_ribbon_final(_: Inputs) -> dict[str, Any]:
    """As many as are printed meet one another."""
    rule = rule_at(f"{BLUE_RIBBON}:final.format")
    return {
        "matches": rule.rounds().matches_each,
        "boards": rule.boards,
        "minutes": rule.minutes(),
        "scoring": SCORING[rule_at(f"{BLUE_RIBBON}:final.scoring").__struct_config__.tag],
    }


def butler(name: str) -> Asked:
    """The two stages of a Butler, in words."""

    def ask(inputs: Inputs) -> dict[str, Any]:
        going_on = rule_at(f"{name}:preliminary.qualifying.0")
        field = going_on.size(fields=1)
        return {
            "preliminary": rule_at(f"{name}:preliminary.format").in_words(inputs["pairs"]),
            "qualify": field,
            "final": rule_at(f"{name}:final.format").in_words(field),
        }

    return Asked(ask, ("ledger.rules.formats.round_robins:RoundRobins.rounds",))


def segments(stage: str) -> Asked:
    """The segments of a match of the Seniors' Teams, and the time for each."""

    def ask(_: Inputs) -> dict[str, Any]:
        rule = rule_at(f"sydney-2003-seniors-teams:{stage}.format")
        return {"matches": rule.segments, "boards": rule.boards, "minutes": rule.minutes()}

    return Asked(ask, ("ledger.rules.formats.format:FormatRule.minutes",))


ROUND_ROBINS = Applied(
    f"{ITC}:qualifying.format",
    "rounds",
    takes={"contestants": "teams"},
    gives={
        "round_robins": "round_robins",
        "rounds": "rounds",
        "matches_per_team": "matches_each",
        "byes_per_team": "byes_each",
    },
)

STAGES = Chosen(
    By(
        "event",
        {
            "": ROUND_ROBINS,
            "ITC": ROUND_ROBINS,
            "ITC-Q": ROUND_ROBINS,
            "SST-Q": swiss(f"{SENIORS}."),
            "SAF": swiss(SWISS_TEAMS),
            "SST-SF": segments("semi-finals"),
            "SST-F": segments("final"),
            "DCBRP-Q": swiss(f"{BLUE_RIBBON}:qualifying."),
            "DCBRP-F": Asked(
                _blue_ribbon_final,
                (
                    "ledger.rules.formats.round_robins:RoundRobins.rounds",
                    "ledger.rules.formats.format:FormatRule.minutes",
                ),
            ),
            "IPC": swiss(f"{IPC}:"),
            "Women's": butler("anc-2018-butler-womens"),
            "Seniors'": butler("anc-2018-butler-seniors"),
            "Restricted": Applied(
                "anc-2018-butler-restricted:format",
                "in_words",
                takes={"contestants": "pairs"},
                gives={"format": ""},
            ),
        },
    )
)

TEAMS = {
    "Open repechage loser": "repechage",
    "Women's repechage loser": "repechage",
    "Women repechage loser": "repechage",
    "Seniors' repechage loser": "repechage",
    "Seniors repechage loser": "repechage",
    "Youth finalist": "youth-final",
}


def _may_drop_in(inputs: Inputs) -> dict[str, Any]:
    """Who comes in, and at the start of which round (ANC 16.2, 16.3)."""
    who = By("team", TEAMS, otherwise="nobody").pick(inputs)
    fault = rule_at(f"{IPC}:drop_ins").why_not(
        who, inputs["round"], same_team=inputs["partner_same_team"]
    )
    return {"allowed": fault is None}


BINDINGS: dict[str, Binding] = {
    "draw.final_rr_numbers": Asked(
        _final_round_robin, (f"{ROUND_ROBIN}.numbered", f"{ROUND_ROBIN}.rounds")
    ),
    "draw.frozen": Played(ITC, "ledger.decide.numbering:number", _frozen),
    "draw.valid_round_robin": Asked(_round_robin, (BALANCE,)),
    "draw.dcbrp_final": Asked(_blue_ribbon, (BALANCE,)),
    "draw.sits_first": Asked(
        _sits_first, ("ledger.rules.line_ups.posted_before:PostedBefore.sits_first",)
    ),
    "draw.seating": Applied(
        LINE_UPS,
        "rooms",
        gives={"first_named": "first_named", "second_named": "second_named"},
    ),
    "draw.may_meet": Applied(
        "anc-2018-butler-restricted:draw",
        "may_meet",
        takes={"met_in": "met_in", "round_number": "round", "rounds": "rounds"},
        gives={"allowed": ""},
        policy={
            "max_meetings": By("max_meetings", {"2": {"returns": 1}, "3": {"returns": 2}}),
        },
    ),
    "draw.modified_swiss_applies": Applied(
        By("event", MODIFIED, otherwise="anc-2018-congress-swiss-pairs:draw"),
        "applies",
        takes={"entrants": "entrants", "rounds": "rounds"},
        gives={"modified": ""},
        policy={"threshold": "fewer_than"},
    ),
    "draw.swiss_two_field": Asked(_two_fields, (f"{BY_STANDINGS}.draw",)),
    "draw.r1_halves": Asked(_halves, ("ledger.rules.draws.first_rounds:crosses_halves",)),
    "draw.timing": Played(
        IPC,
        "ledger.decide.draws:publish",
        _early,
        not_compared={"record": "in prose: the draw lists the matches that had no result"},
    ),
    "lineup.in_time": Played(ITC, "ledger.decide.line_ups:post", _line_up),
    "dropin.allowed": Asked(
        _may_drop_in, ("ledger.rules.drop_ins.mean_of_best:MeanOfBest.why_not",)
    ),
    "dropin.score": Applied(
        f"{IPC}:drop_ins",
        "score",
        takes={"category": "category_scores_at_entry"},
        gives={"score": "exact", "score_2dp": "counted"},
    ),
    "house_pair.rank": Applied(
        f"{IPC}:drop_ins", "house_rank", takes={"contestants": "pairs"}, gives={"rank": ""}
    ),
    "house_pair.score": Applied(
        f"{IPC}:drop_ins",
        "house_score",
        takes={"ranked": "scores_ranked"},
        gives={"rank": "rank", "score": "score"},
    ),
    "movement.boards": Applied(
        "alberta-55plus-pairs:format",
        "session",
        takes={
            "pairs": "pairs",
            "kind": By("movement", {"Howell": "howell", "3/4 Howell": "three-quarter-howell"}),
        },
        gives={"rounds": "rounds", "boards_per_round": "boards_each", "boards": "boards"},
    ),
    "stage.rounds": STAGES,
}
