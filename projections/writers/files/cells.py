"""Cells that all formats share: the score of a line, its awards, what it is worth."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.awards import Assigned, OwnSession
from ledger.bridge.boards import Side
from ledger.bridge.numbers import so_many
from projections.views.outgoing import OutContestant, Outgoing, OutLine, OutPlayer, award_words
from projections.writers.sheet import number

NOBODY = "0"
"""The number of who sat against somebody without being of the field."""


class Cells(NamedTuple):
    """A line as it is read back.

    ew is "" where it follows from score.

    Attributes:
        score: north-south's points, an award or NP.
        ew: of the others.
        said: whether all of the line is said so.

    """

    score: str
    ew: str = ""
    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    lead: str = ""
    said: bool = True


def cells(one: OutLine) -> Cells:
    """Return a line's score, or what each side gets instead."""
    if one.awards is not None:
        ns, ew = award_words(one.awards[0], "NS"), award_words(one.awards[1], "EW")
        if ns is not None and ew is not None:
            return Cells(ns, ew)
        return Cells("NP", said=False)
    score = one.score
    if score is None:
        return Cells("NP")
    return Cells(
        str(score.points),
        contract=score.contract or "",
        declarer=score.declarer or "",
        tricks="" if score.tricks is None else str(score.tricks),
        lead=score.lead or "",
    )


def lost_in(out: Outgoing) -> tuple[str, ...]:
    """Return the awards that are not said, and those that are read back as results, in words."""
    unsaid = Counter(
        "own-session" if isinstance(award, OwnSession) else type(award).__name__.casefold()
        for one in out.lines
        if not cells(one).said
        for award in one.awards or ()
    )
    alike = sum(map(_is_like_a_result, out.lines))
    told = (f"that {alike} result{'s were' if alike > 1 else ' was'} assigned",) if alike else ()
    return (*(f"{so_many(n, f'{kind} award')}" for kind, n in unsaid.items()), *told)


def _is_like_a_result(one: OutLine) -> bool:
    """Tell whether both sides were assigned the same score, which looks like one obtained."""
    if one.awards is None:
        return False
    return isinstance(one.awards[0], Assigned) and one.awards[0] == one.awards[1]


def called(one: OutContestant) -> str:
    """Return a contestant's number, as it stands in files."""
    return NOBODY if one.is_house else one.number


def names_of(one: OutContestant, between: str = " & ") -> str:
    """Return the names of a contestant's people."""
    return between.join(player.name for player in one.players)


def member_of(player: OutPlayer) -> str:
    """Return a member's number without the federation that gave it; "" where there is none."""
    return player.number.rpartition(":")[2] if player.number else ""


def worth(one: OutLine, side: Side) -> str:
    """Write the worth of a line to a side, to hundredths."""
    value: Fraction | None = one.ns_worth if side == "NS" else one.ew_worth
    return number(value)
