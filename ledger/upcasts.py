"""Read events that older programs stored, lifted to today's kinds and rules.

A kind that changes its shape gets a new tag, the old name with a number behind it
("ScoreEntered.2"); what was stored under the old one is lifted here, step by step, as
plain dictionaries. Rules nested in stored regulations are lifted the same way, by their
rule name. Nothing is ever rewritten on disk.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ledger.coding import decoder, encode, from_plain
from ledger.events import AnyEvent

Plain = dict[str, Any]
Lift = Callable[[Plain], Plain]
"""Takes an event or rule as it was stored and returns it under its next name."""

EVENT_LIFTS: Mapping[str, Lift] = {}
"""The functions that lift stored kinds to their successors."""

RULE_LIFTS: Mapping[str, Lift] = {}
"""The functions that lift stored rules to their successors."""

decode_present: Callable[[str | bytes], AnyEvent] = decoder(AnyEvent).decode
"""Reads an event of a present kind; others raise msgspec.ValidationError."""


def read_event(
    body: str | bytes,
    event_lifts: Mapping[str, Lift] = EVENT_LIFTS,
    rule_lifts: Mapping[str, Lift] = RULE_LIFTS,
) -> AnyEvent:
    """Read the event in these bytes. Raises msgspec.DecodeError if they hold none."""
    try:
        return decode_present(body)
    except msgspec.ValidationError:
        plain = msgspec.json.decode(body, type=Plain)
        lifted = lift(plain, event_lifts, rule_lifts)
        if lifted == plain:
            raise
        event: AnyEvent = from_plain(lifted, AnyEvent)
        return event


def lift(plain: Plain, event_lifts: Mapping[str, Lift], rule_lifts: Mapping[str, Lift]) -> Plain:
    """Return the event under its present kind, its nested rules under their present names."""
    while plain.get("kind") in event_lifts:
        plain = event_lifts[plain["kind"]](plain)
    lifted = _lift_rules(plain, rule_lifts)
    assert isinstance(lifted, dict)
    return lifted


def _lift_rules(value: Any, rule_lifts: Mapping[str, Lift]) -> Any:
    if isinstance(value, list):
        return [_lift_rules(item, rule_lifts) for item in value]
    if not isinstance(value, dict):
        return value
    while isinstance(value.get("rule"), str) and value["rule"] in rule_lifts:
        value = rule_lifts[value["rule"]](value)
    return {key: _lift_rules(item, rule_lifts) for key, item in value.items()}


def is_as_written(body: str, event: AnyEvent) -> bool:
    """Tell whether these bytes are how this program writes the event, or an earlier one did.

    An earlier one left out fields that it did not know. Another order, spaces, a key twice or one
    that nothing reads are no program's writing.
    """
    written = encode(event).decode()
    if written == body:
        return True
    plain = msgspec.json.decode(body, type=Plain)
    if msgspec.json.encode(plain).decode() != body:
        return False
    lifted = lift(plain, EVENT_LIFTS, RULE_LIFTS)
    return _is_part(lifted, msgspec.json.decode(written), ordered=lifted == plain)


def _is_part(old: Any, new: Any, *, ordered: bool) -> bool:
    """Tell whether the old value is the new one, apart from keys that are new.

    The keys of a rule come in the order of its class, which changes with what classes share.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        ordered = ordered and "rule" not in old
        kept = [key for key in new if key in old]
        in_order = kept == list(old) if ordered else len(kept) == len(old)
        return in_order and all(_is_part(old[key], new[key], ordered=ordered) for key in old)
    if isinstance(old, list) and isinstance(new, list):
        pairs = zip(old, new, strict=False)
        return len(old) == len(new) and all(_is_part(*pair, ordered=ordered) for pair in pairs)
    return type(old) is type(new) and bool(old == new)


def stored_kind(body: str) -> str:
    """Return the kind under which an event was stored."""
    return _kind.decode(body).kind


class _Kind(msgspec.Struct):
    kind: str


_kind = msgspec.json.Decoder(_Kind)
