"""What the processes of the fault tests do: append until they are killed, or all at once."""

from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from ledger.bridge.scores import BoardScore
from ledger.commands import AnyCommand, EnterScore
from ledger.desk import Desk, Signature
from ledger.events import ScoreEntered, contest_stream
from ledger.store import Circumstances, Part, Store
from tests.given import CLUB, scored

STREAM = contest_stream(CLUB)


def append_for_ever(path: Path, seed: int, heard: Connection) -> None:
    """Append batches of one to forty events, and say so after each."""
    rng, store = Random(seed), Store(path)
    while True:
        version = version_of(store)
        count = rng.choice((1, 2, 7, 40))
        events = [
            ScoreEntered(score=BoardScore(session="1", board=board, ns="1", ew="2", points=420))
            for board in range(version + 1, version + 1 + count)
        ]
        now = store.now(None)
        circumstances = Circumstances(now, now, "desk", request_id=f"{seed}-{version}")
        batch = store.append([Part(STREAM, version, events)], circumstances)
        heard.send((batch[-1].position, store.head().hash))


def version_of(store: Store) -> int:
    """The version that the stream is at; its events are the only ones after the founding."""
    return store.head().position - 1


def write_many(path: Path, writer: int, commands: int) -> None:
    """Submit commands one by one, each twice under its request id, as an anxious tablet does."""
    desk = Desk(Store(path, lock_timeout=60))
    for number in range(commands):
        signature = Signature(request_id=f"{writer}-{number}")
        board = commands * writer + number + 1
        told = [desk.submit(CLUB, [at_board(board)], signature) for _ in range(2)]
        assert told[0] == told[1]
    desk.store.close()


def at_board(board: int) -> AnyCommand:
    return EnterScore(score=scored(board, "1", "2", 50 if board % 16 in (1, 8) else 100))
