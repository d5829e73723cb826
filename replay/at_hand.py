"""Read a contest's past quickly: its scores from the columns kept beside the ledger.

Columns are used only if the views were made from this record and reach the moment asked for.
Everything else, and all of it otherwise, is read from the record and folded.
"""

from contextlib import closing
from functools import partial
from itertools import islice

from ledger.errors import LedgerError
from ledger.events import contest_stream
from ledger.record import Contest
from ledger.record.columns import ScoreColumns
from ledger.record.unread import Events, Unread, contest_of, to_read
from ledger.recorded import Recorded
from ledger.store import Store
from projections import tables
from replay.rebuild import strayed
from replay.timeline import Moment, Past, past_at, resolve


def at_hand(store: Store, contest: str, when: str | None = None) -> tuple[Past, Contest]:
    """Give a contest's past as known at a moment (None: everything), and its state, read-only.

    Raises what `past` raises.
    """
    moment = resolve(store, contest, when, partial(at_hand, store, contest))
    columns = _columns(store, contest, moment.position)
    found = None if columns is None else _beside(store, contest, moment, columns)
    if found is not None:
        return found
    then = past_at(store, contest, when, moment)
    return then, then.facts()


def _columns(store: Store, contest: str, position: int) -> ScoreColumns | None:
    """Read the scores of a contest in columns, if they are kept and reach a position."""
    try:
        if not store.has_views():
            return None
        with closing(store.views(read_only=True)) as views, views.reading() as connection:
            mark = views.mark()
            if mark is None or mark.position < position or strayed(store, mark):
                return None
            return tables.columns_of_scores(connection, contest)
    except (LedgerError, ValueError):  # verify says what is wrong with them
        return None


def _beside(
    store: Store, contest: str, moment: Moment, columns: ScoreColumns
) -> tuple[Past, Contest] | None:
    """Make the past from these columns and all other events.

    None if the contest was not open then, if other contests count in it, or if columns do not do.
    """
    stream, entered = contest_stream(contest), tuple(columns.up_to(moment.position))
    telling = list[Recorded]()
    for first, last, held in to_read(entered):
        read = store.replay(up_to=moment.position, stream=stream, first=first)
        many = None if last is None else last + 1 - first
        telling += [one for one in islice(read, many) if one.version not in held]
    unread = Unread(
        columns,
        partial(store.read, stream, moment.position),
        partial(store.few, stream, up_to=moment.position),
    )
    lasts = [one.versions[-1] for one in entered] + [one.version for one in telling[-1:]]
    events = Events(telling, unread, max(lasts, default=0))
    try:
        facts = contest_of(entered, events)
    except KeyError:  # of a session that there is not; verify says it
        return None
    if facts.opened is None or facts.opened.related:
        return None
    facts.position, facts.recorded = moment.position, moment.recorded_at.isoformat()
    facts.kept = {}
    then = Past(
        contest, moment.position, moment.recorded_at, moment.now, events, moment=moment.named
    )
    return then, facts
