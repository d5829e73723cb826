"""Matches in USEBIO: of teams with both rooms of each board, and of pairs in a Swiss."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from ledger.bridge.numbers import so_many
from projections.views.outgoing import OutContestant, Outgoing, OutLine, OutMatch
from projections.writers.files import results_of
from projections.writers.files.cells import worth
from projections.writers.files.usebio_parts import (
    datum,
    people,
    placed,
    score,
    texts,
    won,
    worths,
)
from projections.writers.sheet import number


class Meeting(NamedTuple):
    """Two who meet in a round; the rounds of all sessions are numbered through."""

    round: int
    home: str
    away: str


def teams(event: Element, out: Outgoing) -> None:
    """Add the teams and their matches."""
    session = SubElement(event, "SESSION", SESSION_ID="1")
    holder = SubElement(session, "PARTICIPANTS")
    for one in out.contestants.values():
        team = SubElement(holder, "TEAM", TEAM_ID=one.number, TEAM_NAME=one.team or "")
        placed(team, one)
        won(team, one, out)
        people(team, one)
    _matches(session, out)


def pairs(event: Element, out: Outgoing) -> None:
    """Add the pairs of a Swiss and their matches."""
    session = SubElement(event, "SESSION", SESSION_ID="1")
    holder = SubElement(session, "PARTICIPANTS")
    for one in out.contestants.values():
        if not one.is_house:
            pair = SubElement(holder, "PAIR")
            texts(pair, PAIR_NUMBER=one.number)
            placed(pair, one)
            won(pair, one, out)
            people(pair, one)
    _matches(session, out)


def _matches(session: Element, out: Outgoing) -> None:
    """Add an element for each match; a board of teams brings its two rooms together."""
    rounds: dict[tuple[str, int | None], int] = {}
    met: dict[Meeting, dict[int, list[OutLine]]] = {}
    for one in sorted(out.lines, key=lambda one: one.line.room == "closed"):
        line = one.line
        round_ = rounds.setdefault((line.session, line.round), len(rounds) + 1)
        two = (line.ns, line.ew) if line.room != "closed" else (line.ew, line.ns)
        met.setdefault(Meeting(round_, *two), {}).setdefault(line.board, []).append(one)
    for whole in _whole(out):
        round_ = rounds.setdefault((whole.session, whole.round), len(rounds) + 1)
        met[Meeting(round_, whole.home, whole.away)] = {}
    came = {
        (rounds.get((match.session, match.round)), frozenset((match.home, match.away))): match
        for match in out.matches
    }
    for meeting, boards in sorted(met.items(), key=lambda found: found[0].round):
        match = SubElement(session, "MATCH")
        _head(match, out, meeting, came.pop((meeting.round, frozenset(meeting[1:])), None))
        for board, lines in sorted(boards.items()):
            element = SubElement(match, "BOARD")
            texts(element, BOARD_NUMBER=str(board))
            if out.kind == "team":
                _rooms(element, out, lines)
            else:
                datum(element, out, lines[0].line)
                _lines(element, out, lines)


def _whole(out: Outgoing) -> list[OutMatch]:
    """Return the matches of which only the result is known, and can be said."""
    return [
        one for one in out.matches if one.is_whole and None not in (one.home_total, one.away_total)
    ]


def lost_of(out: Outgoing) -> Iterator[str]:
    """Yield the results of matches that are not said, or not all of them."""
    whole = _whole(out)
    if len(whole) < out.results:
        yield results_of(out.results - len(whole))
    in_imps = sum(one.in_imps for one in whole) if out.total_unit == "vps" else 0
    if in_imps:
        yield f"the IMPs of {so_many(in_imps, 'match')}"


def _head(match: Element, out: Outgoing, meeting: Meeting, came: OutMatch | None) -> None:
    """Add who meets, and what both made of it. came: None where that is not known, or was told."""
    names = (
        ("TEAM", "OPPOSING_TEAM") if out.kind == "team" else ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
    )
    scores = (
        ("TEAM_SCORE", "OPPOSING_TEAM_SCORE") if out.kind == "team" else ("NS_SCORE", "EW_SCORE")
    )
    sides = (_one(out, meeting.home), _one(out, meeting.away))
    texts(match, ROUND_NUMBER=str(meeting.round))
    texts(match, **{tag: side.number for tag, side in zip(names, sides, strict=True)})
    if came is not None and None not in (came.home_total, came.away_total):
        totals = (came.home_total, came.away_total)
        made = totals if came.home == meeting.home else totals[::-1]
        texts(match, **{tag: number(total) for tag, total in zip(scores, made, strict=True)})


def _one(out: Outgoing, side: str) -> OutContestant:
    (one,) = out.of(side)
    return one


def _rooms(element: Element, out: Outgoing, lines: list[OutLine]) -> None:
    """Add both rooms' lines of a board, and what they are worth together."""
    first = lines[0]
    if len(lines) > 1 and first.ns_worth is not None and first.ew_worth is not None:
        if out.unit == "points":
            points = {"TEAM_POINTS": worth(first, "NS"), "OPPOSING_TEAM_POINTS": worth(first, "EW")}
            texts(element, **points)
        elif first.ns_worth == -first.ew_worth:
            texts(element, IMPS=worth(first, "NS"))
    for one in lines:
        line = SubElement(element, "TRAVELLER_LINE")
        texts(line, DIRECTION="EW" if one.line.room == "closed" else "NS")
        score(line, one)


def _lines(element: Element, out: Outgoing, lines: list[OutLine]) -> None:
    for one in lines:
        line = SubElement(element, "TRAVELLER_LINE")
        score(line, one)
        worths(line, one, out)
