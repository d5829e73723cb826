"""Put the verbs and options of the command line into the words of pages: forms and their fields."""

import re
from collections.abc import Iterator
from functools import cache

from projections.writers.languages.texts import said
from replay import acts, questions
from replay.acts.describing import Act
from replay.verbs import VERBS
from replay.web.form_links import act_title

SEE = re.compile(r" ?\(see: ([^)“]*)\)")
"""The names of verbs that a sentence refers to; titles of forms are none."""

OPTION = re.compile(r"--([a-z][a-z-]*[a-z])(?: [A-Z]{2,})?")
"""An option as the command line writes it, with the word for its value."""

SAID = re.compile(
    rf"\(((?:{'|'.join(sorted(acts.NAMES, key=len, reverse=True))})(?: [\w-]+)*? --[^()]*)\)"
)
"""An act as it is given at the command line, in brackets."""


def in_words(sentence: str, act: Act) -> str:
    """Return a sentence to whoever fills in an act's form: verbs are forms, options its fields."""
    labels = {**_labels(), **{one.typed: one.called_on_form for one in act.parameters}}
    return OPTION.sub(
        lambda match: f"“{said(labels.get(match[1], match[1]))}”", without_verbs(sentence)
    )


def without_verbs(sentence: str) -> str:
    """Return a sentence in which forms are called by their titles, where it refers to verbs."""
    if "(" not in sentence:
        return sentence
    sentence = SEE.sub(_see, sentence)
    return SAID.sub(lambda match: f"({_form_of(match[1])})", sentence)


@cache
def _labels() -> dict[str, str]:
    """Return the labels of all fields, by option; if acts differ, that of one of them."""
    every = (one for name in acts.NAMES for one in acts.described(name).parameters)
    return {one.typed: one.called_on_form for one in every}


def _see(match: re.Match[str]) -> str:
    """Return what to see on pages; nothing where there is only what the command line has."""
    found = _forms_in(match[1])
    before = " " if match[0].startswith(" ") else ""
    return f"{before}({said('see:')} {found})" if found else ""


def _forms_in(helps: str) -> str:
    """Return the names of forms for these verbs: “Let a contestant withdraw”, with “Ruling”."""
    each = [one for verb in re.split("[;,] ", helps) for one in _acts_of(verb)]
    return "; ".join(_form_of(one) for one in each if not _is_of_shell(one))


def _acts_of(verb: str) -> Iterator[str]:
    """Yield a verb, or the acts behind it where it is none by itself."""
    own = acts.FAMILIES.get(verb, ())
    yield from (f"{verb} {one}" for one in own) if own else (verb,)


def _is_of_shell(one: str) -> bool:
    """Tell whether a verb has neither a form nor a page."""
    verb = one.partition(" ")[0]
    is_act = any(f"{one} ".startswith(f"{each} ") for each in acts.NAMES)
    return verb in VERBS and not is_act and verb not in (*questions.NAMES, *questions.OF_MOMENTS)


def _form_of(one: str) -> str:
    name = max((each for each in acts.NAMES if f"{one} ".startswith(f"{each} ")), default="")
    if not name:
        return one
    act = acts.described(name)
    labels = {each.typed: each.called_on_form for each in act.parameters}
    named = [labels[option] for option in OPTION.findall(one) if option in labels]
    title = said(act_title(name))
    return "".join((f"“{title}”", *(f", “{said(label)}”" for label in named)))
