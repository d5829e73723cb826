"""Permissions of the holder of a link, checked before the record decides: own table, own affairs.

An act that is not listed is not allowed; it is refused in the same words whatever is on record.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    Command,
    ImportFile,
    MakeLink,
    OpenContest,
    OpenTournament,
    TakeLink,
)
from ledger.errors import LedgerError, NotInRole, RequestRefused
from ledger.events import Reference, acts_on
from ledger.record import Contest
from ledger.record.access import Link
from ledger.record.in_play import boards_in_play
from ledger.record.result import Result
from ledger.rules.authority.acts import IN_WORDS, Role
from ledger.rules.authority.acts import Act as Deed
from ledger.rules.authority.keeping import GIVING, PARTIES
from replay.acts import NAMES, described
from replay.acts.concerns import CONCERNS, OF_OTHERS, Concern
from replay.acts.describing import Act
from replay.acts.sitting import Sitting
from replay.acts.whose import Knowledge, acts_for, is_own_place, sides_of, standing_at
from replay.parameters import Parameter
from replay.public import NOTHING, public
from replay.timeline import past

OF_PARTIES: frozenset[Deed] = frozenset(
    {"score", "confirm", "correct", "consent", "call", "appeal", "line-up", "choose", "document"}
)
"""The acts that contestants do themselves (Laws 9, 79 and 92), if the regulations let them."""

OF_A_LINE: frozenset[Deed] = frozenset({"score", "confirm", "call"})
"""Deeds that name a line, and ask for nothing that others have done."""

CLAUSE = "LED-ACCESS"


@cache
def deeds() -> dict[type[Command], Deed]:
    """Map each command to its name in the table of authority: that of the first act with it."""
    found: dict[type[Command], Deed] = {
        OpenTournament: "open",
        OpenContest: "open",
        ImportFile: "import",
        TakeLink: "appoint",
    }
    acts = list(map(described, NAMES))
    for act in acts:
        found.setdefault(act.asks[0], act.deed)
    for act in acts:
        for command in act.asks:
            found.setdefault(command, act.deed)
    return found


def check_act(link: Link, act: Act) -> None:
    """Raise NotInRole for what is not for this link, before anything is worked out of it."""
    for command in act.asks:
        _check_kind(link, command)


def is_for(link: Link, act: Act) -> bool:
    """Tell whether an act may be done by this link."""
    try:
        check_act(link, act)
    except NotInRole:
        return False
    return True


def check_no_wider(link: Link, command: AnyCommand) -> None:
    """Raise NotInRole for a link, an office or a contest beyond what the link itself is for.

    Links are taken where they are opened, and not here.
    """
    made = link.made
    if isinstance(command, TakeLink):
        raise _refusal(link, "appoint", " by taking a link")
    if isinstance(command, OpenContest):
        check_opens(link)
    if not isinstance(command, MakeLink | AppointOfficial):
        return
    if made.contests and not (command.contests and set(command.contests) <= set(made.contests)):
        raise _refusal(link, "appoint", " for other contests than its own")
    until = command.until_at
    if made.until_at is not None and (until is None or until > made.until_at):
        raise _refusal(link, "appoint", " for longer than it is good itself")
    if _rank(command.role) < _rank(made.role):
        raise _refusal(link, "appoint", f" a {command.role}")


def may_open(link: Link) -> bool:
    """Tell whether a link is for opening further contests."""
    return link.made.role in GIVING and link.made.table is None and not link.made.contests


def check_opens(link: Link) -> None:
    """Raise NotInRole where a link is not for contests beside those there are."""
    if not may_open(link):
        raise _refusal(link, "open", " a contest beside its own")


def _rank(role: Role) -> int:
    """Return the rank of a role among those that give offices, 0 highest; all others are below."""
    return GIVING.index(role) if role in GIVING else len(GIVING)


def _check_kind(link: Link, kind: type[Command]) -> None:
    made, deed = link.made, deeds()[kind]
    is_listed = deed in OF_PARTIES and kind in CONCERNS
    if (made.role in PARTIES or made.table is not None) and not is_listed:
        raise _refusal(link, deed)


def bound(link: Link, act: Act, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of an act, with the table and room that the link is for."""
    here = {"table": link.made.table, "room": link.made.room}
    names = {one.name for one in act.parameters}
    return {**said, **{name: value for name, value in here.items() if value and name in names}}


def asked_of(link: Link, act: Act) -> tuple[Parameter, ...]:
    """Return the parameters that the holder of a link can choose: not the place, nor those of
    others."""
    known = set(bound(link, act, {}))
    if link.made.role in PARTIES:
        known |= OF_OTHERS
    return tuple(one for one in act.parameters if one.name not in known)


