"""Keep views beside the ledger: make them anew, or bring them up to the head."""

from collections.abc import Callable, Collection, Iterable
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection

from ledger.errors import DamagedFile, NoSuch, NotTheseViews, ViewsAstray, ViewsReplaced
from ledger.events import ClockSetRight, stream_name
from ledger.people import People
from ledger.record import Contest
from ledger.store import (
    Mark,
    Place,
    SharedViews,
    Store,
    Tables,
    TrackedFile,
    Views,
    in_turn,
    refusing,
    remove,
    views_of,
)
from projections import tables
from replay.following import Following
from replay.timeline import Past, past
from replay.views_file import PATIENCE, is_of_views, placed

Progress = Callable[[Iterable[str]], Iterable[str]]
"""Wraps the contests while they are worked through, to show a progress bar."""

OUTDATED = (
    "the views have other tables, columns or triggers than this version of the program writes"
)
"""Says why views are made anew that otherwise follow from the record."""


def views_path(store: Store) -> Path:
    """Return the path of the views of a ledger that is a file."""
    return views_of(store.path)


def where(store: Store) -> Place:
    """Return the place of a ledger's views; on a server they are in the ledger's database."""
    return views_path(store) if isinstance(store.place, Path) else store.place


def silently(contests: Iterable[str]) -> Iterable[str]:
    """Give the contests as they are: show no progress."""
    return contests


def unheard(sentence: str) -> None:
    """Drop a remark."""


# ------------------------------------------------------------------------------ making them anew


def rebuild(store: Store, progress: Progress = silently) -> Place:
    """Make the views of all contests anew, whatever the old ones are like; where they are.

    They are put in place in one transaction: whoever reads the old ones may do so to the end,
    and whoever records meanwhile is covered. Raises NoFile, NotTheseViews or ViewsAreBusy; then
    the old ones are as they were.
    """
    if isinstance(store.place, Path):
        _rebuild_file(store, progress)
    else:
        with closing(store.views()) as views:
            _go_on(store, views, progress, anew=True)
    follow(store)
    return where(store)


def _rebuild_file(store: Store, progress: Progress) -> None:
    """Make them in a private file, and put what it holds into the one beside the ledger."""
    with closing(TrackedFile(views_path(store), "private")) as fresh:
        _go_on(store, fresh, progress)
        with placed(views_path(store)) as file, file.writing() as connection:
            file.mark()
            _go_on(store, fresh)
            with fresh.reading() as made:
                tables.copy(made, connection)
                mark = fresh.mark()
            assert mark is not None
            file.put_mark(mark)


# ------------------------------------------------------------------------------- following


def follow(
    store: Store, say: Callable[[str], None] = unheard, following: Following | None = None
) -> tuple[str, ...]:
    """Bring existing views up to the head; the contests that were written. No file, no views.

    following: contests that are at hand; of them, only what was touched since is made again.

    Whoever records calls it afterwards, and waits while somebody else is at it; what others
    record meanwhile is covered too. Views that another version of the program wrote are made anew,
    and that is said. Raises ViewsAstray where they do not follow from this record, which stay as
    they are until somebody asks for a rebuild; NoFile where they cannot be used, NotTheseViews
    where they are somebody else's, ViewsAreBusy.
    """
    written = list[str]()
    while store.has_views():
        try:
            with closing(store.views()) as views:
                with views.reading():
                    if views.is_empty():
                        break
                    mark = views.mark()
                    why = None if mark is None else strayed(store, mark)
                    if why is not None:
                        raise ViewsAstray(file=str(where(store)), why=why)
                    is_older = mark is None or are_outdated(views)
                moved = () if is_older else _go_on(store, views, following=following)
        except ViewsReplaced:
            continue
        if is_older:
            rebuild(store)
            say(f"{OUTDATED}: they were made anew")
            return store.streams("contest")
        if not moved:
            break
        written += moved
    return tuple(dict.fromkeys(written))


def cleanse(store: Store, patience: float = 5) -> None:
    """Bring existing views up, and leave no byte in any file of them of what they held before.

    A database of something else is no such file. Raises NoFile; ViewsAreBusy where somebody
    still reads what they held after so many seconds, or is making them anew.
    """
    if not isinstance(store.place, Path):
        _cleanse_on_server(store, patience)
        return
    path = views_path(store)
    half_made = path.with_name(path.name + ".new")  # left by programs that made views there
    if is_of_views(half_made):
        with refusing(path):
            remove(half_made)
    if not path.exists():
        with in_turn(path, PATIENCE), refusing(path):
            if not path.exists():  # and nobody is making it now
                remove(path)  # what a deleted file left beside it
    if not path.exists():
        return
    with suppress(NotTheseViews):
        try:
            follow(store)
        except (DamagedFile, NotTheseViews):
            rebuild(store)
        if not path.exists():  # somebody is making them anew, perhaps with what was known before
            raise ViewsReplaced(file=str(path))
        with closing(TrackedFile(path)) as file:
            file.write_anew(patience)


