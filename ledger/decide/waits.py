"""Acts that freeze or finish results wait for what is open; the director may go on without."""

from collections.abc import Collection, Iterable

from ledger.decide.admission import Bench
from ledger.errors import ReasonRequired, StillOpen
from ledger.record.open_matters import Kind, Open, in_short

GO_ON = "; the director may go on without: --incomplete REASON"
END_IT = "; if no more will be played, say first that it is over (see: stage --ended)"
"""How the director goes on without rounds that nobody draws any more."""


def check_nothing_open(
    what: str,
    found: Iterable[Open],
    bench: Bench,
    *,
    clause: str,
    incomplete: str | None = None,
    never: Collection[Kind] = (),
) -> None:
    """Raise StillOpen while something is open, unless the director gives a reason not to wait.

    never: kinds that even the director must wait for. An act that is already on record is not
    checked again. Raises NotInRole for who is not to decide that,
    ReasonRequired where the reason is empty.
    """
    found = tuple(found)
    forbidding = tuple(one for one in found if one.kind in never)
    if forbidding:
        raise StillOpen(
            what=what,
            still_open=tuple(one.what for one in forbidding),
            in_short=tuple(one.what for one in in_short(forbidding)),
            remedy=END_IT if incomplete and forbidding[0].kind == "round" else "",
            clause=forbidding[0].clause or clause,
        )
    if not found or bench.act.is_recorded:
        return
    if incomplete is None:
        raise StillOpen(
            what=what,
            still_open=tuple(one.what for one in found),
            in_short=tuple(one.what for one in in_short(found)),
            remedy=GO_ON,
            clause=found[0].clause or clause,
        )
    if not incomplete.strip():
        raise ReasonRequired(what=f"{what} on what is incomplete", option="--incomplete")
    bench.authorise("rule")
