"""Refusals in the language that is spoken: the sentence of their kind, with their values in it.

What somebody typed, and names, stay as they are; what a refusal says is wrong is a text of the
catalogue, too, and in English where that does not know it.
"""

from dataclasses import fields
from typing import Any

from ledger.errors import LedgerError, Refused, listed, shown, told
from projections.writers.languages import catalogue
from projections.writers.languages.catalogue import REFUSED, Catalogue

SENTENCE = "refusal"
"""The kind of the sentences of refusals, in a catalogue."""

KEPT = frozenset(["actor", "contestant", "file", "head", "name", "opponent", "request_id", "value"])
"""Values that are names, or were typed."""


def refusal(error: LedgerError) -> str:
    """Return a refusal as a sentence."""
    known = catalogue()
    if known is None or (SENTENCE, error.template()) not in known.words:
        return str(error)
    values = {
        each.name: _told(known, each.name, getattr(error, each.name)) for each in fields(error)
    }
    clause = f" ({known.said(error.clause)})" if isinstance(error, Refused) else ""
    message = known.word(SENTENCE, error.template()).format(**values).removesuffix(clause)
    last = clause if error.last_clause() else ""
    return f"{message}{error.see()}{last}{_who_is_who(known, error.who_is_who)}"


def _told(known: Catalogue, name: str, value: Any) -> str:
    """Return a value as the sentence shows it."""
    if name in KEPT:
        return told(name, value)
    if name == "clause":
        return known.said(str(value))
    if isinstance(value, tuple):
        parts = listed(tuple(_part(known, shown(one)) for one in value))
        first, comma, last = parts.rpartition(", ")
        return f"{first}{comma}{_part(known, last)}"
    return _part(known, shown(value))


def _part(known: Catalogue, text: str) -> str:
    """Return what a refusal says is wrong."""
    found = known.found(text, REFUSED)
    return text if found is None else found


def _who_is_who(known: Catalogue, said: str) -> str:
    """Return who those are that the sentence names by their numbers."""
    each = said.removeprefix("; ").split(", ")
    return f"; {', '.join(_part(known, one) for one in each)}" if said else ""
