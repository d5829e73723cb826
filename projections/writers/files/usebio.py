"""USEBIO 1.2 of pairs, teams and individuals: its elements in the order of published files."""

from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ledger.bridge.scores import partners
from ledger.errors import CannotSay
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers.files import Written
from projections.writers.files.cells import called, cells, lost_in, worth
from projections.writers.sheet import number

SCORING = {"matchpoints": "MATCH_POINTS", "imps": "CROSS_IMPS", "points": "PAB"}
WORTHS = {"matchpoints": "MATCH_POINTS", "imps": "CROSS_IMP_POINTS"}
TYPES = {"pair": "MP_PAIRS", "team": "TEAMS", "player": "INDIVIDUAL"}
ZERO = Fraction(0)
GRADES = {"A+": "60", "A": "50", "A-": "40"}


def write(out: Outgoing) -> Written:
    """Write the contest as one event. Raises CannotSay for a scoring without a word."""
    if out.unit not in SCORING or (out.unit == "points" and out.kind != "team"):
        what = f"boards of {out.kind}s scored in {out.unit}"
        raise CannotSay(form="USEBIO", what=what, instead="--as csv")
    root = Element("USEBIO", Version="1.2")
    kind = TYPES[out.kind] if out.unit == "matchpoints" or out.kind != "pair" else "PAIRS"
    event = SubElement(root, "EVENT", EVENT_TYPE=kind)
    teams = out.kind == "team"
    scoring = "IMPS" if teams and out.unit == "imps" else SCORING[out.unit]
    _texts(event, BOARD_SCORING_METHOD=scoring)
    if teams:
        in_vps = out.total_unit == "vps"
        _texts(event, MATCH_SCORING_METHOD="VPS" if in_vps else scoring)
    _texts(event, PROGRAM_NAME="bridge-ledger", EVENT_DESCRIPTION=out.title)
    two = any(one.field for one in out.contestants.values())
    _texts(event, SESSION_COUNT=str(len(out.sessions)), WINNER_TYPE="2" if two else "1")
    if teams:
        _teams(event, out)
    else:
        _pairs(event, out)
    indent(root)
    content = tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"
    return Written(content, (*lost_in(out), *_left_out(out)))


def _left_out(out: Outgoing) -> list[str]:
    """What of the lines has no element."""
    rounds = any(one.line.round is not None or one.line.table for one in out.lines)
    lost = ["rounds and tables"] if rounds and out.kind != "team" else []
    return [*lost, "the cards"] if out.deals else lost


def _texts(parent: Element, **texts: str) -> None:
    for tag, text in texts.items():
        SubElement(parent, tag).text = "".join(c for c in text if c.isprintable())


def _pairs(event: Element, out: Outgoing) -> None:
    """Sessions with their sections, each with who is in it and its boards."""
    several = len(out.sections) > 1
    if not several:
        _participants(event, out, "")
    for session in out.sessions:
        parent = SubElement(event, "SESSION", SESSION_ID=session)
        for section in out.sections:
            boards = out.boards(session, section)
            where = SubElement(parent, "SECTION", SECTION_ID=section or "A")
            if several:
                _participants(where, out, section)
            for board, lines in boards.items():
                _board(where, out, board, lines)


def _participants(parent: Element, out: Outgoing, section: str) -> None:
    holder = SubElement(parent, "PARTICIPANTS")
    for one in out.contestants.values():
        if one.section != section or one.is_house:
            continue
        if out.kind == "player":
            player = SubElement(holder, "PLAYER")
            _texts(player, PLAYER_NUMBER=one.number)
            _placed(player, one)
            _won(player, one, out)
            for person in one.players[:1]:
                _texts(player, PLAYER_NAME=person.name, **_national(person.number))
            continue
        pair = SubElement(holder, "PAIR")
        _texts(pair, PAIR_NUMBER=one.number, **({"DIRECTION": one.field} if one.field else {}))
        _placed(pair, one)
        _won(pair, one, out)
        _players(pair, one)


def _placed(parent: Element, one: OutContestant) -> None:
    standing = one.standing
    if standing is None:
        return
    _texts(parent, TOTAL_SCORE=number(standing.total))
    if standing.percentage is not None:
        _texts(parent, PERCENTAGE=number(standing.percentage))
    if standing.rank is not None:
        _texts(parent, PLACE=standing.place)


