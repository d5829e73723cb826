"""SBF 5.1.3: who meets whom in a knock-out, with a choice of opponents or by seeds."""

from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple

from ledger.errors import RuleSaysNo
from ledger.rules.draws.draw import DrawnBy, DrawRule
from ledger.rules.draws.field import Drawing, Method


class Turn(NamedTuple):
    """The contestant whose turn it is to choose, and those to choose from."""

    chooser: str
    opponents: tuple[str, ...]


class KnockOutDraw(DrawRule, frozen=True, kw_only=True, tag="knock-out-draw"):
    """Matches of a knock-out: after any choices of opponents, the first meets the last, and so on.

    If the contestants are not a power of two, the highest have no match in the first round.

    Attributes:
        choosing: who chooses an opponent: nobody; the first, among all others (SBF 5.1.3); or in
            turn the highest left, among the lower half.

    """

    goes_by: ClassVar[DrawnBy] = "knock-out"
    method: ClassVar[Method] = "knock-out"

    choosing: Literal["nobody", "first", "upper-half"] = "nobody"

    def looks_at_places(self, many: int) -> bool:
        """Tell whether places, not the choice of the first, say who of so many meets whom."""
        return many > 2 and self.choosing != "first"

    def turn(self, placed: Sequence[str], choices: Sequence[tuple[str, str]]) -> Turn | None:
        """Return who is to choose after these choices (chooser, opponent); None: nobody any more.

        placed: all that take part, best first. Raises RuleSaysNo where a choice was not open.
        """
        playing = self._playing(placed)
        left, done = list(playing), 0
        for chooser, opponent in choices:
            open_now = self._turn(playing, left, done)
            if open_now is None or open_now.chooser != chooser:
                raise self._refusal(chooser, "it is not its turn to choose")
            if opponent not in open_now.opponents:
                raise self._refusal(chooser, f"{opponent} cannot be chosen")
            left = [unit for unit in left if unit not in (chooser, opponent)]
            done += 1
        return self._turn(playing, left, done)

    def draw(self, placed: Sequence[str], choices: Sequence[tuple[str, str]] = ()) -> Drawing:
        """Return the matches, chooser or higher first. Raises RuleSaysNo if a choice is open."""
        waiting = self.turn(placed, choices)
        if waiting is not None:
            among = ", ".join(waiting.opponents)
            raise self._refusal(waiting.chooser, f"it is still to choose among {among}")
        chosen = {unit for choice in choices for unit in choice}
        playing = self._playing(placed)
        left = [unit for unit in playing if unit not in chosen]
        by_placing = [(left[place], left[-1 - place]) for place in range(len(left) // 2)]
        return Drawing((*choices, *by_placing), tuple(placed[: len(placed) - len(playing)]))

    def _playing(self, placed: Sequence[str]) -> Sequence[str]:
        """Name those that have a match in the first round, whose number is a power of two."""
        size = 1 << max(len(placed) - 1, 1).bit_length()
        if len(placed) < 2 or len(set(placed)) < len(placed):
            raise self._refusal("its field", "it needs two contestants or more, each once")
        return placed[size - len(placed) :]

    def _turn(self, playing: Sequence[str], left: Sequence[str], done: int) -> Turn | None:
        if self.choosing == "nobody" or len(left) < 4 or (self.choosing == "first" and done):
            return None
        if self.choosing == "first":
            return Turn(left[0], tuple(left[1:]))
        lower = playing[len(playing) // 2 :]
        return Turn(left[0], tuple(unit for unit in left if unit in lower))

    def _refusal(self, who: str, why: str) -> RuleSaysNo:
        return RuleSaysNo(what=f"the knock-out draw: {who}", why=why, clause=self.clause)
