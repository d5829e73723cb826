"""Compare a register of people with those known here: who is new, whose details differ.

A register is what `people export` wrote, perhaps of another copy of the ledger. Details that
agree with a seal on record may be taken in by anybody. All other details are changes, which need
an office: else somebody could become an official by taking over their id.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from secrets import token_hex
from typing import NamedTuple

from msgspec.structs import replace

from ledger import names
from ledger.commands.base import UNSIGNED
from ledger.decide.keeping import check_not_erased
from ledger.decide.names import each_once
from ledger.errors import BadValue
from ledger.events import PersonChange
from ledger.events.keeping import Detail
from ledger.forms.ids import PERSON
from ledger.keeping import Keeping
from ledger.people import Person, check_details, is_sealed, membership, seal

DETAILS: tuple[Detail, ...] = ("name", "number", "born")


class Differences(NamedTuple):
    """The differences that a register brings.

    Attributes:
        added: people who are new here, or of whom the record has other details than are kept
            here: these, which need no event.
        changed: people whose details are to be changed.
        changes: what is to be recorded of the changed ones, in the same order.

    """

    added: tuple[Person, ...]
    changed: tuple[Person, ...]
    changes: tuple[PersonChange, ...]


def differences(
    listed: Sequence[Person], known: Sequence[Person], keeping: Keeping, latest: datetime | None
) -> Differences:
    """Compare a register with the people who are known.

    latest: the latest possible date of birth; None: no limit. Raises BadValue for impossible
    details or those of another person, RuleSaysNo for somebody who was erased.
    """
    by_id = {person.id: person for person in known}
    added, changed, changes = list[Person](), list[Person](), list[PersonChange]()
    for person in listed:
        before = by_id.get(person.id)
        _check_id(person, is_new=before is None)
        if before is not None and not _differing(before, person):
            continue
        check_details(person, latest)
        check_not_erased([person.id], keeping)
        stale = before is not None and is_sealed(before, keeping.seals) is False
        if (before is None or stale) and _proves_itself(person, keeping.seals, known):
            added.append(person)
        else:
            now = replace(person, name=names.written(person.name), secret=token_hex(16))
            what = _differing(before, now)
            if not what:
                continue
            changed.append(now)
            changes.append(PersonChange(person=now.id, what=what, seal=seal(now)))
    each_once([person.id for person in listed], "person")
    ids = {person.id for person in (*added, *changed)}
    _check_apart([person for person in known if person.id not in ids], added, changed)
    return Differences(tuple(added), tuple(changed), tuple(changes))


def _proves_itself(person: Person, seals: Mapping[str, str], known: Sequence[Person]) -> bool:
    """Tell whether the details agree with their seal on record.

    People from before there were seals are believed only if no names are kept here at all: then
    this is a copy of a record that left its names behind.
    """
    sealed = is_sealed(person, seals)
    return not known if sealed is None else sealed


def _differing(before: Person | None, now: Person) -> tuple[Detail, ...]:
    """Name the details that differ."""
    return tuple(
        detail
        for detail in DETAILS
        if getattr(now, detail) != (None if before is None else getattr(before, detail))
    )


def _check_id(person: Person, *, is_new: bool) -> None:
    """Raise BadValue for a malformed id, or the one that stands for acts without a signature.

    Nor may a newcomer's begin with a figure, for contestants are called so.
    """
    like_a_contestant = is_new and person.id[:1].isdigit()
    if not PERSON.fits(person.id) or person.id == UNSIGNED or like_a_contestant:
        raise BadValue(place="id", value=ascii(person.id), expected=PERSON.expected)


def _check_apart(
    others: Sequence[Person], added: Sequence[Person], changed: Sequence[Person]
) -> None:
    """Raise BadValue where two people could not be told apart by name or number.

    Two people of one name are told apart by membership numbers; but a newcomer without a number
    may not share a name with anybody, for whoever types the name would mean the wrong one.
    """
    by_number = {membership(other.number): other for other in others}
    by_name = {names.plain(other.name): other for other in others}
    unnumbered = [other for other in others if membership(other.number) is None]
    by_name_alone = {names.plain(other.name): other for other in unnumbered}
    by_look = {names.look(other.name): other for other in unnumbered}
    for person in (*changed, *added):
        member = membership(person.number)
        plain, look = names.plain(person.name), names.look(person.name)
        if member is not None:
            _put(by_number, member, person, "a number that nobody else has")
            by_name.setdefault(plain, person)
            continue
        if person in added:
            _put(by_name, plain, person, "a name that nobody else has")
        _put(by_name_alone, plain, person, "a name that nobody else has")
        _put(by_look, look, person, "a name that looks like no other")


def _put(
    taken: dict[str, Person] | dict[str | None, Person], key: str, person: Person, expected: str
) -> None:
    other = taken.setdefault(key, person)
    if other is not person:
        raise BadValue(
            place=f"person {person.id}",
            value=" ".join(filter(None, (person.name, person.number))),
            expected=f"{expected}: it is that of {other.name} ({other.id})",
        )
