"""Pictures of answers as SVG: the same bytes on a page and on paper, each with its words.

They are drawn in the colour of the text, so that they are read in the dark, and in grey.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from ledger.bridge.numbers import so_many
from projections.writers.sheet import number

Plain = Mapping[str, Any]
"""An answer as its JSON has it."""

WIDE, NARROW, ROW = 640, 350, 20
"""Units of a picture: how wide it is at most, or to fit a phone; how far apart its rows are."""


class Point(NamedTuple):
    """A place in a picture, from its left and from its top."""

    x: int
    y: int


def pictures(question: str, plain: Callable[[], Any]) -> list[str]:
    """Draw the pictures of an answer; none for most questions, "" where one has nothing to show."""
    drawn = DRAWN.get(question)
    return [] if drawn is None else list(drawn(plain()))


# ------------------------------------------------------------------------------ what is drawn


def ladder(plain: Plain) -> Iterator[str]:
    """Draw each total on a line of its own, to scale from the lowest; the first on top.

    Nothing of a knock-out: the totals of two matches are not held against each other.
    """
    rows = [row for row in plain["standings"] if row["rank"] is not None]
    totals = [Fraction(str(row["total"])) for row in rows]
    if plain.get("matches") or not 2 < len(rows) <= 40 or max(totals) == min(totals):
        return
    low, span = min(totals), max(totals) - min(totals)
    parts = list[str]()
    for i, (row, total) in enumerate(zip(rows, totals, strict=True)):
        y, x = ROW * (i + 1), 40 + int((total - low) * 240 / span)
        parts += [
            line([Point(40, y), Point(x, y)], "rung"),
            dot(Point(x, y), f"{_who(row)}: {row['total']}"),
            text(Point(30, y + 4), _who(row), "end"),
            text(Point(x + 10, y + 4), str(row["total"])),
        ]
    yield svg(NARROW, ROW * (len(rows) + 1), "How far apart the totals are", parts)


def course(plain: Plain) -> Iterator[str]:
    """Draw the rank of everybody after each session: lines cross where ranks change.

    Of a knock-out each match has a picture, since nobody of one is before or behind the other's.
    """
    for _, rows in groupby(plain["rows"], key=lambda row: row.get("match")):
        yield from _course(list(rows), plain["sessions"])


def _course(rows: Sequence[Plain], steps: Sequence[str]) -> Iterator[str]:
    if len(steps) < 2 or not 1 < len(rows) <= 40:
        return
    room = min(90, (WIDE - 140) // (len(steps) - 1))
    apart = 1 + 8 * max(len(str(step)) for step in steps) // room
    parts = [
        text(Point(60 + i * room, 14), str(step), "middle")
        for i, step in enumerate(steps)
        if i % apart == 0
    ]
    for way, row in enumerate(rows):
        at = [
            Point(60 + i * room, 16 + ROW * rank)
            for i, rank in enumerate(row["ranks"])
            if rank is not None
        ]
        said = f"{_who(row)}: {', '.join('-' if r is None else str(r) for r in row['ranks'])}"
        parts.append(line(at, f"course way-{way % 4}", said))
        parts += [dot(one, said) for one in at]
        parts += [text(Point(at[-1].x + 10, at[-1].y + 4), _who(row))] if at else []
    last = max((rank for row in rows for rank in row["ranks"] if rank), default=1)
    match = rows[0].get("match")
    said = "Rank after each session" + (f", match {match}" if match else "")
    yield svg(140 + room * (len(steps) - 1), 26 + ROW * last, said, parts)


def heat(plain: Plain) -> Iterator[str]:
    """Draw a cross-table: the more somebody got, the darker the field; the figure stands in it."""
    rows = plain["rows"]
    cells = [cell for row in rows for cell in row["matches"] if cell["got"] is not None]
    got = [Fraction(str(cell["got"])) for cell in cells]
    if not 2 < len(rows) <= 40 or not got or max(got) == min(got):
        return
    most = max(len(row["matches"]) for row in rows)
    room, low, span = min(56, (WIDE - 70) // most), min(got), max(got) - min(got)
    parts = list[str]()
    for i, row in enumerate(rows):
        y = ROW * i + 6
        parts.append(text(Point(58, y + 14), _who(row), "end"))
        for j, cell in enumerate(row["matches"]):
            if cell["got"] is None:
                continue
            share = int((Fraction(str(cell["got"])) - low) * 45 / span) + 5
            against = "bye" if cell["opponent"] is None else f"against {cell['opponent']}"
            figure = _figure(cell["got"])
            said = f"{_who(row)}, match {cell['match']}, {against}: {figure}"
            parts.append(field(Point(66 + j * room, y), (room - 2, ROW - 2), share, said))
            at = Point(66 + j * room + (room - 2) // 2, y + 14)
            parts.append(text(at, figure, "middle"))
    yield svg(70 + room * most, ROW * len(rows) + 12, "Who got how much in which match", parts)


def frequencies(plain: Plain) -> Iterator[str]:
    """Draw the number of tables for each score of a board, along the points, and its datum.

    One picture a traveller, empty where fewer than three scores are told apart.
    """
    for traveller in plain["travellers"]:
        rows = sorted(traveller["frequencies"], key=lambda row: row["points"])
        if len(rows) < 3:
            yield ""
            continue
        most, datum = max(row["tables"] for row in rows), traveller["datum"]
        unit, parts = min(14, 84 // most), list[str]()
        foot = 18 + most * unit
        for i, row in enumerate(rows):
            x, top = 24 + 46 * i, foot - row["tables"] * unit
            said = f"{row['points']}: {so_many(row['tables'], 'table')}"
            parts.append(field(Point(x - 8, top), (16, foot - top), 70, said))
            parts.append(text(Point(x, top - 4), str(row["tables"]), "middle"))
            parts.append(text(Point(x, foot + 16), _signed(row["points"]), "middle"))
        if datum is not None:
            below = sum(row["points"] < Fraction(str(datum)) for row in rows)
            x = 1 + 46 * below
            parts.append(
                line([Point(x, 4), Point(x, foot + 4)], "datum", f"datum {_figure(datum)}")
            )
            parts.append(text(Point(x + 4, 12), f"datum {_figure(datum)}"))
        title = f"Frequencies of board {traveller['board']}, in points of North-South"
        yield svg(46 * len(rows) + 80, foot + 24, title, parts)


def running(plain: Plain) -> Iterator[str]:
    """Draw a contestant's running score board after board, from the middle if there is one."""
    boards = [board for board in plain["boards"] if board["counts"] is not None]
    if not 4 < len(boards) <= 300:
        return
    total, sums = Fraction(0), list[Fraction]()
    for board in boards:
        half = Fraction(0) if board["top"] is None else Fraction(str(board["top"])) / 2
        total += Fraction(str(board["counts"])) - half
        sums.append(total)
    low, high = min(Fraction(0), *sums), max(Fraction(0), *sums)
    if low == high:
        return
    scale, room = 150 / (high - low), Fraction(560, len(boards))
    zero = 10 + int(high * scale)
    at = [
        Point(50 + int(room * (i + 1)), 10 + int((high - now) * scale))
        for i, now in enumerate(sums)
    ]
    parts = [
        line([Point(50, zero), Point(610, zero)], "rung"),
        line([Point(50, zero), *at], "course"),
        text(Point(44, zero + 4), "0", "end"),
        text(Point(44, at[-1].y + 4), _signed(int(total)), "end"),
    ]
    yield svg(WIDE, 176, f"How the score adds up over {len(boards)} boards", parts)


