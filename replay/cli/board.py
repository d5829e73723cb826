"""board: boards that are not played, taken out, fouled, played anew or put off."""

from typing import Any, Literal, get_args

import rich_click as click
from msgspec.structs import replace

from ledger.commands import (
    AnyCommand,
    AssignLatePlay,
    DeclareFouled,
    MarkNotPlayed,
    RemoveBoard,
    SubstituteBoard,
)
from replay.cli.acts import Sitting, act
from replay.cli.asking import CITES, VOUCHING, VOUCHING_TOO, cited
from replay.cli.lines import LINE, LineChoice, contestant_named, only_session
from replay.cli.shell import Option
from replay.timeline import reference_at

Why = Literal["time", "fouled", "unplayable", "other"]
BOARD = click.argument("board", type=click.IntRange(min=1))
SESSION = click.option("--session", help="Needed where there are several.")
SECTION = click.option("--section", default="", help="Where there are several.")
RULING = click.option("--ruling", metavar="#POSITION", help="The ruling that it rests on.")
LATE: tuple[Option, ...] = (VOUCHING, VOUCHING_TOO, CITES)
REASON = click.option("--reason", help="Why.")
SIDES: tuple[Option, ...] = (
    click.option("--ns", help="Only at the table of this north-south."),
    click.option("--ew", help="Only at the table of this east-west."),
)


@click.group("board")
def command() -> None:
    """Say that a board is not played, taken out, fouled, played anew or put off."""


@act("not-played", *LINE, CITES, REASON)
def not_played(
    sitting: Sitting, *, cites: tuple[str, ...], reason: str | None, **line: Any
) -> list[AnyCommand]:
    """A line has no score."""
    chosen, resting_on = LineChoice(**line).line(sitting), cited(sitting.store, cites)
    return [MarkNotPlayed(line=chosen, reason=reason, cites=resting_on)]


@act(
    "remove",
    BOARD,
    SESSION,
    SECTION,
    *SIDES,
    click.option("--why", type=click.Choice(get_args(Why)), required=True, help="Why."),
    REASON,
)
def remove(
    sitting: Sitting,
    *,
    board: int,
    session: str | None,
    section: str,
    ns: str | None,
    ew: str | None,
    why: Why,
    reason: str | None,
) -> list[AnyCommand]:
    """BOARD counts for nobody, in the session or at one table."""
    removing = RemoveBoard(
        session=session or only_session(sitting.contest),
        board=board,
        why=why,
        section=section,
        ns=_side(sitting, ns, "NS"),
        ew=_side(sitting, ew, "EW"),
        reason=reason,
    )
    return [removing]


@act(
    "fouled",
    BOARD,
    SESSION,
    SECTION,
    click.option(
        "--group",
        "groups",
        multiple=True,
        metavar="NS,NS,...",
        help="North-souths who had the same cards; once for each group.",
    ),
    click.option("--ns", help="Of teams: only in the match of this one."),
    click.option("--ew", help="And this one."),
    click.option("--at-fault", multiple=True, help="Who fouled it; once for each."),
    RULING,
    *LATE,
    REASON,
)
def fouled(
    sitting: Sitting,
    *,
    board: int,
    session: str | None,
    section: str,
    groups: tuple[str, ...],
    ns: str | None,
    ew: str | None,
    at_fault: tuple[str, ...],
    ruling: str | None,
    reason: str | None,
    **late: Any,
) -> list[AnyCommand]:
    """Not everybody played the same cards on BOARD."""
    contest = sitting.contest
    declaring = DeclareFouled(
        session=session or only_session(contest),
        board=board,
        section=section,
        groups=tuple(
            tuple(contestant_named(sitting, one.strip(), "NS") for one in group.split(","))
            for group in groups
        ),
        ns=_side(sitting, ns, "NS"),
        ew=_side(sitting, ew, "EW"),
        at_fault=tuple(contestant_named(sitting, one, "") for one in at_fault),
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [_late(sitting, declaring, **late)]


@act(
    "substitute",
    BOARD,
    SESSION,
    SECTION,
    *SIDES,
    click.option("--in-session", help="The later one in which it is played."),
    click.option("--result-known", is_flag=True, help="The match may be decided without it."),
    click.option("--player-left", is_flag=True, help="A player has left the table."),
    click.option("--played-at-other-table", is_flag=True, help="Where no score shows it yet."),
    click.option("--no-time", is_flag=True, help="It is not practical any more."),
    RULING,
    *LATE,
    REASON,
)
def substitute(
    sitting: Sitting,
    *,
    board: int,
    session: str | None,
    section: str,
    ns: str | None,
    ew: str | None,
    in_session: str | None,
    result_known: bool,
    player_left: bool,
    played_at_other_table: bool,
    no_time: bool,
    ruling: str | None,
    reason: str | None,
    **late: Any,
) -> list[AnyCommand]:
    """A new BOARD is played, where the regulations allow one."""
    substituting = SubstituteBoard(
        session=session or only_session(sitting.contest),
        board=board,
        section=section,
        ns=_side(sitting, ns, "NS"),
        ew=_side(sitting, ew, "EW"),
        in_session=in_session,
        result_known=result_known,
        player_left=player_left,
        played_at_other_table=played_at_other_table,
        practical=not no_time,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [_late(sitting, substituting, **late)]


@act(
    "late-play",
    BOARD,
    click.argument("contestant"),
    SESSION,
    click.option("--cards-seen", is_flag=True, help="Somebody has seen a hand of it."),
    REASON,
)
def late_play(
    sitting: Sitting,
    *,
    board: int,
    contestant: str,
    session: str | None,
    cards_seen: bool,
    reason: str | None,
) -> list[AnyCommand]:
    """BOARD is put off for CONTESTANT."""
    assigning = AssignLatePlay(
        session=session or only_session(sitting.contest),
        contestant=contestant_named(sitting, contestant, ""),
        board=board,
        cards_seen=cards_seen,
        reason=reason,
    )
    return [assigning]


def _late(
    sitting: Sitting,
    command: DeclareFouled | SubstituteBoard,
    *,
    director: str | None,
    organiser: str | None,
    cites: tuple[str, ...],
) -> AnyCommand:
    """The command with what admits it after the period."""
    identified = sitting.roll.id_of
    return replace(
        command,
        director=identified(director) if director else None,
        organiser=identified(organiser) if organiser else None,
        cites=cited(sitting.store, cites),
    )


def _side(sitting: Sitting, name: str | None, side: str) -> str | None:
    return contestant_named(sitting, name, side) if name else None


for what in (not_played, remove, fouled, substitute, late_play):
    command.add_command(what)
