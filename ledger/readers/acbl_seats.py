"""The sides on which the pairs of a section of an ACBL result sit, and who sits out."""

from ledger.bridge.boards import Side
from ledger.readers.acbl_game import Result, Section, Summary, Text
from ledger.readers.lines import NOT_PLAYED, Shown, is_played
from ledger.readers.roster import NOBODY, SIDES


class Seats:
    """The sides on which the pairs of a section sit, by their numbers.

    two_winners: whether pairs keep their direction, so that a number may be another pair's in
    each. A pair that also played in the other one, as after an arrow switch, sits in both.
    """

    def __init__(self, section: Section, *, two_winners: bool) -> None:
        given = {
            (side, summary.pair_number)
            for summary in section.pair_summaries
            for side in _sides(summary, two_winners=two_winners)
        }
        played = {
            seat
            for board in section.boards
            for result in board.board_results
            if is_played(_shown(result))
            for seat in zip(SIDES, _numbers(result), strict=True)
        }
        self._taken = given | played

    def sits_out(self, result: Result) -> bool:
        """Tell whether a side has no pair: no number, or one without a pair and a score."""
        numbers = _numbers(result)
        if not NOBODY.isdisjoint(numbers):
            return not is_played(_shown(result))
        cells = {(cell or "").upper() for cell in (result.contract, result.ns_score)}
        seated = self._taken.issuperset(zip(SIDES, numbers, strict=True))
        return not seated and cells <= NOT_PLAYED | NOBODY


def side_of(text: Text) -> Side | None:
    """Read a direction; None if it is neither."""
    plain = (text or "").upper().replace("-", "")
    return next((side for side in SIDES if side == plain), None)


def _sides(summary: Summary, *, two_winners: bool) -> tuple[Side, ...]:
    """Return the sides on which the pair may sit: with two winners only its direction."""
    direction = side_of(summary.direction) if two_winners else None
    return SIDES if direction is None else (direction,)


def _numbers(result: Result) -> tuple[str, str]:
    return (result.ns_pair or "").upper(), (result.ew_pair or "").upper()


def _shown(result: Result) -> Shown:
    return Shown(result.ns_score or "", result.contract or "")
