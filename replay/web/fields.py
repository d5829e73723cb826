"""The fields of an act's form, from its description: how each is asked for, and what is offered."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.desk import Desk
from ledger.people import People
from ledger.recorded import Recorded
from ledger.rules.authority.keeping import PARTIES
from ledger.store import Store
from projections.views.audit_trail import trail
from projections.writers import audit_trail
from projections.writers.languages.texts import order
from replay.acts.describing import Act
from replay.acts.page import WRITTEN
from replay.parameters import Kind, Parameter
from replay.questions.asking import EVERYTHING, Asked, asked_of
from replay.web.sessions import Who

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

ANY = "*"
"""Offers every event."""

MOST = 60
"""So many events are offered, the last ones."""

OPTION = re.compile(r"--([a-z][a-z-]*[a-z])")
"""What is said with an act, as the command line calls it."""

Offers = Mapping[str, Sequence[tuple[str, str]]]
"""What can be chosen, by the name of a list: its value, and its words."""


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


def fields(act: Act, typed: Mapping[str, str]) -> list[Field]:
    """The fields of an act, with what was typed in them."""
    return [_field(one, typed.get(one.typed)) for one in act.parameters]


def _field(one: Parameter, typed: str | None) -> Field:
    unit = f", in {one.unit}" if one.unit and one.unit not in one.called_on_form.lower() else ""
    label = f"{one.called_on_form}{unit}{' (needed)' if one.required else ''}"
    how = "" if one.choices else HINTS.get(one.kind, "")
    each = "one a line" if one.several and not one.choices else ""
    how = "; ".join(filter(None, (how, each)))
    words = " ".join(filter(None, (one.words, f"{how[0].upper()}{how[1:]}." if how else "")))
    usual = "" if one.usual is None else str(one.usual)
    return Field(one, label, words, usual if typed is None else typed, _list_of(one))


def _list_of(one: Parameter) -> str:
    """The list that it may be chosen from."""
    if one.offers:
        return "-".join(("events", *(kind for kind in one.offers if kind != ANY)))
    lists = {"contestant": "contestants", "ns": "contestants", "ew": "contestants"}
    lists |= {"session": "sessions", "some-session": "sessions", "person": "people"}
    return lists.get(one.kind, "stages" if one.name == "stage" else "")


def offers(store: Store, contest: str, whose: Who, act: Act) -> Offers:
    """What can be chosen in the fields of an act.

    Those who play are offered who plays there, not everybody whom the ledger knows, and no events.
    """
    found, names = Desk(store).opened(contest), People(store).names()
    players = {one: found.entries.players(one) for one in found.entries.contestants}
    people = set(names)
    is_party = whose.link.made.role in PARTIES
    if is_party:
        people &= {person for each in players.values() for person in each}
    lists = {
        "contestants": [
            (one, ", ".join(names[person] for person in each if person in names))
            for one, each in players.items()
        ],
        "sessions": [(one, "") for one in found.sessions],
        "stages": [(one, "") for one in found.stages],
        "people": [(name, "") for name in sorted({names[person] for person in people}, key=order)],
    }
    wanted = {_list_of(one): one for one in act.parameters if not (one.offers and is_party)}
    of_events = {name: one.offers for name, one in wanted.items() if one.offers}
    if of_events:
        asked = asked_of(store, contest, None, EVERYTHING)
        lists |= {name: list(_events(asked, kinds)) for name, kinds in of_events.items()}
    return {name: lists[name] for name in wanted if name in lists}


def _events(asked: Asked, kinds: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The events of these kinds that still count, the last first."""
    found: list[Recorded] = [one for one in asked.past.events if ANY in kinds or one.kind in kinds]
    lines = trail(found[-MOST:], asked.known.zone)
    for line in reversed(lines):
        if line.annulled_by is None:
            yield f"#{line.position}", audit_trail.said(line, asked.known)


def in_words(sentence: str, act: Act) -> str:
    """A sentence with the fields of the form in it, where it speaks of options of a verb."""
    labels = {one.typed: one.called_on_form for one in act.parameters}
    return OPTION.sub(lambda match: f"“{labels.get(match[1], match[1])}”", sentence)
