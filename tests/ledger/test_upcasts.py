"""Old bytes: an older kind of event and an older nested rule are read as today's."""

from typing import Any

import msgspec
import pytest

from ledger import regulations
from ledger.bridge.scores import BoardScore
from ledger.coding import encode, to_plain
from ledger.events import ContestOpened, ScoreEntered
from ledger.rules.periods.posted_plus import PostedPlus
from ledger.upcasts import Lift, Plain, is_as_written, lift, read_event


def flat_to_kept_apart(old: Plain) -> Plain:
    """ScoreEntered.0 had the score's fields beside its own, and points for east-west."""
    score = {key: old[key] for key in ("session", "board", "ns", "ew")}
    score |= {"type": "board", "points": -old["ew_points"]}
    return {"kind": "ScoreEntered", "score": score}


def hours_to_points(old: Plain) -> Plain:
    """Before ScoreEntered.0 there was ScoreWritten, which wrote a board as text."""
    return {**old, "kind": "ScoreEntered.0", "board": int(old["board"])}


EVENT_LIFTS: dict[str, Lift] = {
    "ScoreWritten": hours_to_points,
    "ScoreEntered.0": flat_to_kept_apart,
}


def in_minutes(old: Plain) -> Plain:
    """posted-plus-hours gave the period in hours."""
    return {"rule": "posted-plus", "minutes": 60 * old["hours"], "clause": old["clause"]}


RULE_LIFTS: dict[str, Lift] = {"posted-plus-hours": in_minutes}

OLD_SCORE = {
    "kind": "ScoreEntered.0",
    "session": "1",
    "board": 7,
    "ns": "1",
    "ew": "2",
    "ew_points": -420,
}
TODAY = ScoreEntered(score=BoardScore(session="1", board=7, ns="1", ew="2", points=420))


def opened_with(period: Plain) -> bytes:
    """A contest's opening as it was stored, one of its periods under another rule."""
    rules = regulations.load("compscore-matchpoints")
    event = ContestOpened(contest="c", tournament="t", title="", regulations=rules)
    plain: Any = to_plain(event)
    plain["regulations"]["default"]["corrections"]["players"]["period"] = period
    return encode(plain)


def test_an_older_kind_of_event_is_lifted_to_todays() -> None:
    assert read_event(encode(OLD_SCORE), EVENT_LIFTS) == TODAY


def test_an_event_is_lifted_step_by_step() -> None:
    older = {**OLD_SCORE, "kind": "ScoreWritten", "board": "7"}
    assert read_event(encode(older), EVENT_LIFTS) == TODAY


def test_a_rule_inside_stored_regulations_is_lifted_where_it_stands() -> None:
    body = opened_with({"rule": "posted-plus-hours", "hours": 2, "clause": "old 79C"})
    event = read_event(body, EVENT_LIFTS, RULE_LIFTS)
    assert isinstance(event, ContestOpened)
    corrections = event.regulations.default.corrections
    assert corrections["players"].period == PostedPlus(minutes=120, clause="old 79C")
    assert corrections["scorer"].period == PostedPlus(minutes=30, clause="Law 79C1")


def test_a_rule_is_lifted_inside_lists_and_other_rules() -> None:
    old = {"rule": "posted-plus-hours", "hours": 1, "clause": ""}
    stored = {"kind": "Later", "rules": [{"rule": "either", "of": [old, 3]}]}
    lifted = lift(stored, EVENT_LIFTS, RULE_LIFTS)
    assert lifted["rules"][0]["of"] == [{"rule": "posted-plus", "minutes": 60, "clause": ""}, 3]


def test_todays_events_pass_through_untouched() -> None:
    assert read_event(encode(TODAY), EVENT_LIFTS, RULE_LIFTS) == TODAY


@pytest.mark.parametrize(
    "body",
    [
        b'{"kind":"Unheard"}',
        encode({**OLD_SCORE, "kind": "ScoreEntered.9"}),
        opened_with({"rule": "posted-plus-days", "days": 2, "clause": ""}),
        b"{",
        b"",
        b"[]",
        b'{"kind":"ScoreEntered","score":{"type":"board","session":"1","board":"x"}}',
    ],
)
def test_what_no_lift_knows_is_an_error_and_not_a_guess(body: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_event(body, EVENT_LIFTS, RULE_LIFTS)


def test_a_rule_whose_keys_once_came_in_another_order_is_still_as_it_was_written() -> None:
    """Where a class gets its fields from others, they come first; the event's own never move."""
    opened = ContestOpened(
        contest="c",
        tournament="t",
        title="T",
        regulations=regulations.load("compscore-matchpoints"),
    )
    plain = to_plain(opened)
    scoring = plain["regulations"]["default"]["scoring"]
    plain["regulations"]["default"]["scoring"] = dict(reversed(scoring.items()))
    assert is_as_written(msgspec.json.encode(plain).decode(), opened)
    assert not is_as_written(msgspec.json.encode(dict(reversed(plain.items()))).decode(), opened)
