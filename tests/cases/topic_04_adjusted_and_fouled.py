"""Topic 04: adjusted scores, fouled and unplayable boards."""

from collections import Counter
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.numbers import Rounding
from ledger.bridge.scores import MatchScore
from ledger.commands import AwardAdjustedScore, DealWithOffence, EnterScore
from ledger.record import fold
from ledger.rules.scoring.middle_imps import Working
from ledger.rules.scoring.sheet import line_by_line
from projections.scoring.stages import reckon
from tests.cases.binding import Applied, Asked, Binding, By, Chosen, Inputs, Played, rule_at, under
from tests.cases.figures import SCALES, numbers
from tests.cases.scenes import told
from tests.given import AVERAGE, AVERAGE_PLUS, line

ITC = "anc-2018-itc-open:qualifying"
BUTLER = "anc-2018-butler-open:preliminary"
IPC = "anc-2018-ipc"
CLUB_PAIRS = "acbl-club-pairs"
CLUB_SWISS = "acbl-club-swiss-teams"
WBF_PAIRS = "wbf-2023-pairs"
BLUE_RIBBON_FINAL = "sydney-2003-blue-ribbon-pairs:final"

FIXED = "ledger.rules.artificial.fixed_imps:FixedImps"
PERCENTAGES = "ledger.rules.artificial.percentages:Percentages"
NEUBERG = "ledger.rules.fouled.neuberg_groups:NeubergGroups"
HALF_POINT = "ledger.rules.fouled.half_point_groups:HalfPointGroups"
EQUITY = "ledger.rules.remedies.equity_first:EquityFirst"

HUNDREDTH = Rounding(step=Fraction(1, 100), ties="up")
TEN_THOUSANDTH = Rounding(step=Fraction(1, 10000), ties="up")
TEAMS = {"A": "home", "B": "away"}
FAULTS = {
    "not": "none",
    "none": "none",
    "no": "none",
    "not_at_fault": "none",
    "partly": "partly",
    "partly_at_fault": "partly",
    "directly": "directly",
    "directly_at_fault": "directly",
    "fully": "directly",
    "at_fault": "directly",
}

# ------------------------------------------------------------------- one artificial score

GRADES = {
    "average_plus": "average_plus",
    "average": "average",
    "average_minus": "average_minus",
    "ns_imps": "average_plus",
    "ew_imps": "average_plus",
    "A_imps": "average_plus",
    "B_imps": "average_plus",
}


def _imps(where: str) -> Applied:
    """An artificial score in IMPs; both sides have average plus where nobody is to blame."""
    return Applied(f"{where}.artificial", "grades", gives=GRADES, through="imps")


SINGLE = Chosen(
    By(
        "scoring",
        {
            "imp_pairs": _imps(BUTLER),
            "imp_teams": _imps(ITC),
            "teams": _imps(ITC),
            "imp_teams_acbl": Applied(
                f"{CLUB_SWISS}:artificial", "grades", gives=GRADES, through="imps"
            ),
            "mp": Applied(
                f"{IPC}:artificial",
                "grades",
                takes={"top": "top"},
                gives={**GRADES, "ns_mp": "average_plus", "ew_mp": "average_plus"},
                through="percent",
            ),
        },
    )
)


def _after(grade: str) -> Applied:
    """A grade for a side with so many matchpoints on its other boards."""
    return Applied(
        f"{CLUB_PAIRS}:artificial",
        "after",
        takes={
            "grade": By("", {"": grade}),
            "top": "top",
            "points": "points_other",
            "boards": "boards_other",
        },
        gives={"mp": ""},
        through="percent",
    )


def _by_responsibility(inputs: Inputs) -> dict[str, Any]:
    """Law 12C2: the grade by fault, and what it is worth."""
    rule = rule_at(f"{WBF_PAIRS}:artificial")
    grade = rule_at(f"{WBF_PAIRS}:remedies").grade(FAULTS[inputs["responsibility"]])
    own = numbers([inputs["session_percent"]])[0] if inputs.get("session_percent") else None
    return {"mp": rule.matchpoints(grade, own, Fraction(inputs["top"])), "grade": grade}


def _director_error(inputs: Inputs) -> dict[str, Any]:
    rule = rule_at(f"{CLUB_PAIRS}:artificial")
    remedy = rule_at(f"{CLUB_PAIRS}:remedies").director_error(
        can_be_scored=inputs["can_score_normally"]
    )
    worth = {}
    for side in ("ns", "ew"):
        if remedy.non_offender is not None:
            points, boards = inputs.get(f"{side}_other", (0, 0))
            worth[f"{side}_mp"] = rule.after(
                remedy.non_offender, Fraction(inputs["top"]), numbers([points])[0], boards
            )
    return {"award": remedy.award, "grade": remedy.non_offender, **worth}


