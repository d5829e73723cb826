"""PBN 2.1: a record a board, with the cards and a ScoreTable of pairs, players or team matches.

Boards of teams have a record a round. Everybody stands in the TotalScoreTable of the first one.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.bridge.boards import SEATS, Side, dealer, vulnerable
from ledger.bridge.deals import STRAINS, Deal, taken_by
from ledger.errors import CannotSay
from ledger.names import beside
from ledger.rules.scoring.method import Unit
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers.files import Written
from projections.writers.files.cells import called, cells, lost_in, member_of, names_of, worth
from projections.writers.medium import on_screen
from projections.writers.sheet import number

VULNERABLE = {0: "None", 1: "NS", 2: "EW", 3: "All"}
SIDES: tuple[Side, Side] = ("NS", "EW")
PLAYED = ("Contract", "Declarer", "Result", "Lead", "Score_NS", "Score_EW")
RANKED = ("Rank", "RankTie", "Section")
IN: dict[Unit, str] = {"matchpoints": "MP", "imps": "IMP", "points": "BAM", "vps": "VP"}
"""The names of the columns for lines and totals in each unit."""


class Who(NamedTuple):
    """The kind of contestant whose results are written: its Competition, and the columns for it.

    Attributes:
        seated: the numbers of a line.
        ranked: the number in the TotalScoreTable, and what else says who that is.
        named: the people.

    """

    competition: str
    seated: tuple[str, ...]
    ranked: tuple[str, ...]
    named: str


PAIRS = Who("Pairs", ("PairId_NS", "PairId_EW"), ("PairId", "Direction"), "Names")
PLAYERS = Who(
    "Individuals",
    ("PlayerId_North", "PlayerId_South", "PlayerId_East", "PlayerId_West"),
    ("PlayerId",),
    "Name",
)
TEAMS = Who("Teams", ("TeamId_Home", "TeamId_Away", "Room"), ("TeamId", "TeamName"), "Roster")
KINDS = {"pair": PAIRS, "player": PLAYERS, "team": TEAMS}

Row = tuple[str, ...]


def write(out: Outgoing) -> Written:
    """Write boards of pairs or players of one session, or of team matches.

    Raises CannotSay for several sessions of pairs or players.
    """
    if out.kind != "team" and len(out.sessions) > 1:
        what = f"{len(out.sessions)} sessions of {out.kind}s in one file"
        raise CannotSay(form="PBN", what=what, instead="--scope session:NAME")
    content = "\n".join(("% PBN 2.1", "% EXPORT", *_records(out, KINDS[out.kind]), ""))
    return Written(content.encode(), lost_in(out))


def _records(out: Outgoing, who: Who) -> Iterator[str]:
    """Yield a record for each board; of teams for each board of a round."""
    rounds = _rounds(out) if who is TEAMS else {}
    boards: dict[tuple[str, int], list[OutLine]] = {}
    for one in out.lines:
        round_ = rounds.get((one.line.session, one.line.round), "")
        boards.setdefault((round_, one.line.board), []).append(one)
    first = True
    for (round_, board), lines in sorted(boards.items(), key=lambda each: _order(*each[0])):
        record = _tags(*_head(out, board, round_, who)) + _dealt(_deal_of(out, lines))
        record += _totals(out, who) if first else []
        first = False
        yield "\n".join((*record, *_scores(out, lines, who), ""))


def _order(round_: str, board: int) -> tuple[int, int]:
    return int(round_ or 0), board


def _rounds(out: Outgoing) -> dict[tuple[str, int | None], str]:
    """Number the rounds of all sessions consecutively; "" for a round that is not known."""
    known = dict.fromkeys((one.line.session, one.line.round) for one in out.lines)
    if len(known) == 1 and None in {number_ for _, number_ in known}:
        return dict.fromkeys(known, "")  # a match of one session, or several
    return {each: str(count) for count, each in enumerate(known, 1)}


def _tags(*tags: tuple[str, str]) -> list[str]:
    return [f'[{name} "{_quoted(value)}"]' for name, value in tags]


def _quoted(text: str) -> str:
    return on_screen(text).replace("\\", "\\\\").replace('"', '\\"')


def _cell(text: str) -> str:
    """Write an element of a table: a stroke for nothing; quoted unless it is one word."""
    if not text:
        return "-"
    quoted = _quoted(text)
    return f'"{quoted}"' if " " in text or quoted != text else quoted


def _table(name: str, columns: Row, rows: list[Row]) -> list[str]:
    heading = f'[{name} "{";".join(columns)}"]'
    return [heading, *(" ".join(map(_cell, row)) for row in rows)]


def _head(out: Outgoing, board: int, round_: str, who: Who) -> list[tuple[str, str]]:
    sides = vulnerable(board)
    said = VULNERABLE[("NS" in sides) + 2 * ("EW" in sides)]
    scoring = {"matchpoints": "MatchPoints;MP1", "points": "BAM"}.get(
        out.unit, "IMP;Butler" if out.datums else "IMP;Cross1"
    )
    return [
        ("Event", out.title),
        ("Board", str(board)),
        ("Dealer", dealer(board)),
        ("Vulnerable", said),
        ("Scoring", "IMP" if who is TEAMS and out.unit == "imps" else scoring),
        ("Competition", who.competition),
        *([("Round", round_)] if round_ else []),
    ]


def _deal_of(out: Outgoing, lines: list[OutLine]) -> Deal | None:
    """Return the cards of a board, from whichever of its lines has them."""
    held = ((one.line.session, one.line.section, one.line.board) for one in lines)
    return next((out.deals[key] for key in held if key in out.deals), None)


def _dealt(deal: Deal | None) -> list[str]:
    """Return the cards, and what they come to double dummy."""
    if deal is None:
        return []
    lines = _tags(("Deal", f"N:{deal.hands}"))
    if deal.par is not None:
        lines += _tags(("OptimumScore", f"NS {deal.par}"))
    if deal.tricks is not None:
        lines.append(r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]')
        for seat in SEATS:
            tricks = taken_by(deal, seat)
            lines += [f"{seat} {s:>2} {t:>2}" for s, t in zip(STRAINS, tricks, strict=True)]
    return lines


def _scores(out: Outgoing, lines: list[OutLine], who: Who) -> list[str]:
    """Return the ScoreTable: where each line was played, by whom, and what came of it."""
    unit = IN[out.unit]
    seats = (*who.seated, *PLAYED, *(f"{unit}_{side}" for side in SIDES))
    rows = [_line(out, one, who) for one in lines]
    return _table("ScoreTable", ("Section", "Table", "Round", *seats), rows)


def _line(out: Outgoing, one: OutLine, who: Who) -> Row:
    line, said = one.line, cells(one)
    below = said.score.startswith("-") and said.score[1:].isdigit() and not said.ew
    return (
        line.section,
        line.table or "",
        "" if line.round is None or who is TEAMS else str(line.round),
        *_seated(out, one, who),
        said.contract,
        said.declarer,
        said.tricks,
        said.lead,
        "" if below else said.score,
        said.score[1:] if below else said.ew,
        worth(one, "NS"),
        worth(one, "EW"),
    )


def _seated(out: Outgoing, one: OutLine, who: Who) -> Row:
    """Return the numbers of a line; of teams first the home team, north-south in the open room."""
    ns, ew = (tuple(map(called, out.of(side))) for side in (one.line.ns, one.line.ew))
    if who is not TEAMS:
        return ns + ew
    return (*ew, *ns, "Closed") if one.line.room == "closed" else (*ns, *ew, "Open")


def _totals(out: Outgoing, who: Who) -> list[str]:
    """Return the TotalScoreTable: everybody by place."""
    unit = IN.get(out.total_unit or out.unit, IN[out.unit])
    ranked = [one for one in out.contestants.values() if not one.is_house]
    known = any(player.number for one in ranked for player in one.players)
    most = max(len(one.players) for one in ranked) if known else 0
    members = tuple(f"MemberID{count}" for count in range(1, most + 1))
    columns = (*RANKED, *who.ranked, f"TotalScore{unit}", "TotalPercentage", who.named, *members)
    return _table("TotalScoreTable", columns, [_ranked(one, who, most) for one in ranked])


def _ranked(one: OutContestant, who: Who, most: int) -> Row:
    place = one.standing
    numbers = [member_of(player) for player in one.players][:most]
    known: dict[str, str] = {"Direction": one.field or "", "TeamName": one.team or ""}
    return (
        "" if place is None or place.rank is None else str(place.rank),
        "=" if place is not None and place.tied else "",
        one.section,
        *(known.get(column, one.number) for column in who.ranked),
        "" if place is None else number(place.total),
        "" if place is None else number(place.percentage),
        names_of(one) if who is PLAYERS else beside([p.name for p in one.players], " - "),
        *numbers,
        *[""] * (most - len(numbers)),
    )
