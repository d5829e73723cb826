"""Members of a team: who joins, and which substitute becomes one."""

from ledger.commands import (
    AddMember,
    ReplaceMember,
)
from ledger.decide import eligibility
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.substitutions import (
    COMMITTEE,
    check_still_plays,
    in_office,
    one_for_another,
    within_limits,
)
from ledger.errors import (
    AlreadyExists,
    NoneYet,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
)
from ledger.record.substitutions import (
    counted_together,
    has_played_for_another,
    latest_played,
    substituted,
)


def add_member(command: AddMember, bench: Bench) -> tuple[AnyEvent, ...]:
    """Add somebody new to the event to a team, while the regulations allow it."""
    bench.authorise("add-member")
    bench.contestant(command.contestant)
    contest = bench.contest
    members = contest.entries.players(command.contestant)
    if command.player in members:
        raise AlreadyExists(what="member", name=f"{command.player} of {command.contestant}")
    what = f"{command.player} cannot join {command.contestant}"
    eligibility.check_may_play(command.contestant, command.player, what, bench)
    rule = next((r for r in contest.latest_conditions.entries if r.limits_members), None)
    if rule is None:
        raise NotUnderTheseRules(what="a new member")
    coming = [name for name in contest.schedule.order if not contest.sessions[name].has_begun]
    if coming:
        check_still_plays(command.contestant, coming[0], rule.clause, bench)
    fault = rule.why_not(
        before_round=contest.rounds_started(bench.act.at) + 1,
        members_after=len(members) + 1,
        played_for_another=command.played_for_another
        or has_played_for_another(contest, command.contestant, command.player),
        eligible=command.eligible,
    )
    if fault is not None:
        raise RuleSaysNo(what=what, why=fault, clause=rule.clause)
    return as_event(command)


def replace_member(command: ReplaceMember, bench: Bench) -> tuple[AnyEvent, ...]:
    """Make a substitute a member; the new unit must keep to the limits (NSWBA 4.5.5)."""
    bench.authorise("replace-member")
    one_for_another(command, bench)
    what = f"{command.into} becomes no member of {command.contestant}"
    eligibility.check_may_play(command.contestant, command.into, what, bench)
    contest = bench.contest
    substitutions = contest.latest_conditions.substitutions
    rule = None if substitutions is None else substitutions.limited
    if rule is None:
        raise NotUnderTheseRules(what="a substitute who becomes a member")
    if command.approved:
        in_office(COMMITTEE, "approve what is beyond the limits", rule.clause, bench)
    if not contest.stages:
        raise NoneYet(what="stage")
    stage = latest_played(contest)
    played = _played_by(command.out, command.contestant, stage, bench)
    record = substituted(contest, stage, command.contestant)
    within_limits(record.made_permanent(command.out, command.into, played), rule, command)
    return as_event(command, played=played)


def _played_by(member: str, contestant: str, stage: str, bench: Bench) -> tuple[str, ...]:
    """Name the sessions of a stage that the member has played, as far as they have begun."""
    contest = bench.contest
    absent = {
        made.session
        for made in contest.entries.substitutions.values()
        if (made.contestant, made.out) == (contestant, member)
    }
    return tuple(
        name
        for name, facts in contest.sessions.items()
        if name in counted_together(contest, stage)
        and name not in absent
        and (facts.sides or any(at <= bench.act.at for at in facts.started))
    )


DECIDES: Decisions = {
    AddMember: add_member,
    ReplaceMember: replace_member,
}
"""What is decided here, and by which function."""