# -------------------------------------------------------------- several artificial scores


def _together(inputs: Inputs) -> dict[str, Any]:
    """N boards of average plus together: teams, IMP pairs, matchpoints."""
    many = inputs["N"]
    teams, pairs, percent = (rule_at(f"{name}") for name in ARTIFICIAL)
    return {
        "teams_net_imps": teams.together(many),
        "pairs_net_imps": pairs.together(many),
        "mp_net_percent_formula": HUNDREDTH.apply(percent.together(many)),
        "mp_net_percent_printed": replace(percent, several="running-sum").together(many),
        "per_board_mp_2dp": percent.per_board(many, HUNDREDTH),
        "per_board_teams_4dp": teams.per_board(many, TEN_THOUSANDTH),
        "per_board_pairs_4dp": pairs.per_board(many, TEN_THOUSANDTH),
    }


ARTIFICIAL = (f"{ITC}.artificial", f"{BUTLER}.artificial", f"{IPC}:artificial")


def _match_percentage(inputs: Inputs) -> dict[str, Any]:
    """A match of the IPC with fouled boards; by the formula, and by the printed table."""
    others = next(value for key, value in inputs.items() if key.startswith("sum_percent_other"))
    scoring, scale = rule_at(f"{IPC}:scoring"), rule_at(f"{IPC}:victory_points")
    formula = rule_at(f"{IPC}:artificial")

    def vps(rule: Any) -> Any:
        parts = (numbers([others])[0], rule.together(inputs["fouled"]))
        return scale.worth(scoring.match_result(parts, inputs["boards"]))

    by_formula, by_table = vps(formula), vps(replace(formula, several="running-sum"))
    return {
        "percent": by_formula.own,
        "vp_exact": by_formula.exact,
        "vp_2dp": by_formula.rounded,
        "formula": by_formula.own,
        "printed_table": by_table.own,
        "vp_formula_exact": by_formula.exact,
        "vp_printed_exact": by_table.exact,
    }


def _cancelled(inputs: Inputs) -> dict[str, Any]:
    """A match of the ITC: what was played, and average plus to both on each cancelled board."""
    net = numbers([inputs["net_on_played"]])[0]
    played = MatchScore(session="1", home="A", away="B", imps=net, boards=14)
    with told("anc-2018-itc-open", ("A", "B"), "qualifying") as stage:
        stage.given(EnterScore(score=played))
        for board in range(1, inputs["cancelled"] + 1):
            where = line(board, "A", "B")
            stage.given(AwardAdjustedScore(line=where, ns=AVERAGE_PLUS, ew=AVERAGE_PLUS))
        (match,) = reckon(stage.facts(), "qualifying", ("1",)).encounters
    assert match.away is not None
    return {
        "A_net": match.home.own,
        "B_net": match.away.own,
        "A_vp": match.home.vps,
        "B_vp": match.away.vps,
    }


# ------------------------------------------------------- cross-IMPs with artificial scores

LETTERS = ("art", "x", "y", "s", "z", "raw", "final")


def _steps(inputs: Inputs) -> dict[str, Any]:
    """Every step of Appendix C, by table."""
    scores = inputs["ns_scores"]
    steps: tuple[Working, ...] = rule_at(f"{BLUE_RIBBON_FINAL}.scoring").working(
        list(scores.values())
    )
    return {
        letter: {table: getattr(step, letter) for table, step in zip(scores, steps, strict=True)}
        for letter in LETTERS
    }


STEPS = Asked(_steps, ("ledger.rules.scoring.middle_imps:MiddleImps.working",))


def _half_away(inputs: Inputs) -> dict[str, Any]:
    rounding = rule_at(f"{BLUE_RIBBON_FINAL}.scoring.rounding")
    return {"rounded": [rounding.apply(value) for value in numbers(inputs["values"])]}


def _session_total(inputs: Inputs) -> dict[str, Any]:
    """A total rounded once; and, as AMB-47 has it otherwise, board by board."""
    rule = rule_at(f"{WBF_PAIRS}:scoring")
    boards = numbers(inputs.get("board_mps", [inputs.get("total_mp", 0)]))
    once, by_board = (
        replace(rule, score_of=of).session_total(boards) for of in ("session", "board")
    )
    return {
        "sum": once.exact,
        "rounded": once.counted,
        "rounded_total": once.counted,
        "if_rounded_per_board": by_board.counted,
    }


