"""Would this request have been in time? Judged in two times, from the facts before it."""

from datetime import datetime, timedelta
from typing import Any

from tests.oracle import past

Plain = dict[str, Any]


def period_end(before: list[Plain], request: Plain) -> datetime | None:
    """When the period of a request ended, of what was recorded before it and so by its time."""
    session, cause = request["event"]["session"], request["event"]["cause"]
    period = past.conditions(before, session)["corrections"][cause]["period"]
    if period["rule"] == "always-open":
        return None
    posted = [
        event["at"]
        for event in past.live(before)
        if past.kind(event) == "ResultsPosted"
        and event["event"]["session"] == session
        and event["at"] <= request["at"]
    ]
    return min(posted) + timedelta(minutes=period["minutes"]) if posted else None


def outcome(before: list[Plain], request: Plain) -> str:
    """What must come of a request at once: "refused", "waits" for consent, or "made"."""
    end = period_end(before, request)
    if end is not None and request["at"] > end:
        return "refused"
    event = request["event"]
    rule = past.conditions(before, event["session"])["corrections"][event["cause"]]
    if rule["consents"] and event["asks"]["change"] != "annul":
        return "waits"
    return "made"
