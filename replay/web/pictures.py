"""Pictures of what a question answers, as SVG: the same on a page and on paper."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

WIDE, STEP, ROW = 640, 26, 18
"""Units of a picture: how wide it is at most, how far apart its steps and its rows are."""

SVG = Markup(
    '<figure class="picture"><svg viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    ' role="img"><title>{title}</title>{drawn}</svg></figure>'
)
LINE = Markup('<polyline class="line" points="{}"/>')
DOT = Markup('<circle class="dot" cx="{}" cy="{}" r="3.5"><title>{}</title></circle>')
BAR = Markup('<rect class="bar" x="{}" y="{}" width="14" height="{}"><title>{}</title></rect>')
TEXT = Markup('<text x="{}" y="{}" text-anchor="{}">{}</text>')


def pictures(question: str, plain: Callable[[], Any]) -> list[Markup]:
    """The pictures of an answer, as its JSON has it; none for most questions."""
    drawn: Callable[[Mapping[str, Any]], Iterator[Markup]] | None = DRAWN.get(question)
    return [] if drawn is None else list(drawn(plain()))


def _ranks(plain: Mapping[str, Any]) -> Iterator[Markup]:
    """Where a contestant was after each step: first is above."""
    points = [point for point in plain["points"] if point["rank"] is not None]
    if len(points) < 2:
        return
    worst = max(point["rank"] for point in points)
    room = min(STEP, (WIDE - 60) // (len(points) - 1))
    places = [(40 + i * room, ROW * point["rank"]) for i, point in enumerate(points)]
    dots = [
        DOT.format(x, y, f"#{point['last']}: rank {point['rank']} with {point['total']}")
        for (x, y), point in zip(places, points, strict=True)
    ]
    ranks = sorted({1, worst, points[-1]["rank"]})
    words = [TEXT.format(28, ROW * rank + 4, "end", rank) for rank in ranks]
    line = LINE.format(" ".join(f"{x},{y}" for x, y in places))
    title = f"Rank after each step, from {points[0]['rank']} to {points[-1]['rank']}"
    yield _svg(60 + (len(points) - 1) * room, ROW * (worst + 1), title, [line, *dots, *words])


def _frequencies(plain: Mapping[str, Any]) -> Iterator[Markup]:
    """How many tables obtained each score of a board, from the worst for North-South on;
    one picture a traveller, empty where one score says it all."""
    for traveller in plain["travellers"]:
        rows = sorted(traveller["frequencies"], key=lambda row: row["points"])
        if len(rows) < 2:
            yield Markup("")
            continue
        most = max(row["tables"] for row in rows)
        unit, room = min(14.0, 90 / most), 46
        drawn = list[Markup]()
        for i, row in enumerate(rows):
            x, height = 24 + i * room, round(row["tables"] * unit)
            said = f"{row['points']}: {row['tables']} tables"
            drawn.append(BAR.format(x - 7, 14 + round(most * unit) - height, height, said))
            drawn.append(TEXT.format(x, 10 + round(most * unit) - height, "middle", row["tables"]))
            points = str(row["points"]).replace("-", "\u2212")
            drawn.append(TEXT.format(x, 30 + round(most * unit), "middle", points))
        title = f"Frequencies of board {traveller['board']}, in points of North-South"
        yield _svg(room * len(rows) + 10, 36 + round(most * unit), title, drawn)


def _svg(width: int, height: int, title: str, drawn: Sequence[Markup]) -> Markup:
    return SVG.format(width=width, height=height, title=title, drawn=Markup("").join(drawn))


DRAWN = {"timeline": _ranks, "traveller": _frequencies}