def _won(parent: Element, one: OutContestant, out: Outgoing) -> None:
    """The masterpoints that each player gets, in hundredths as federations count them."""
    most = max((player.points or ZERO for player in one.players), default=ZERO)
    if out.masterpoint is not None and most:
        won = SubElement(parent, "MASTER_POINTS")
        _texts(won, MASTER_POINTS_AWARDED=number(most * out.masterpoint.hundredths))
        _texts(won, MASTER_POINT_TYPE=out.masterpoint.colour.upper())


def _players(parent: Element, one: OutContestant) -> None:
    for player in one.players:
        texts = {"PLAYER_NAME": player.name, **_national(player.number)}
        _texts(SubElement(parent, "PLAYER"), **texts)


def _national(known: str | None) -> dict[str, str]:
    return {"NATIONAL_ID_NUMBER": known.rpartition(":")[2]} if known else {}


def _board(parent: Element, out: Outgoing, board: int, lines: list[OutLine]) -> None:
    element = SubElement(parent, "BOARD")
    _texts(element, BOARD_NUMBER=str(board))
    for one in lines:
        line = SubElement(element, "TRAVELLER_LINE")
        if out.kind == "player":
            for seats, side in (("NS", one.line.ns), ("EW", one.line.ew)):
                for seat, player in zip(seats, partners(side), strict=True):
                    _texts(line, **{f"{seat}_PLAYER_NUMBER": out.contestants[player].number})
        else:
            (ns,), (ew,) = out.of(one.line.ns), out.of(one.line.ew)
            _texts(line, NS_PAIR_NUMBER=called(ns), EW_PAIR_NUMBER=called(ew))
        _score(line, one)
        tag = WORTHS.get(out.unit)
        if tag and one.ns_worth is not None:
            _texts(line, **{f"NS_{tag}": worth(one, "NS"), f"EW_{tag}": worth(one, "EW")})


def _score(line: Element, one: OutLine) -> None:
    """The score, or A6040; each side's own where they are no two percentages."""
    said = cells(one)
    if said.ew and {said.score, said.ew} <= GRADES.keys():
        _texts(line, SCORE=f"A{GRADES[said.score]}{GRADES[said.ew]}")
    elif said.ew:
        _texts(line, NS_SCORE=said.score, EW_SCORE=said.ew)
    else:
        _texts(line, CONTRACT=said.contract, PLAYED_BY=said.declarer)
        _texts(line, LEAD=said.lead, TRICKS=said.tricks, SCORE=said.score)


def _teams(event: Element, out: Outgoing) -> None:
    """Teams, and their matches with both rooms of each board."""
    session = SubElement(event, "SESSION", SESSION_ID="1")
    holder = SubElement(session, "PARTICIPANTS")
    for one in out.contestants.values():
        team = SubElement(holder, "TEAM", TEAM_ID=one.number, TEAM_NAME=one.team or "")
        _placed(team, one)
        _won(team, one, out)
        _players(team, one)
    matches: dict[tuple[int, str, str], dict[int, list[OutLine]]] = {}
    rounds: dict[tuple[str, int | None], int] = {}
    for line in sorted(out.lines, key=lambda one: one.line.room == "closed"):
        where = line.line
        round_ = rounds.setdefault((where.session, where.round), len(rounds) + 1)
        two = (where.ns, where.ew) if where.room != "closed" else (where.ew, where.ns)
        matches.setdefault((round_, *two), {}).setdefault(where.board, []).append(line)
    for (round_, home, away), boards in sorted(matches.items(), key=lambda found: found[0][0]):
        match = SubElement(session, "MATCH")
        (one,), (other,) = out.of(home), out.of(away)
        _texts(match, ROUND_NUMBER=str(round_), TEAM=one.number, OPPOSING_TEAM=other.number)
        for board, lines in sorted(boards.items()):
            _match_board(match, out, board, lines)


def _match_board(match: Element, out: Outgoing, board: int, lines: list[OutLine]) -> None:
    element = SubElement(match, "BOARD")
    _texts(element, BOARD_NUMBER=str(board))
    first = lines[0]
    if len(lines) > 1 and first.ns_worth is not None and first.ew_worth is not None:
        if out.unit == "points":
            points = {"TEAM_POINTS": worth(first, "NS"), "OPPOSING_TEAM_POINTS": worth(first, "EW")}
            _texts(element, **points)
        elif first.ns_worth == -first.ew_worth:
            _texts(element, IMPS=worth(first, "NS"))
    for one in lines:
        line = SubElement(element, "TRAVELLER_LINE")
        _texts(line, DIRECTION="EW" if one.line.room == "closed" else "NS")
        _score(line, one)
