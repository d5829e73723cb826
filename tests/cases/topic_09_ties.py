"""Topic 09: ties, and who comes first."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ledger.rules.tie_breaks import TieBreak
from ledger.rules.tie_breaks.ranking import Ranking
from ledger.rules.tie_breaks.table import BoardPlay, Meeting, Table, knock_out
from tests.cases.binding import Applied, Asked, Binding, By, Inputs, NotBoundError, rule_at
from tests.cases.figures import by_name, numbers, stage_with

ITC = "anc-2018-itc-open:qualifying.ties.stage"
BUTLER = "anc-2018-butler-womens:ties.stage"
SENIORS = "sydney-2003-seniors-teams:qualifying.ties.stage"
BLUE_RIBBON = "sydney-2003-blue-ribbon-pairs:final.ties"
ALBERTA = "alberta-55plus-pairs:ties.stage"

RANKING = "ledger.rules.tie_breaks.ranking:apart"
OPPONENTS_VPS = "ledger.rules.tie_breaks.opponents_vps:OpponentsVps.figures"
PLAY_OFF = "sydney-2003-seniors-teams:qualifying.ties.qualifying.0"

ITC_FINALS = "anc-2018-itc-open"
KNOCK_OUT = {
    "Repechage": f"{ITC_FINALS}:repechage.ties.knock-out",
    "Semi-final": "sydney-2003-seniors-teams:semi-finals.ties.knock-out",
}
LEVEL = {
    "shared": {"title": "shared"},
    "by-ruling": {"needs": "ruling"},
    "play-off": {"needs": "play-off"},
}

CRITERIA = {
    "wins": f"{ITC}.0",
    "imps": f"{ITC}.1",
    "lot": f"{ITC}.2",
    "sum_opp": f"{BUTLER}.0",
    "msp": f"{SENIORS}.1",
    "head_to_head": f"{SENIORS}.4",
    "qualifying_score": f"{BLUE_RIBBON}.title.3",
}
"""The criteria that a chain may name; vp is what the ranks are level in."""


def criteria(chain: Iterable[str]) -> tuple[TieBreak, ...]:
    """The rules that a chain names, as the sets have them."""
    return tuple(rule_at(CRITERIA[name]) for name in chain if name != "vp")


def names(order: Iterable[Iterable[str]]) -> list[str]:
    """One after another."""
    return [name for group in order for name in group]


def _chain(inputs: Inputs) -> dict[str, Any]:
    """Contestants with such figures; a case with a match between two lists them one by one."""
    units = {unit["unit"]: unit for unit in inputs["units"]}
    met = _won_by(inputs.get("head_to_head") or {}, units)
    table = stage_with(units, met, inputs.get("lot", ()))
    order = Ranking.of(table, criteria(inputs["chain"]), tuple(units)).order
    return {"order": names(order) if "head_to_head" in inputs else order}


def _won_by(met: Mapping[str, Any], units: Mapping[str, Any]) -> dict[str, int] | None:
    """What the two scored against each other; nothing where they did not meet."""
    if met.get("winner") is None:
        return None
    lost = [met["loser"]] if "loser" in met else [name for name in units if name != met["winner"]]
    if len(lost) != 1:
        raise NotBoundError(f"the case does not tell the loser to {met['winner']}")
    return {met["winner"]: 1, lost[0]: 0}


def _knock_out(inputs: Inputs) -> dict[str, Any]:
    """A match with what was carried into it; the title, and what it takes, if it stays level."""
    play = by_name(inputs["play"])
    table = knock_out(play, by_name(inputs.get("carry_over", {})))
    where = By("match", KNOCK_OUT, f"{ITC_FINALS}:final.ties.knock-out").pick(inputs)
    ranking = Ranking.of(table, rule_at(where))
    return {
        "with_carry": [table.totals[side] for side in play],
        "winner": ranking.winner,
        **LEVEL.get(ranking.undecided or "", {}),
    }


def _totals(meetings: Iterable[Meeting]) -> dict[str, Fraction]:
    """What each won in its meetings, where nothing else counts."""
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for meeting in meetings:
        totals[meeting.home] += meeting.home_vps
        totals[meeting.away or ""] += meeting.away_vps
    return dict(totals)


def _modified_swiss(inputs: Inputs) -> dict[str, Any]:
    """The opponents' final totals, without those of the first rounds."""
    meetings = tuple(
        Meeting(number, home, away, home_vps, away_vps)
        for number, home, away, *vps in inputs["matches"]
        for home_vps, away_vps in [numbers(vps)]
    )
    table = Table(totals=_totals(meetings), meetings=meetings)
    _play_off, opponents, *rest = rule_at(SENIORS)
    opponents = replace(opponents, skip_rounds=inputs.get("skip_round", 0))
    ranking = Ranking.of(table, (opponents, *rest))
    return {
        "totals": table.totals,
        "modified_swiss_points": opponents.figures(table),
        "tied_first": ranking.leaders,
        "winner": ranking.winner,
    }


