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


def marked(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A byte order mark before the first line, or before another."""
    at = rng.choice((0, rng.randrange(len(lines))))
    return [*lines[:at], b"\xef\xbb\xbf" + lines[at], *lines[at + 1 :]]


def ended_otherwise(rng: Random, lines: Lines, others: Lines) -> Lines:
    """Lines that end as another system ends them, or with a line of nothing."""
    end, at = rng.choice((b"\r\n", b"\n\n", b" \n", b"\0\n")), rng.randrange(len(lines))
    return [*lines[:at], lines[at][:-1] + end, *lines[at + 1 :]]


def said_twice(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A name that stands twice in a line: one reader takes the first, another the last."""
    at = rng.randrange(len(lines))
    names = list(json.loads(lines[at]))
    name = rng.choice(names)
    doubled = b'"%s":%s,' % (name.encode(), json.dumps(f"{rng.random()}").encode())
    where = rng.choice((1, lines[at].index(b'"event"')))
    return [*lines[:at], lines[at][:where] + doubled + lines[at][where:], *lines[at + 1 :]]


def no_whole_number(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A number as others write it, or that is none."""
    at = rng.randrange(len(lines))
    count = b'"count":%d' % json.loads(lines[at])["count"]
    other = rng.choice((count + b".0", count + b"e0", b'"count":NaN', b'"count":-0', count + b"5"))
    return [*lines[:at], lines[at].replace(count, other, 1), *lines[at + 1 :]]


def in_another_order(rng: Random, lines: Lines, others: Lines) -> Lines:
    """The names of a line, or of its event, in another order."""
    at = rng.randrange(len(lines))
    row = json.loads(lines[at])
    moved = row if rng.randrange(2) else row["event"]
    name = next(iter(moved))
    moved[name] = moved.pop(name)
    again = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return [*lines[:at], again, *lines[at + 1 :]]


def escaped(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A letter by its number."""
    at = rng.randrange(len(lines))
    letter = rng.choice([one for one in b"abcdefgKLSTes" if b"%c" % one in lines[at]])
    spelt = lines[at].replace(b"%c" % letter, b"\\u%04x" % letter, 1)
    return [*lines[:at], spelt, *lines[at + 1 :]]


def of_another_row(rng: Random, lines: Lines, others: Lines) -> Lines:
    """A time, a request id, a name or a hash of another row."""
    at, another = rng.randrange(len(lines)), json.loads(rng.choice(lines))
    row = json.loads(lines[at])
    name = rng.choice(("recorded_at", "at", "request_id", "command", "actor", "digest", "hash"))
    row[name] = another[name] if row[name] != another[name] else f"{another[name]}0"
    again = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return [*lines[:at], again, *lines[at + 1 :]]


FORGERIES: tuple[Forgery, ...] = (
    byte,
    line_lost,
    lines_swapped,
    line_doubled,
    line_cut,
    mixed,
    respelt,
    marked,
    ended_otherwise,
    said_twice,
    no_whole_number,
    in_another_order,
    escaped,
    of_another_row,
)
"""Every one is found in the journal itself; a journal cut between batches, by a head alone."""
