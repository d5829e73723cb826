"""Who plays for whom, who joins, what is handed in, who is eligible."""

from ledger.commands import (
    AddMember,
    DiscountSubstitution,
    LodgeDocument,
    ReplaceMember,
    RuleOnEligibility,
    Substitute,
)
from ledger.decide.admission import Bench, as_event
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NoSuch,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    DocumentLodged,
    EligibilityRuled,
    MemberAdded,
    MemberReplaced,
    SubstitutionDiscounted,
    SubstitutionMade,
)
from ledger.rules.entries.team_size import TeamSize
from ledger.rules.substitutions.emergencies_only import EmergenciesOnly
from ledger.rules.substitutions.record import Substituted


def substitute(command: Substitute, bench: Bench) -> tuple[AnyEvent, ...]:
    """For cause, within the limits of the stage, or as an approved exception."""
    bench.authorise("substitute")
    session = bench.session(command.session)
    bench.contestant(command.contestant)
    members = bench.contest.players[command.contestant]
    if command.out not in members:
        raise BadValue(place="out", value=command.out, expected=f"a member of {command.contestant}")
    if command.into in members:
        raise BadValue(place="into", value=command.into, expected="not a member already")
    if not command.reason:
        raise ReasonRequired(what="a substitution, which is for cause and not for convenience,")
    for made in bench.contest.substitutions.values():
        if (made.session, made.contestant, made.out) == (
            command.session,
            command.contestant,
            command.out,
        ):
            raise AlreadyDone(
                what=f"a substitution for {command.out} in session {command.session}",
                position=bench.contest.history[-1].position,
            )
    rule = bench.contest.conditions(command.session).substitutions
    if rule is None:
        raise NotUnderTheseRules(what="a substitution")
    if isinstance(rule, EmergenciesOnly) and not command.emergency:
        raise RuleSaysNo(
            what="no substitute",
            why="only in an emergency that the chief director authorises",
            clause=rule.clause,
        )
    if not (command.emergency or command.approved):
        verdict = rule.verdict(_with(command, session.stage, bench))
        if not verdict.ok:
            raise RuleSaysNo(
                what=f"no substitute for {command.out}",
                why=f"that would be {verdict.in_words()}",
                clause=rule.clause,
            )
    return as_event(command, SubstitutionMade)


def _with(command: Substitute, stage: str, bench: Bench) -> Substituted:
    """The stage's substitutions of this contestant with the one that is asked for."""
    contest = bench.contest
    sessions = [name for name, facts in contest.sessions.items() if facts.stage == stage]
    replaced: dict[str, list[str]] = {m: [] for m in contest.players[command.contestant]}
    made = [
        (one.session, one.out)
        for one in contest.substitutions.values()
        if one.contestant == command.contestant and one.session in sessions
    ]
    for session, out in (*made, (command.session, command.out)):
        replaced.setdefault(out, []).append(session)
    return Substituted(len(sessions), replaced)


def discount(command: DiscountSubstitution, bench: Bench) -> tuple[AnyEvent, ...]:
    """A substitution for a few boards is ruled to have been none."""
    bench.authorise("substitute")
    if command.substitution.version not in bench.contest.substitutions:
        raise NoSuch(what="substitution", name=str(command.substitution))
    if not command.reason:
        raise ReasonRequired(what="ruling that there was no substitution")
    return as_event(command, SubstitutionDiscounted)


def add_member(command: AddMember, bench: Bench) -> tuple[AnyEvent, ...]:
    """A team grows while it may, by somebody new to the event."""
    bench.authorise("add-member")
    bench.contestant(command.contestant)
    contest = bench.contest
    members = contest.players[command.contestant]
    if command.player in members:
        raise BadValue(place="player", value=command.player, expected="not a member already")
    rule = next((r for r in contest.latest_conditions.entries if isinstance(r, TeamSize)), None)
    if rule is None:
        raise NotUnderTheseRules(what="a new member")
    if not rule.may_grow(
        before_round=contest.rounds_started(bench.act.at) + 1,
        members_after=len(members) + 1,
        played_for_another=command.played_for_another
        or any(command.player in others for others in contest.players.values()),
    ):
        raise RuleSaysNo(
            what=f"{command.player} cannot join {command.contestant}",
            why="too late, too many, or has played for another team",
            clause=rule.clause,
        )
    return (
        MemberAdded(
            contestant=command.contestant,
            player=command.player,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def replace_member(command: ReplaceMember, bench: Bench) -> tuple[AnyEvent, ...]:
    """A substitute becomes a member; the new unit must keep to the limits."""
    bench.authorise("replace-member")
    bench.contestant(command.contestant)
    members = bench.contest.players[command.contestant]
    if command.out not in members:
        raise BadValue(place="out", value=command.out, expected=f"a member of {command.contestant}")
    if command.into in members:
        raise BadValue(place="into", value=command.into, expected="not a member already")
    return as_event(command, MemberReplaced)


def lodge(command: LodgeDocument, bench: Bench) -> tuple[AnyEvent, ...]:
    """Something known to the regulations is handed in, no more of it than allowed."""
    bench.authorise("document")
    bench.contestant(command.contestant)
    if command.session is not None:
        bench.session(command.session)
    conditions = bench.contest.latest_conditions
    rule = conditions.documents.get(command.document)
    if rule is None:
        raise NoSuch(what="document", name=command.document, known=tuple(conditions.documents))
    lodged = bench.contest.documents.get((command.contestant, command.document), 0)
    if not rule.within_limit(lodged + command.count):
        raise RuleSaysNo(
            what=f"{lodged + command.count} of {command.document}",
            why=f"{rule.at_most} are the most",
            clause=rule.clause,
        )
    return as_event(command, DocumentLodged)


def rule_on(command: RuleOnEligibility, bench: Bench) -> tuple[AnyEvent, ...]:
    """As the requirements say of the facts, or as somebody rules where they do not say."""
    bench.authorise("eligibility")
    bench.contestant(command.contestant)
    conditions = bench.contest.latest_conditions
    requirements = conditions.eligibility.get(command.category)
    if requirements is None:
        known = tuple(conditions.eligibility)
        raise NoSuch(what="category with requirements", name=command.category, known=known)
    answers = [r.holds(command.facts) if command.facts else None for r in requirements]
    clause = requirements[0].clause if requirements else None
    eligible = command.eligible
    if eligible is None:
        if None in answers:
            raise NeedsRuling(
                what="eligibility, of which not enough is known,",
                form="eligible",
                clause=clause or "",
            )
        eligible = all(answers)
        clause = next(
            (r.clause for r, holds in zip(requirements, answers, strict=True) if not holds), clause
        )
    return (
        EligibilityRuled(
            contestant=command.contestant,
            player=command.player,
            eligible=eligible,
            category=command.category,
            clause=clause,
            dispensed=command.eligible is True and False in answers,
            reason=command.reason,
            cites=command.cites,
        ),
    )
