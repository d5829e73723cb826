"""Make the first page of a ledger with its contests, and that of many ledgers with their names."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any
from urllib.parse import urlencode

from ledger.bridge.numbers import so_many
from ledger.store import Store
from projections.views.audit_trail import positions_of, trail
from projections.views.state import state_of
from projections.writers import audit_trail
from projections.writers.known import shown_time
from projections.writers.languages import LANGUAGES, spoken
from projections.writers.languages.texts import said
from replay.addresses import address
from replay.questions.asking import Asked
from replay.web import ways, words
from replay.web.addresses import of_ledger
from replay.web.conditions import condition, language
from replay.web.rendering import page

Typed = Mapping[str, Sequence[str]]
NOTHING: Typed = {}

LONGEST = 160
"""The most characters shown of a contest's last event."""


def front(
    store: Store,
    found: Iterable[Asked],
    kept: Typed = NOTHING,
    *,
    is_file: bool = False,
    has_manual: bool = True,
    has_desk: bool = False,
) -> str:
    """Make the contests of a ledger, each with its state; the last recorded first.

    kept: what the links ask, too. is_file: whether the page stands by itself, without a server.
    has_manual: whether it leads to the manual; has_desk: to the desk of each.
    """
    rows = sorted((_contest(asked, kept) for asked in found), key=lambda row: -row[0])
    here = {
        "address": f"/?lang={spoken()}" if any(kept.values()) else "/",
        "live": f"/live?from={store.head().position}",
        "languages": [] if is_file else [language(one, f"/?lang={one}") for one in LANGUAGES],
    }
    return page(
        "front.html",
        title=said("Contests"),
        contests=[row[1] for row in rows],
        is_file=is_file,
        has_manual=has_manual,
        has_desk=has_desk,
        **here,
    )


def _contest(asked: Asked, kept: Typed) -> tuple[int, dict[str, Any]]:
    """Make a contest's last position, and its line."""
    facts, known, name = asked.facts, asked.known, asked.past.contest
    last = asked.past.events[-1]
    state = state_of(facts, facts.sessions, asked.past.now)
    (told,) = trail([last], known.zone, positions_of(asked.past.events))
    return last.position, {
        "contest": name,
        "title": known.title,
        "address": address(name, "standings", kept),
        "log": address(name, "log", {**kept, "event": [f"#{last.position}"]}),
        "condition": condition(asked.known, state, words.nowhere),
        "changed": words.moment(shown_time(last.recorded_at, known.zone)),
        "what": words.told(shorten(audit_trail.line(told, known), LONGEST)),
    }


def ledgers(names: Sequence[str], *, part: str, more: str, count: int) -> str:
    """Make the ledgers that are served, by their names: those with a part in theirs.

    more: the last of them, where there are others after it; count: how many there are in all.
    """
    asks = {"with": part, "after": more}
    links = [ways.Link(name, f"{of_ledger(name)}/") for name in names]
    after = f"/l?{urlencode(asks)}" if more else ""
    shown = {"ledgers": links, "part": part, "more": after}
    shown["count"] = said(f"{so_many(count, 'ledger')} in all")
    return page("ledgers.html", title=said("Ledgers"), is_file=False, **shown)
