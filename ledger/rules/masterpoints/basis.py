"""On which scores masterpoints are won."""

from typing import Literal, NamedTuple

Scores = Literal["before-alteration", "after-alteration"]


class Basis(NamedTuple):
    """The scores for sessional and for outright awards; None: there is no such award."""

    sessional: Scores | None
    outright: Scores | None
