"""Fill in templates, and make the page of a refusal."""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from ledger.errors import LedgerError
from projections.writers.languages import LANGUAGES, is_from_the_right, spoken
from projections.writers.languages.refusals import refusal
from projections.writers.languages.texts import coded, line, said
from projections.writers.medium import on_screen
from replay.web import words
from replay.web.shell_words import without_verbs
from replay.web.spoken import kept
from replay.web.static_files import (
    SCRIPT,
    STYLE,
    TABLE_SCRIPT,
    TABLE_STYLE,
    WALL_SCRIPT,
    WALL_STYLE,
)

TEMPLATES = Environment(
    loader=PackageLoader("replay.web"),
    autoescape=True,
    auto_reload=False,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.filters["seen"] = lambda text: on_screen(str(text))
TEMPLATES.filters["told"] = lambda text: words.told(str(text))
TEMPLATES.filters["told_at"] = lambda text, now: words.told(str(text), now=now)
TEMPLATES.filters["spoken"] = line
TEMPLATES.globals["_"] = said
TEMPLATES.globals["coded"] = coded
TEMPLATES.globals["choice_words"] = words.choice
TEMPLATES.globals["happening"] = words.happening
TEMPLATES.globals["style"] = STYLE.address
TEMPLATES.globals["script"] = SCRIPT.address
TEMPLATES.globals["wall_style"] = WALL_STYLE.address
TEMPLATES.globals["wall_script"] = WALL_SCRIPT.address
TEMPLATES.globals["table_style"] = TABLE_STYLE.address
TEMPLATES.globals["table_script"] = TABLE_SCRIPT.address

REFUSED = {
    401: "Nobody knows who you are",
    403: "That is somebody else's",
    409: "Somebody was quicker",
    413: "That is too much",
    422: "A rule says no",
    429: "Too much at once",
    400: "That cannot be asked",
    404: "There is no such thing here",
    405: "Pages are only read",
    421: "Not here",
    503: "The ledger cannot be read now",
}
"""The titles of pages of refusals, by status."""


def page(template: str, **shown: Any) -> str:
    """Return a template with what it shows, in the language that is spoken."""
    said_so = {
        "language": spoken(),
        "is_from_the_right": is_from_the_right(),
        "kept": kept(),
        "spoken_here": LANGUAGES,
    }
    return TEMPLATES.get_template(template).render(**said_so, **shown)


def refused(status: int, sentence: str, typed: Mapping[str, str] | None = None) -> str:
    """Make the page of a refusal. typed: the input, shown so that it is not lost."""
    return page(
        "refused.html",
        title=said(REFUSED.get(status, "That went wrong")),
        sentence=without_verbs(sentence),
        typed=typed,
        is_file=False,
    )


def sentence_of(error: LedgerError) -> str:
    """Return a refusal as a page says it."""
    return on_screen(refusal(error))
