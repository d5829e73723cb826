"""Topic 02: scoring of boards, datums, matches and sessions."""

from collections import Counter
from fractions import Fraction
from typing import Any

from ledger.bridge import boards, contracts
from ledger.rules.scoring.sheet import line_by_line
from ledger.rules.tie_breaks.ranking import Ranking
from ledger.rules.tie_breaks.table import Table, knock_out
from tests.cases.binding import (
    Applied,
    Asked,
    Binding,
    By,
    Chosen,
    Inputs,
    converted,
    rule_at,
    under,
)
from tests.cases.figures import SCALES, by_name, numbers

RESTRICTED = "anc-2018-butler-restricted:scoring"
OPEN_PRELIMINARY = "anc-2018-butler-open:preliminary.scoring"
BLUE_RIBBON_FINAL = "sydney-2003-blue-ribbon-pairs:final.scoring"
SEMI_FINALS = "sydney-2003-seniors-teams:semi-finals"

RANKING = "ledger.rules.tie_breaks.ranking:apart"
VULNERABILITY = {
    frozenset(): "None",
    frozenset({"NS"}): "NS",
    frozenset({"EW"}): "EW",
    frozenset({"NS", "EW"}): "Both",
}
NOT_DOUBLED = dict.fromkeys(("", "None", "False", "0"), "")
DOUBLED = By(
    "redoubled",
    {"True": "XX"},
    otherwise=By(
        "doubled", {**NOT_DOUBLED, "True": "X", "1": "X", "X": "X", "2": "XX", "XX": "XX"}
    ),
)
TIES = {
    "half_away": "away-from-zero",
    "half_up": "up",
    "half_even": "even",
    "half_toward_zero": "toward-zero",
}


# ------------------------------------------------------------------------------- the datum

DATUM = Applied(
    f"{RESTRICTED}.datum",
    "working",
    takes={"scores": "scores"},
    gives={"middle": "middle", "mean": "mean", "datum": "datum"},
    policy={
        "drop_total": By(
            "drop_total",
            {
                "0": {"drop": [{"each_end": 0}]},
                "2": {"drop": [{"each_end": 1}]},
                "4": {"drop": [{"each_end": 2}]},
                "6": {"drop": [{"each_end": 3}]},
            },
        ),
        "round_to": By("round_to", {"None": {"rounding": None}}, otherwise="rounding.step"),
        "tie": By("tie", {said: {"rounding.ties": ties} for said, ties in TIES.items()}),
    },
    not_compared={"datum_other_tie_rules": "the datum under tie rules that no set has (AMB-03)"},
)


def _considered(where: str, own: str = "own") -> Asked:
    """How many scores of the contest itself and of the Open final are considered.

    own: what its own scores are called, where the case does not say so.
    """

    def ask(inputs: Inputs) -> dict[str, Any]:
        sizes = {
            "own": inputs.get("own", inputs.get(own, 0)),
            "open": inputs.get("open_final", 0),
        }
        counted = rule_at(where).datum.considered(sizes)
        return {
            "n": counted.scores,
            "drop_total": counted.left_out,
            "per_end": counted.each_end,
            "middle": counted.middle,
        }

    return Asked(ask, ("ledger.rules.datums.trimmed_mean:TrimmedMean.counted",))


CONSIDERED = Chosen(
    By(
        "competition",
        {
            "Open Preliminary": _considered(OPEN_PRELIMINARY),
            "Open Final": _considered("anc-2018-butler-open:final.scoring", "open_final"),
            "Restricted": _considered(RESTRICTED),
            "Women's Preliminary": _considered("anc-2018-butler-womens:preliminary.scoring"),
            "Women's Final": _considered("anc-2018-butler-womens:final.scoring"),
            "Seniors' Preliminary": _considered("anc-2018-butler-seniors:preliminary.scoring"),
            "Seniors' Final": _considered("anc-2018-butler-seniors:final.scoring"),
        },
    )
)

# ----------------------------------------------------------------------------- single boards


def _deal(inputs: Inputs) -> dict[str, Any]:
    board = inputs["board"]
    return {"dealer": boards.dealer(board), "vul": VULNERABILITY[boards.vulnerable(board)]}


def _contract(inputs: Inputs) -> dict[str, Any]:
    """doubled: where it is not said with the contract."""
    contract = contracts.parse_contract(f"{inputs['contract']}{DOUBLED.pick(inputs)}")
    assert contract is not None
    points = contracts.declarer_points(contract, inputs["tricks"], is_vulnerable=inputs["vul"])
    return {"score": points}


def _passed_out(_: Inputs) -> dict[str, Any]:
    return {"score": contracts.ns_points(1, None, None, 0)}


def _matchpoints(inputs: Inputs) -> dict[str, Any]:
    scores = inputs["ns_scores"]
    rule = under(rule_at("alberta-55plus-pairs:scoring"), SCALES, inputs)
    return line_by_line(rule.sheet(Counter(scores), len(scores)), scores)._asdict()


def _middle_imps(inputs: Inputs) -> dict[str, Any]:
    """Each table's IMPs on a board where all have a score."""
    scores = inputs["ns_scores"]
    steps = rule_at(BLUE_RIBBON_FINAL).working(list(scores.values()))
    return {table: step.final for table, step in zip(scores, steps, strict=True)}


