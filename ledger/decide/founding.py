"""Opening tournaments and contests, amending regulations, appointing officials."""

from collections.abc import Sequence

from msgspec.structs import replace

from ledger.commands import (
    AmendRegulations,
    AppointOfficial,
    OpenContest,
    OpenTournament,
    RenameContest,
)
from ledger.commands.base import UNSIGNED
from ledger.decide import offices
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    BadValue,
    NoLongerHolds,
    NoSuch,
    NothingChanges,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
)
from ledger.forms import zone_today
from ledger.record.circles import amended_in_a_circle
from ledger.regulations import must_agree
from ledger.rules.authority.acts import Role
from ledger.rules.authority.circumstances import Circumstances


def open_tournament(command: OpenTournament, bench: Bench) -> tuple[AnyEvent, ...]:
    """Open a tournament, once, in the time zone of its venue."""
    if bench.tournament.exists:
        raise AlreadyExists(what="tournament", name=command.tournament)
    if not bench.act.is_recorded:  # zones get other names, and what was recorded keeps its own
        _check_zone(command.zone)
    offices.check_calling("open", bench.act, bench.tournament, bench.keeping)
    return as_event(command)


def open_contest(command: OpenContest, bench: Bench) -> tuple[AnyEvent, ...]:
    """Open a contest, once, in an open tournament, under regulations without contradictions."""
    if bench.contest.exists:
        raise AlreadyExists(what="contest", name=command.contest)
    opened = bench.tournament.opened
    if opened is None or opened.tournament != command.tournament:
        raise NoSuch(what="tournament", name=command.tournament)
    offices.check_calling("open", bench.act, bench.tournament, bench.keeping)
    names = tuple(sorted(command.regulations.others))
    for name, contest in command.related.items():
        if name not in names:
            raise NoSuch(what="related contest in these regulations", name=name, known=names)
        if contest == command.contest:
            raise BadValue(place=f"related contest {name}", value=contest, expected="another one")
    must_agree(command.regulations, f"regulations {command.regulations.name}")
    bench.authorise("open", command.regulations.default.authority)
    return as_event(command)


def _check_zone(zone: str) -> None:
    """Raise BadValue for an outdated name of a time zone, or one of no place."""
    today = zone_today(zone)
    if today != zone:
        otherwise = "the zone of a place, such as Australia/Sydney, nor UTC"
        expected = otherwise if today is None else f"what that zone is called today: {today}"
        raise BadValue(place="zone", value=repr(zone), expected=expected)


def rename(command: RenameContest, bench: Bench) -> tuple[AnyEvent, ...]:
    """Rename a contest, if it still has the title that the caller saw."""
    offices.check_calling("rename", bench.act, bench.tournament, bench.keeping)
    bench.authorise("open")
    opened = bench.contest.opened
    assert opened is not None  # else nobody could be authorised
    if opened.title != command.was:
        raise NoLongerHolds(what="the title", was=command.was, now=opened.title)
    if opened.title == command.title:
        raise NothingChanges(what=f"the title {command.title}")
    return as_event(command)


def amend(command: AmendRegulations, bench: Bench) -> tuple[AnyEvent, ...]:
    """Amend regulations from a session on, by whoever the present ones allow to do so."""
    if command.from_session is not None:
        bench.session(command.from_session)
    must_agree(command.regulations, f"regulations {command.regulations.name}")
    bench.authorise("amend", circumstances=Circumstances(subject=command.subject))
    (amended,) = as_event(command)
    if fault := amended_in_a_circle(bench.contest, amended):
        what = f"regulations {command.regulations.name} after those in force"
        raise RuleSaysNo(what=what, why=fault, clause="Law 80B2")
    return (amended,)


def appoint(command: AppointOfficial, bench: Bench) -> tuple[AnyEvent, ...]:
    """Somebody is given an office by who may give it."""
    if not bench.tournament.exists:
        raise NoSuch(what="tournament", name=bench.tournament.stream or "of that name")
    bench.not_before(bench.tournament.history[0])
    if command.person == UNSIGNED:
        raise BadValue(place="person", value=UNSIGNED, expected="somebody who can be named")
    if command.in_absence and not command.reason:
        raise ReasonRequired(what="acting for somebody who is absent")
    begins_at = command.from_at or bench.act.at
    if command.until_at is not None and command.until_at <= begins_at:
        raise RuleSaysNo(
            what=f"no appointment from {begins_at} until {command.until_at}",
            why="it would end before it begins",
            clause="Law 80B2",
        )
    check_may_appoint(command.role, command.contests, bench, in_absence=command.in_absence)
    (appointed,) = as_event(command)
    for version, term in bench.tournament.terms.items():
        if replace(term.office, reason=command.reason, cites=command.cites) == appointed:
            raise AlreadyDone(
                what=f"the appointment of {command.person} as {command.role}",
                position=bench.tournament.history[version - 1].position,
            )
    return (appointed,)


def check_may_appoint(
    role: Role, contests: Sequence[str], bench: Bench, *, in_absence: bool = False
) -> None:
    """Raise NotInRole unless the actor may give, or take back, this office in these contests.

    Offices that a contest's regulations speak of are given as they say, by officials of all
    the contests that the office covers.
    """
    circumstances = Circumstances(office=role, convener_absent=in_absence)
    for place in contests or offices.places(bench.tournament):
        if _spoken_of(circumstances, bench, place):
            bench.authorise("appoint", circumstances=circumstances, place=place)
        else:
            offices.check_giving(role, place, bench.act, bench.tournament, bench.keeping)


def _spoken_of(circumstances: Circumstances, bench: Bench, place: str) -> bool:
    """Tell whether the contest's regulations say who gives this office."""
    if not bench.contest.exists:
        return False
    authority = bench.contest.regulations_for().default.authority
    held = bench.tournament.held(place, bench.act.recorded_at)
    return authority.in_power("appoint", circumstances, held) is not None


DECIDES: Decisions = {
    OpenTournament: open_tournament,
    OpenContest: open_contest,
    RenameContest: rename,
    AmendRegulations: amend,
    AppointOfficial: appoint,
}
"""What is decided here, and by which function."""