def _round_robin(inputs: Inputs) -> dict[str, Any]:
    meetings = tuple(
        Meeting(1, *between.split("-"), *numbers(vps)) for between, vps in inputs["results"].items()
    )
    table = Table(totals=_totals(meetings), meetings=meetings)
    return {"totals": table.totals, "sum_opp": rule_at(f"{BUTLER}.0").figures(table)}


def _herald_trophy(inputs: Inputs) -> dict[str, Any]:
    """Who takes the trophy; the places stay shared."""
    tied = inputs["tied"]
    figures = ("wins", "imps", "qualifying_score")
    units = {
        name: {key: inputs[key][name] for key in figures if name in inputs.get(key, {})}
        for name in tied
    }
    met = inputs.get("head_to_head", {})
    table = stage_with(units, met if len(met) == 2 else None)
    by_title, by_stage = (
        Ranking.of(table, rule_at(f"{BLUE_RIBBON}.{purpose}"), tied)
        for purpose in ("title", "stage")
    )
    return {"trophy": by_title.winner, "others_tied": by_stage.winner is None}


def _head_to_head(inputs: Inputs) -> dict[str, Any]:
    """Two pairs by the matchpoints on the boards that they played against each other."""
    boards = {board: by_name(sides) for board, sides in inputs["boards"].items()}
    plays = tuple(
        BoardPlay(board, name, opponent, "NS", sides[name], 0)
        for board, sides in boards.items()
        for name, opponent in zip(sides, reversed(sides), strict=True)
    )
    pair = tuple(dict.fromkeys(play.contestant for play in plays))
    table = Table(totals=dict.fromkeys(pair, Fraction(0)), look_up=lambda: plays)
    rule = rule_at(f"{ALBERTA}.0")
    winner = Ranking.of(table, (rule,)).winner if pair else None
    return {**rule.figures(pair, table), "winner": winner}


def _three_way(inputs: Inputs) -> dict[str, Any]:
    """Three pairs: side, own points, matchpoints and top on each board."""
    plays = tuple(
        BoardPlay(str(number), name, "", side, numbers([matchpoints])[0], top, points)
        for number, board in enumerate(inputs["boards"])
        for name, (side, points, matchpoints, top) in board.items()
    )
    group = tuple(dict.fromkeys(name for board in inputs["boards"] for name in board))
    table = Table(totals=dict.fromkeys(group, Fraction(0)), look_up=lambda: plays)
    rule = rule_at(f"{ALBERTA}.1")
    ranking = Ranking.of(table, (rule,))
    return {
        "totals": rule.figures(group, plays),
        "order": ranking.order,
        "winner": ranking.winner,
    }


def _played_off(inputs: Inputs) -> dict[str, Any]:
    wins = rule_at(PLAY_OFF).wins(inputs["tied"], inputs["results"].values())
    return {"wins": wins}


BINDINGS: dict[str, Binding] = {
    "ties.chain": Asked(_chain, (RANKING,)),
    "ties.ko": Asked(_knock_out, (RANKING,)),
    "ties.modified_swiss": Asked(_modified_swiss, (RANKING, OPPONENTS_VPS)),
    "ties.round_robin_sum_opp": Asked(_round_robin, (OPPONENTS_VPS,)),
    "ties.herald_trophy": Asked(_herald_trophy, (RANKING,)),
    "ties.head_to_head": Asked(
        _head_to_head, ("ledger.rules.tie_breaks.head_to_head:HeadToHead.figures",)
    ),
    "ties.three_way": Asked(_three_way, ("ledger.rules.tie_breaks.three_way:ThreeWay.figures",)),
    "playoff.schedule": Applied(
        PLAY_OFF,
        "plan",
        takes={"tied": "tied"},
        gives={
            "boards_each_pairing": "boards_each_pairing",
            "repeat_until_decided": "repeat_until_decided",
        },
    ),
    "playoff.multi": Asked(_played_off, ("ledger.rules.tie_breaks.play_off:PlayOff.wins",)),
}