def _cleanse_on_server(store: Store, patience: float) -> None:
    if store.has_views():
        try:
            follow(store)
        except NotTheseViews:
            rebuild(store)
        with closing(store.views()) as views:
            assert isinstance(views, SharedViews)
            views.write_anew(tables.NAMING, patience)


def unfit(store: Store, views: Views) -> str | None:
    """Say why the views cannot be brought up to date as they are; None: they can.

    Raises NotTheseViews for those of another ledger, or a database of something else.
    """
    mark = views.mark()
    why = None if mark is None else strayed(store, mark)
    if why is None and (mark is None or are_outdated(views)):
        return OUTDATED
    return why


def are_outdated(views: Views) -> bool:
    """Tell whether another version of the program made the tables, or somebody changed them."""
    return tables.are_outdated(views.made(), on_a_server=isinstance(views, SharedViews))


def strayed(store: Store, mark: Mark) -> str | None:
    """Say why views with this mark do not follow from the record; None: they do.

    Raises NotTheseViews for those of another ledger.
    """
    if mark.ledger != store.founded.ledger:
        why = f"they are those of ledger {mark.ledger}, and this is {store.founded.ledger}"
        raise NotTheseViews(file=str(where(store)), why=why)
    row = store.row(mark.position)
    if row is None:
        return f"the views go to #{mark.position}, beyond the record"
    if row.hash != mark.hash:
        return f"the views come from another past, in which #{mark.position} was something else"
    return None


def _go_on(
    store: Store,
    views: Views,
    progress: Progress = silently,
    following: Following | None = None,
    *,
    anew: bool = False,
) -> tuple[str, ...]:
    """Write what has moved since the mark, or everything: where there is none, or anew.

    People are not in the record: contests that show other names than are known now are written
    again, whatever changed them. following: contests that are at hand.
    """
    with views.writing() as connection:
        mark = None if anew else views.mark()
        head, names = store.head(), People(store).names()
        contests, grown = store.streams("contest", up_to=head.position), set[str]()
        if mark is None:
            _make_empty(views, connection)
        else:
            moved, grown = _moved(store, contests, mark.position, head.position)
            misnaming = tables.misnaming(connection, names)
            moved, grown = tables.resting_on(connection, moved) | misnaming, grown - misnaming
            contests = tuple(contest for contest in contests if contest in moved)
        following = Following() if following is None else following
        for contest in progress(contests):
            known = tables.boards_known(connection, contest) if contest in grown else None
            again = tables.WHOLE
            if mark is not None and (known is not None or contest in following):
                if known is not None:
                    following.begin(store, contest, mark.position)
                with following.at(store, contest, f"#{head.position}") as (then, facts):
                    if known is not None:
                        again = tables.again_since(facts, then.events, mark.position, known)
                    made = tables.rows_of(_at_last(then, facts), then.events, names, again)
            else:
                made = rows(store, contest, head.position, names)
            tables.replace_contest(connection, contest, made, again)
        if mark is None or mark.position != head.position:
            views.put_mark(Mark(store.founded.ledger, head.position, head.hash))
    return contests


def _make_empty(views: Views, connection: Tables) -> None:
    """Make the tables, and leave nothing of this ledger in them."""
    if isinstance(views, SharedViews):
        on_server = tables.on_server
        views.make(on_server.statements(), on_server.VIEWS.values(), on_server.shape())
    else:
        assert isinstance(connection, Connection)
        tables.make(connection)


def _moved(
    store: Store, contests: Collection[str], after: int, up_to: int
) -> tuple[set[str], set[str]]:
    """Return the contests of which something told has changed, and those with only more to tell.

    All are told otherwise where the clock was set right.
    """
    moved = set[str]()
    for recorded in store.replay(after=after, up_to=up_to):
        stream = stream_name(recorded.stream)
        if stream.topic == "contest":
            moved.add(stream.id)
        if isinstance(recorded.event, ClockSetRight):
            return set(contests), set()
    return moved, moved


def rows(
    store: Store, contest: str, position: int, names: dict[str, str]
) -> dict[str, list[tables.Row]]:
    """Make the rows of a contest as of a position, by table; none if nobody opened it."""
    try:
        then = past(store, contest, f"#{position}")
    except NoSuch:
        return {table: [] for table in tables.TABLES}
    return tables.rows_of(_at_last(then, then.at_rest()), then.events, names)


def _at_last(then: Past, facts: Contest) -> Contest:
    """Return the facts at the time of their last event: later time changes nothing in views.

    Events of the contests with which others count are among them.
    """
    last = max(
        (then.events[-1], *(other.events[-1] for _, other in then.related)),
        key=lambda recorded: recorded.position,
    )
    facts.recorded = last.envelope.recorded
    return facts
