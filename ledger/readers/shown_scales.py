"""The scale of victory points that a file shows: of each match its boards, and what it came to.

Programs that print victory points seldom say by which scale. Where the boards of most matches come
to just these by a scale that is known here, the contest is opened under the set that has it.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.imps import imps
from ledger.bridge.scores import BoardScore, Line, LineKey
from ledger.readers.result_file import MatchClaim, ResultFile
from ledger.readers.usebio_matches import UNSAID
from ledger.rules.victory_points import VictoryPoints

TEAMS = (
    ("ebu-multiple-teams-3-boards", 3),
    ("teams-in-vps", None),
    ("ebu-teams-in-vps", None),
)
"""Sets with a scale for matches of teams, each with the number of boards, None for any."""

PAIRS = (("cross-imps-in-vps", None),)
"""Such sets for matches of pairs."""


class Shown(NamedTuple):
    """A match that was won: by how many IMPs on how many boards, and what a file prints for it."""

    margin: Fraction
    boards: int
    claim: MatchClaim


def on_shown_scale(file: ResultFile) -> ResultFile:
    """Return the file under the set whose scale its matches show, if they show one."""
    sets = _sets_for(file)
    matches = list(_shown(file)) if sets else []
    fits = {
        name: sum(_fits(scale_of(name), one) for one in matches if boards in (None, one.boards))
        for name, boards in sets
    }
    best = max(fits, key=lambda name: fits[name], default="")
    if not matches or 2 * fits[best] <= len(matches):
        return file
    notes = tuple(note for note in file.notes if note != UNSAID)
    return replace(file, regulations=best, unit="imps", in_vps=True, notes=notes)


def _sets_for(file: ResultFile) -> tuple[tuple[str, int | None], ...]:
    """Return the sets with a scale that matches of such boards may be under."""
    if not file.matches:
        return ()
    if file.regulations == "team-match":
        return TEAMS
    by_imps = file.regulations.endswith("cross-imps")
    return PAIRS if by_imps or UNSAID in file.notes else ()


@cache
def scale_of(name: str) -> VictoryPoints:
    """Return the scale of a set that has one for all of its stages."""
    scale = regulations.load(name).default.victory_points
    assert scale is not None
    return scale


def _fits(scale: VictoryPoints, match: Shown) -> bool:
    """Tell whether a match comes to what is printed. Whole points are no rounding of others."""
    claim, margin = match.claim, match.margin
    off = Fraction(1, 2 * 10**claim.decimals) if claim.decimals else 0
    return all(
        said is not None and abs(scale.vps(own, match.boards) - said) <= off
        for said, own in ((claim.home_total, margin), (claim.away_total, -margin))
    )


def _shown(file: ResultFile) -> Iterator[Shown]:
    """Yield the matches all of whose boards can be compared, but for level ones."""
    imps_of = _imps_of(file)
    played: dict[tuple[str, int, frozenset[str]], list[Line]] = defaultdict(list)
    for line in (row.line for row in file.lines if row.line.room != "closed"):
        played[line.session, line.round or 1, frozenset((line.ns, line.ew))].append(line)
    for claim in file.matches:
        lines = played[claim.session, claim.round, frozenset((claim.home, claim.away))]
        won = [
            imps_of[line.key] if line.ns == claim.home else -imps_of[line.key]
            for line in lines
            if line.key in imps_of
        ]
        margin = sum(won, Fraction(0))
        if margin and len(won) == len(lines):
            yield Shown(margin, len(lines), claim)


def _imps_of(file: ResultFile) -> dict[LineKey, Fraction]:
    """Return the IMPs of north-south on each line, against the other scores that count there.

    That is the other room's, or the mean against all others of the board. What has no score, or
    an artificial one, has none.
    """
    compared: dict[object, list[BoardScore]] = defaultdict(list)
    for row in file.lines:
        if row.played is not None and row.awards is None:
            line = row.line
            teams = (frozenset((line.ns, line.ew)), line.round) if line.room else None
            compared[line.session, line.section, line.board, teams].append(row.played)
    return {
        one.key: Fraction(sum(imps(one.points - other.points) for other in group), len(group) - 1)
        for group in compared.values()
        if len(group) > 1
        for one in group
    }
