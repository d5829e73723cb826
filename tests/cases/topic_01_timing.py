"""Topic 01: correction periods and the time to appeal, as the ledger applies them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ledger import regulations
from ledger.commands import EndSession, GiveConsent, ScheduleSession
from ledger.events import Reference
from ledger.rules.corrections import Cause
from tests.cases.appealing import (
    appealed_by_a_deadline,
    appealed_in_anc,
    appealed_in_sydney,
)
from tests.cases.binding import Applied, Binding, By, Chosen, Inputs, Played, under
from tests.cases.declared import (
    AWAY,
    BEGINNING,
    HOME,
    LONG_AFTERWARDS,
    Declared,
    Timed,
    declared,
    posting,
    scheduled,
    time,
    with_period,
)
from tests.cases.festival import POSTINGS, STAGES, festival

BUTLER = "anc-2018-butler-womens"
BY_EVENT = By(
    "event",
    {
        "": BUTLER,
        "ABPC": BUTLER,
        "ANCC": "anc-2018-congress-swiss-pairs",
        "IPC": "anc-2018-ipc",
        "ITC": "anc-2018-itc-open",
        "ITC-Q": "anc-2018-itc-open",
    },
)

# -------------------------------------------------------------------------- the time to correct

CHAIN: dict[str, By | str] = {
    "inclusive": "inclusive",
    "anchor": By(
        "anchor",
        {
            "scheduled_finish": {"anchor": "scheduled-finish"},
            "scores_available": {"anchor": "posted"},
            "posted": {"anchor": "posted"},
        },
    ),
    "chain": By(
        "chain", {"later_of_both": {"own_at_least": True}, "successor": {"own_at_least": False}}
    ),
    "anchor_posting": POSTINGS,
}
"""AMB-06, 07, 40 and 70."""


def chained(inputs: Inputs) -> dict[str, Any]:
    """ANC 6.1: sessions one after the other, of which one was posted with a wrong score."""
    rules = regulations.load(BY_EVENT.pick(inputs))
    rule = rules.default.corrections["players"]
    period = under(rule.period, CHAIN, inputs)
    rows = {row["id"]: row for row in inputs["sessions"]}
    with declared(
        with_period(rules, "", "players", period), scheduled(inputs["sessions"])
    ) as ledger:
        entry = ledger.score(inputs["session"])
        ledger.acts(
            Timed(time(row.get(key)), posting(name))
            for name, row in rows.items()
            for key in ("posted", "reposted")
        )
        return {"deadline": ledger.closing(entry, "players")}


def sydney(inputs: Inputs) -> dict[str, Any]:
    """SBF 6.3: a match with a wrong score, and what is known of the others."""
    with festival(inputs) as (ledger, entry):
        return {"deadline": ledger.closing(entry, "players")}


# ------------------------------------------------------------------- what comes of a correction

CAUSES: dict[str, Cause] = {
    "SBF-6.1": "scorer",
    "player": "players",
    "players": "players",
    "scorer": "scorer",
    "director": "director",
    "captain": "captains",
    "captains": "captains",
}


def asked_in_sydney(inputs: Inputs) -> dict[str, Any]:
    """SBF 6.1, 6.3: a request at a time, and when the ledger says that it was too late."""
    cause = CAUSES.get(inputs.get("cause", inputs["policy"]), "players")
    with festival(inputs) as (ledger, entry):
        return judged(ledger, entry, cause, inputs)


def judged(
    ledger: Declared, entry: Reference, cause: Cause, inputs: Inputs, side: str | None = None
) -> dict[str, Any]:
    """The fate of the case's own request, and the end of the period."""
    ledger.asks(entry, cause, time(inputs["requested_at"]), side)
    accepted = ledger.is_corrected
    return {"accepted": accepted, "deadline": ledger.closing(entry, cause)}


def asked_by_captains(inputs: Inputs) -> dict[str, Any]:
    """ANC 10.11: one captain asks after the match, and the other agrees, refuses or is silent."""
    rules = regulations.load("anc-2018-itc-open")
    with declared(rules, {"R1": {"stage": "qualifying"}}) as ledger:
        entry = ledger.score("R1")
        ended = inputs.get("match_concluded_at")
        ledger.acts([Timed(time(ended), EndSession(session="R1"))])
        ledger.asks(entry, "captains", time(inputs["requested_at"]), HOME)
        agrees = inputs.get("opposing_captain_agrees")
        if ledger.ended_at is None and agrees is not None:
            request = ledger.last
            consent = GiveConsent(request=request, contestant=AWAY, agrees=agrees)
            ledger.act(time(inputs["requested_at"]), consent)
        accepted = ledger.is_corrected
        return {"accepted": accepted, "deadline": ledger.closing(entry, "captains")}


def asked_by_a_deadline(inputs: Inputs) -> dict[str, Any]:
    """ANC 6.1: the period is until the next session starts, at the deadline of the case."""
    with next_session_at(inputs["deadline"]) as (ledger, entry):
        return judged(ledger, entry, "players", inputs)


