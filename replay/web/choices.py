"""The parameters of a page's question: as fields of a form, or as links to what there is."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ledger.events import AppealLodged, ScoreEntered, kind_of
from ledger.record.timetables import timetable
from ledger.recorded import Recorded
from projections.views.audit_trail import positions_of, trail
from projections.writers import audit_trail, who
from projections.writers.known import AMENDING
from replay.addresses import AS_OF, LANGUAGE, SCOPE
from replay.marks import marks
from replay.parameters import Parameter
from replay.questions.asking import EVERYTHING, Asked
from replay.questions.log import KINDS
from replay.web.addresses import Address, choices_of
from replay.web.tables import Leads
from replay.web.ways import Link, boards_of

MOST = 60
"""The number of latest events offered."""

OF_THE_PAST = {AS_OF: "as known at (22:50, #135, posted:1)", SCOPE: "scope"}
"""What the fields are called that every question has."""


class Choices(NamedTuple):
    """The choices for one parameter of a question, each a link to the page with it."""

    heading: str
    links: Sequence[Link]


class Field(NamedTuple):
    """A field of a form to change a parameter: one of some choices, or any text."""

    name: str
    words: str
    value: str
    choices: Sequence[str] = ()
    is_flag: bool = False
    is_hidden: bool = False


def choices(asked: Asked, here: Address, leads: Leads) -> Choices:
    """Return the choices for the parameter that the question of a page lacks."""
    name = here.question.name
    match name, here.lacks and here.lacks.name:
        case _, "board":
            found = [Link(str(one), leads.to(name, board=str(one))) for one in boards_of(asked)]
            return Choices("Which board?", found)
        case "appeal", _:
            return Choices("Which appeal?", list(_appeals(asked, leads)))
        case "impact", _:
            offered = [*_appeals(asked, leads, "impact", "of"), *_changes(asked, leads, name, "of")]
            return Choices("With and without what?", offered)
        case "what-if", _:
            return Choices("Without what?", list(_changes(asked, leads, name, "without")))
        case _, "since":
            return Choices("What has changed since when?", list(_moments(asked, leads, name)))
        case _:
            return Choices("Of whom?", list(_contestants(asked, leads, name)))


def _contestants(asked: Asked, leads: Leads, name: str) -> Iterator[Link]:
    entries = asked.facts.entries
    for one in sorted(entries.contestants, key=lambda one: (len(entries.number(one)), one)):
        yield Link(who.numbered(one, asked.known, entries), leads.to(name, number=one))


def _appeals(
    asked: Asked, leads: Leads, name: str = "appeal", called: str = "number"
) -> Iterator[Link]:
    lodged = [one for one in asked.past.events if isinstance(one.event, AppealLodged)]
    for one, said in zip(lodged, _in_words(asked, lodged), strict=True):
        assert isinstance(one.event, AppealLodged)
        number = str(one.event.appeal)
        yield Link(f"appeal {number}: {said}", leads.to(name, **{called: number}))


def _changes(asked: Asked, leads: Leads, name: str, called: str) -> Iterator[Link]:
    """Yield links to the latest amendments of results, the last first."""
    found = [one for one in asked.past.events if kind_of(one.event) in AMENDING]
    found = [one for one in found if not isinstance(one.event, ScoreEntered)][-MOST:]
    for one, said in reversed([*zip(found, _in_words(asked, found), strict=True)]):
        yield Link(said, leads.to(name, **{called: f"#{one.position}"}))


def _moments(asked: Asked, leads: Leads, name: str) -> Iterator[Link]:
    for mark in reversed(marks(asked.past, asked.facts, asked.known.zone)):
        yield Link(f"{mark.as_of}: {mark.words}", leads.to(name, since=mark.as_of))


def _in_words(asked: Asked, events: Iterable[Recorded]) -> Iterator[str]:
    lines = trail(events, asked.known.zone, positions_of(asked.past.events))
    return (audit_trail.line(line, asked.known) for line in lines)


def fields(asked: Asked, here: Address) -> list[Field]:
    """Return the fields for changing the parameters of a page's question."""
    scopes = [f"stage:{stage}" for stage in asked.facts.stages]
    scopes += [f"session:{times.session}" for times in timetable(asked.facts)]
    if here.scope not in (EVERYTHING, *scopes):
        scopes.append(here.scope)
    return [
        *(one for parameter in here.question.parameters for one in _said(asked, parameter, here)),
        Field(AS_OF, OF_THE_PAST[AS_OF], here.as_of or ""),
        Field(SCOPE, OF_THE_PAST[SCOPE], here.scope, (EVERYTHING, *scopes)),
        *([Field(LANGUAGE, "", here.language, is_hidden=True)] if here.language else []),
    ]


def _said(asked: Asked, parameter: Parameter, here: Address) -> Iterator[Field]:
    """Yield the fields of a parameter: of what may be said again one more, which is empty."""
    name, said = parameter.typed, here.typed.get(parameter.typed, ())
    called = parameter.label or name.replace("-", " ")
    if parameter.several and (parameter.kind, parameter.together_with) == ("position", None):
        yield from (Field(name, f"{called} (#18)", value) for value in (*said, ""))
    elif parameter.several or parameter.kind == "event":
        yield from (Field(name, "", value, is_hidden=True) for value in said)
    else:
        value, offered = said[0] if said else (parameter.usual or ""), _offered(asked, parameter)
        some = ("", *offered) if offered else ()
        yield Field(name, called, value, some, is_flag=parameter.kind == "flag")


def _offered(asked: Asked, parameter: Parameter) -> Sequence[str]:
    """Return all that it may be; of kinds of events those that there are."""
    if parameter.choices == KINDS:
        return sorted({kind_of(one.event) for one in asked.past.events})
    return choices_of(parameter)