# ------------------------------------------------------------------------- fouled boards


def _groups(inputs: Inputs) -> dict[str, Any]:
    """The parts of a fouled board, each with a datum of its own or none."""
    parts = rule_at(f"{BUTLER}.fouled").parts(inputs["group_sizes"])
    return {"drop_totals": parts.left_out, "artificial_for": parts.artificial}


def _half_points(inputs: Inputs) -> dict[str, Any]:
    board = rule_at(f"{CLUB_PAIRS}:fouled").board((inputs["before"], inputs["after"]))
    before, after = board.groups
    return {
        "before_mp": before.ns,
        "after_mp": after.ns,
        "before_ew_mp": before.ew,
        "after_ew_mp": after.ew,
        "top": board.top,
    }


def _one_per_win(inputs: Inputs) -> Any:
    """The groups of the WBF, by the scale that the case is in."""
    return under(rule_at(f"{WBF_PAIRS}:fouled"), SCALES, {"style": "1-per-win", **inputs})


def _compared(inputs: Inputs) -> dict[str, Any]:
    """A group by either formula."""
    group, lines = inputs["group"], inputs["N"]
    club = rule_at(f"{CLUB_PAIRS}:fouled")
    return {
        name: line_by_line(rule.sheet(Counter(group), lines), group).ns
        for name, rule in (("dd", club), ("neuberg", _one_per_win(inputs)))
    }


def _neuberg_of_one(inputs: Inputs) -> dict[str, Any]:
    """Matchpoints m in a group of n, on a board of N."""
    rule = _one_per_win(inputs)
    brought = rule.neuberg(numbers([inputs["m"]])[0], inputs["n"], inputs["N"])
    total = rule_at(f"{WBF_PAIRS}:scoring").session_total([brought])
    return {"mp": total.exact, "mp_1dp": total.counted}


def _neuberg_of_group(inputs: Inputs) -> dict[str, Any]:
    group = inputs["group_scores"]
    lines = line_by_line(_one_per_win(inputs).sheet(Counter(group), inputs["N"]), group)
    return {"mp": lines.ns, "ew_mp": lines.ew, "top": lines.top}


def _means(inputs: Inputs) -> dict[str, Any]:
    """A group whose scores are all the same, each with the average; and an average awarded."""
    alike = _one_per_win(inputs).sheet(Counter({0: inputs["n"]}), inputs["N"])
    average = rule_at(f"{WBF_PAIRS}:artificial").matchpoints("A", None, alike.top)
    return {"mean_mp": alike.ns(0), "average": average}


def _unplayed(inputs: Inputs) -> dict[str, Any]:
    """A board of a board-a-match that nobody could play."""
    percent = {
        f"{side}_percent": numbers([inputs[f"{team}_session_percent"]])[0]
        for team, side in TEAMS.items()
        if inputs.get(f"{team}_session_percent") is not None
    }
    responsible = [TEAMS[team] for team in inputs["responsible"]]
    given = rule_at("wbf-2023-board-a-match:fouled").unplayed(responsible, **percent)
    return {
        "A": given.home,
        "B": given.away,
        "A_penalty": given.home_penalty,
        "B_penalty": given.away_penalty,
    }


PROCEDURES = {
    "substitute-both-tables": "substitute_board_both_tables",
    "substitute-next-segment": "substitute_board_next_stanza",
    "cancel": "cancel",
}


def _procedure(where: str) -> Asked:
    """What is done about a fouled board, and what a cancelled one gives to each side."""

    def ask(inputs: Inputs) -> dict[str, Any]:
        found = rule_at(f"{where}unplayable").procedure(
            result_known=inputs.get("match_result_known", False),
            player_left=inputs.get("player_left_table", False),
            ordered_next=inputs.get("ctd_orders_substitute_next_stanza", False),
            segment=inputs.get("stanza", 1),
            segments=inputs.get("of"),
        )
        return {
            "action": PROCEDURES[found.action],
            "stanza": found.segment,
            "imps_each": rule_at(f"{where}artificial").together(found.artificial),
        }

    return Asked(
        ask,
        (
            "ledger.rules.fouled.substitute_unless_known:SubstituteUnlessKnown.procedure",
            f"{FIXED}.together",
        ),
    )