def sees_all(link: Link) -> bool:
    """Tell whether the link may see the results of every table."""
    return link.made.role not in PARTIES and link.made.table is None


def hush(link: Link, error: LedgerError) -> None:
    """Take the hash out of a refusal for somebody who plays: a score could be guessed by it."""
    if link.made.role in PARTIES and isinstance(error, RequestRefused):
        error.head = "not told to those who play"


def commands_for(
    link: Link, act: Act, said: Mapping[str, Any]
) -> Callable[[Sitting], Sequence[AnyCommand]]:
    """Return the function that makes an act's commands for the holder of a link, all checked.

    Players are told only what follows from what they may see. An act on a line of their own has the
    same outcome by the whole record, which is at hand; any refusal is worked out again from what
    they see. Raises NotInRole at once for an act that is not for them.
    """
    check_act(link, act)

    def commands(sitting: Sitting) -> Sequence[AnyCommand]:
        if act.deed in OF_A_LINE:
            with suppress(LedgerError):
                return worked_out(sitting, sitting)
        return worked_out(as_seen(link, sitting), sitting)

    def worked_out(seen: Sitting, sitting: Sitting) -> Sequence[AnyCommand]:
        made = list(act.commands(seen, said))
        for command in made:
            check_part(link, command, sitting.contest)
        return made

    return commands


def as_seen(link: Link, sitting: Sitting) -> Sitting:
    """Return the sitting with the record as whoever holds the link may see it.

    Who plays sees what everybody may, and their own lines.
    """
    contest = sitting.contest
    if link.made.role not in PARTIES or not boards_in_play(contest):
        return sitting
    assert contest.opened is not None
    then = past(sitting.store, contest.opened.contest)
    known = Knowledge(link, contest)
    own = {one.reference for one in contest.results.all() if known.of(one)}
    for recorded in then.events:
        acts = acts_on(recorded.event)
        if acts and acts <= own:
            own.add(recorded.reference)
    return sitting._replace(contest=public(then, contest, NOTHING, own).at_rest())


def check_part(link: Link, command: AnyCommand, contest: Contest) -> None:
    """Raise NotInRole for what a player does not do, or what is another table's or side's."""
    made, deed = link.made, deeds()[type(command)]
    _check_kind(link, type(command))
    check_no_wider(link, command)
    if made.role not in PARTIES and made.table is None:
        return
    concern = CONCERNS[type(command)](command, contest)
    results, known = [_result(one, contest) for one in concern.entries], Knowledge(link, contest)
    if any(one is None or not known.of(one) for one in results):
        raise _refusal(link, deed, f" at {_elsewhere(link)}")
    standing = [one for place in concern.places for one in standing_at(place, contest)]
    if not all(is_own_place(link, place, contest) for place in concern.places):
        raise _refusal(link, deed, f" at {_elsewhere(link)}")
    if not all(map(known.of, standing)):
        raise _refusal(link, deed, " where a score of others stands")
    if made.table is not None and concern.table not in (None, made.table):
        raise _refusal(link, deed, f" at {_elsewhere(link)}")
    if made.role in PARTIES:
        _check_side(link, deed, concern, [one for one in results if one is not None], contest)


def _check_side(
    link: Link, deed: Deed, concern: Concern, results: Collection[Result], contest: Contest
) -> None:
    """Raise NotInRole for what is said in another's name."""
    if concern.claims:
        raise _refusal(link, deed, f" and say so for others ({', '.join(concern.claims)})")
    own = acts_for(link, contest)
    for one in results:
        own &= sides_of(link, one, contest)
    if not set(concern.speaks_for) <= own or (concern.among and own.isdisjoint(concern.among)):
        raise _refusal(link, deed, " for another side")
    at_own_table = concern.table is not None and concern.table == link.made.table
    if not (concern.places or results or concern.speaks_for or concern.among or at_own_table):
        raise _refusal(link, deed)


def _refusal(link: Link, deed: Deed, where: str = "") -> NotInRole:
    words = f"{IN_WORDS.get(deed, deed)}{where}"
    return NotInRole(actor=link.made.person, act=words, roles=GIVING, clause=CLAUSE)


def _elsewhere(link: Link) -> str:
    return "a table at which it does not sit" if link.made.table is None else "another table"


def _result(entry: Reference, contest: Contest) -> Result | None:
    return next((one for one in contest.results.all() if one.reference == entry), None)
