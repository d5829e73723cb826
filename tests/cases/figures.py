"""Figures of a case as rules take them, and tables of a stage that has such figures."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ledger.rules.tie_breaks.table import Meeting, Settled, Table
from tests.cases.binding import By, converted

NIL = Fraction(0)
ONE = Fraction(1)
NOBODY = "nobody"

SCALES = {
    "style": By("style", {"2-per-win": {"per_win": 2}, "1-per-win": {"per_win": 1}}),
}
"""Matchpoints for a better score: 2 or 1."""


def numbers(values: Iterable[Any]) -> tuple[Fraction, ...]:
    """A list of a case as exact numbers."""
    exact: tuple[Fraction, ...] = converted(list(values), tuple[Fraction, ...])
    return exact


def by_name(values: Mapping[str, Any]) -> dict[str, Fraction]:
    """A table of a case with exact numbers."""
    exact: dict[str, Fraction] = converted(dict(values), dict[str, Fraction])
    return exact


def stage_with(
    units: Mapping[str, Mapping[str, Any]],
    head_to_head: Mapping[str, Any] | None = None,
    lot: Iterable[str] = (),
) -> Table:
    """A stage in which contestants have come to these figures, each by matches of its own.

    vp: the total; wins; imps: net; sum_opp, msp: the opponents' totals; qualifying_score.
    head_to_head: what two of them scored against each other.
    """
    totals = {name: _figure(unit, "vp") for name, unit in units.items()}
    met = list(_between(head_to_head)) if head_to_head else []
    meetings = [*met]
    for name, unit in units.items():
        totals |= {f"{name}'s opponents": _figure(unit, "msp", "sum_opp")}
        meetings += _apart(name, unit, [m for m in met if name in _winner(m)])
    qualifying = {
        name: _figure(unit, "qualifying_score")
        for name, unit in units.items()
        if "qualifying_score" in unit
    }
    return Table(
        totals={**totals, NOBODY: NIL},
        meetings=tuple(meetings),
        qualifying=qualifying,
        settled=(Settled("lot", tuple(lot)),),
    )


def _figure(unit: Mapping[str, Any], *keys: str) -> Fraction:
    return next((numbers([unit[key]])[0] for key in keys if key in unit), NIL)


def _between(gained: Mapping[str, Any]) -> Iterator[Meeting]:
    """Their match; in the last round, so that nothing leaves it out."""
    (home, home_vps), (away, away_vps) = by_name(gained).items()
    yield Meeting(99, home, away, home_vps, away_vps)


def _winner(met: Meeting) -> tuple[str, ...]:
    assert met.away is not None
    if met.home_vps == met.away_vps:
        return ()
    return (met.home,) if met.home_vps > met.away_vps else (met.away,)


def _apart(name: str, unit: Mapping[str, Any], won: list[Meeting]) -> Iterator[Meeting]:
    """Wins, IMPs in a round off, the opponents met level.

    Everybody has one win besides, which is the match against each other for who won that.
    """
    win = Meeting(99, name, NOBODY, ONE, NIL)
    yield from [win] * int(unit.get("wins", 0))
    yield from () if won else (win,)
    yield Meeting(99, name, None, NIL, NIL, home_own=_figure(unit, "imps"))
    yield Meeting(99, name, f"{name}'s opponents", NIL, NIL)
