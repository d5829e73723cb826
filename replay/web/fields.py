"""The fields of an act's form, made from its description, and what is wrong in one of them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ledger.errors import BadValue, LedgerError, NothingSaid
from projections.writers.languages import spoken
from projections.writers.languages.texts import said
from replay.acts.describing import Act
from replay.acts.page import WRITTEN
from replay.parameters import Kind, Parameter
from replay.web.offers import list_of

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
"""The hints on how to write a value, by kind, if that is not obvious."""

NONE: Mapping[str, str] = {}
"""The faults by field: none."""


class Field(NamedTuple):
    """A field of a form: how it is asked for, what it is for, what stands in it.

    Attributes:
        called: what it is called, without its unit or that it is needed.
        offers: the name of the list that it may be chosen from, empty for none.
        is_folded: whether it is kept out of sight until somebody looks for it.
        fault: what is wrong in it.

    """

    parameter: Parameter
    label: str
    words: str
    value: str
    offers: str
    is_folded: bool = False
    fault: str = ""
    called: str = ""

    @property
    def in_passing(self) -> str:
        """What it is called in the middle of a sentence."""
        return self.called.lower() if spoken() == "en" else self.called

    @property
    def is_flag(self) -> bool:
        """True if it is a check box."""
        return self.parameter.kind == "flag"


def fields(
    asked: Iterable[Parameter],
    typed: Mapping[str, str],
    idle: Collection[str] = (),
    faults: Mapping[str, str] = NONE,
) -> list[Field]:
    """Return the fields for what an act is told, with what was typed in them.

    idle: the names of what has nothing to choose from in this contest, as one session. faults:
    what is wrong, by the fields' names.
    """
    return [_field(one, typed.get(one.typed), idle, faults.get(one.typed, "")) for one in asked]


def _field(one: Parameter, typed: str | None, idle: Collection[str], fault: str) -> Field:
    called, is_told = said(one.called_on_form), one.unit in one.called_on_form.lower()
    unit = "" if is_told else f", {said(f'in {one.unit}')}"
    needed = f" {said('(needed)')}" if one.required else ""
    how = "" if one.choices else said(HINTS.get(one.kind, ""))
    each = said("one a line") if one.several and not one.choices else ""
    how = "; ".join(filter(None, (how, each)))
    told = "" if says_no_more(one) else said(one.words)
    words = " ".join(filter(None, (told, f"{how[0].upper()}{how[1:]}." if how else "")))
    usual = "" if one.usual is None else str(one.usual)
    value = usual if typed is None else typed
    is_quiet = one.typed in idle or (one.seldom and value in ("", usual))
    is_folded = is_quiet and not one.required and not fault
    return Field(
        one, f"{called}{unit}{needed}", words, value, list_of(one), is_folded, fault, called
    )


def says_no_more(one: Parameter) -> bool:
    """Tell whether the description of a parameter only repeats its label."""
    said, called = one.words.rstrip(".").lower(), one.called_on_form.lower()
    return said.removeprefix("the ").removeprefix("its ") == called


def at_fault(error: LedgerError, act: Act) -> str:
    """Return the name of the field that a refusal is about; empty where it is about none alone."""
    match error:
        case BadValue(place=place) | NothingSaid(what=place):
            typed = place.replace(" ", "-")
            return typed if any(one.typed == typed for one in act.parameters) else ""
        case _:
            return ""


def on_form(error: LedgerError, act: Act) -> LedgerError:
    """Return a refusal of what a field says, which calls the field as the form does."""
    labels = {one.typed.replace("-", " "): one.called_on_form for one in act.parameters}
    match error:
        case NothingSaid(what=what) if what in labels:
            return replace(error, what=f"“{said(labels[what])}”")
        case BadValue(place=place) if place.replace("-", " ") in labels:
            return replace(error, place=f"“{said(labels[place.replace('-', ' ')])}”")
        case _:
            return error
