"""Who asks for a correction, on what it rests, and who vouches for it when it is late."""

from typing import Any, NamedTuple, Self

import rich_click as click
from msgspec.structs import replace

from ledger.commands import RequestCorrection
from ledger.events import Reference
from ledger.store import Store
from replay.cli.acts import Sitting
from replay.cli.lines import contestant_named
from replay.cli.shell import Option
from replay.timeline import reference_at

CITES = click.option(
    "--cites",
    multiple=True,
    metavar="#POSITION",
    help="A ruling or decision that it rests on; once for each.",
)

VOUCHING = click.option(
    "--director", help="The Director who is satisfied, after the period (Law 79C2)."
)
VOUCHING_TOO = click.option("--organiser", help="The organiser who is satisfied, after the period.")
ASKING: tuple[Option, ...] = (
    click.option("--side", help="The contestant that asks, and so agrees."),
    VOUCHING,
    VOUCHING_TOO,
    CITES,
)


def cited(store: Store, positions: tuple[str, ...]) -> tuple[Reference, ...]:
    """The events at these positions. Raises NotAPosition, NotOnRecord."""
    return tuple(reference_at(store, one) for one in positions)


class Asking(NamedTuple):
    """These as typed."""

    side: str | None
    director: str | None
    organiser: str | None
    cites: tuple[str, ...]

    @classmethod
    def taken_from(cls, options: dict[str, Any]) -> Self:
        """These, taken out of the options of a verb."""
        return cls(**{name: options.pop(name) for name in cls._fields})

    def cited(self, sitting: Sitting) -> tuple[Reference, ...]:
        """What it rests on."""
        return cited(sitting.store, self.cites)

    def of(self, sitting: Sitting, asked: RequestCorrection) -> RequestCorrection:
        """The request with them."""
        identified = sitting.roll.id_of
        return replace(
            asked,
            side=contestant_named(sitting, self.side, "") if self.side else None,
            director=identified(self.director) if self.director else None,
            organiser=identified(self.organiser) if self.organiser else None,
            cites=self.cited(sitting),
        )
