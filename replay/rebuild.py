"""Keep views in a file beside the ledger: make them anew, or bring them up to the head."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from ledger.errors import DamagedFile, NoFile, NoSuch, NotTheseViews, ViewsReplaced
from ledger.events import ClockSetRight, stream_name
from ledger.people import People
from ledger.record import Contest
from ledger.store import (
    Mark,
    Store,
    TrackedFile,
    check_room_for_log,
    in_turn,
    refusing,
    remove,
)
from projections import tables
from replay.following import Following
from replay.timeline import Past, past

Progress = Callable[[Iterable[str]], Iterable[str]]
"""Wraps the contests while they are worked through, to show a progress bar."""


PATIENCE = 20.0
"""For how many seconds another program that makes the file is waited for."""


def has_views(store: Store) -> bool:
    """Whether views can be kept beside a ledger: it is a file."""
    return isinstance(store.place, Path)


def views_path(store: Store) -> Path:
    """Where the views of a ledger are. Raises NoFile for one on a server, which has none."""
    if not has_views(store):
        raise NoFile(file=str(store.place), why="views are kept beside ledgers that are files")
    return store.path.with_name(store.path.name + ".views")


def silently(contests: Iterable[str]) -> Iterable[str]:
    """Give the contests as they are: show no progress."""
    return contests


def unheard(sentence: str) -> None:
    """Drop a remark."""


# ------------------------------------------------------------------------------ making them anew


def rebuild(store: Store, progress: Progress = silently) -> Path:
    """Make the views of all contests anew, whatever the old ones are like.

    They are made in a private file and put in place in one transaction: whoever reads the old
    ones may do so to the end, and whoever records meanwhile is covered. Raises NoFile,
    NotTheseViews or ViewsAreBusy; then the old ones are as they were.
    """
    path = views_path(store)
    with closing(TrackedFile(path, "private")) as fresh:
        _go_on(store, fresh, progress)
        with _place(path) as file, file.writing() as connection:
            file.mark()
            _go_on(store, fresh)
            with fresh.reading() as made:
                tables.copy(made, connection)
                mark = fresh.mark()
            assert mark is not None
            file.put_mark(mark)
    follow(store)
    return path


@contextmanager
def _place(path: Path) -> Iterator[TrackedFile]:
    """The file at the path; a new one where there is none, or one that is damaged or empty.

    One program after the other makes it; the next finds it made.
    """
    if _seems_usable(path):
        with closing(TrackedFile(path)) as file:
            yield file
        return
    with in_turn(path, PATIENCE):
        is_new = not _is_usable(path)
        if is_new:
            with refusing(path):
                remove(path)
            check_room_for_log(path)
        try:
            with closing(TrackedFile(path, "make")) as file:
                yield file
        except BaseException:
            if is_new:
                remove(path)
            raise


def _seems_usable(path: Path) -> bool:
    """The same where another may be put in its place meanwhile, and no turn is waited for."""
    try:
        return _is_usable(path)
    except ViewsReplaced:
        return False


def _is_usable(path: Path) -> bool:
    """Whether there is a sound file with views. Raises NoFile if that cannot be said."""
    if not path.exists():
        return False
    try:
        with closing(TrackedFile(path)) as file:
            file.check()
            return not file.is_empty()
    except DamagedFile:
        return False


def _is_of_views(path: Path) -> bool:
    """Whether there is no sound database of something else."""
    if not path.is_file():
        return True
    try:
        with closing(TrackedFile(path, "ro")) as file:
            file.mark()
    except DamagedFile:
        return True
    except NotTheseViews:
        return False
    return True


# ------------------------------------------------------------------------------- following


def follow(
    store: Store, say: Callable[[str], None] = unheard, following: Following | None = None
) -> tuple[str, ...]:
    """Bring existing views up to the head; the contests that were written. No file, no views.

    following: contests that are at hand; of them, only what was touched since is made again.

    Whoever records calls it afterwards, and waits while somebody else is at it; what others
    record meanwhile is covered too. Views that do not follow from this record, or that another
    version of the program wrote, are made anew, and that is said. Raises NoFile where the views
    cannot be used, NotTheseViews where they are somebody else's, ViewsAreBusy.
    """
    if not has_views(store):
        return ()
    path, written = views_path(store), list[str]()
    while path.exists():
        try:
            with closing(TrackedFile(path)) as file:
                if file.is_empty():
                    break
                with file.reading():
                    why = unfit(store, file)
                moved = () if why else _go_on(store, file, following=following)
        except ViewsReplaced:
            continue
        if why:
            rebuild(store)
            say(f"{why}: they were made anew")
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
    if not has_views(store):
        return
    path = views_path(store)
    half_made = path.with_name(path.name + ".new")  # left by programs that made views there
    if _is_of_views(half_made):
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


def unfit(store: Store, file: TrackedFile) -> str | None:
    """Why nobody can go on from the views as they are read, in words; None: they can.

    Raises NotTheseViews for those of another ledger, or a database of something else.
    """
    mark = file.mark()
    if mark is None or tables.are_outdated(file.made()):
        what = "other tables, columns or triggers"
        return f"the views have {what} than this version of the program writes"
    return strayed(store, mark)


def strayed(store: Store, mark: Mark) -> str | None:
    """Why views with this mark do not follow from the record, in words; None: they do.

    Raises NotTheseViews for those of another ledger.
    """
    if mark.ledger != store.founded.ledger:
        why = f"they are those of ledger {mark.ledger}, and this is {store.founded.ledger}"
        raise NotTheseViews(file=str(views_path(store)), why=why)
    row = store.row(mark.position)
    if row is None:
        return f"the views go to #{mark.position}, beyond the record"
    if row.hash != mark.hash:
        return f"the views come from another past, in which #{mark.position} was something else"
    return None


def _go_on(
    store: Store,
    file: TrackedFile,
    progress: Progress = silently,
    following: Following | None = None,
) -> tuple[str, ...]:
    """Write what has moved since the mark, or everything where there is none.

    People are not in the record: contests that show other names than are known now are written
    again, whatever changed them. following: contests that are at hand.
    """
    with file.writing() as connection:
        mark, head, names = file.mark(), store.head(), People(store).names()
        contests, grown = store.streams("contest", up_to=head.position), set[str]()
        if mark is None:
            tables.make(connection)
        else:
            moved, grown = _moved(store, contests, mark.position, head.position)
            misnaming = tables.misnaming(connection, names)
            moved, grown = tables.resting_on(connection, moved) | misnaming, grown - misnaming
            contests = tuple(contest for contest in contests if contest in moved)
        following = Following() if following is None else following
        for contest in progress(contests):
            known = tables.boards_known(connection, contest) if contest in grown else None
            if mark is not None and known is not None:
                following.begin(store, contest, mark.position)
                with following.at(store, contest, f"#{head.position}") as (then, facts):
                    again = tables.again_since(facts, then.events, mark.position, known)
                    made = tables.rows_of(_at_last(then, facts), then.events, names, again)
            else:
                again, made = tables.WHOLE, rows(store, contest, head.position, names)
            tables.replace_contest(connection, contest, made, again)
        if mark is None or mark.position != head.position:
            file.put_mark(Mark(store.founded.ledger, head.position, head.hash))
    return contests


def _moved(
    store: Store, contests: Collection[str], after: int, up_to: int
) -> tuple[set[str], set[str]]:
    """The contests of which something is told otherwise, and those of which only more is told.

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
    """What the tables hold of a contest as of a position; nothing of one that nobody opened."""
    try:
        then = past(store, contest, f"#{position}")
    except NoSuch:
        return {table: [] for table in tables.TABLES}
    return tables.rows_of(_at_last(then, then.at_rest()), then.events, names)


def _at_last(then: Past, facts: Contest) -> Contest:
    """The facts at the time of their last event: what has passed since changes nothing in views.

    Events of the contests with which others count are among them.
    """
    last = max(
        (then.events[-1], *(other.events[-1] for _, other in then.related)),
        key=lambda recorded: recorded.position,
    )
    facts.recorded = last.envelope.recorded
    return facts
