"""Do what a form says, or rehearse it, and tell what it came to."""

import re
from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from ledger.commands import AnyCommand
from ledger.errors import BadValue
from ledger.recorded import Recorded
from ledger.rules.authority.keeping import PARTIES
from ledger.store import Store
from ledger.submissions import asked
from projections.writers.languages import texts
from projections.writers.languages.texts import said
from replay import acts
from replay.acts.describing import Act
from replay.acts.doing import do
from replay.acts.parts import bound, check_act, commands_for
from replay.acts.saying import said_in
from replay.acts.sitting import Signer
from replay.grounds import noted
from replay.previewing import previewed
from replay.venues import venue
from replay.web import act_pages
from replay.web.acts import by_name, check_clock, still_asked
from replay.web.sessions import Who
from replay.web.shell_words import in_words
from replay.web.typed import REQUEST, SEEN
from replay.web.words import happening

AT_ONCE = ("score", "confirm", "call", "answer")
"""Deeds that many do at the same time, each about a line or call of its own: they are recorded even
if something else was recorded since the form was shown.
"""

GIVEN = re.compile(r"open (\S+/link/\S+) \(once\)")
"""A new link as the command line prints it."""


class Filled(NamedTuple):
    """A form of an act, as far as it is filled in.

    Attributes:
        verb: the name of the act.
        typed: what stands in its fields, by name.
        ours: the hidden fields that it brings along.

    """

    contest: str
    verb: str
    whose: Who
    typed: Mapping[str, str]
    ours: Mapping[str, str]

    @property
    def act(self) -> Act:
        """The description of the act."""
        return acts.described(self.verb)


class Told(NamedTuple):
    """The answer above a form that was sent: a refusal, the preview, or what was recorded.

    Attributes:
        field: the name of the field that the refusal is about, if it is about one.
        codes: the links that were given, as pictures for phones.

    """

    refused: str = ""
    said: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    recorded: tuple[Recorded, ...] = ()
    field: str = ""
    codes: tuple[Markup, ...] = ()


def done(store: Store, form: Filled, *, is_dry: bool) -> Told:
    """Do the act of a form, or rehearse it. Raises what decides against it."""
    act, made = form.act, form.whose.link.made
    with by_name(store):
        check_act(form.whose.link, act)
    given = bound(form.whose.link, act, form.typed)
    values = said_in(act, given, venue(store, form.contest))
    remarks: list[str] = []
    check_clock(store, None)
    signer = Signer(
        by=made.person,
        responsible=made.responsible,
        at=None,
        recorded_at=None,
        request_id=form.ours[REQUEST] or None,
        asked=asked(form.verb, sorted(given.items())),
        check=still_asked(store, form.whose, form.ours[REQUEST]),
    )
    asked_for = list[AnyCommand]()
    batch = do(
        store,
        form.contest,
        noted(commands_for(form.whose.link, act, values), asked_for),
        signer,
        rehearsed=is_dry,
        remark=remarks.append,
        since=None if act.deed in AT_ONCE else seen_in(form.ours[SEEN]),
    )
    remarks = [in_words(one, act) for one in remarks]
    if not is_dry:
        codes = tuple(act_pages.code_of(one[1]) for line in remarks if (one := GIVEN.match(line)))
        told = (f"{said('recorded')} {_kinds(batch)}", *map(texts.line, remarks))
        return Told(said=told, recorded=tuple(batch), codes=codes)
    found = previewed(store, form.contest, batch, asked_for)
    standing = (in_words(texts.line(one), act) for one in found.standing())
    told = (f"{said('would record')} {_kinds(batch)}", *map(texts.line, remarks), *standing)
    if made.role in PARTIES:
        return Told(said=told)
    moved = tuple(map(texts.line, found.moving())) or (said("nothing would move"),)
    return Told(said=told, moved=moved)


def _kinds(batch: tuple[Recorded, ...]) -> str:
    """List the events by kind, equal ones together: #7 to #16 contestant entered."""
    told = list[str]()
    for kind, group in groupby(batch, key=lambda one: one.kind):
        alike = list(group)
        to = f" {said('to')} #{alike[-1].position}" if len(alike) > 1 else ""
        told.append(f"#{alike[0].position}{to} {happening(kind)}")
    return ", ".join(told) or said("nothing")


def seen_in(position: str) -> int | None:
    """Return the position that stands in a form; None where none does. Raises BadValue."""
    if not position:
        return None
    if not (position.isascii() and position.isdigit() and len(position) < 16):
        raise BadValue(place=SEEN, value=position[:40], expected="a position, as 139")
    return int(position)
