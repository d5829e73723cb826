"""What the page of a table tells: who sits there, what was obtained, who was called, what is next.

Of each board it tells what was obtained at this table, and nothing of others.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from ledger.bridge.scores import Line
from ledger.events import CallAnswered, DirectorCalled, LinkMade
from ledger.people import People
from ledger.record import Contest
from ledger.record.correcting import correction_ends
from ledger.record.result import LineResult
from ledger.store import Store
from projections.writers.known import shown_time
from replay.acts.whose import Knowledge, sides_of
from replay.venues import venue_zone
from replay.web.sessions import Who


class Obtained(NamedTuple):
    """A score of this table: its words, whether this side has still to agree, and the forms.

    Attributes:
        wrong: what is known of a request for its correction.
        until: by when that is in time, empty where nobody can say yet.

    """

    words: str
    wants_agreement: bool
    said: Mapping[str, str]
    wrong: str
    until: str


class Match(NamedTuple):
    """A match of this table whose draw names no boards, and the forms for one and for all."""

    words: str
    board: str
    whole: str


class Called(NamedTuple):
    """A call of the director from this table: its words, and whether somebody has seen to it."""

    words: str
    is_answered: bool


def named(line: Line) -> dict[str, str]:
    """Return a line as a form or an act names it."""
    said = {"session": line.session, "section": line.section, "board": str(line.board)}
    said |= {"ns": line.ns, "ew": line.ew, "room": line.room or ""}
    said |= {"round": "" if line.round is None else str(line.round), "table": line.table or ""}
    return {name: value for name, value in said.items() if value}


def obtained(
    store: Store, facts: Contest, lines: Sequence[Line], here: Line | None, whose: Who
) -> Iterator[Obtained]:
    """Yield the scores of this table, the last first, as far as they may still be put right.

    Those who come next to the table have still to play some of its boards: where others sat, only
    what they have still to agree to is told.
    """
    assert facts.opened is not None
    known = Knowledge(whose.link, facts)
    zone = venue_zone(store, facts.opened.tournament)
    now = store.present() or store.head().recorded_at
    for line in reversed(lines):
        found = facts.results.at(line.key)
        rule = facts.conditions(line.session).corrections.get("players")
        sides = (line.ns, line.ew)
        ends = None if rule is None else correction_ends(facts, line.session, rule, sides)
        if ends is not None and now is not None and now > ends:
            continue
        if found is None or found.score is None or not known.of(found):
            continue
        side = next(iter(sides_of(whose.link, found, facts)), None)
        wants_agreement = side is not None and _has_to_agree(facts, found, side, whose)
        is_others = here is not None and known.sits_at(here) != known.sits_at(line)
        if is_others and not wants_agreement and known.is_in_play(line):
            continue
        said = {**named(line), "contestant": side or ""}
        wrong = {name: said[name] for name in ("session", "board", "ns", "ew") if name in said}
        yield Obtained(
            f"board {line.board}: {found.score.outcome}",
            wants_agreement,
            said,
            urlencode(wrong | ({"side": side} if side else {})),
            "" if ends is None else shown_time(ends, zone),
        )


def _has_to_agree(facts: Contest, found: LineResult, side: str, whose: Who) -> bool:
    """Tell whether a side has still to confirm; the scorer only if a rule demands both."""
    rule = facts.conditions(found.session).confirmations
    if rule is None:
        entered_by = facts.event_at(found.reference.version).actor
        is_own = entered_by == whose.link.made.person and len(found.touched) == 1
        return not is_own and side not in found.confirmed_by
    return side in rule.confirming(*found.sides) and side not in found.confirmed_by


def who(store: Store, facts: Contest, here: Line) -> Iterator[str]:
    """Yield the names of the players of a line, so that nobody plays at another's table."""
    names = People(store).names()
    for side, sits in ((here.ns, "N-S"), (here.ew, "E-W")):
        players = [names[one] for one in facts.entries.players(side) if one in names]
        if players:
            yield f"{sits} {facts.entries.number(side)}: {' - '.join(players)}"


def calls(store: Store, facts: Contest, whose: Who, here: Line | None) -> Iterator[Called]:
    """Yield the table's calls of the director that are unanswered or about this board."""
    assert facts.opened is not None
    zone, made = venue_zone(store, facts.opened.tournament), whose.link.made
    answers = {event.call: recorded for recorded, event in facts.of(CallAnswered)}
    names = People(store).names()
    for recorded, event in facts.of(DirectorCalled):
        if event.table != made.table or made.room not in (None, event.room):
            continue
        board = f" (board {event.board})" if event.board else ""
        words = f"The director is called{board}, since {shown_time(recorded.at, zone)}"
        answer = answers.get(recorded.reference)
        if answer is None:
            yield Called(f"{words}: nobody has answered yet", is_answered=False)
        elif here is not None and (event.session, event.board) == (here.session, here.board):
            by = names.get(answer.actor, answer.actor)
            yield Called(f"{words}: answered by {by}", is_answered=True)


def next_places(facts: Contest, here: Line) -> Iterator[str]:
    """Yield the next table of both sides of a line, after its round."""
    number = facts.entries.number
    for side in (here.ns, here.ew):
        for draw in facts.draws:
            if (draw.session, draw.round) != (here.session, (here.round or 0) + 1):
                continue
            for one in draw.pairings:
                if side in (one.ns, one.ew):
                    way = "north-south" if side == one.ns else "east-west"
                    yield f"next round: {number(side)} plays {way} at table {one.table}"
            if side in draw.sits_out:
                yield f"next round: {number(side)} sits out"


def matches(facts: Contest, contest: str, made: LinkMade) -> Iterator[Match]:
    """Yield the matches drawn for this table without boards, of which no whole result is known."""
    known = {(one.session, one.round, *one.sides) for one in facts.results.matches.values()}
    for draw in facts.draws:
        for one in draw.pairings:
            is_here = one.table == made.table and not one.boards
            is_known = (draw.session, draw.round, one.ns, one.ew) in known
            if not is_here or is_known or facts.sessions[draw.session].postings:
                continue
            where = {"session": draw.session, "round": str(draw.round)}
            number, desk = facts.entries.number, f"/desk/{quote(contest, safe='')}"
            ns, ew = (one.ew, one.ns) if made.room == "closed" else (one.ns, one.ew)
            sits = {"ns": ns, "ew": ew} | ({"room": made.room} if made.room else {})
            yield Match(
                f"round {draw.round}, table {one.table}: {number(one.ns)} v {number(one.ew)}",
                f"{desk}/enter?{urlencode({**where, **sits})}",
                f"{desk}/result?{urlencode({**where, 'home': one.ns, 'away': one.ew})}",
            )
