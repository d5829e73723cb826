"""QR codes: the same picture every time, as readers of them want it."""

import re

import pytest

from ledger.errors import TooLongForQr
from projections.writers.qr import QUIET, qr

pytest.importorskip("segno")
HERE = "https://hall.example/c/wed/standings?as-of=%23139"
FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


def modules(svg: str) -> list[str]:
    """The picture as lines of # and dots, without its quiet zone."""
    found = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert found is not None
    size = int(found[1])
    rows = [["."] * size for _ in range(size)]
    (path,) = re.findall(r'd="(M4 4\.5h7m[^"]*)"', svg)
    x, y = 0, 0
    for word, right, down in re.findall(r"([Mmh])(-?\d+)(?: (\d+)(?:\.5)?)?", path):
        if word == "h":
            rows[y][x : x + int(right)] = "#" * int(right)
            x += int(right)
        else:
            x, y = (int(right), int(down)) if word == "M" else (x + int(right), y + int(down or 0))
    assert {"".join(row) for row in rows[:QUIET] + rows[-QUIET:]} == {"." * size}
    return ["".join(row[QUIET:-QUIET]) for row in rows[QUIET:-QUIET]]


def test_it_is_the_same_every_time_and_another_one_of_another_text() -> None:
    assert qr(HERE) == qr(HERE) != qr(HERE + "1")


def test_three_corners_tell_a_reader_how_it_lies() -> None:
    lines = modules(qr(HERE))
    assert [line[:7] for line in lines[:7]] == FINDER
    assert [line[-7:] for line in lines[:7]] == FINDER
    assert [line[:7] for line in lines[-7:]] == FINDER
    assert len(lines) == 29


def test_black_on_white_and_in_no_other_colour() -> None:
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', qr("Łukasz Żak"))) == {"#fff", "#000"}


def test_what_no_code_holds_is_refused_in_a_sentence() -> None:
    with pytest.raises(TooLongForQr, match="2954 bytes are more than a QR code holds"):
        qr("x" * 2954)
