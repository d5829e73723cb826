"""Parameters of questions and acts: described once, for the command line, pages and HTTP."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ledger import regulations

Kind = Literal[
    "text",
    "number",
    "exact",
    "flag",
    "yes-no",
    "time",
    "file",
    "position",
    "event",
    "recorded",
    "contestant",
    "ns",
    "ew",
    "two",
    "person",
    "member",
    "session",
    "some-session",
    "section",
    "category",
    "set",
    "seat",
    "score",
]
"""The kind of a value: how it is written, and what it means.

text; a whole number from 1 on; an exact number (7, 2.5, 1/3); yes where it is said; yes or no;
a time; a file's contents; a position in the record; an event as JSON. Then what is found in the
record: an event of it by its position; a contestant by its id, its number or the names of its
people, of any field or as it sits; two of them (A-B, A v B); a person by name; a member of the
contestant that is named before; a session, the only one where none is named, or none; a
section and a category, in the capitals that they have there; a regulation set; a person in a seat
(N=Ann, ON=Ann). Last, a score as a scorer types it, be it -50.
"""


class Attached(NamedTuple):
    """A file that is said with an act."""

    name: str
    content: bytes


class Parameter(NamedTuple):
    """A parameter of a question or an act, beside the contest.

    Attributes:
        name: as the answering function calls it.
        words: what it is for.
        choices: all that it may be (none: anything of its kind).
        required: whether one cannot do without.
        several: whether it may be said more than once.
        together_with: the kind of a second value that is said with each.
        usual: what it is where it is not said.
        called, written: its name and its value's name for whoever types it.
        place: whether it stands by its place among the words of a command (None: where it is
            required).
        unit: of a number.
        label: what it is called on a form, where its name does not say it.
        offers: what on record it may be, by the names of CANDIDATES.
        denies: a flag that makes it no.
        range: of a whole number.
        seldom: whether a form keeps it folded until somebody looks for it.

    """

    name: str
    words: str = ""
    kind: Kind = "text"
    choices: tuple[str, ...] = ()
    required: bool = False
    several: bool = False
    together_with: Kind | None = None
    usual: Any = None
    called: str | None = None
    written: str | None = None
    place: Literal["argument", "option"] | None = None
    unit: str = ""
    label: str = ""
    offers: tuple[str, ...] = ()
    denies: bool = False
    range: tuple[int, int | None] = (1, None)
    seldom: bool = False

    @property
    def typed(self) -> str:
        """The name of the parameter on the command line."""
        return self.called or self.name.replace("_", "-")

    @property
    def called_on_form(self) -> str:
        """The label of its field on a page, with a capital: "Which appeal"."""
        words = self.label or self.typed.replace("-", " ")
        return words[0].upper() + words[1:]

    @property
    def is_argument(self) -> bool:
        """True if it is an argument, known by its place on the command line."""
        return self.required if self.place is None else self.place == "argument"


def flag(name: str, words: str, called: str | None = None, label: str = "") -> Parameter:
    """Make a flag, which is true if it is given."""
    return Parameter(name, words, kind="flag", called=called, label=label)


def denial(called: str, name: str, words: str, label: str = "") -> Parameter:
    """Make a flag under another name that makes a value false, which is true otherwise."""
    return Parameter(name, words, kind="flag", called=called, denies=True, label=label)


def event(
    name: str, *offers: str, words: str = "", several: bool = False, required: bool = False
) -> Parameter:
    """Make a parameter for an event, given by its position; offers: which it may be."""
    return Parameter(
        name,
        words,
        kind="recorded",
        several=several,
        required=required,
        written="#POSITION",
        offers=offers,
    )


def several(
    called: str, name: str, words: str, kind: Kind, written: str | None = None, label: str = ""
) -> Parameter:
    """Make a parameter that may be given more than once, under a name in the singular."""
    return Parameter(
        name,
        words,
        kind=kind,
        several=True,
        called=called,
        written=written,
        label=label or name.replace("_", " "),
    )


def as_typed(
    parameters: Sequence[Parameter], own: Mapping[str, Any]
) -> dict[str, list[str]] | None:
    """Return the parameters as an address has them, by their typed names.

    None if no address can hold them: for an event written out, and for a user's own set.
    """
    said = {one.typed: _typed(one, own.get(one.name)) for one in parameters}
    if any(values is None for values in said.values()):
        return None
    return {name: values for name, values in said.items() if values}


def _typed(one: Parameter, value: Any) -> list[str] | None:
    """Return the typed values of a parameter; [] if it is not set. None: no address can hold it."""
    if value in (None, False, "", ()) or value == one.usual:
        return []
    if one.kind == "set" and value not in regulations.names():
        return None
    match value:
        case True:
            return ["yes"]
        case str() | int():
            return [_written(one.kind, value)]
        case tuple() if one.several and one.together_with is None:
            found = [_typed(one._replace(several=False), each) for each in value]
            return None if None in found else [text for each in found for text in each or ()]
        case _:
            return None


def _written(kind: Kind, value: str | int) -> str:
    return f"#{value}" if kind in ("position", "recorded") else str(value)
