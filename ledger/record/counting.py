"""Which lines count: those that are neither removed, nor cancelled by a withdrawal."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter

from ledger.bridge.scores import Line, partners, seated
from ledger.bridge.whole_columns import places_of
from ledger.record.apart import without_rows
from ledger.record.boards import AboutBoard, reaches
from ledger.record.plays import Entered
from ledger.record.result import LineResult
from ledger.record.results import Results

Gone = Mapping[str, frozenset[str]]
"""By session those whose scores in it are cancelled."""


def that_count(lines: Iterable[LineResult], results: Results, gone: Gone) -> Iterable[LineResult]:
    """Give those of these lines that count."""
    if results.removed:
        lines = [line for line in lines if not results.is_removed(line.line)]
    if gone:
        lines = [line for line in lines if not _is_cancelled(line.line, gone[line.line.session])]
    return lines


def _is_cancelled(line: Line, gone: frozenset[str]) -> bool:
    return bool(gone) and not gone.isdisjoint(seated(line.ns, line.ew))


def apart_that_count(
    results: Results, gone: Gone, acts: Sequence[AboutBoard]
) -> tuple[tuple[Entered, ...], Iterable[LineResult]]:
    """Give the scores in columns that count, and the other lines that count.

    acts: those about boards; scores that one of these is about are given as lines.
    """
    apart, lines = results.apart
    entered, about = list[Entered](), list[int]()
    sides = {session: _numbers(names, apart) for session, names in gone.items()}
    for one in apart:
        if any(_is_about_some(act, one) for act in acts):
            about += one.versions
        else:
            entered.append(_without_sides(one, sides.get(one.session, ()), results))
    others: Iterable[LineResult] = lines.values()
    if about:
        others = sorted((*others, *results.few(about)), key=attrgetter("version"))
    return tuple([one for one in entered if one.versions]), that_count(others, results, gone)


def _is_about_some(act: AboutBoard, entered: Entered) -> bool:
    """Tell whether an act about a board is about any of these lines."""
    where, named = (entered.session, entered.board, entered.section), (act.ns, act.ew)
    if not reaches(act, *where, [name for name in named if name is not None]):
        return False
    each = zip(entered.ns, entered.ew, strict=True)
    return named == (None, None) or any(reaches(act, *where, sides) for sides in each)


def _numbers(names: frozenset[str], apart: Sequence[Entered]) -> list[int]:
    """List under which numbers these sit in columns, each alone or with a partner."""
    roll = enumerate(apart[0].ns.roll.names) if apart and names else ()
    return [number for number, side in roll if not names.isdisjoint(partners(side))]


def _without_sides(entered: Entered, sides: Sequence[int], results: Results) -> Entered:
    """Return these scores but for those of some sides, given by their numbers."""
    each = (entered.ns.numbers, entered.ew.numbers) if sides else ()
    places = sorted({*chain.from_iterable(places_of(numbers, sides) for numbers in each)})
    gone = results.few([entered.versions[place] for place in places])
    return without_rows(entered, places, [line.round for line in gone]) if gone else entered
