"""Put the verbs and options of the command line into the words of pages: forms and their fields."""

import re
from functools import cache

from projections.writers.languages.texts import said
from replay import acts
from replay.acts.describing import Act
from replay.web.form_links import act_title

SEE = re.compile(r"\(see: ([^)“]*)\)")
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
    sentence = SEE.sub(lambda match: f"({said('see:')} {_forms_in(match[1])})", sentence)
    return SAID.sub(lambda match: f"({_form_of(match[1])})", sentence)


@cache
def _labels() -> dict[str, str]:
    """Return the labels of all fields, by option; if acts differ, that of one of them."""
    every = (one for name in acts.NAMES for one in acts.described(name).parameters)
    return {one.typed: one.called_on_form for one in every}


def _forms_in(helps: str) -> str:
    """Return the names of forms for these verbs: “Let a contestant withdraw”, with “Ruling”."""
    return "; ".join(_form_of(one) for one in re.split("[;,] ", helps))


def _form_of(one: str) -> str:
    name = max((each for each in acts.NAMES if f"{one} ".startswith(f"{each} ")), default="")
    if not name:
        return one
    act = acts.described(name)
    labels = {each.typed: each.called_on_form for each in act.parameters}
    named = [labels[option] for option in OPTION.findall(one) if option in labels]
    title = said(act_title(name))
    return "".join((f"“{title}”", *(f", “{said(label)}”" for label in named)))
