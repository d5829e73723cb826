"""A Swiss in two sections, each of which is drawn by itself."""

from random import Random

from ledger.commands import AnyCommand, AssignNumbers
from tests.draws.recorded import Played

RULES = "sections"
"""What chooses this kind of contest, among the sets."""


class OfSection(Played):
    """One of the sections; nobody leaves it, and it has nobody of the house."""

    def __init__(self, whole: "InSections", section: str, names: list[str]) -> None:
        self.whole, self.section = whole, section
        super().__init__(whole.rng, "sydney-2003-swiss-teams")
        self.ledger, self.names, self.seen = whole.ledger, names, whole.seen

    def before_the_draw(self, session: str) -> None:
        """Nobody leaves."""


class InSections(Played):
    """Both of them in one ledger; round after round of the one, then of the other."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, "sydney-2003-swiss-teams")
        self.halves = [OfSection(self, of, names) for of, names in self.sections().items()]

    def sections(self) -> dict[str, list[str]]:
        """An even number in each."""
        many = 2 * (len(self.names) // 4)
        return {"A": self.names[:many], "B": self.names[many:]}

    def opening(self) -> list[AnyCommand]:
        """As ever, but for the numbers: from 1 on in each section."""
        *others, _ = super().opening()
        given = (
            AssignNumbers(
                stage=self.stage,
                section=of,
                numbers={name: str(n) for n, name in enumerate(names, 1)},
            )
            for of, names in self.sections().items()
        )
        return [*others, *given]

    def play(self) -> None:
        """Each section as long as it has a legal draw. Raises AssertionError."""
        going = list(self.halves)
        for number in range(1, self.rng.randint(2, 6)):
            going = [half for half in going if half.round(number)]
        self.seen["sections"] += len(self.halves)
