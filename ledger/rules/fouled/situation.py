"""The situation in which a new board may, or may not, replace one that cannot be scored."""

from typing import NamedTuple


class Situation(NamedTuple):
    """The match and the board as they stand.

    Attributes:
        result_known: the result of the match may be known without the board.
        player_left: after the end of the round.
        played_at_other_table: the board itself.
        practical: there is time for another one.
        later: it would be played in a later session.

    """

    result_known: bool = False
    player_left: bool = False
    played_at_other_table: bool = False
    practical: bool = True
    later: bool = False
