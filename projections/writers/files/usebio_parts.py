"""Parts common to all USEBIO files: a score, a place, people, the cards of a board."""

from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement

from ledger.bridge.boards import SEATS, Seat
from ledger.bridge.deals import suits_of
from ledger.bridge.scores import Line
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers.files.cells import cells, member_of, worth
from projections.writers.sheet import number

GRADES = {"A+": "60", "A": "50", "A-": "40"}
SEAT_WORDS: dict[Seat, str] = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
ZERO = Fraction(0)


def texts(parent: Element, **values: str) -> None:
    """Add an element for each of these texts, without what cannot be printed."""
    for tag, text in values.items():
        said = text if text.isprintable() else "".join(c for c in text if c.isprintable())
        SubElement(parent, tag).text = said


def placed(parent: Element, one: OutContestant) -> None:
    """Add a total, a percentage and a place."""
    standing = one.standing
    if standing is None:
        return
    texts(parent, TOTAL_SCORE=number(standing.total))
    if standing.percentage is not None:
        texts(parent, PERCENTAGE=number(standing.percentage))
    if standing.rank is not None:
        texts(parent, PLACE=standing.place)


def won(parent: Element, one: OutContestant, out: Outgoing) -> None:
    """Add the masterpoints that each player gets, in hundredths as federations count them."""
    most = max((player.points or ZERO for player in one.players), default=ZERO)
    if out.masterpoint is not None and most:
        points = SubElement(parent, "MASTER_POINTS")
        texts(points, MASTER_POINTS_AWARDED=number(most * out.masterpoint.hundredths))
        texts(points, MASTER_POINT_TYPE=out.masterpoint.colour.upper())


def people(parent: Element, one: OutContestant, *, beside: bool = False) -> None:
    """Add an element for each player, with the member's number where there is one.

    beside: the one player's name and number stand in the parent itself.
    """
    for player in one.players[: 1 if beside else None]:
        element = parent if beside else SubElement(parent, "PLAYER")
        texts(element, PLAYER_NAME=player.name)
        if player.number:
            texts(element, NATIONAL_ID_NUMBER=member_of(player))


def score(line: Element, one: OutLine) -> None:
    """Add the score, or A6040; each side's own where they are no two grades."""
    said = cells(one)
    if said.ew and {said.score, said.ew} <= GRADES.keys():
        texts(line, SCORE=f"A{GRADES[said.score]}{GRADES[said.ew]}")
    elif said.ew:
        texts(line, NS_SCORE=said.score, EW_SCORE=said.ew)
    else:
        texts(line, CONTRACT=said.contract, PLAYED_BY=said.declarer)
        texts(line, LEAD=said.lead, TRICKS=said.tricks, SCORE=said.score)


def scoring_of(out: Outgoing) -> str | None:
    """Return USEBIO's word for the way boards are scored; None if it has none."""
    if out.kind == "team":
        return {"imps": "IMPS", "points": "PAB"}.get(out.unit)
    by_imps = "BUTLER_IMPS" if out.datums else "CROSS_IMPS"
    return {"matchpoints": "MATCH_POINTS", "imps": by_imps}.get(out.unit)


WORTHS = {
    "MATCH_POINTS": "MATCH_POINTS",
    "CROSS_IMPS": "CROSS_IMP_POINTS",
    "BUTLER_IMPS": "BUTLER_POINTS",
}
"""The element for the worth of a line, by the way boards are scored."""


def datum(board: Element, out: Outgoing, line: Line) -> None:
    """Add the datum of a line's board, where there is one."""
    found = out.datums.get((line.session, line.section, line.board))
    if found is not None:
        texts(board, BOARD_AVERAGE=number(found))


def worths(line: Element, one: OutLine, out: Outgoing) -> None:
    """Add what the line is worth to both sides."""
    tag = WORTHS.get(scoring_of(out) or "")
    if tag and one.ns_worth is not None:
        texts(line, **{f"NS_{tag}": worth(one, "NS"), f"EW_{tag}": worth(one, "EW")})


def hands(root: Element, out: Outgoing) -> list[str]:
    """Add the cards of all boards; what is not said of them, which is everything where the same
    board has other cards in another session.
    """
    found = {board: deal for (_, _, board), deal in out.deals.items()}
    one_set = all(found[board].hands == deal.hands for (_, _, board), deal in out.deals.items())
    if not found:
        return []
    if not one_set or (out.kind != "team" and len(out.sessions) > 1):
        return ["the cards"]
    holder = SubElement(root, "HANDSET")
    for board, deal in sorted(found.items()):
        element = SubElement(holder, "BOARD")
        texts(element, BOARD_NUMBER=str(board))
        for seat in SEATS:
            suits = dict(zip(SUITS, suits_of(deal, seat), strict=True))
            texts(SubElement(element, "HAND"), DIRECTION=SEAT_WORDS[seat], **suits)
    analysed = any(deal.par is not None or deal.tricks for deal in found.values())
    return ["what the cards come to double dummy"] if analysed else []
