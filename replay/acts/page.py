"""The page of an act in the manual: its parameters, its law, and who may do it."""

from collections.abc import Iterator

from ledger.decide.laws import LAWS, ORGANISATION
from ledger.rules.authority.acts import IN_WORDS
from replay.acts.describing import Act
from replay.parameters import Kind, Parameter
from replay.verbs import VERBS

WRITTEN: dict[Kind, str] = {
    "number": "a whole number",
    "exact": "a number: 7, 2.5, 1/3",
    "flag": "said or not",
    "yes-no": "yes or no",
    "time": "a time: 22:50, yesterday 22:50, 2026-11-20 22:50",
    "file": "a file",
    "recorded": "an event by its position: #131",
    "contestant": "a contestant by its number or its names",
    "ns": "a contestant by its number or its names",
    "ew": "a contestant by its number or its names",
    "two": "two contestants: 3-7, or 3 v 7",
    "person": "a person by name",
    "member": "a member by name",
    "session": "a session",
    "some-session": "a session",
    "set": "a regulation set",
    "seat": "N=Ann, or with the room ON=Ann",
    "score": "420, -50, 4S=N, 3NTX-2W, pass; an award as A+, 60%",
}
"""The written form of each kind of parameter."""


def law_of(act: Act) -> str:
    """Return the law under which it is done, where the regulations say no other clause."""
    return LAWS.get(act.asks[0], ORGANISATION)


def title_and_words(name: str, act: Act) -> tuple[str, str]:
    """Return the title of an act, and the rest of its description.

    name: with that of its family. An act with a verb of its own has the verb's title; one of a
    family, the first sentence of its description.
    """
    words = " ".join(act.words.split())
    if name in VERBS:
        return VERBS[name].removesuffix(".").partition("; ")[0], words
    first, _, rest = words.removesuffix(".").partition(". ")
    title, _, more = first.partition("; ")
    besides = filter(None, (f"{more[:1].upper()}{more[1:]}", rest))
    return title, "".join(f"{one}. " for one in besides).rstrip()


def page(name: str, act: Act) -> str:
    """Return the page of an act, as Markdown; name: with that of its family."""
    words = "\n".join(line.strip() for line in act.words.strip().splitlines())
    office = IN_WORDS.get(act.deed, act.deed)
    may = f"{law_of(act)}. Who may {office} is in the regulations (`{act.deed}`)."
    return "\n".join([f"## {name}", words, "", may, "", *_rows(act.parameters)])


def _rows(parameters: tuple[Parameter, ...]) -> Iterator[str]:
    for one in parameters:
        called = one.typed.upper() if one.is_argument else f"--{one.typed}"
        how = ", ".join(one.choices) or WRITTEN.get(one.kind, "a text")
        how += f" ({one.unit})" if one.unit else ""
        how += "; more than one" if one.several else ""
        needed = " Needed." if one.required else ""
        yield f"- `{called}`: {one.words}{needed} {how[0].upper()}{how[1:]}.".replace(":  ", ": ")