@contextmanager
def next_session_at(starts: str) -> Iterator[tuple[Declared, Reference]]:
    """A session posted long ago, whose period is over when the next one starts; its score."""
    sessions: dict[str, dict[str, Any]] = {
        "S1": {"stage": "main", "starts_at": BEGINNING},
        "S2": {"stage": "main", "starts_at": time(starts)},
    }
    with declared(regulations.load(BUTLER), sessions) as ledger:
        entry = ledger.score("S1")
        ledger.acts([Timed(BEGINNING, posting("S1"))])
        yield ledger, entry


def rescheduled(inputs: Inputs) -> dict[str, Any]:
    """LED-BOUNDARY: the next session is rescheduled after the request has been answered."""
    with next_session_at(inputs["deadline_known_then"]) as (ledger, entry):
        ledger.asks(entry, "players", time(inputs["requested_at"]))
        request = ledger.events[0].reference
        later = time(inputs.get("later_reschedule_would_give"))
        stage = ledger.contest.sessions["S2"].stage
        ledger.act(LONG_AFTERWARDS, ScheduleSession(session="S2", stage=stage, starts_at=later))
        answered = [r for r in ledger.record if getattr(r.event, "request", None) == request]
        ledger.events = tuple(answered)
        return {"accepted": ledger.is_corrected}


FOUND = {"within Law 79 period": BEGINNING, "after Law 79 period": LONG_AFTERWARDS}


def found_by_the_director(inputs: Inputs) -> dict[str, Any]:
    """ACBL Law 81 (6): an error that the director learns of, in the period or after it."""
    found = inputs["error_found_at"]
    with declared(regulations.load("acbl-club-pairs"), {"1": {"stage": "main"}}) as ledger:
        entry = ledger.score("1")
        ledger.acts([Timed(time(inputs.get("posted")) or BEGINNING, posting("1"))])
        ledger.asks(entry, "director", FOUND.get(found) or time(found))
        return {"director_may_rectify": ledger.is_corrected}


# --------------------------------------------------------------------------- agreeing to scores

SIGNED = {
    "SAF": Applied(
        "sydney-2003-swiss-teams:confirmations",
        "agreed",
        takes={"entered": "ns_entered", "confirmed": "captains_signed"},
        gives={"official": ""},
    )
}
INITIALLED = Applied(
    "sydney-2003-seniors-teams:confirmations",
    "agreed",
    takes={
        "entered": "ns_entered",
        "confirmed": By("ew_initialled", {"True": 1, "False": 0, "": 0}),
    },
    gives={"official": ""},
)

PERIODS = "ledger.rules.periods"

BINDINGS: dict[str, Binding] = {
    "correction_deadline.anc": Played(BUTLER, f"{PERIODS}.chained:Chained.ends_at", chained),
    "correction_deadline.sbf": Chosen(
        By(
            "event",
            {
                code: Played(
                    STAGES[code].set,
                    f"{PERIODS}.posted_plus:PostedPlus.ends_at",
                    sydney,
                )
                for code in ("SST-SF", "SST-F")
            },
            otherwise=Played("sydney-2003-*", f"{PERIODS}.by_match:ByMatch.ends_at", sydney),
        )
    ),
    "correction.accept": Chosen(
        By(
            "policy",
            {
                "ANC-6.1": Played(
                    BUTLER, f"{PERIODS}.chained:Chained.ends_at", asked_by_a_deadline
                ),
                "SBF-6.1": Played(
                    "sydney-2003-seniors-teams",
                    f"{PERIODS}.final_posting_plus:FinalPostingPlus.ends_at",
                    asked_in_sydney,
                ),
                "ANC-10.11": Played(
                    "anc-2018-itc-open",
                    f"{PERIODS}.match_end_plus:MatchEndPlus.ends_at",
                    asked_by_captains,
                ),
            },
            otherwise=Played(
                "sydney-2003-*",
                "ledger.decide.admission:Bench.period_ended_at",
                asked_in_sydney,
            ),
        )
    ),
    "correction.evaluate_at_receipt": Played(
        BUTLER, f"{PERIODS}.chained:Chained.ends_at", rescheduled
    ),
    "correction.window": Played(
        "acbl-club-pairs", f"{PERIODS}.posted_plus:PostedPlus.ends_at", found_by_the_director
    ),
    "appeal_deadline.anc": Played(
        "anc-2018-itc-open", f"{PERIODS}.finish_plus:FinishPlus.ends_at", appealed_in_anc
    ),
    "appeal_deadline.sbf": Played(
        "sydney-2003-*", f"{PERIODS}.finish_plus:FinishPlus.ends_at", appealed_in_sydney
    ),
    "appeal.accept": Played(
        "sydney-2003-seniors-teams", "ledger.decide.appeals:lodge", appealed_by_a_deadline
    ),
    "score.signoff": Chosen(By("event", SIGNED, otherwise=INITIALLED)),
    "score.confirm_before_leaving": Applied(
        f"{BUTLER}:confirmations",
        "leaving",
        takes={"entered": "scores_entered", "boards": "boards", "confirmed": "confirmed"},
        gives={"offence": "offence", "charged_to": "charged", "ladder": "kind"},
        words={"both-sides": "both pairs", "score-entry": "ANC-APP-ENTRY"},
    ),
    "finals.agree_result": Applied(
        "anc-2018-itc-open:final.confirmations",
        "result",
        takes={"home": "captain_a", "away": "captain_b", "sheet": "matches_result_sheet"},
        gives={"stanza_status": ""},
    ),
}
