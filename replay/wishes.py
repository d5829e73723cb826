"""The options of an import, and how they change what is read from the file."""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from ledger import regulations
from ledger.errors import BadValue
from ledger.readers.changes import Asked
from ledger.readers.identities import first_stage
from ledger.readers.result_file import ResultFile
from ledger.readers.winners import Winners
from ledger.record import Contest
from ledger.rulebook import Regulations
from replay.claims import in_its_unit


class Wish(Struct, frozen=True, kw_only=True):
    """The options of an import, such as its contest and session.

    Attributes:
        session: what to call the file's only session.
        stage: to which new sessions belong (None: the latest, or the only one).
        tournament, zone, title: of a contest that is opened with it (None: its id, UTC, the
            file's).
        regulations: a set's name or file (None: the one that the file's program implies).
        typed: lines whose claims the director typed.
        winners: one pair, or one in each direction (None: as the file has it).
        cites: the positions of the rulings and decisions on which its corrections rest.

    """

    contest: str
    asked: Asked
    session: str | None = None
    stage: str | None = None
    tournament: str | None = None
    zone: str | None = None
    title: str | None = None
    regulations: str | None = None
    typed: Collection[str] = ()
    winners: Winners | None = None
    cites: Collection[str] = ()


def in_stage(file: ResultFile, contest: Contest, wish: Wish) -> ResultFile:
    """The file with the stage of its new sessions. Raises Unclear where several may be meant;
    BadValue for another than its sessions are in.
    """
    known = [one.session for one in file.sessions if one.session in contest.sessions]
    held = contest.sessions[known[0]].stage if known else None
    if wish.stage is not None and held not in (None, wish.stage):
        expected = f"{held}, the stage of session {known[0]}"
        raise BadValue(place="--stage", value=wish.stage, expected=expected)
    if wish.stage is not None or held is not None or contest.stages:
        return replace(file, stage=wish.stage or "")
    return replace(file, stage=first_stage(rules_for(file, contest, wish)))


def rules_for(file: ResultFile, contest: Contest, wish: Wish) -> Regulations:
    """The regulations of the contest, or those under which it is opened."""
    if contest.exists:
        return contest.regulations_for()
    return regulations.load(wish.regulations or file.regulations)


def check_typed(file: ResultFile, contest: Contest, wish: Wish) -> None:
    """Raise BadValue for claims that cannot become awards: they are in another unit."""
    if not wish.typed:
        return
    if contest.exists:
        conditions = contest.latest_conditions
    else:
        conditions = regulations.load(wish.regulations or file.regulations).default
    if not in_its_unit(file, conditions):
        expected = f"lines of a file in the unit of {wish.contest}, not in {file.unit}"
        raise BadValue(place="--typed", value=" ".join(wish.typed), expected=expected)


def in_session(file: ResultFile, name: str | None) -> ResultFile:
    """The file with its one session called so, its totals being those of the session."""
    if name is None:
        return file
    if len(file.sessions) != 1:
        sessions = ", ".join(session.session for session in file.sessions)
        expected = f"the name of one session; the file has {len(file.sessions)}: {sessions}"
        raise BadValue(place="--session", value=name, expected=expected)
    return replace(
        file,
        sessions=(replace(file.sessions[0], session=name),),
        lines=tuple(
            replace(
                row,
                line=replace(row.line, session=name),
                played=row.played and replace(row.played, session=name),
            )
            for row in file.lines
        ),
        datums=tuple(replace(claim, session=name) for claim in file.datums),
        totals=tuple(replace(claim, session=name) for claim in file.totals),
        matches=tuple(replace(claim, session=name) for claim in file.matches),
        results=tuple(replace(row, score=replace(row.score, session=name)) for row in file.results),
        deals=tuple(replace(row, session=name) for row in file.deals),
        erased=tuple(replace(line, session=name) for line in file.erased),
    )
