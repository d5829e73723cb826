"""The situation in which a new board may, or may not, replace one that cannot be scored."""

from typing import NamedTuple


class Situation(NamedTuple):
    """The match and the board as they stand.

    Attributes:
        result_known: whether the result of the match may be known without the board.
        player_left: whether a player has left after the end of the round.
        played_at_other_table: whether the board was.
        practical: whether there is time for another board.
        later: whether that would be played in a later session.

    """

    result_known: bool = False
    player_left: bool = False
    played_at_other_table: bool = False
    practical: bool = True
    later: bool = False
