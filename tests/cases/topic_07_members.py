"""Topics 06 and 07: who plays for whom, for which cause, and what follows from it."""

from datetime import timedelta
from typing import Any

from ledger.bridge.boards import Side
from ledger.commands import (
    DeclareQualifiers,
    EndStage,
    EnterContestant,
    ReplaceContestant,
    ReplaceMember,
    ScheduleSession,
    ScheduleStage,
    StartSession,
    Substitute,
    WithdrawContestant,
)
from ledger.events import ContestantWithdrew, MemberReplaced, Qualifier
from ledger.rules.qualifiers.top_places import Placed
from projections.scope import CONTEST, resolve
from projections.views.carry_over import carry_over_sheets
from projections.views.eligibility import EligibilitySheet, eligibility_sheets
from tests.cases.binding import Applied, Binding, By, Chosen, Inputs, Played, rule_at
from tests.cases.scenes import LONG_BEFORE, told
from tests.given import Given, enter

BUTLER, RESTRICTED = "anc-2018-butler-open", "anc-2018-butler-restricted"
BLUE_RIBBON, SENIORS_TEAMS = "sydney-2003-blue-ribbon-pairs", "sydney-2003-seniors-teams"
QUALIFYING = "qualifying"


def sheet(evening: Given) -> EligibilitySheet:
    """What the board of substitutions says of the first contestant."""
    facts = evening.facts()
    return eligibility_sheets(facts, resolve(CONTEST, facts))[0]


def sessions(count: int) -> list[ScheduleSession]:
    """So many sessions of the qualifying stage."""
    return [ScheduleSession(session=str(n), stage=QUALIFYING) for n in range(1, count + 1)]


# ------------------------------------------------------------------------------ substitutions


def _cause(inputs: Inputs) -> dict[str, Any]:
    """A substitution in the Butler, for the cause that the director finds there is, if any."""
    with told(RESTRICTED, {"A": ("a", "b")}) as evening:
        for number in range(2, 10):
            evening.given(ScheduleSession(session=str(number), stage="main"))
        evening.when(
            Substitute(
                session="1",
                contestant="A",
                out="a",
                into="s",
                reason=CAUSES.get(inputs["reason"], inputs["reason"]),
            )
        )
        return {"allowed": evening.refusal is None}


CAUSES = {"prefers to rest": None}
"""Convenience, which is none (ANC 21.1): the director, whose judgement it is, states none."""


def _outside_the_rules(inputs: Inputs) -> dict[str, Any]:
    """A substitution outside the rules, which the committee takes for a withdrawal or not."""
    unauthorised = not inputs["reasonable_cause"]
    with told(SENIORS_TEAMS, ["A"], QUALIFYING) as evening:
        leaving = WithdrawContestant(
            contestant="A", unauthorised=unauthorised, reason="substitutes outside the rules"
        )
        (made,) = evening.given(leaving).events
        assert isinstance(made.event, ContestantWithdrew)
        treated = "unauthorised" if made.event.unauthorised else "authorised"
        return {"tc_may": f"treat as {treated} withdrawal"}


def _made_permanent(inputs: Inputs) -> dict[str, Any]:
    """A substitute becomes a member of a pair in place of one of the two."""
    (out, before), *_ = inputs["subs_before"].items()
    _, into, *_ = inputs["then"].split()
    with told(BLUE_RIBBON, {"A": (out, "b")}, QUALIFYING, *sessions(inputs["sessions"])) as evening:
        for session in before:
            evening.given(
                Substitute(
                    session=str(session), contestant="A", out=out, into=into, reason="illness"
                )
            )
        for number in range(inputs["sessions"]):
            evening.given(
                StartSession(session=str(number + 1)), at=LONG_BEFORE + timedelta(hours=number)
            )
        evening.when(ReplaceMember(contestant="A", out=out, into=into))
        (made,) = (recorded.event for recorded in evening.events)
        assert isinstance(made, MemberReplaced)
        verdict = sheet(evening).verdict
        assert verdict is not None
        return {
            "unit": evening.facts().entries.contestants["A"].players,
            "substitutions_recounted": {out: [int(session) for session in made.played]},
            "count": verdict.substitutions,
            "limit": verdict.limit,
            "ok": verdict.ok,
        }


# ------------------------------------------------------------------------------ altered scores

SUBSTITUTES = {
    "one substitute in pairs session": (BLUE_RIBBON, "a"),
    "substitute pair in pairs session": (BLUE_RIBBON, "ab"),
    "one substitute in teams session": (SENIORS_TEAMS, "a"),
    "two substitutes in teams session": (SENIORS_TEAMS, "ab"),
    "three substitutes in teams session": (SENIORS_TEAMS, "abc"),
    "four substitutes in teams session": (SENIORS_TEAMS, "abcd"),
}


