"""Who plays for whom, who joins, what is handed in."""

from collections.abc import Iterator

from ledger.commands import (
    AddMember,
    DiscountSubstitution,
    LodgeDocument,
    ReplaceMember,
    Substitute,
)
from ledger.decide import eligibility
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    BadValue,
    NotInRole,
    NotOnRecord,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    DocumentLodged,
    MemberAdded,
    MemberReplaced,
    SubstitutionMade,
)
from ledger.record.substitutions import (
    counted_together,
    entered_with,
    has_played_for_another,
    latest_played,
    substituted,
)
from ledger.rules.authority.acts import Role
from ledger.rules.substitutions.limited import Limited
from ledger.rules.substitutions.record import Substituted

COMMITTEE: tuple[Role, ...] = ("tournament-chair", "tournament-committee")
"""Those who may approve substitutions beyond the limits (NSWBA 4.6.4)."""


def substitute(command: Substitute, bench: Bench) -> tuple[AnyEvent, ...]:
    """For cause, within the limits of the stage, or as an approved exception."""
    bench.authorise("substitute")
    session = bench.session(command.session)
    _one_for_another(command, bench)
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
        raise NotUnderTheseRules(what="a substitution")
    if command.eligible:
        what = f"{command.into} is no eligible substitute"
        eligibility.check_may_play(command.contestant, command.into, what, bench)
    if not command.reason:
        what = "a substitution, which is for cause and not for convenience,"
        raise ReasonRequired(what=what, clause=rule.clause)
    if command.approved:
        _in_office(COMMITTEE, "approve what is beyond the limits", rule.clause, bench)
    if command.authorised_by is not None and command.authorised_by in rule.by:
        _in_office((command.authorised_by,), "authorise an emergency", rule.clause, bench)
    if rule.limited is not None and command.authorised_by is None:
        _free_to(command, rule.limited, bench)
        record = substituted(bench.contest, session.stage, command.contestant)
        _within_limits(record.with_another(command.out, command.session), rule.limited, command)
    elif not rule.allowed(command.authorised_by):
        raise RuleSaysNo(
            what="no substitute",
            why=f"only in an emergency that {' or '.join(rule.by)} authorises",
            clause=rule.clause,
        )
    return (
        SubstitutionMade(
            session=command.session,
            contestant=command.contestant,
            out=command.out,
            into=command.into,
            emergency=command.authorised_by is not None,
            approved=command.approved,
            eligible=command.eligible,
            equivalent=command.equivalent,
            form_at=command.form_at,
            told_at=command.told_at,
            authorised_by=command.authorised_by,
            late=tuple(_late(command, bench)),
            reason=command.reason,
            cites=command.cites,
        ),
    )


def _in_office(roles: tuple[Role, ...], deed: str, clause: str, bench: Bench) -> None:
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
    """Which of the form and the notice came too late (NSWBA 4.4.2, 4.6.2)."""
    times = bench.session(command.session).times(bench.act.at)
    documents = bench.contest.conditions(command.session).documents
    for document, came_at in (
        ("substitution-form", command.form_at),
        ("substitution-notice", command.told_at),
    ):
        rule = documents.get(document)
        if rule is not None and came_at and not rule.in_time(came_at, times.starts_at):
            yield document


def _one_for_another(command: Substitute | ReplaceMember, bench: Bench) -> None:
    """Raise unless a member is to give way to somebody who is none."""
    bench.contestant(command.contestant)
    members = bench.contest.entries.players(command.contestant)
    if command.out not in members:
        raise NotOnRecord(
            what=f"member of {command.contestant}", name=command.out, known=tuple(members)
        )
    if command.into in members:
        raise AlreadyExists(what="member", name=f"{command.into} of {command.contestant}")