# ------------------------------------------------------------------------- matches, sessions


def _match_of_pairs(inputs: Inputs) -> dict[str, Any]:
    """A match at matchpoints by the percentages of its boards."""
    percentages = numbers(inputs["percent_per_board"])
    scoring = rule_at("anc-2018-ipc:scoring")
    mean = scoring.match_result(percentages, len(percentages))
    vps = rule_at("anc-2018-ipc:victory_points").worth(mean)
    return {"x": vps.own, "vp_exact": vps.exact, "vp_2dp": vps.rounded}


def _eclectic(inputs: Inputs) -> dict[str, Any]:
    rule = under(rule_at("anc-2018-congress-eclectic-pairs:format"), {"best": "best"}, inputs)
    played = converted(list(inputs["session_percents"]), tuple[Fraction | None, ...])
    best = rule.best_sessions(played)
    mean = best.mean and rule_at("anc-2018-congress-eclectic-pairs:percentage").apply(best.mean)
    return {
        "counted": best.counted,
        "total": best.total,
        "average_2dp": mean,
        "ranked": best.ranked,
    }


def _total_points(inputs: Inputs) -> dict[str, Any]:
    """What a pair's boards bring it, north-south throughout."""
    rule = rule_at("alberta-55plus-total-points:scoring")
    points = inputs["ns_board_scores"].values()
    sheets = [(rule.sheet(Counter([score]), 1), score) for score in points]
    return {"total": rule.session_total([sheet.ns(score) for sheet, score in sheets]).counted}


def _same_direction(inputs: Inputs) -> dict[str, Any]:
    return {
        side: [
            name
            for group in Ranking.of(Table(totals=by_name(inputs[f"{side}_totals"])), ()).order
            for name in group
        ]
        for side in ("ns", "ew")
        if f"{side}_totals" in inputs
    }


def _difference(inputs: Inputs) -> dict[str, Any]:
    totals = by_name({name: inputs[name] for name in ("a", "b")})
    return {"tied": Ranking.of(Table(totals=totals), ()).winner is None}


def _knock_out(inputs: Inputs) -> dict[str, Any]:
    """A match in segments; who is level after it plays off."""
    rules = rule_at(f"{SEMI_FINALS}.format"), rule_at(f"{SEMI_FINALS}.ties.knock-out")
    segments = {side: numbers(won) for side, won in inputs["segments"].items()}
    carried = by_name(inputs.get("carry_over", {}))
    totals = rules[0].totals(segments, carried)
    return {**totals, "winner": Ranking.of(knock_out(totals, {}), rules[1]).winner}


def _top_contending(inputs: Inputs) -> dict[str, Any]:
    """Of one field or the other."""
    rule = rule_at("anc-2018-butler-open:preliminary.qualifying.0")
    ranked_pairs = inputs.get("ns_ranked", inputs.get("ew_ranked"))
    return {"qualify": rule.places(ranked_pairs, inputs.get("non_contending_in_top10", ()))}


BINDINGS: dict[str, Binding] = {
    "datum": DATUM,
    "datum.drop_count": Applied(
        By("open_preliminary", {"True": f"{OPEN_PRELIMINARY}.datum"}, f"{RESTRICTED}.datum"),
        "counted",
        takes={"scores": "n"},
        gives={"drop_total": "left_out", "per_end": "each_end", "middle": "middle"},
    ),
    "datum.scores_under_consideration": CONSIDERED,
    "butler.imp": Applied(
        RESTRICTED,
        "imps",
        takes={"points": "ns_score", "datum": "datum"},
        gives={"ns_imps": "ns", "ew_imps": "ew"},
    ),
    "board.dealer_vul": Asked(
        _deal, ("ledger.bridge.boards:dealer", "ledger.bridge.boards:vulnerable")
    ),
    "score.contract": Chosen(
        By(
            "contract",
            {"pass": Asked(_passed_out, ("ledger.bridge.contracts:ns_points",))},
            otherwise=Asked(_contract, ("ledger.bridge.contracts:declarer_points",)),
        )
    ),
    "matchpoints": Asked(_matchpoints, ("ledger.rules.scoring.matchpoints:Matchpoints.sheet",)),
    "cross_imp": Asked(_middle_imps, ("ledger.rules.scoring.middle_imps:MiddleImps.working",)),
    "vp.ipc.match": Asked(
        _match_of_pairs,
        (
            "ledger.rules.scoring.matchpoints:Matchpoints.match_result",
            "ledger.rules.victory_points.piecewise_linear:PiecewiseLinear.vps",
        ),
    ),
    "eclectic": Asked(_eclectic, ("ledger.rules.formats.movement:Movement.best_sessions",)),
    "total_points": Asked(_total_points, ("ledger.rules.scoring.total_points:TotalPoints.sheet",)),
    "rank_same_direction": Asked(_same_direction, (RANKING,)),
    "rank.difference": Asked(_difference, (RANKING,)),
    "ko.result": Asked(
        _knock_out,
        ("ledger.rules.formats.segments:Segments.totals", RANKING),
        not_compared={"next": "in prose: what the play-off criterion of the set asks for"},
    ),
    "qualify.top_contending": Asked(
        _top_contending, ("ledger.rules.qualifiers.top_places:TopPlaces.places",)
    ),
}
