"""Who may take part: by the requirements and the known facts, or by a ruling."""

from ledger.commands import RuleOnEligibility, SuspendPlayers
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.laws import ORGANISATION
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NotOnRecord,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import AnyEvent, EligibilityRuled, PlayersSuspended
from ledger.record.eligibility import rulings_on
from ledger.record.suspensions import Suspension, kept_out, suspensions
from ledger.rules.authority.circumstances import Circumstances
from ledger.rules.eligibility import together
from ledger.rules.eligibility.facts import PersonFacts


def rule_on(command: RuleOnEligibility, bench: Bench) -> tuple[AnyEvent, ...]:
    """Rule on a player: as the requirements answer, or as somebody rules if they do not."""
    bench.authorise("eligibility")
    bench.contestant(command.contestant)
    conditions = bench.contest.latest_conditions
    requirements = conditions.eligibility.get(command.category)
    if requirements is None:
        known = ", ".join(name or "everybody" for name in conditions.eligibility) or "nobody"
        whose = f"players of the category {command.category}" if command.category else "all players"
        raise NotUnderTheseRules(what=f"requirements for {whose}; they have some for {known}")
    facts = command.facts or PersonFacts()
    if facts.born is not None and facts.born > bench.act.at.date():
        expected = f"a date of birth up to {bench.act.at.date()}"
        raise BadValue(place="born", value=str(facts.born), expected=expected)
    clause = requirements[0].clause if requirements else None
    eligible = command.eligible
    found = together.eligible(requirements, [facts])
    waived = () if command.eligible is False else together.dispensed(requirements, facts)
    if eligible is None:
        if found is None:
            raise NeedsRuling(
                what="who may play while not enough is known",
                form="the answer (--yes, --no)",
                clause=clause or "",
            )
        eligible = found
        answers = zip(requirements, together.answers(requirements, facts), strict=True)
        clause = next((asked.clause for asked, answer in answers if not answer), clause)
    return as_event(
        command,
        eligible=eligible,
        clause=clause,
        dispensed=bool(waived) or (command.eligible is True and found is False),
        retrospective=any(asked.retrospective(facts) for asked in waived),
    )


def check_may_play(contestant: str, player: str, what: str, bench: Bench) -> None:
    """Raise RuleSaysNo where a player was ruled not eligible for a contestant; what: not so."""
    ruled = rulings_on(bench.contest).get((contestant, player, ""))
    if ruled is not None and not ruled.eligible:
        at = bench.latest(EligibilityRuled, contestant=contestant, player=player, category="")
        raise RuleSaysNo(
            what=what,
            why=f"{player} was ruled not eligible at #{at.position}",
            clause=ruled.clause or ORGANISATION,
        )


def suspend(command: SuspendPlayers, bench: Bench) -> tuple[AnyEvent, ...]:
    """Suspend a contestant, or some of its players, for a session, with a reason (Law 91A)."""
    bench.authorise("penalise", circumstances=Circumstances(ruling="disciplinary"))
    bench.session(command.session)
    bench.contestant(command.contestant)
    if not command.reason:
        raise ReasonRequired(what="a suspension")
    members = bench.members(command.contestant, command.session)
    for player in command.players:
        if player not in members:
            raise NotOnRecord(
                what=f"member of {command.contestant}", name=player, known=tuple(sorted(members))
            )
    said = {"contestant": command.contestant, "session": command.session}
    before = bench.found(PlayersSuspended, **said, players=command.players)
    if before is not None:
        raise AlreadyDone(what=f"the suspension of {command.contestant}", position=before.position)
    return as_event(command)


def check_not_suspended(contestant: str, session: str, number: int | None, bench: Bench) -> None:
    """Raise RuleSaysNo where a contestant cannot play, by the act's time.

    number: of the round, None for any of the session.
    """
    for one in suspensions(bench.contest, session, number):
        named = one.event.contestant == contestant
        if named and one.recorded.at <= bench.act.at and kept_out(bench.contest, one):
            raise _suspended(one, contestant, ", ".join(sorted(one.players)) or "it")


def check_player_not_suspended(player: str, session: str, number: int | None, bench: Bench) -> None:
    """Raise RuleSaysNo where a player may play for nobody, by the act's time; as above."""
    for one in suspensions(bench.contest, session, number):
        barred = one.players or bench.contest.entries.players(one.event.contestant)
        if player in barred and one.recorded.at <= bench.act.at:
            raise _suspended(one, player, "who" if one.players else one.event.contestant)


def _suspended(one: Suspension, name: str, whom: str) -> RuleSaysNo:
    return RuleSaysNo(
        what=f"{name} does not play in session {one.event.session}",
        why=f"{whom} was suspended at #{one.recorded.position}",
        clause=one.event.clause,
    )


DECIDES: Decisions = {
    SuspendPlayers: suspend,
    RuleOnEligibility: rule_on,
}
"""What is decided here, and by which function."""
