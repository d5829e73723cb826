"""Fill in the templates of pages that act: desk, forms, scorer's sheet, cards, phone, link."""

from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from ledger.errors import NotInstalled
from projections.writers.languages.texts import said
from projections.writers.qr import qr
from replay.web.rendering import page
from replay.web.static_files import CARD_STYLE


def desk(*, title: str, **shown: Any) -> str:
    """Make the desk: the state of each session, open matters, and the acts that the user may do."""
    return page(
        "desk.html", title=f"{title}: {said('The desk')}", called=title, is_file=False, **shown
    )


def code_of(address: str) -> Markup:
    """Draw an address as a QR code; empty if the extra for print is not installed."""
    try:
        return Markup(qr(address))  # noqa: S704  # our own drawing
    except NotInstalled:
        return Markup()


def act_form(**shown: Any) -> str:
    """Make the page with the form of an act."""
    return page("act.html", is_file=False, **shown)


def sets(**shown: Any) -> str:
    """Make the sets under which a contest can be opened."""
    return page("sets.html", title=said("A new contest"), is_file=False, **shown)


def new_contest(**shown: Any) -> str:
    """Make the conditions of a set, and what a contest under it is called."""
    return page("new.html", title=said("A new contest"), is_file=False, **shown)


def score_sheet(**shown: Any) -> str:
    """Make the scorer's sheet."""
    return page("score.html", is_file=False, **shown)


def cards(**shown: Any) -> str:
    """Make the cards of the tables."""
    return page("cards.html", is_file=False, card_style=CARD_STYLE.address, **shown)


def table(**shown: Any) -> str:
    """Make the phone's page at a table."""
    taps_now = shown.pop("taps")
    return page("table.html", is_file=False, taps_now=taps_now, **shown)


def to_open(secret: str, whose: str = "", now: str = "", instead: str = "") -> str:
    """Make the page of a link that can be opened, once.

    whose: who acts by it, and where. now: who this browser is known as already.
    """
    at = f"/link/{quote(secret, safe='')}"
    shown = {"at": at, "whose": whose, "now": now, "instead": instead}
    return page("link.html", title=said("A link for you"), is_file=False, **shown)
