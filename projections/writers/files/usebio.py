"""USEBIO 1.2 of pairs, teams and individuals: its elements in the order of published files."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ledger.bridge.scores import partners
from ledger.errors import CannotSay
from projections.views.outgoing import Outgoing, OutLine
from projections.writers.files import Written, results_of, usebio_matches
from projections.writers.files.cells import called, lost_in
from projections.writers.files.usebio_parts import (
    datum,
    hands,
    people,
    placed,
    score,
    scoring_of,
    texts,
    won,
    worths,
)

DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})|(\d{4})[-./](\d{1,2})[-./](\d{1,2})", re.ASCII)
"""A day as files have it, whatever stands behind."""

DECLARATION = "<?xml version='1.0' encoding='utf-8'?>\n"
"""Put before a text that is encoded whole: `tostring` encodes every tag by itself."""


def write(out: Outgoing, version: str = "1.2") -> Written:
    """Write the contest as one event. Raises CannotSay for a scoring without a word."""
    scoring = scoring_of(out)
    if scoring is None:
        what = f"boards of {out.kind}s scored in {out.unit}"
        raise CannotSay(form="USEBIO", what=what, instead="--as csv")
    root = Element("USEBIO", Version=version)
    event = SubElement(root, "EVENT", EVENT_TYPE=_kind(out, version))
    _head(event, out, scoring, version)
    if out.kind == "team":
        usebio_matches.teams(event, out)
    elif _is_swiss(out):
        usebio_matches.pairs(event, out)
    else:
        _sections(event, out, version)
    lost = [*_results(out), *_left_out(out), *hands(root, out)]
    indent(root)
    text = f"{DECLARATION}{tostring(root, encoding='unicode')}\n"
    return Written(text.encode(errors="xmlcharrefreplace"), (*lost_in(out), *lost))


def _is_swiss(out: Outgoing) -> bool:
    """Tell whether pairs meet for more than one board, all under numbers of their own."""
    are_plain = not any(one.is_house or one.field for one in out.contestants.values())
    return out.kind == "pair" and bool(out.matches) and len(out.sections) <= 1 and are_plain


def _kind(out: Outgoing, version: str) -> str:
    """Return the event's type; that pairs play for matchpoints is no longer part of it in 1.3."""
    if out.kind == "player":
        return "INDIVIDUAL"
    if out.kind == "team":
        return "SWISS_TEAMS" if out.total_unit == "vps" else "TEAMS"
    if _is_swiss(out):
        return "SWISS_PAIRS"
    return "MP_PAIRS" if out.unit == "matchpoints" and version == "1.2" else "PAIRS"


def _head(event: Element, out: Outgoing, scoring: str, version: str) -> None:
    texts(event, BOARD_SCORING_METHOD=scoring)
    if out.kind == "team" or _is_swiss(out):
        in_vps = out.total_unit == "vps"
        texts(event, MATCH_SCORING_METHOD="VPS" if in_vps else scoring)
    texts(event, PROGRAM_NAME="bridge-ledger", EVENT_DESCRIPTION=out.title)
    if DATE.match(out.day or ""):
        texts(event, DATE=_day(out.day or "", version))
    two = any(one.field for one in out.contestants.values())
    texts(event, SESSION_COUNT=str(len(out.sessions)), WINNER_TYPE="2" if two else "1")


def _day(said: str, version: str) -> str:
    """Return the day as this version writes it: 05/03/2026, or since 1.3 2026-03-05."""
    match = DATE.match(said)
    assert match is not None
    day, month, year = match.group(1, 2, 3) if match[1] else match.group(6, 5, 4)
    parts = (f"{int(day):02}", f"{int(month):02}", year)
    return "/".join(parts) if version == "1.2" else "-".join(reversed(parts))


def _results(out: Outgoing) -> Iterator[str]:
    """Yield the results of whole matches that are not said."""
    if out.kind == "team" or _is_swiss(out):
        yield from usebio_matches.lost_of(out)
    elif out.results:
        yield results_of(out.results)


def _left_out(out: Outgoing) -> list[str]:
    """List what has no element: rounds of pairs, a day that is not a date."""
    day = ["the day"] if out.day and not DATE.match(out.day) else []
    rounds = any(one.line.round is not None or one.line.table for one in out.lines)
    said = out.kind == "team" or _is_swiss(out)
    return day if said or not rounds else [*day, "rounds and tables"]


def _sections(event: Element, out: Outgoing, version: str) -> None:
    """Write the sessions with their sections, each with its contestants and boards."""
    several = len(out.sections) > 1
    if not several:
        _participants(event, out, "", version)
    for session in out.sessions:
        parent = SubElement(event, "SESSION", SESSION_ID=session)
        for section in out.sections:
            boards = out.boards(session, section)
            where = SubElement(parent, "SECTION", SECTION_ID=section or "A")
            if several:
                _participants(where, out, section, version)
            for board, lines in boards.items():
                _board(where, out, board, lines)


def _participants(parent: Element, out: Outgoing, section: str, version: str) -> None:
    holder = SubElement(parent, "PARTICIPANTS")
    for one in out.contestants.values():
        if one.section != section or one.is_house:
            continue
        if out.kind == "player":
            player = SubElement(holder, "PLAYER")
            texts(player, PLAYER_NUMBER=one.number)
            placed(player, one)
            won(player, one, out)
            people(player, one, beside=True)
            continue
        pair = SubElement(holder, "PAIR")
        texts(pair, PAIR_NUMBER=one.number, **({"DIRECTION": one.field} if one.field else {}))
        placed(pair, one)
        if version != "1.2" and one.category and one.category.isdecimal():
            texts(pair, STRAT_NUMBER=one.category)
        won(pair, one, out)
        people(pair, one)


def _board(parent: Element, out: Outgoing, board: int, lines: list[OutLine]) -> None:
    element = SubElement(parent, "BOARD")
    texts(element, BOARD_NUMBER=str(board))
    datum(element, out, lines[0].line)
    for one in lines:
        line = SubElement(element, "TRAVELLER_LINE")
        if out.kind == "player":
            for seats, side in (("NS", one.line.ns), ("EW", one.line.ew)):
                for seat, player in zip(seats, partners(side), strict=True):
                    texts(line, **{f"{seat}_PLAYER_NUMBER": out.contestants[player].number})
        else:
            (ns,), (ew,) = out.of(one.line.ns), out.of(one.line.ew)
            texts(line, NS_PAIR_NUMBER=called(ns), EW_PAIR_NUMBER=called(ew))
        score(line, one)
        worths(line, one, out)