def _route(name: str) -> Applied:
    return Applied(
        f"{name}:unplayable",
        "route",
        takes={
            "played_at_other_table": "played_at_other_table",
            "practical": "practical",
            "boards": "boards_scheduled",
        },
        gives={"route": "action", "vp_table_boards": "boards"},
        words={"substitute": "substitute_board", "law-86": "law86", "remove": "remove_board"},
    )


# ------------------------------------------------------------------- remedies, penalties

HALF_IMPS = {"half_imp": By("half_imp", {"keep": {}, "round": {"non_balancing": "whole-mean"}})}
"""AMB-52."""


def _not_balancing(name: str) -> Asked:
    """A board on which two assigned scores do not balance, each side's IMPs its own."""

    def ask(inputs: Inputs) -> dict[str, Any]:
        conditions = under(regulations.load(name).default, HALF_IMPS, inputs)
        counted = conditions.balanced(*numbers([inputs["A"], inputs["B"]]))
        return {"A": counted.home, "B": counted.away}

    return Asked(ask, ("ledger.rulebook:Conditions.balanced",))


def _nobody_to_blame(inputs: Inputs) -> dict[str, Any]:
    """What two sides get whose match cannot be scored, neither at fault."""
    rule, scale = rule_at(f"{ITC}.forfeits"), rule_at(f"{ITC}.victory_points")
    return {
        side: rule.at_the_end(rule.candidates(numbers(inputs[others]), ()), scale).vps
        for side, others in (("A", "a_other_scores"), ("B", "b_other_scores"))
    }


def _on_top(inputs: Inputs) -> dict[str, Any]:
    """An adjusted score on a board, and a penalty on top of it."""
    with told(CLUB_PAIRS, ("1", "2")) as club:
        if inputs["adjusted"]:
            club.given(AwardAdjustedScore(line=line(1, "1", "2"), ns=AVERAGE, ew=AVERAGE))
        if inputs["pp"]:
            club.given(DealWithOffence(session="1", contestants=("1",), offence="procedural"))
        contest = fold(club.record)
    adjusted = [entry for entry in contest.results.all() if entry.awards is not None]
    in_force = [sanction for sanction in contest.sanctions.values() if not sanction.waived]
    return {"both_apply": bool(adjusted and in_force)}


PRINTED = "about the printed table, which is data and no rule"

