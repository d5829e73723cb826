"""What offences cost, transcribed from the documents: every sanction on record looked at again."""

from fractions import Fraction
from typing import Any

from tests.oracle import past
from tests.oracle.bridge import number
from tests.oracle.documents import clauses

Plain = dict[str, Any]
Steps = tuple[int | None, ...]
"""VPs by occasion: 0 a warning, None at discretion; the last one goes for all that follow."""

WARNING, DISCRETION = 0, None

ITC = {
    "late": ((5, (WARNING, 3)), (10, (3,)), (15, (6,)), (20, (9,)), (30, (15,))),  # appendix
    "boards-cancelled": (3, 6),
    "score-entry": (WARNING, 3),
    "line-up": (3, 6, 9),  # 10.6
    "smoking": (9,),  # 5.3
    "alcohol": (9,),
    "device-not-lodged": (9,),
    "device-used": (9, DISCRETION),  # 1.7
    "device-on": (WARNING, 9),  # 1.6
}
DISCIPLINE = {
    "smoking": (3,),
    "alcohol": (3,),  # 1.9: in the Finals of the ABPC alone
    "device-used": (3, DISCRETION),
    "device-on": (WARNING, 3),
    "score-entry": (WARNING, DISCRETION),  # appendix, for all; the VPs for ITC and ABPC
}
SWISS_PAIRS = {
    "score-entry": (WARNING, DISCRETION),
    "late": ((5, (WARNING, 1)), (10, (1,)), (15, (2,)), (20, (3,)), (30, (5,))),
    "boards-cancelled": (1, 2),
}
BUTLER = SWISS_PAIRS | DISCIPLINE | {"score-entry": (WARNING, 1)}
SYDNEY = {
    "late": ((5, ()), (10, (1,)), (15, (2,)), (20, (3,)), (30, (5,))),  # NSWBA 8.2
    "slow-play": (WARNING, 1, 2, 3),  # NSWBA 8.3
    "device": (3,),  # 1.5
}
LADDERS: dict[str, dict[str, Any]] = {
    "anc-2018-itc-open": ITC,
    "anc-2018-itc-womens": ITC,
    "anc-2018-itc-seniors": ITC,
    "anc-2018-itc-youth": ITC,
    "anc-2018-ipc": DISCIPLINE,
    "anc-2018-butler-open": BUTLER,
    "anc-2018-butler-womens": BUTLER,
    "anc-2018-butler-seniors": BUTLER,
    "anc-2018-butler-restricted": BUTLER,
    "anc-2018-congress-swiss-pairs": SWISS_PAIRS,
    "anc-2018-congress-flighted-pairs": SWISS_PAIRS | DISCIPLINE,
    "sydney-2003-seniors-teams": SYDNEY,
    "sydney-2003-blue-ribbon-pairs": SYDNEY,
    "sydney-2003-swiss-teams": SYDNEY,
}

NAMED: dict[str, dict[str, tuple[str, ...]]] = {
    "alcohol": {"anc-2018-itc": ("",), "anc-2018-butler": ("final",)},  # 1.9
    "device-not-lodged": {"anc-2018-itc": ("repechage", "final")},  # 1.8
}
"""The sets, and the stages ("": all), in which alone something is an offence."""


def wrong(events: list[Plain]) -> list[str]:
    """The sanctions that are not what the documents print for that occasion."""
    (opened,) = past.of_kind(events, "ContestOpened")
    name = opened["regulations"]["name"]
    table = LADDERS.get(name, {})
    waived: dict[int, int] = {
        event["event"]["penalty"]["version"]: event["version"]
        for event in past.live(events)
        if event["event"]["kind"] == "PenaltyWaived"
    }
    before: list[Plain] = []
    found = []
    for event in past.live(events):
        said = event["event"]
        if said["kind"] not in ("WarningIssued", "PenaltyImposed"):
            continue
        if not named(name, past.sessions(events)[said["session"]]["stage"], said["offence"]):
            found.append(f"#{event['position']} {said['offence']} is no offence there")
        if said["offence"] in table and said.get("ruling") is None:
            counted = [
                earlier["event"]
                for earlier in before
                if waived.get(earlier["version"], event["version"]) >= event["version"]
            ]
            due = due_for(said, counted, table[said["offence"]])
            if due is not DISCRETION and given(said, events, name) != due:
                found.append(f"#{event['position']} {said['offence']}: due {due}, {said}")
        before.append(event)
    return found


def named(regulations: str, stage: str, offence: str) -> bool:
    """Whether the clause about an offence speaks of this stage of this contest."""
    places = NAMED.get(offence)
    return places is None or any(
        regulations.startswith(name) and ("" in stages or stage in stages)
        for name, stages in places.items()
    )


def due_for(said: Plain, before: list[Plain], ladder: Any) -> int | None:
    """VPs due for this occasion, 0 for a warning, None at discretion."""
    same = [
        one
        for one in before
        if (one["contestant"], one["offence"]) == (said["contestant"], said["offence"])
    ]
    if said["offence"] == "late":
        minutes = number(said["minutes"])
        steps = steps_of(minutes, ladder)
        same = [one for one in same if one.get("minutes") is not None]
        same = [one for one in same if steps_of(number(one["minutes"]), ladder) is steps]
        return DISCRETION if steps is None else step(steps, len(same))
    if said["offence"] == "boards-cancelled":
        first, further = ladder
        called = sum(one["boards"] for one in same if one["session"] == said["session"])
        numbers = range(called + 1, called + said["boards"] + 1)  # of the session's (AMB-13)
        return sum(int(first if number == 1 else further) for number in numbers)
    return step(ladder, len(same))


def steps_of(minutes: Fraction, bands: Any) -> Steps | None:
    for up_to, steps in bands:
        if minutes <= up_to:
            found: Steps = steps
            return found
    return None


def step(steps: Steps, earlier: int) -> int | None:
    return steps[min(earlier, len(steps) - 1)]


def given(said: Plain, events: list[Plain], name: str) -> Fraction:
    """What was given, in VPs; where the stage has none, its IMPs turned back into them."""
    if said["kind"] == "WarningIssued":
        return Fraction(0)
    rules = clauses(name, past.sessions(events)[said["session"]]["stage"])
    amount = number(said["amount"])
    return amount if said["unit"] == "vps" else amount / rules["imps per vp"]
