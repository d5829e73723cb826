"""Which kind of database a program's own tables lie in; a server's code is loaded only for one."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ledger.errors import NotInstalled
from ledger.store.places import database_of, is_on_a_server
from ledger.store.sink import FileSink, Sink


@contextmanager
def sink_at(text: str) -> Iterator[Sink]:
    """Open the database of this name: a file, or postgresql://HOST/DATABASE.

    Raises NoFile, NotInstalled, BadValue.
    """
    if not is_on_a_server(text):
        with closing(FileSink(Path(text))) as file:
            yield file
        return
    try:
        from ledger.store.postgres.sink import ServerSink
    except ImportError as error:
        lacking = error.name or "psycopg"
        raise NotInstalled(what="a server", lacking=lacking, extra="pg") from None
    with closing(ServerSink(database_of(text))) as server:
        yield server
