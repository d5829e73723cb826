"""The fields of an act's form, from its description: how each is asked for, and what is offered."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ledger.errors import BadValue, LedgerError, NothingSaid
from replay.acts.describing import Act
from replay.acts.page import WRITTEN
from replay.parameters import Kind, Parameter
from replay.web.offers import CLOSED, list_of

HINTS: Mapping[Kind, str] = {
    "exact": "such as 7, 2.5 or 1/3",
    "time": "such as 22:50, yesterday 22:50 or 2026-11-20 22:50",
    "file": "paste it here",
    "recorded": "by its place in the record, such as #131",
    "contestant": "by number or names",
    "ns": "by number or names",
    "ew": "by number or names",
    "two": "such as 3-7",
    "seat": WRITTEN["seat"],
    "score": WRITTEN["score"],
}
"""How what is asked for is written, where that does not go without saying."""

OPTION = re.compile(r"--([a-z][a-z-]*[a-z])")
"""What is said with an act, as the command line calls it."""


class Field(NamedTuple):
    """A field of a form: how it is asked for, what it is for, what stands in it.

    offers: the name of the list that it may be chosen from, empty for none.
    """

    parameter: Parameter
    label: str
    words: str
    value: str
    offers: str

    @property
    def is_flag(self) -> bool:
        """Whether it is said or not."""
        return self.parameter.kind == "flag"

    @property
    def is_closed(self) -> bool:
        """Whether nothing else will do than what its list holds, where that holds anything."""
        return self.offers in CLOSED


def fields(asked: Iterable[Parameter], typed: Mapping[str, str]) -> list[Field]:
    """The fields for what an act is told, with what was typed in them."""
    return [_field(one, typed.get(one.typed)) for one in asked]


def _field(one: Parameter, typed: str | None) -> Field:
    unit = f", in {one.unit}" if one.unit and one.unit not in one.called_on_form.lower() else ""
    label = f"{one.called_on_form}{unit}{' (needed)' if one.required else ''}"
    how = "" if one.choices else HINTS.get(one.kind, "")
    each = "one a line" if one.several and not one.choices else ""
    how = "; ".join(filter(None, (how, each)))
    words = " ".join(filter(None, (one.words, f"{how[0].upper()}{how[1:]}." if how else "")))
    usual = "" if one.usual is None else str(one.usual)
    return Field(one, label, words, usual if typed is None else typed, list_of(one))


def in_words(sentence: str, act: Act) -> str:
    """A sentence with the fields of the form in it, where it speaks of options of a verb."""
    labels = {one.typed: one.called_on_form for one in act.parameters}
    return OPTION.sub(lambda match: f"“{labels.get(match[1], match[1])}”", sentence)


def on_form(error: LedgerError, act: Act) -> LedgerError:
    """A refusal of what a field says, which calls the field as the form does."""
    labels = {one.typed.replace("-", " "): one.called_on_form for one in act.parameters}
    match error:
        case NothingSaid(what=what) if what in labels:
            return replace(error, what=f"“{labels[what]}”")
        case BadValue(place=place) if place.replace("-", " ") in labels:
            return replace(error, place=f"“{labels[place.replace('-', ' ')]}”")
        case _:
            return error
