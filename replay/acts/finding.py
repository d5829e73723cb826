"""Find what the parameters of an act name: sessions, contestants, people, events, rules."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ledger import regulations
from ledger.bridge.scores import partnership
from ledger.decide.laws import ORGANISATION
from ledger.errors import BadValue, NoSuch, NotOnRecord, Unclear, natural
from ledger.events import Reference
from ledger.forms import spelled
from ledger.names import known_as, people_in, plain
from ledger.people import People
from replay.acts.seats import placed
from replay.acts.sitting import Sitting
from replay.naming import contestants_named, instead_of
from replay.parameters import Kind, Parameter
from replay.timeline import reference_at


def found(
    sitting: Sitting, parameters: Sequence[Parameter], said: Mapping[str, Any]
) -> dict[str, Any]:
    """Look up all parameters by name: names become ids, positions become references.

    Raises the refusal of the first that is not found, in the order of the parameters.
    """
    so_far = dict[str, Any]()
    for one in parameters:
        so_far[one.name] = _value(sitting, one, said.get(one.name, one.usual), so_far)
    return so_far


def _value(sitting: Sitting, one: Parameter, said: Any, so_far: Mapping[str, Any]) -> Any:
    if one.kind == "flag":
        return bool(said) is not one.denies
    find = FINDING.get(one.kind)
    if one.several:
        return tuple(_each(sitting, one, value, so_far) for value in said or ())
    if said is None and one.kind != "session":
        return None
    if one.together_with:
        return _each(sitting, one, said, so_far)
    return said if find is None else find(sitting, said, so_far, one.typed)


def _each(sitting: Sitting, one: Parameter, said: Any, so_far: Mapping[str, Any]) -> Any:
    """Look up one of several values, or a pair of values typed together."""
    kinds: tuple[Kind, ...] = (one.kind, one.together_with) if one.together_with else (one.kind,)
    values = said if one.together_with else (said,)
    both = tuple(
        find(sitting, value, so_far, one.typed) if (find := FINDING.get(kind)) else value
        for kind, value in zip(kinds, values, strict=True)
    )
    return both if one.together_with else both[0]


def session_named(sitting: Sitting, name: str | None) -> str:
    """Find the session of this name, or the only one without a name. Raises NotOnRecord."""
    contest, session = sitting.contest, session_said(sitting, name)
    if session not in contest.sessions:
        known = tuple(contest.sessions)
        raise NotOnRecord(what="session", name=session, known=known, clause=ORGANISATION)
    return session


def session_said(sitting: Sitting, name: str | None) -> str:
    """Return the session typed, whether it exists or not; if none is typed, the only one.

    Raises Unclear.
    """
    contest, usual = sitting.contest, sitting.usual_session
    if name:
        return spelled(name)
    if not contest.sessions:
        raise Unclear(sentence="no session is scheduled yet (see: schedule)")
    if usual is not None and usual in contest.sessions:
        return usual
    if len(contest.sessions) != 1:
        known = ", ".join(sorted(contest.sessions, key=natural))
        raise Unclear(sentence=f"say which session: --session ({known})")
    return next(iter(contest.sessions))


def _section(sitting: Sitting, said: str) -> str:
    """Return a section in the capitals that it has; one that nobody knows yet is as it is said."""
    return known_as(said, (section for _, section in sitting.contest.entries.numbers))


def _category(sitting: Sitting, said: str) -> str:
    """Return a category as spelt in the regulations, or by those who entered; else as typed."""
    contest = sitting.contest
    rules, entered = contest.latest_conditions, contest.contestants.values()
    of_entries = [one.category for one in entered if one.category]
    return known_as(said, (*rules.categories, *rules.eligibility, *of_entries))


def contestant_named(sitting: Sitting, name: str, side: str = "", section: str = "") -> str:
    """Find the contestant of this id, of this number in the field of this side, or these names.

    section: where the number is one of a section. Raises NotOnRecord.
    """
    entries = sitting.contest.entries
    called = contestants_named(sitting.store, entries, name, side, section)
    if len(called) == 1:
        return called[0]
    what, known = instead_of(sitting.store, entries, name, called, sitting.contest.contestants)
    raise NotOnRecord(what=what, name=name, known=known, clause=ORGANISATION)


def side_named(sitting: Sitting, where: Mapping[str, Any], name: str, side: str) -> str:
    """Return the contestant that sits on this side; of individuals two partners, as 3,8.

    where: the session and the section that were found before. Raises NotOnRecord, BadValue.
    """
    session, section = session_named(sitting, where["session"]), where.get("section", "")
    if sitting.contest.conditions(session).contestant != "player":
        return contestant_named(sitting, name, side, section)
    called = [one.strip() for one in re.split(r",|&| with ", name)]
    if len(called) != 2:
        raise BadValue(place=side, value=name, expected="two partners, such as 3,8")
    one, other = (contestant_named(sitting, each, section=section) for each in called)
    return partnership(one, other)


def two_named(sitting: Sitting, text: str, called: str) -> tuple[str, str]:
    """Return two contestants with a hyphen or a v between them. Raises Unclear, NoSuch."""
    ways = [each for each in _in_two(text) if all(each)]
    if not ways:
        raise Unclear(sentence=f"--{called} wants two contestants, such as 3-7")
    entries = sitting.contest.entries
    for way in ways:  # a name may have a hyphen of its own
        named = [contestants_named(sitting.store, entries, each) for each in way]
        if all(len(found) == 1 for found in named):
            return named[0][0], named[1][0]
    for each in ways[0]:
        found = contestants_named(sitting.store, entries, each)
        if len(found) != 1:
            break
    numbers = map(entries.number, entries.contestants)
    what, known = instead_of(sitting.store, entries, each, found, numbers)
    raise NoSuch(what=what, name=each, known=known)


def _in_two(text: str) -> Iterator[tuple[str, str]]:
    plain = " ".join(text.split())
    for between in re.finditer(" v |-", plain):
        yield plain[: between.start()].strip(), plain[between.end() :].strip()


def member_named(sitting: Sitting, contestant: str, name: str) -> str:
    """Return the id of a member of a contestant. Raises NotOnRecord with the names of all."""
    names = People(sitting.store).names()
    members = sitting.contest.entries.players(contestant)
    called = {player: names.get(player, player) for player in members}
    bearers = [p for p, known in called.items() if p == name or plain(known) == plain(name)]
    if len(bearers) != 1:
        raise NotOnRecord(
            what=f"member of {contestant}",
            name=name,
            known=tuple(called.values()),
            clause=ORGANISATION,
        )
    return bearers[0]


def recorded(sitting: Sitting, text: str) -> Reference:
    """Return the event at #1234, be it called "ruling #1234". Raises NotAPosition, NotOnRecord."""
    return reference_at(sitting.store, text.strip().rpartition(" ")[2])


