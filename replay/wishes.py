"""The options of an import, and how they change what is read from the file."""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from ledger import regulations
from ledger.errors import BadValue, SharesLittle
from ledger.readers.changes import Asked
from ledger.readers.identities import first_stage
from ledger.readers.known_words import in_words
from ledger.readers.once_more import once_more
from ledger.readers.result_file import ResultFile
from ledger.readers.winners import Winners
from ledger.record import Contest
from ledger.rulebook import Regulations
from ledger.store import Store
from replay.claims import in_its_unit
from replay.venues import zone_for


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


def check_opened_so(store: Store, contest: Contest, wish: Wish) -> None:
    """Raise BadValue where the contest was opened otherwise than the import says."""
    opened = contest.opened
    assert opened is not None
    if wish.tournament not in (None, opened.tournament):
        expected = f"{opened.tournament}: {wish.contest} is open there"
        raise BadValue(place="--tournament", value=wish.tournament, expected=expected)
    zone_for(store, opened.tournament, wish.zone)
    if wish.title not in (None, opened.title):
        expected = f"{opened.title!r}, as {wish.contest} is called (to call it otherwise: rename)"
        raise BadValue(place="--title", value=wish.title, expected=expected)
    named = wish.regulations and regulations.load(wish.regulations).name
    under = [contest.regulations_for().name, opened.regulations.name]
    if named is not None and named not in under:
        expected = f"{under[0]}: {wish.contest} is under it (to put others in force: amend)"
        raise BadValue(place="--regulations", value=named, expected=expected)


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


def lasting_texts(file: ResultFile, wish: Wish, *, is_opened: bool) -> tuple[str, ...]:
    """The texts of a file that stay in the record and may hold a name.

    is_opened: whether the contest is opened with it, under its title.
    """
    titles = [wish.title or file.title] if is_opened else []
    sessions = [one.session for one in file.sessions] if wish.session is None else [wish.session]
    places = {one for row in file.lines for one in (row.line.section, row.line.table)}
    called = [one for one in (*sessions, *sorted(filter(None, places))) if " " in one]
    return (*titles, *called)


def not_once_more(
    file: ResultFile, contest: Contest, wish: Wish, *, new_series: bool
) -> ResultFile:
    """The file, with a note on a new session of which the results are here under another name.

    new_series: whether its source is heard here for the first time. Raises SharesLittle where
    nobody said that the session is new: neither its name nor, for the first time, its series.
    """
    found = once_more(file, contest)
    if found is None:
        return file
    if wish.session is None and (wish.asked.source is None or not new_series):
        anew = "--source NAME" if len(file.sessions) > 1 else f"--session {found.session}"
        seems = f"{found} (say --session {found.here}, or {anew} if it was played anew)"
        raise SharesLittle(file=file.name, where=f"a new session of {wish.contest}", seems=seems)
    return replace(file, notes=(*file.notes, f"session {found.session} seems to be {found}"))


def in_session(file: ResultFile, name: str | None) -> ResultFile:
    """The file with its one session called so, its totals being those of the session."""
    if name is None:
        return file
    if len(file.sessions) != 1:
        sessions = ", ".join(session.session for session in file.sessions)
        expected = f"the name of one session; the file has {len(file.sessions)}: {sessions}"
        raise BadValue(place="--session", value=name, expected=expected)
    file = in_words(file, {file.sessions[0].session: name}, {})
    return replace(file, totals=tuple(replace(claim, session=name) for claim in file.totals))