def _substituted(inputs: Inputs) -> dict[str, Any]:
    """So many substitutes in one session of a pair or of a team, and what is to be considered."""
    rules, absent = SUBSTITUTES[inputs["case"]]
    members = ("a", "b") if rules == BLUE_RIBBON else ("a", "b", "c", "d")
    with told(rules, {"A": members}, QUALIFYING, *sessions(8)) as evening:
        for out in absent:
            evening.given(
                Substitute(
                    session="1",
                    contestant="A",
                    out=out,
                    into=f"for-{out}",
                    approved=True,
                    reason="illness",
                )
            )
        (considers,) = {row.considers for row in sheet(evening).substitutions}
        return {"director_must_consider": considers}


LEAST_OF_THREE = "ledger.rules.altered_scores.least_of_three:LeastOfThree.must_consider"

CONSIDERED: Binding = Chosen(
    By(
        "case",
        {
            "individual substitute": Applied(
                f"{SENIORS_TEAMS}:{QUALIFYING}.altered_scores",
                "must_consider",
                takes={"substitutes": By("case", {}, 1), "members": By("case", {}, 1)},
                gives={"director_must_consider": ""},
            )
        },
        otherwise=Played(f"{BLUE_RIBBON}, {SENIORS_TEAMS}", LEAST_OF_THREE, _substituted),
    )
)

# --------------------------------------------------------------------------------- replacements


def _replaced(inputs: Inputs) -> dict[str, Any]:
    """The Open Butler: ten of each field go on, and those who cannot come are replaced."""
    rule = rule_at(f"{BUTLER}:preliminary.qualifying.0")
    ranking = [Placed(f"{side}{n}", n, side) for side in FIELDS for n in inputs[RANKS[side]]]
    gone = [f"{side}{n}" for side, places in inputs["unavailable"].items() for n in places]
    entitled, going_on = rule.entitled(ranking), rule.entitled(ranking, gone)
    leaving, coming = (
        sorted({p.contestant for p in some}.difference(p.contestant for p in others))
        for some, others in ((entitled, going_on), (going_on, entitled))
    )
    met = zip(reversed(inputs["ns_ranks"]), inputs["ew_ranks"], strict=True)
    with told(BUTLER, [], "preliminary") as evening:
        evening.given(
            *(EnterContestant(contestant=p.contestant, field=p.field) for p in ranking),
            *(enter(1, f"NS{ns}", f"EW{ew}", 50 * place) for place, (ns, ew) in enumerate(met, 1)),
            ScheduleStage(stage="final"),
            ScheduleSession(session="f", stage="final"),
            EndStage(stage="preliminary"),
        )
        basis = evening.record[-1].position
        evening.given(
            DeclareQualifiers(
                stage="preliminary",
                into="final",
                qualifiers=tuple(
                    Qualifier(contestant=p.contestant, place=p.place, field=p.field)
                    for p in entitled
                ),
                basis=basis,
                incomplete="fewer matches than are printed",
            )
        )
        for out, into in zip(leaving, coming, strict=True):
            evening.given(WithdrawContestant(contestant=out))
            evening.given(ReplaceContestant(stage="final", out=out, into=into))
        facts = evening.facts()
        (carried,) = carry_over_sheets(facts, resolve("stage:final", facts))
        rows = {row.contestant: row for row in carried.rows if row.amount is not None}
        return {
            **{
                side.lower(): sorted(int(name[2:]) for name in rows if name.startswith(side))
                for side in ("NS", "EW")
            },
            **{f"carry_over_of_{name}": row.amount for name, row in rows.items() if row.promoted},
        }


FIELDS: tuple[Side, ...] = ("NS", "EW")
RANKS = {"NS": "ns_ranks", "EW": "ew_ranks"}
"""How many of each field go on (ANC 18.2)."""

BINDINGS: dict[str, Binding] = {
    "substitution.cause": Played(RESTRICTED, "ledger.decide.substitutions:substitute", _cause),
    "substitution.outside_rules": Played(
        SENIORS_TEAMS, "ledger.decide.withdrawals:withdraw", _outside_the_rules
    ),
    "substitution.recount": Played(
        BLUE_RIBBON, "ledger.decide.members:replace_member", _made_permanent
    ),
    "altered.must_consider": CONSIDERED,
    "replace.abpc_open": Played(BUTLER, "ledger.decide.replacements:replace", _replaced),
}