BINDINGS: dict[str, Binding] = {
    "artificial.single": SINGLE,
    "artificial.avg_plus": _after("A+"),
    "artificial.avg_minus": _after("A-"),
    "artificial.dcbrp_final": _imps(BLUE_RIBBON_FINAL),
    "artificial.law12c2": Asked(_by_responsibility, (f"{EQUITY}.grade", f"{PERCENTAGES}.percent")),
    "artificial.multi_avg_plus": Asked(
        _together,
        (f"{FIXED}.together", f"{PERCENTAGES}.together"),
        not_compared={"printed_imp_columns_agree": PRINTED, "printed_mp_agrees": PRINTED},
    ),
    "director_error": Asked(_director_error, (f"{EQUITY}.director_error",)),
    "ipc.match_percent": Asked(
        _match_percentage,
        (
            f"{PERCENTAGES}.together",
            "ledger.rules.scoring.matchpoints:Matchpoints.match_result",
            "ledger.rules.victory_points.piecewise_linear:PiecewiseLinear.vps",
        ),
    ),
    "match.with_cancelled_board": Played("anc-2018-itc-open", f"{FIXED}.together", _cancelled),
    "match.enough_comparisons": Applied(
        f"{ITC}.comparisons",
        "enough",
        takes={"boards": "boards", "compared": "direct_comparisons"},
        gives={"scored_normally": ""},
    ),
    "match.fewer_board": Applied(
        f"{CLUB_SWISS}:unplayable",
        "boards_that_count",
        takes={"scheduled": "boards", "removed": "fouled_no_fault"},
        gives={"scored_boards": ""},
    ),
    "forfeit.both_non_offending": Asked(
        _nobody_to_blame,
        (
            "ledger.rules.forfeits.best_of:BestOf.candidates",
            "ledger.rules.forfeits.best_of:BestOf.at_the_end",
        ),
    ),
    "cross_imp.one_artificial": STEPS,
    "cross_imp.two_artificial": STEPS,
    "cross_imp.three_artificial": STEPS,
    "round.half_away": Asked(_half_away, ("ledger.bridge.numbers:Rounding.apply",)),
    "round.session_total": Asked(
        _session_total, ("ledger.rules.scoring.matchpoints:Matchpoints.session_total",)
    ),
    "bam.unplayable": Asked(
        _unplayed,
        ("ledger.rules.fouled.board_a_match_groups:BoardAMatchGroups.unplayed",),
    ),
    "fouled.bam": Applied(
        "acbl-club-board-a-match:fouled",
        "judged",
        takes={"ns_percent": "ns_percent", "ew_percent": "ew_percent"},
        gives={"X": "total", "result": "result"},
    ),
    "fouled.compare": Asked(_compared, (f"{HALF_POINT}.sheet", f"{NEUBERG}.sheet")),
    "fouled.datum_groups": Asked(
        _groups, ("ledger.rules.datums.trimmed_mean:TrimmedMean.counted",)
    ),
    "fouled.dd_groups": Asked(_half_points, (f"{HALF_POINT}.sheet",)),
    "fouled.knockout": Applied(
        "acbl-club-knockout-teams:fouled",
        "boards",
        takes={
            "segment": "segment",
            "segments": "of",
            "boards": "segment_boards",
            "fouled": "fouled",
        },
        gives={"score_on": "score_on", "next_segment_boards": "next_segment"},
    ),
    "fouled.neuberg": Chosen(
        By(
            "m",
            {"": Asked(_neuberg_of_group, (f"{NEUBERG}.neuberg",))},
            otherwise=Asked(_neuberg_of_one, (f"{NEUBERG}.neuberg",)),
        )
    ),
    "fouled.neuberg.mean": Asked(_means, (f"{NEUBERG}.neuberg",)),
    "fouled.procedure": Chosen(
        By(
            "event",
            {
                "ITC-REPECHAGE": _procedure("anc-2018-itc-open:repechage."),
                "ITC-FINAL": _procedure("anc-2018-itc-open:final."),
                "ANCC": _procedure("anc-2018-congress-teams:"),
            },
            otherwise=_procedure(f"{ITC}."),
        )
    ),
    "fouled.route": Chosen(
        By("format", {"BAM": _route("wbf-2023-board-a-match")}, otherwise=_route("wbf-2023-teams"))
    ),
    "fouled.swiss_team": Applied(
        f"{CLUB_SWISS}:fouled",
        "nets",
        takes={
            "home_net": "net_on_good_boards",
            "fouled": "fouled",
            "at_fault": By("at_fault", {**TEAMS, "both": "both", "None": None, "": None}),
        },
        gives={"A_net": "home", "B_net": "away"},
    ),
    "fouled.wbf_small_group": Applied(
        f"{WBF_PAIRS}:fouled",
        "percentages",
        takes={"group": "ns_scores"},
        gives={"ns_percent": "ns", "ew_percent": "ew"},
        through="percentage",
    ),
    "adjust.order": Applied(
        f"{CLUB_PAIRS}:remedies",
        "irregularity",
        takes={"result_determinable": "normal_result_determinable"},
        gives={
            "award": "award",
            "to": "to",
            "non_offender": "non_offender",
            "offender": "offender",
        },
    ),
    "adjust.nonbalancing": Chosen(
        By(
            "event",
            {
                "knockout": _not_balancing("acbl-club-knockout-teams"),
                "swiss": _not_balancing(CLUB_SWISS),
            },
        )
    ),
    "board.redeal_allowed": Applied(
        f"{CLUB_SWISS}:unplayable",
        "redeal_allowed",
        takes={"situation": {"result_known": "result_could_be_known"}},
        gives={"allowed": ""},
    ),
    "late_play": Applied(
        f"{CLUB_PAIRS}:late_plays",
        "grades",
        takes={"at_fault": "fault_known"},
        gives={"NS": "ns", "EW": "ew"},
    ),
    "late_play.count": Applied(
        f"{CLUB_PAIRS}:late_plays",
        "allowed",
        takes={"assigned": "assigned_this_session"},
        gives={"second_allowed": ""},
    ),
    "late_play.allowed": Applied(
        f"{CLUB_PAIRS}:late_plays",
        "allowed",
        takes={"assigned": "assigned_this_session", "cards_seen": "cards_seen"},
        gives={"allowed": ""},
    ),
    "penalty.additional": Chosen(
        By(
            "pp",
            {"True": Played(CLUB_PAIRS, "ledger.decide.penalties:deal_with", _on_top)},
            otherwise=Played(CLUB_PAIRS, "ledger.decide.scores:award", _on_top),
        )
    ),
    "penalty.quarter_board": Applied(
        f"{CLUB_PAIRS}:offences.procedural",
        "matchpoints",
        takes={"top": "top"},
        gives={"matchpoints": ""},
    ),
}
