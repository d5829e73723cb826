"""PBN 2.1: a record a board, with the cards and a ScoreTable of pairs, or one for each room."""

from collections.abc import Iterator

from ledger.bridge.boards import SEATS, dealer, vulnerable
from ledger.bridge.deals import STRAINS, Deal, taken_by
from ledger.errors import CannotSay
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers.files import Written
from projections.writers.files.cells import called, cells, lost_in, names_of, worth
from projections.writers.medium import on_screen
from projections.writers.sheet import number

VULNERABLE = {0: "None", 1: "NS", 2: "EW", 3: "All"}
COLUMNS = ("Section", "Table", "Round", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result")
SCORES = ("Lead", "Score_NS", "Score_EW")


def write(out: Outgoing) -> Written:
    """Write boards of pairs of one session, or of team matches. Raises CannotSay for others."""
    if out.kind == "player":
        what, instead = "who partners whom", "--as usebio"
        raise CannotSay(form="PBN", what=what, instead=instead)
    if out.kind == "team":
        records, lost = list(_teams(out)), _lost_of_teams(out)
    else:
        if len(out.sessions) > 1:
            what = f"{len(out.sessions)} sessions of pairs in one file"
            raise CannotSay(form="PBN", what=what, instead="--scope session:NAME")
        records, lost = list(_pairs(out)), list(lost_in(out))
    content = "\n".join(("% PBN 2.1", "% EXPORT", *records, ""))
    return Written(content.encode(), tuple(lost))


def _tags(*tags: tuple[str, str]) -> list[str]:
    return [f'[{name} "{_quoted(value)}"]' for name, value in tags]


def _quoted(text: str) -> str:
    return on_screen(text).replace("\\", "\\\\").replace('"', '\\"')


def _cell(text: str) -> str:
    """An element of a table: a stroke for nothing, in quotation marks where it has spaces."""
    if not text:
        return "-"
    return f'"{_quoted(text)}"' if " " in text else _quoted(text)


def _row(*texts: str) -> str:
    return " ".join(map(_cell, texts))


def _head(out: Outgoing, board: int) -> list[tuple[str, str]]:
    sides = vulnerable(board)
    said = VULNERABLE[("NS" in sides) + 2 * ("EW" in sides)]
    return [
        ("Event", out.title),
        ("Board", str(board)),
        ("Dealer", dealer(board)),
        ("Vulnerable", said),
    ]


def _dealt(deal: Deal | None) -> list[str]:
    """The cards, and what they come to double dummy."""
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


def _pairs(out: Outgoing) -> Iterator[str]:
    unit = "MP" if out.unit == "matchpoints" else "IMP"
    scoring = "MatchPoints;MP1" if unit == "MP" else "IMP;Cross1"
    columns = ";".join((*COLUMNS, *SCORES, f"{unit}_NS", f"{unit}_EW"))
    first = True
    boards = (
        (s, section, b)
        for s in out.sessions
        for section in out.sections
        for b in out.boards(s, section)
    )
    numbers = dict.fromkeys(board for _, _, board in boards)
    for board in sorted(numbers):
        lines = [one for one in out.lines if one.line.board == board]
        deal = next((d for (_, _, b), d in out.deals.items() if b == board), None)
        record = _tags(*_head(out, board), ("Scoring", scoring), ("Competition", "Pairs"))
        record += _dealt(deal)
        if first:
            record += _totals(out, unit)
            first = False
        record.append(f'[ScoreTable "{columns}"]')
        record += [_line(out, one) for one in lines]
        yield "\n".join((*record, ""))


def _line(out: Outgoing, one: OutLine) -> str:
    line, said = one.line, cells(one)
    (ns,), (ew,) = out.of(line.ns), out.of(line.ew)
    below = said.score.startswith("-") and said.score[1:].isdigit() and not said.ew
    return _row(
        line.section,
        line.table or "",
        "" if line.round is None else str(line.round),
        called(ns),
        called(ew),
        said.contract,
        said.declarer,
        said.tricks,
        said.lead,
        "" if below else said.score,
        said.score[1:] if below else said.ew,
        worth(one, "NS"),
        worth(one, "EW"),
    )


def _totals(out: Outgoing, unit: str) -> list[str]:
    """The TotalScoreTable: everybody by place."""
    columns = ("Rank", "RankTie", "Section", "PairId", "Direction", f"Total{unit}")
    lines = [f'[TotalScoreTable "{";".join((*columns, "TotalPercentage", "Names"))}"]']
    for one in out.contestants.values():
        if one.is_house:
            continue
        place = one.standing
        lines.append(
            _row(
                "" if place is None or place.rank is None else str(place.rank),
                "=" if place is not None and place.tied else "",
                one.section,
                one.number,
                one.field or "",
                "" if place is None else number(place.total),
                "" if place is None else number(place.percentage),
                names_of(one, " - "),
            )
        )
    return lines


def _teams(out: Outgoing) -> Iterator[str]:
    known = dict.fromkeys((one.line.session, one.line.round) for one in out.lines)
    rounds = {each: str(number_) for number_, each in enumerate(known, 1)}
    if len(rounds) == 1 and None in {number_ for _, number_ in rounds}:
        rounds = dict.fromkeys(rounds, "")  # a match of one session, or several: nobody said
    for one in out.lines:
        line = one.line
        (ns,), (ew,) = out.of(line.ns), out.of(line.ew)
        home, away = (ns, ew) if line.room != "closed" else (ew, ns)
        said = cells(one)
        record = _tags(
            *_head(out, line.board),
            ("Scoring", "IMP"),
            ("Competition", "Teams"),
            ("HomeTeam", _team(home)),
            ("VisitTeam", _team(away)),
            ("Room", "Closed" if line.room == "closed" else "Open"),
            ("Round", rounds[line.session, line.round]),
            ("Declarer", said.declarer),
            ("Contract", said.contract.capitalize() if said.contract == "PASS" else said.contract),
            ("Result", said.tricks),
            ("Score", f"NS {said.score}" if one.score and not one.awards else said.score),
        )
        yield "\n".join((*record, *_dealt(_deal_of(out, one)), ""))


def _team(one: OutContestant) -> str:
    return one.team or f"Team {one.number}"


def _deal_of(out: Outgoing, one: OutLine) -> Deal | None:
    return out.deals.get((one.line.session, one.line.section, one.line.board))


def _lost_of_teams(out: Outgoing) -> list[str]:
    """Seats of people, and what each side of an awarded board has on its own account."""
    lost = [*lost_in(out), "who played", "the teams' numbers", "totals and places"]
    awards = sum(bool(one.awards) for one in out.lines)
    return [*lost, f"east-west's side of {awards} awards"] if awards else lost
