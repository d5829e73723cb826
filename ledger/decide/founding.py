"""Opening tournaments and contests, amending regulations, appointing officials."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec.structs import replace

from ledger.commands import AmendRegulations, AppointOfficial, OpenContest, OpenTournament
from ledger.decide.admission import Bench, as_event
from ledger.decide.names import check_name
from ledger.errors import AlreadyDone, AlreadyExists, BadValue, NoSuch, ReasonRequired, RuleSaysNo
from ledger.events import (
    AnyEvent,
    ContestOpened,
    OfficialAppointed,
    RegulationsAmended,
    TournamentOpened,
)
from ledger.regulations import must_agree
from ledger.rules.authority.acts import Role
from ledger.rules.authority.circumstances import Circumstances

APPOINTING: tuple[Role, ...] = ("organiser", "chief-director", "director")
"""Those who give offices (Laws 80B2, 81B2, 81D)."""


def open_tournament(command: OpenTournament, bench: Bench) -> tuple[AnyEvent, ...]:
    """A tournament opens once, at a venue whose time zone exists."""
    if bench.tournament.exists:
        raise AlreadyExists(what="tournament", name=command.tournament)
    check_name("tournament", command.tournament)
    try:
        ZoneInfo(command.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadValue(
            place="zone", value=command.zone, expected="a time zone such as Australia/Sydney"
        ) from None
    return as_event(command, TournamentOpened)


def open_contest(command: OpenContest, bench: Bench) -> tuple[AnyEvent, ...]:
    """A contest opens once, in an open tournament, under regulations that do not contradict."""
    if bench.contest.exists:
        raise AlreadyExists(what="contest", name=command.contest)
    check_name("contest", command.contest)
    opened = bench.tournament.opened
    if opened is None or opened.tournament != command.tournament:
        raise NoSuch(what="tournament", name=command.tournament)
    names = tuple(sorted(command.regulations.others))
    for name, contest in command.related.items():
        if name not in names:
            raise NoSuch(what="related contest in these regulations", name=name, known=names)
        if contest == command.contest:
            raise BadValue(place=f"related contest {name}", value=contest, expected="another one")
    must_agree(command.regulations, f"regulations {command.regulations.name}")
    bench.authorise("open", command.regulations.default.authority)
    return as_event(command, ContestOpened)


def amend(command: AmendRegulations, bench: Bench) -> tuple[AnyEvent, ...]:
    """Regulations change from a scheduled session on, by whoever the old ones let amend them."""
    if command.from_session is not None:
        bench.session(command.from_session)
    must_agree(command.regulations, f"regulations {command.regulations.name}")
    bench.authorise("amend", circumstances=Circumstances(subject=command.subject))
    return as_event(command, RegulationsAmended)


def appoint(command: AppointOfficial, bench: Bench) -> tuple[AnyEvent, ...]:
    """Somebody is given an office by who may give it."""
    if not bench.tournament.exists:
        raise NoSuch(what="tournament", name=bench.tournament.stream or "of that name")
    check_name("person", command.person)
    if command.in_absence and not command.reason:
        raise ReasonRequired(what="acting for somebody who is absent")
    begins_at = command.from_at or bench.act.at
    if command.until_at is not None and command.until_at <= begins_at:
        raise RuleSaysNo(
            what=f"no appointment from {begins_at} until {command.until_at}",
            why="it would end before it begins",
            clause="Law 80B2",
        )
    may_appoint(command.role, bench, in_absence=command.in_absence)
    if command.person == bench.act.actor:
        _not_himself(command, bench)
    (appointed,) = as_event(command, OfficialAppointed)
    for version, (_, before) in bench.tournament.appointments.items():
        if replace(before, reason=command.reason, cites=command.cites) == appointed:
            raise AlreadyDone(
                what=f"the appointment of {command.person} as {command.role}",
                position=bench.tournament.history[version - 1].position,
            )
    return (appointed,)


def may_appoint(role: Role, bench: Bench, *, in_absence: bool = False) -> None:
    """Raise NotInRole unless the actor may give this office.

    Offices that a contest's regulations speak of are given as they say. Once there is an
    organiser, only an organiser or a director gives the others (Law 81B2).
    """
    circumstances = Circumstances(office=role, convener_absent=in_absence)
    if _spoken_of(circumstances, bench):
        bench.authorise("appoint", circumstances=circumstances)
        return
    roles = {official.role for _, official in bench.tournament.appointments.values()}
    if "organiser" in roles:
        bench.demand("appoint", APPOINTING, "Law 81B2")


def _spoken_of(circumstances: Circumstances, bench: Bench) -> bool:
    """Whether the contest's regulations say who gives this office."""
    if not bench.contest.exists:
        return False
    authority = bench.contest.regulations_for().default.authority
    return authority.roles_for("appoint", circumstances) is not None


def _not_himself(command: AppointOfficial, bench: Bench) -> None:
    """Raise NotInRole where somebody takes an office that is staffed, or that would direct.

    Who organises or directs already may; who holds none of this is appointed by them.
    """
    if _spoken_of(Circumstances(office=command.role, convener_absent=command.in_absence), bench):
        return
    tournament = bench.tournament
    known = {"", *(name for _, one in tournament.appointments.values() for name in one.contests)}
    contests = command.contests or known
    held = {role for name in contests for role in tournament.held(name, bench.act.at)}
    if not held.isdisjoint((*APPOINTING, command.role)):
        bench.demand("appoint himself", APPOINTING, "Law 81B2")
