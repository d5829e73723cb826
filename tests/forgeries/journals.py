"""Journals forged: their bytes, their lines, and lines of other journals."""

import json
from collections.abc import Callable, Sequence
from random import Random

Lines = Sequence[bytes]
Forgery = Callable[[Random, Lines, Lines], Lines]


def byte(rng: Random, lines: Lines, others: Lines) -> Lines:
    """One bit of one byte."""
    at = rng.randrange(len(lines))
    spoilt = bytearray(lines[at])
    spoilt[rng.randrange(len(spoilt) - 1)] ^= 1 << rng.randrange(7)
    return [*lines[:at], bytes(spoilt), *lines[at + 1 :]]


def line_lost(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A line out of the middle."""
    at = rng.randrange(len(lines) - 1)
    return [*lines[:at], *lines[at + 1 :]]


def lines_swapped(rng: Random, lines: Lines, others: Lines) -> Lines:
    """Two lines, each in the place of the other."""
    one, two = rng.sample(range(len(lines)), 2)
    moved = list(lines)
    moved[one], moved[two] = lines[two], lines[one]
    return moved


def line_doubled(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A line twice."""
    at = rng.randrange(len(lines))
    return [*lines[: at + 1], *lines[at:]]


def line_cut(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A last line that breaks off."""
    last = lines[-1]
    return [*lines[:-1], last[: rng.randrange(1, len(last) - 1)]]


def mixed(rng: Random, lines: Lines, others: Lines) -> Lines:
    """The beginning of one journal, and the rest of another."""
    at = rng.randrange(1, min(len(lines), len(others)))
    return [*lines[:at], *others[at:]]


def respelt(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A line that says the same in other bytes."""
    at = rng.randrange(len(lines))
    again = json.dumps(json.loads(lines[at]), ensure_ascii=False).encode() + b"\n"
    return [*lines[:at], again, *lines[at + 1 :]]


FORGERIES: tuple[Forgery, ...] = (
    byte,
    line_lost,
    lines_swapped,
    line_doubled,
    line_cut,
    mixed,
    respelt,
)
"""Every one is found in the journal itself; a journal cut between batches, by a head alone."""