def finals(plain: Plain) -> Iterator[str]:
    """Draw each match of a knock-out, stanza by stanza: how far one side is ahead of the other."""
    for final in plain["finals"]:
        segments, sides = final["segments"], (final["home"], final["away"])
        leads = [
            Fraction(str(one["home_total"])) - Fraction(str(one["away_total"]))
            for one in segments
            if one["home_total"] is not None and one["away_total"] is not None
        ]
        if not leads:
            yield ""
            continue
        carried = Fraction(str(sides[0]["carried"])) - Fraction(str(sides[1]["carried"]))
        leads = [carried, *leads]
        most = max(map(abs, leads)) or Fraction(1)
        room = min(90, 520 // max(len(leads) - 1, 1))
        at = [Point(70 + i * room, 70 - int(lead * 50 / most)) for i, lead in enumerate(leads)]
        parts = [line([Point(70, 70), Point(at[-1].x, 70)], "rung"), line(at, "course")]
        parts += [
            dot(one, f"after {i or 'the carry-over'}: {_figure(lead)}")
            for i, (one, lead) in enumerate(zip(at, map(_whole, leads), strict=True))
        ]
        parts += [
            text(Point(62, 30), _who(sides[0]), "end"),
            text(Point(62, 118), _who(sides[1]), "end"),
        ]
        yield svg(
            100 + room * (len(leads) - 1), 130, f"Who was ahead in the {final['stage']}", parts
        )


def step_by_step(plain: Plain) -> Iterator[str]:
    """Draw the rank of a contestant after each step, the first on top."""
    points = [point for point in plain["points"] if point["rank"] is not None]
    if len(points) < 2:
        return
    worst = max(point["rank"] for point in points)
    room = min(26, (WIDE - 60) // (len(points) - 1))
    at = [Point(40 + i * room, ROW * point["rank"]) for i, point in enumerate(points)]
    parts = [line(at, "course")]
    parts += [
        dot(one, f"#{point['last']}: rank {point['rank']} with {point['total']}")
        for one, point in zip(at, points, strict=True)
    ]
    ranks = sorted({1, worst, points[-1]["rank"]})
    parts += [text(Point(28, ROW * rank + 4), str(rank), "end") for rank in ranks]
    title = f"Rank after each step, from {points[0]['rank']} to {points[-1]['rank']}"
    yield svg(60 + (len(points) - 1) * room, ROW * (worst + 1), title, parts)


DRAWN: Mapping[str, Callable[[Plain], Iterator[str]]] = {
    "standings": ladder,
    "ranks": course,
    "cross-table": heat,
    "traveller": frequencies,
    "travellers": frequencies,
    "scorecard": running,
    "finals": finals,
    "timeline": step_by_step,
}


# ------------------------------------------------------------------------------ with what


def svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """Draw a picture of these parts."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" fill="currentColor" font-size="12">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def line(points: Sequence[Point], kind: str, said: str = "") -> str:
    """Draw a line through points. kind: a rung is thin, a datum dashed, a course strong."""
    at = " ".join(f"{x},{y}" for x, y in points)
    wide, dashed = (2, "") if kind.startswith("course") else (1, "")
    if kind == "datum" or kind.endswith(("way-1", "way-3")):
        dashed = ' stroke-dasharray="5 3"'
    title = f"<title>{escape(said)}</title>" if said else ""
    return (
        f'<polyline class="{kind}" points="{at}" fill="none" stroke="currentColor"'
        f' stroke-width="{wide}"{dashed}>{title}</polyline>'
    )


def dot(at: Point, said: str) -> str:
    """Draw a dot, which a reader points at to be told what it stands for."""
    return f'<circle cx="{at.x}" cy="{at.y}" r="3"><title>{escape(said)}</title></circle>'


def field(at: Point, size: tuple[int, int], strength: int, said: str) -> str:
    """Draw a field as dark as so many hundredths, and what it says."""
    return (
        f'<rect class="field" x="{at.x}" y="{at.y}" width="{size[0]}" height="{size[1]}"'
        f' fill-opacity="0.{strength:02d}"><title>{escape(said)}</title></rect>'
    )


def text(at: Point, words: str, anchor: str = "start") -> str:
    """Draw a few words that begin, end or have their middle there."""
    return f'<text x="{at.x}" y="{at.y}" text-anchor="{anchor}">{escape(words)}</text>'


def _who(row: Mapping[str, Any]) -> str:
    return str(row["number"])


def _signed(value: Any) -> str:
    return str(value).replace("-", "\u2212")


def _figure(value: Any) -> str:
    """Return a figure as the table beside it says it."""
    return _signed(number(Fraction(str(value))))


def _whole(value: Fraction) -> str:
    return str(int(value))
