"""The table of ratios that a run prints."""

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple


class Ratio(NamedTuple):
    """What was measured, against what, and what is asked of the ratio."""

    name: str
    ours: str
    baseline: str
    ratio: float
    asked: str
    holds: bool


def at_least(name: str, ours: float, base: float, least: float, unit: str) -> Ratio:
    """A rate that must be at least so much of the baseline's."""
    ratio = ours / base
    return Ratio(
        name, f"{ours:,.0f} {unit}", f"{base:,.0f} {unit}", ratio, f">= {least}", ratio >= least
    )


def at_most(name: str, ours: float, base: float, most: float) -> Ratio:
    """A time that must be at most so many times the baseline's (seconds in, milliseconds out)."""
    ratio = ours / base
    return Ratio(
        name, f"{ours * 1e3:,.1f} ms", f"{base * 1e3:,.1f} ms", ratio, f"<= {most}", ratio <= most
    )


def no_larger(name: str, ours: float, base: float, most: float) -> Ratio:
    """So many bytes, which must be at most so many times the baseline's."""
    ratio = ours / base
    return Ratio(
        name, f"{ours:,.0f} bytes", f"{base:,.0f} bytes", ratio, f"<= {most}", ratio <= most
    )


def bytes_held(action: Callable[[], object]) -> int:
    """How many more bytes are in use once this was done; tracemalloc was started long before."""
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    action()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    return after - before


def seconds(action: Callable[[], object]) -> float:
    """How long the action takes."""
    start = perf_counter()
    action()
    return perf_counter() - start


def worked(action: Callable[[], object]) -> float:
    """For how long the action keeps the processor busy, whatever else the machine does.

    As timeit measures: the collector, whose pauses depend on all that is alive, waits.
    """
    gc.disable()
    start = process_time()
    action()
    taken = process_time() - start
    gc.enable()
    return taken


class Spent(NamedTuple):
    """What a program took: of the processor in seconds, of memory at most in kilobytes."""

    seconds: float
    memory: int


def spent(*arguments: str) -> Spent:
    """What Python with these arguments takes, from its start to its end."""
    program = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    if program.returncode:
        raise subprocess.CalledProcessError(program.returncode, program.args)
    return Spent(used.ru_utime + used.ru_stime, used.ru_maxrss)


def paired(
    ours: Callable[[], float], base: Callable[[], float], rounds: int
) -> tuple[float, float]:
    """Both measured in turn, so that a machine's drift meets both; the pair of median ratio."""
    pairs = [(ours(), base()) for _ in range(rounds)]
    return sorted(pairs, key=lambda pair: pair[0] / pair[1])[rounds // 2]


def shown(rows: list[Ratio]) -> str:
    """The table."""
    headings = ("measured", "ours", "baseline", "ratio", "asked", "")
    cells = [
        (r.name, r.ours, r.baseline, f"{r.ratio:.2f}", r.asked, "ok" if r.holds else "MISSED")
        for r in rows
    ]
    widths = [max(len(row[i]) for row in (headings, *cells)) for i in range(len(headings))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (headings, *cells)
    ]
    return "\n".join(lines)
