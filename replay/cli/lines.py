"""Naming a line of play on the command line: session, board, who sat where."""

import re
from typing import NamedTuple

import rich_click as click

from ledger.bridge.boards import Room
from ledger.bridge.contracts import parse_shorthand
from ledger.bridge.scores import BoardScore, Line, partnership
from ledger.decide.laws import ORGANISATION
from ledger.decide.meetings import drawn_rounds, round_drawn
from ledger.errors import BadValue, NotOnRecord
from ledger.record import Contest
from ledger.record.results import Result
from replay.cli.acts import Sitting
from replay.cli.naming import contestants_called
from replay.cli.shell import Option
from replay.cli.usual import usual


def line_options(*, required: bool) -> tuple[Option, ...]:
    """The options that name a line of play; required: whether there must be one."""
    return (
        click.option("--session", help="Needed where there are several."),
        click.option("--section", default="", help="Where there are several."),
        click.option("--board", type=click.IntRange(min=1), required=required, help="Its number."),
        click.option("--ns", required=required, help="Who sits north-south."),
        click.option("--ew", required=required, help="Who sits east-west."),
        click.option("--room", type=click.Choice(["open", "closed"]), help="In a team match."),
        click.option("--round", type=click.IntRange(min=1), help="Default: as drawn."),
        click.option("--table", help="Where that is known."),
    )


LINE = line_options(required=True)
"""The options that name a line of play."""


class LineChoice(NamedTuple):
    """The line as typed."""

    session: str | None
    section: str
    board: int
    ns: str
    ew: str
    room: Room | None
    round: int | None
    table: str | None

    def line(self, sitting: Sitting) -> Line:
        """The line in the contest; a contest of one session need not have it named.

        Raises NotOnRecord.
        """
        contest = sitting.contest
        session = session_named(contest, self.session)
        ns = side_named(sitting, session, self.ns, "NS")
        ew = side_named(sitting, session, self.ew, "EW")
        return Line(
            session=session,
            section=self.section,
            board=self.board,
            ns=ns,
            ew=ew,
            room=self.room,
            round=self.round or round_named(contest, session, ns, ew),
            table=self.table,
        )

    def entry(self, sitting: Sitting) -> Result:
        """The score recorded for the line. Raises NotOnRecord."""
        contest, line = sitting.contest, self.line(sitting)
        entry = contest.results.at(line.key)
        if entry is None:
            on_board = [
                e.line for e in contest.results.all() if e.line and _same_board(e.line, line)
            ]
            near = [other for other in on_board if {other.ns, other.ew} & {line.ns, line.ew}]
            known = tuple(map(str, near or on_board))
            raise NotOnRecord(what="score for", name=str(line), known=known, clause="Law 79C")
        return entry


def session_named(contest: Contest, name: str | None) -> str:
    """The session of this name; none is needed where there is just one. Raises NotOnRecord."""
    session = name or only_session(contest)
    if session not in contest.sessions:
        known = tuple(contest.sessions)
        raise NotOnRecord(what="session", name=session, known=known, clause=ORGANISATION)
    return session


def only_session(contest: Contest) -> str:
    """The session, where there is just one. Raises UsageError."""
    if not contest.sessions:
        raise click.UsageError("no session is scheduled yet (see: schedule)")
    here = usual().session
    if here in contest.sessions:
        return here
    if len(contest.sessions) != 1:
        known = ", ".join(contest.sessions)
        raise click.UsageError(f"say which session: --session ({known})")
    return next(iter(contest.sessions))


def round_named(contest: Contest, session: str, one: str, other: str) -> int | None:
    """The round of a session of several in which the two were drawn to meet, if just one."""
    several = session in contest.sessions and len(drawn_rounds(session, contest)) > 1
    return round_drawn(session, one, other, contest) if several else None


def side_named(sitting: Sitting, session: str, name: str, side: str) -> str:
    """The contestant that sits on this side; of individuals two partners, as 3,8.

    Raises NotOnRecord, BadValue.
    """
    if sitting.contest.conditions(session).contestant != "player":
        return contestant_named(sitting, name, side)
    called = [one.strip() for one in re.split(r",|&| with ", name)]
    if len(called) != 2:
        raise BadValue(place=side, value=name, expected="two partners, such as 3,8")
    one, other = (contestant_named(sitting, each, "") for each in called)
    return partnership(one, other)


def contestant_named(sitting: Sitting, name: str, side: str) -> str:
    """The contestant of this id, of this number in the field of this side, or of these names.

    Raises NotOnRecord.
    """
    contest = sitting.contest
    if name in contest.contestants:
        return name
    numbered = [
        contestant
        for numbers in contest.entries.numbers.values()
        for contestant, number in numbers.items()
        if number == name and contest.contestants[contestant].field in (None, side)
    ]
    if len(set(numbered)) == 1:
        return numbered[0]
    if name + side in contest.contestants:
        return name + side
    called = contestants_called(sitting, name)
    if len(called) == 1:
        return called[0]
    known = called or tuple(contest.contestants)
    raise NotOnRecord(what="contestant", name=name, known=known, clause=ORGANISATION)


def score_of(line: Line, text: str, lead: str | None = None) -> BoardScore:
    """The score that a recorder typed for a line. Raises UnreadableContract and others."""
    outcome = parse_shorthand(line.board, text)
    return BoardScore(
        session=line.session,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        round=line.round,
        table=line.table,
        room=line.room,
        points=outcome.points,
        contract=outcome.contract,
        declarer=outcome.declarer,
        tricks=outcome.tricks,
        lead=None if lead is None else _card(lead),
    )


def _card(text: str) -> str:
    card = text.strip().upper()
    if not re.fullmatch(r"[SHDC](10|[2-9TJQKA])", card):
        raise BadValue(place="--lead", value=text, expected="a card such as DK")
    return card


def _same_board(one: Line, other: Line) -> bool:
    return (one.session, one.board) == (other.session, other.board)