def _within_limits(record: Substituted, rule: Limited, command: Substitute | ReplaceMember) -> None:
    """Raise RuleSaysNo where that would disqualify."""
    verdict = rule.verdict(record)
    if rule.disqualifies(breached=not verdict.ok, approved=command.approved):
        raise RuleSaysNo(
            what=f"{command.into} for {command.out}",
            why=f"that would be {verdict.in_words()}",
            clause=rule.clause,
        )


def discount(command: DiscountSubstitution, bench: Bench) -> tuple[AnyEvent, ...]:
    """A substitution for a few boards is ruled to have been none."""
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


def add_member(command: AddMember, bench: Bench) -> tuple[AnyEvent, ...]:
    """A team grows while it may, by somebody new to the event."""
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
    fault = rule.why_not(
        before_round=contest.rounds_started(bench.act.at) + 1,
        members_after=len(members) + 1,
        played_for_another=command.played_for_another
        or has_played_for_another(contest, command.contestant, command.player),
        eligible=command.eligible,
    )
    if fault is not None:
        raise RuleSaysNo(what=what, why=fault, clause=rule.clause)
    return (
        MemberAdded(
            contestant=command.contestant,
            player=command.player,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def replace_member(command: ReplaceMember, bench: Bench) -> tuple[AnyEvent, ...]:
    """A substitute becomes a member; the new unit must keep to the limits (NSWBA 4.5.5)."""
    bench.authorise("replace-member")
    _one_for_another(command, bench)
    what = f"{command.into} becomes no member of {command.contestant}"
    eligibility.check_may_play(command.contestant, command.into, what, bench)
    contest = bench.contest
    substitutions = contest.latest_conditions.substitutions
    rule = None if substitutions is None else substitutions.limited
    if rule is None:
        raise NotUnderTheseRules(what="a substitute who becomes a member")
    if command.approved:
        _in_office(COMMITTEE, "approve what is beyond the limits", rule.clause, bench)
    stage = latest_played(contest)
    played = _played_by(command.out, command.contestant, stage, bench)
    record = substituted(contest, stage, command.contestant)
    _within_limits(record.made_permanent(command.out, command.into, played), rule, command)
    return (
        MemberReplaced(
            contestant=command.contestant,
            out=command.out,
            into=command.into,
            played=played,
            approved=command.approved,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def _played_by(member: str, contestant: str, stage: str, bench: Bench) -> tuple[str, ...]:
    """The sessions of a stage that have begun and in which nobody played for the member."""
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


def lodge(command: LodgeDocument, bench: Bench) -> tuple[AnyEvent, ...]:
    """Something known to the regulations is handed in, no more of it than allowed.

    What comes late is recorded too; what follows from it is for the director.
    """
    bench.authorise("document")
    bench.contestant(command.contestant)
    starts_at = None
    if command.session is not None:
        times = bench.session(command.session).times(bench.act.at)
        starts_at = times.starts_at
    conditions = bench.contest.latest_conditions
    rule = conditions.documents.get(command.document)
    if rule is None:
        known = ", ".join(conditions.documents) or "none"
        raise NotUnderTheseRules(what=f"the document {command.document}; they know {known}")
    if rule.of_a_session and command.session is None:
        raise BadValue(
            place=command.document, value="no session", expected="the session for which it is"
        )
    lodged = bench.contest.entries.documents.get((command.contestant, command.document), 0)
    if not rule.within_limit(lodged + command.count):
        raise RuleSaysNo(
            what=f"{lodged + command.count} of {command.document}",
            why=f"{rule.at_most} are the most",
            clause=rule.clause,
        )
    return (
        DocumentLodged(
            contestant=command.contestant,
            document=command.document,
            session=command.session,
            count=command.count,
            due_at=rule.deadline(starts_at),
            in_time=rule.in_time(bench.act.at, starts_at),
            reason=command.reason,
            cites=command.cites,
        ),
    )


DECIDES: Decisions = {
    Substitute: substitute,
    DiscountSubstitution: discount,
    AddMember: add_member,
    ReplaceMember: replace_member,
    LodgeDocument: lodge,
}
"""What is decided here, and by which function."""
