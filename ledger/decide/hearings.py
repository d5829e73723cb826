"""Appeals heard and decided, by a committee or the director in charge (Law 93)."""

from ledger.commands import DecideAppeal, HearAppeal
from ledger.decide import committees
from ledger.decide.admission import DIRECTORS, Bench, Decisions, as_event
from ledger.decide.appeals import check_state, known_appeal
from ledger.errors import BadValue, NotUnderTheseRules, ReasonRequired, RuleSaysNo
from ledger.events import AnyEvent, AppealDecided
from ledger.record.parties import concerned
from ledger.rules.authority.acts import Role

STAFF: tuple[Role, ...] = ("chief-director", "director", "assistant-director", "scorer")
"""Those whose offices keep them off a committee (ACBL Law 83)."""


def hear(command: HearAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record that a committee with a chair, or the director in charge, hears an appeal.

    Nobody with an interest in the case may be on the committee.
    """
    bench.authorise("hear")
    appeal = known_appeal(command.appeal, bench)
    check_state(appeal, command.appeal, ("lodged",), bench)
    if command.chair not in command.members:
        raise BadValue(place="chair", value=command.chair, expected="one of the members")
    twice = next((one for one in command.members if command.members.count(one) > 1), None)
    if twice is not None:
        raise BadValue(place="members", value=twice, expected="named once")
    contest = bench.contest
    ruling = contest.rulings[appeal.lodged.ruling.version].event
    parties = {*concerned(contest, ruling), appeal.lodged.contestant}
    interested = {player for party in parties for player in contest.entries.players(party)}
    ruled_by = contest.event_at(appeal.lodged.ruling.version).actor
    rule = contest.conditions(ruling.session).hearing
    if rule is None:
        raise NotUnderTheseRules(what="the hearing of an appeal")
    for member in command.members:
        known = {
            "staff": member == ruled_by or bench.holds(member, STAFF),
            "involved": member in interested,
            "excused": member in command.excused,
            "in_charge": bench.holds(member, DIRECTORS) or not bench.is_held(DIRECTORS),
        }
        if not rule.may_sit(**known):
            raise RuleSaysNo(
                what=f"{member} cannot {rule.hears}",
                why=f"is {' and '.join(rule.barred(**known))}, and it takes {rule.takes}",
                clause=rule.clause,
            )
    if not rule.right_size(len(command.members)) and not command.reason:
        sizes = " or ".join(map(str, rule.sizes))
        raise ReasonRequired(
            what=f"a committee of {len(command.members)}, where {sizes} are recommended,"
        )
    return as_event(command, lodged=appeal.reference)


def decide(command: DecideAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """Decide a heard appeal, once, and remove or impose the penalties that the decision names.

    Only those who heard it may, whatever office others hold (Law 93B). What is beyond the
    committee's power is recorded as such, and not carried out.
    """
    if not _sat(command.appeal, bench):
        bench.authorise("decide")
    appeal = known_appeal(command.appeal, bench)
    check_state(appeal, command.appeal, ("heard",), bench)
    contest = bench.contest
    ruling = contest.rulings[appeal.lodged.ruling.version].event
    rule = contest.conditions(ruling.session).hearing
    if rule is None:
        raise NotUnderTheseRules(what="the decision of an appeal")
    committees.check_penalty(command, rule)
    beyond = [] if rule.may_decide(ruling.ruling, command.action) else [command.action]
    if not beyond:
        committees.check_removes(command, appeal, rule, bench)
    removed = () if "remove-penalty" in beyond else committees.removals(command, bench)
    if len(removed) < len(set(command.removes)):
        beyond.append("remove-penalty")
    unnoted = committees.unnoted(removed, command.reason, bench)
    decided = AppealDecided(
        appeal=command.appeal,
        lodged=appeal.reference,
        action=command.action,
        without_merit=command.without_merit,
        beyond_power=tuple(dict.fromkeys(beyond)),
        reason=command.reason,
        cites=(*command.cites, *command.removes),
    )
    if not command.without_merit:
        return (decided, *removed, *unnoted)
    penalty = committees.without_merit(command, appeal, ruling.session, rule, bench)
    return (decided, *removed, *unnoted, penalty)


def _sat(number: int, bench: Bench) -> bool:
    """Whether the actor was on the committee that heard this appeal."""
    appeal = bench.contest.appeals.get(number)
    return appeal is not None and bench.act.actor in appeal.members


DECIDES: Decisions = {HearAppeal: hear, DecideAppeal: decide}
"""What is decided here, and by which function."""
