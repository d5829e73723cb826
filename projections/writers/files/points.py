"""A CSV of what each player has won, for a federation: a row a player, by member's number."""

from ledger.errors import CannotSay
from projections.views.outgoing import Outgoing
from projections.views.standing_rows import Standing
from projections.writers import medium
from projections.writers.files import Written
from projections.writers.files.cells import called
from projections.writers.sheet import number

LAST = 10**9
COLUMNS = ("member", "name", "points", "of", "place", "no.", "contest")


def write(out: Outgoing) -> Written:
    """Write who has won any. Raises CannotSay where the regulations give no points."""
    if not out.points:
        what = "points: the regulations of this contest give none"
        raise CannotSay(form="a list of points", what=what, instead="--as csv")
    rows = [
        [
            (player.number or "").rpartition(":")[2],
            player.name,
            number(player.points),
            out.points,
            one.standing.place if one.standing else "",
            called(one),
            out.title,
        ]
        for one in sorted(out.contestants.values(), key=lambda one: _rank(one.standing))
        for player in one.players
        if player.points
    ]
    unknown = sum(not row[0] for row in rows)
    lost = [f"the member's number of {unknown}"] if unknown else []
    return Written(medium.as_csv([list(COLUMNS), *rows]).encode(), tuple(lost))


def _rank(standing: Standing | None) -> int:
    """Return the rank to sort by; contestants without a place come last."""
    return standing.rank or LAST if standing else LAST
