"""Artificial scores as scoring programs write them: A6040, 60%-40%, AV+, AVG- and the like."""

import re
from fractions import Fraction
from typing import Literal

from ledger.bridge.awards import AnyAward, Artificial, Grade, Typed

ScoredIn = Literal["matchpoints", "imps"]

GRADES: dict[int, Grade] = {60: "A+", 50: "A", 40: "A-"}
SIGNS: dict[str, Grade] = {"+": "A+", "=": "A", "": "A", "-": "A-"}
OTHER_SIDE: dict[Grade, Grade] = {"A+": "A-", "A": "A", "A-": "A+"}

WORD = r"(?:A|AV|AVE|AVG|AVERAGE) ?([+=-]?)"
AVERAGE = re.compile(WORD)
TWO_AVERAGES = re.compile(rf"{WORD}(?: ?/ ?| ){WORD}")
PLUS_MINUS = re.compile(r"(?:A|AV|AVE|AVG) ?\+/-")
PERCENT = re.compile(r"(\d{1,3}) ?%?", re.ASCII)
ONE_PERCENT = re.compile(r"A? ?(\d{1,3}) ?%()", re.ASCII)
TWO_PERCENT = re.compile(r"A? ?(\d{1,3}) ?%? ?[/:-] ?(\d{1,3}) ?%?", re.ASCII)
DIGITS = re.compile(r"A(\d{2})(\d{2})?", re.ASCII)


def parse_award(text: str, unit: ScoredIn) -> AnyAward | None:
    """Read one side's award, such as "AVE+" or "60%"; None if it is not one."""
    plain = _single_spaced(text)
    average = AVERAGE.fullmatch(plain)
    if average is not None:
        return Artificial(grade=SIGNS[average[1]])
    percent = PERCENT.fullmatch(plain)
    return None if percent is None else _percent(int(percent[1]), unit)


def parse_awards(text: str, unit: ScoredIn) -> tuple[AnyAward, AnyAward] | None:
    """Read the awards of north-south and east-west: "A6040", "60/40", "55%", "AV+", "AV+/AV-".

    None if it is not one. If only north-south's is written, east-west get the complement.
    """
    plain = _single_spaced(text)
    average = AVERAGE.fullmatch("A+" if PLUS_MINUS.fullmatch(plain) else plain)
    if average is not None:
        grade = SIGNS[average[1]]
        return Artificial(grade=grade), Artificial(grade=OTHER_SIDE[grade])
    averages = TWO_AVERAGES.fullmatch(plain)
    if averages is not None:
        return Artificial(grade=SIGNS[averages[1]]), Artificial(grade=SIGNS[averages[2]])
    shapes = (TWO_PERCENT, DIGITS, ONE_PERCENT)
    percents = next(filter(None, (shape.fullmatch(plain) for shape in shapes)), None)
    if percents is None:
        return None
    ns = int(percents[1])
    ew = int(percents[2]) if percents[2] else 100 - ns
    awards = _percent(ns, unit), _percent(ew, unit)
    return None if awards[0] is None or awards[1] is None else (awards[0], awards[1])


def _single_spaced(text: str) -> str:
    """Return the text in capitals, each run of blanks as one, so that no pattern backtracks."""
    return " ".join(text.upper().split())


def _percent(percent: int, unit: ScoredIn) -> AnyAward | None:
    """Return the award of a percentage: a grade (60, 50 or 40), else the value itself.

    In IMPs ten percent are two IMPs, as scoring programs convert them.
    """
    if percent in GRADES:
        return Artificial(grade=GRADES[percent])
    if percent > 100:
        return None
    if unit == "imps":
        return Typed(value=Fraction(percent - 50, 5), unit="imps")
    return Typed(value=Fraction(percent), unit="percent")
