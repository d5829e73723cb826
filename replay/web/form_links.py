"""Where the form of an act is, filled in as far as known, and what it is called."""

from collections.abc import Mapping
from urllib.parse import quote, urlencode

from replay import acts
from replay.acts.page import title_and_words

NOTHING: Mapping[str, str] = {}
"""What is known of an act of which nothing is."""


def form_of(contest: str, act: str, known: Mapping[str, str] = NOTHING) -> str:
    """Return the address of an act's form, with what is known of it already."""
    at = f"/desk/{quote(contest, safe='')}/{act.replace(' ', '-')}"
    return f"{at}?{urlencode(known)}" if known else at


def act_title(act: str) -> str:
    """Return the title of an act's form, in English."""
    return title_and_words(act, acts.described(act))[0]