TWO = re.compile(" [-&/+] ")
"""What stands between two names; written closer it may be in one."""


def _person(sitting: Sitting, name: str, _: Mapping[str, Any], called: str) -> str:
    """Find a person, or make somebody new. Raises BadValue for the names of several."""
    if TWO.search(name) and len(people_in(name)) > 1 and sitting.roll.known(name) is None:
        expected = "the name of one person: say each by a name of their own"
        raise BadValue(place=called, value=name, expected=expected)
    return sitting.roll.id_of(name)


def _member(sitting: Sitting, name: str, so_far: Mapping[str, Any], _: str) -> str:
    """Find a member of the contestant typed before, or of the first of several."""
    contestant = so_far.get("contestant") or so_far["contestants"][0]
    return member_named(sitting, contestant, name)


Finding = Callable[[Sitting, Any, Mapping[str, Any], str], Any]
"""Takes what is said, what was found before it, and what it is called."""

FINDING: Mapping[Kind, Finding] = {
    "contestant": lambda sitting, name, *_: contestant_named(sitting, name),
    "ns": lambda sitting, name, so_far, _: side_named(sitting, so_far, name, "NS"),
    "ew": lambda sitting, name, so_far, _: side_named(sitting, so_far, name, "EW"),
    "two": lambda sitting, text, _, called: two_named(sitting, text, called),
    "person": _person,
    "member": _member,
    "session": lambda sitting, name, *_: session_said(sitting, name),
    "section": lambda sitting, name, *_: _section(sitting, name),
    "category": lambda sitting, name, *_: _category(sitting, name),
    "recorded": lambda sitting, text, *_: recorded(sitting, text),
    "seat": lambda sitting, text, *_: placed(sitting.roll, text),
    "set": lambda _, said, *__: regulations.load(said) if isinstance(said, str) else said,
}
"""The look-up for each kind of parameter that is more than its text."""
