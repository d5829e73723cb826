"""Importing a result file: what it adds or corrects, all or nothing, and what disagrees.

Corrections go the way of any request. If one of them is refused, that request and its
refusal are what is recorded, and nothing else of the file.
"""

from collections.abc import Callable, Collection
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from ledger import regulations
from ledger.commands import AnyCommand, OpenContest, OpenTournament
from ledger.contest import Contest
from ledger.desk import Desk, Progress, Signature, silently
from ledger.errors import BadValue
from ledger.people import People, Roll
from ledger.readers.differences import Asked, differences
from ledger.readers.identities import known_as
from ledger.readers.result_file import PlayerRow, ResultFile
from ledger.recorded import Recorded
from ledger.store import Store
from projections.folds import facts as facts_fold
from projections.views.imports import Imported
from replay.claims import comparable, compared, disagreements, in_its_unit
from replay.refusals import check_dry, check_refused, holds_refusal, record
from replay.timeline import venue_zone


class Wish(Struct, frozen=True, kw_only=True):
    """What the user asked of an import beside the file: where it goes, and how.

    session: what to call the file's only session. regulations: a set's name or file (None:
    the one that the file's program implies). typed: lines whose claims the director typed.
    """

    contest: str
    asked: Asked
    session: str | None = None
    tournament: str | None = None
    zone: str = "UTC"
    regulations: str | None = None
    typed: Collection[str] = ()


Sign = Callable[[Store, Roll], Signature]
"""Makes the signature once the ledger's people are known."""


def import_result(
    store: Store,
    file: ResultFile,
    wish: Wish,
    sign: Sign,
    *,
    dry_run: bool = False,
    progress: Progress = silently,
) -> Imported:
    """Bring a contest to what the file says. Raises the first refusal; RequestRefused."""
    desk, people = Desk(store, progress), People(store)
    contest = desk.contest(wish.contest)
    roll = Roll(people.all())
    signature = sign(store, roll)
    signers = tuple(roll.new)

    def person_id(player: PlayerRow) -> str:
        return roll.id_of(player.name, player.number)

    file = known_as(_in_session(file, wish.session), contest, person_id)
    _check_typed(file, contest, wish)
    commands = [
        *_opening(desk, contest, file, wish),
        *differences(file, contest, person_id, wish.asked, wish.typed),
    ]
    if not commands:
        return _report(contest, file, (), wish)
    zone = venue_zone(store, contest.opened.tournament) if contest.opened else wish.zone
    if dry_run:
        batch = desk.decided(wish.contest, commands, signature).batch
        check_dry(batch, contest, zone)
        return _report(contest, file, batch, wish)
    with people.added(roll.new):
        batch = record(desk, wish.contest, commands, signature)
    if holds_refusal(batch):
        people.forget_unrecorded([person for person in roll.new if person not in signers])
    check_refused(store, batch, contest, zone)
    return _report(contest, file, batch, wish)


def rehearse(file: ResultFile, wish: Wish, sign: Sign, recorded_at: datetime | None) -> Imported:
    """A dry run into a ledger that does not exist yet."""
    with TemporaryDirectory() as folder:
        store = Store.found(
            Path(folder) / "dry.ledger",
            "declared" if recorded_at else "live",
            recorded_at=recorded_at,
        )
        try:
            return import_result(store, file, wish, sign, dry_run=True)
        finally:
            store.close()


def _opening(desk: Desk, contest: Contest, file: ResultFile, wish: Wish) -> list[AnyCommand]:
    """Open the tournament and the contest where they are not open yet."""
    if contest.exists:
        return []
    tournament = wish.tournament or wish.contest
    opening = OpenContest(
        contest=wish.contest,
        tournament=tournament,
        title=file.title,
        regulations=regulations.load(wish.regulations or file.regulations),
    )
    if desk.tournament(tournament).exists:
        return [opening]
    return [OpenTournament(tournament=tournament, title=tournament, zone=wish.zone), opening]


def _check_typed(file: ResultFile, contest: Contest, wish: Wish) -> None:
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


def _in_session(file: ResultFile, name: str | None) -> ResultFile:
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
    )


def _report(
    contest: Contest, file: ResultFile, batch: tuple[Recorded, ...], wish: Wish
) -> Imported:
    """The quarrels between the file and the contest as the batch leaves it."""
    stream = [recorded for recorded in batch if recorded.stream.startswith("contest:")]
    facts = facts_fold.fold([*contest.history, *stream], contest.annulled)
    assert facts.opened is not None
    rules = facts.regulations_for().name
    claims = {"matchpoints": "matchpoints", "imps": "IMPs"}[file.unit]
    uncompared = f"the file's {claims} are not compared: {rules} does not score by them"
    return Imported(
        contest=wish.contest,
        regulations=rules,
        events=batch,
        compared=compared(file, facts),
        disagreements=tuple(disagreements(file, facts)),
        notes=file.notes if comparable(file, facts) else (*file.notes, uncompared),
    )
