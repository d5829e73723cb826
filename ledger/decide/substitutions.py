"""Who plays for whom."""

from collections.abc import Iterator

from ledger.commands import (
    DiscountSubstitution,
    ReplaceMember,
    Substitute,
)
from ledger.decide import eligibility
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    NotInRole,
    NotOnRecord,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
)
from ledger.record.leaving import gone_before
from ledger.record.substitutions import (
    entered_with,
    substituted,
)
from ledger.rules.authority.acts import Role
from ledger.rules.substitutions.limited import Limited
from ledger.rules.substitutions.record import Substituted

COMMITTEE: tuple[Role, ...] = ("tournament-chair", "tournament-committee")
"""Those who may approve substitutions beyond the limits (NSWBA 4.6.4)."""


def substitute(command: Substitute, bench: Bench) -> tuple[AnyEvent, ...]:
    """Let somebody play for a member, within the limits or as an approved exception."""
    bench.authorise("substitute")
    session = bench.session(command.session)
    one_for_another(command, bench)
    for version, made in bench.contest.entries.substitutions.items():
        if (made.session, made.contestant, made.out) == (
            command.session,
            command.contestant,
            command.out,
        ):
            raise AlreadyDone(
                what=f"a substitution for {command.out} in session {command.session}",
                position=bench.contest.event_at(version).position,
            )
    rule = bench.contest.conditions(command.session).substitutions
    if rule is None:
        raise NotUnderTheseRules(
            what="a substitution",
            instead="; under Law 4 the director may authorise one, and who sat is told with: seat",
        )
    check_still_plays(command.contestant, command.session, rule.clause, bench)
    if command.eligible:
        what = f"{command.into} is no eligible substitute"
        eligibility.check_may_play(command.contestant, command.into, what, bench)
    eligibility.check_player_not_suspended(command.into, command.session, None, bench)
    if not command.reason:
        what = "a substitution, which is for cause and not for convenience,"
        raise ReasonRequired(what=what, clause=rule.clause)
    if command.approved:
        in_office(COMMITTEE, "approve what is beyond the limits", rule.clause, bench)
    if command.authorised_by is not None and command.authorised_by in rule.by:
        in_office((command.authorised_by,), "authorise an emergency", rule.clause, bench)
    if rule.limited is not None and command.authorised_by is None:
        _free_to(command, rule.limited, bench)
        record = substituted(bench.contest, session.stage, command.contestant)
        within_limits(record.with_another(command.out, command.session), rule.limited, command)
    elif not rule.allowed(command.authorised_by):
        raise RuleSaysNo(
            what="no substitute",
            why=f"only in an emergency that {' or '.join(rule.by)} authorises",
            clause=rule.clause,
        )
    return as_event(
        command, emergency=command.authorised_by is not None, late=tuple(_late(command, bench))
    )


def in_office(roles: tuple[Role, ...], deed: str, clause: str, bench: Bench) -> None:
    """Raise NotInRole where somebody holds these offices, and neither signs nor answers for it."""
    signing = filter(None, (bench.act.actor, bench.act.responsible))
    if bench.is_held(roles) and not any(bench.holds(person, roles) for person in signing):
        raise NotInRole(
            actor=bench.act.actor,
            act=deed,
            roles=roles,
            clause=clause,
            holders=bench.now_held_by(roles),
        )


def check_still_plays(contestant: str, session: str, clause: str, bench: Bench) -> None:
    """Raise RuleSaysNo for somebody who has left before a session, and has no result in it."""
    contest = bench.contest
    if contestant in gone_before(contest, session) and not contest.has_result(session, contestant):
        raise RuleSaysNo(
            what=f"nobody plays for {contestant}",
            why=f"it has left before session {session}",
            clause=clause,
        )


def _free_to(command: Substitute, rule: Limited, bench: Bench) -> None:
    """Raise RuleSaysNo for a member of another contestant, unless it is known as ineligible."""
    stage = bench.session(command.session).stage
    entered = entered_with(bench.contest, stage, command.into)
    if entered is not None and command.eligible:
        raise RuleSaysNo(
            what=f"{command.into} is no eligible substitute",
            why=f"who has entered with {entered} can only be recorded as not eligible, for the"
            " director to rule on",
            clause=rule.clause,
        )


def _late(command: Substitute, bench: Bench) -> Iterator[str]:
    """Name which of form and notice came too late (NSWBA 4.4.2, 4.6.2)."""
    times = bench.session(command.session).times(bench.act.at)
    documents = bench.contest.conditions(command.session).documents
    for document, came_at in (
        ("substitution-form", command.form_at),
        ("substitution-notice", command.told_at),
    ):
        rule = documents.get(document)
        if rule is not None and came_at and not rule.in_time(came_at, times.starts_at):
            yield document


def one_for_another(command: Substitute | ReplaceMember, bench: Bench) -> None:
    """Raise unless a member is to be replaced by somebody who is not a member."""
    bench.contestant(command.contestant)
    members = bench.contest.entries.players(command.contestant)
    if command.out not in members:
        raise NotOnRecord(
            what=f"member of {command.contestant}", name=command.out, known=tuple(members)
        )
    if command.into in members:
        raise AlreadyExists(what="member", name=f"{command.into} of {command.contestant}")


def within_limits(record: Substituted, rule: Limited, command: Substitute | ReplaceMember) -> None:
    """Raise RuleSaysNo if the limits make this a reason to disqualify."""
    verdict = rule.verdict(record)
    if rule.disqualifies(breached=not verdict.ok, approved=command.approved):
        raise RuleSaysNo(
            what=f"{command.into} for {command.out}",
            why=f"that would be {verdict.in_words()}",
            clause=rule.clause,
        )


def discount(command: DiscountSubstitution, bench: Bench) -> tuple[AnyEvent, ...]:
    """Rule that a substitution for a few boards does not count as one."""
    bench.authorise("substitute")
    bench.on_record(command.substitution, "substitution", bench.contest.entries.substitutions)
    made = bench.contest.entries.substitutions[command.substitution.version]
    rule = bench.contest.conditions(made.session).substitutions
    limits = None if rule is None else rule.limited
    if rule is None or limits is None or limits.counts(ruled_none=True):
        raise NotUnderTheseRules(what="a few boards that are no substitution")
    if not command.reason:
        raise ReasonRequired(what="ruling that there was no substitution", clause=rule.clause)
    return as_event(command)


DECIDES: Decisions = {
    Substitute: substitute,
    DiscountSubstitution: discount,
}
"""What is decided here, and by which function."""
