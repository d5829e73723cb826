"""Contests that were told by commands, and the same with events among theirs that no desk takes."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, get_args

import msgspec

from ledger import regulations
from ledger.coding import encode, from_plain, to_plain
from ledger.events import AnyEvent, contest_stream
from ledger.recorded import Recorded
from ledger.store import Circumstances, Part, Store
from ledger.upcasts import read_event
from tests.contests.stories import tell
from tests.poison.making import Maker, Pool
from tests.strategies import Told

KINDS = get_args(AnyEvent)
STORIES = (
    "anc-2018-itc-open",
    "anc-2018-ipc",
    "anc-2018-butler-open",
    "anc-2018-congress-eclectic-pairs",
    "sydney-2003-seniors-teams",
    "acbl-club-knockout-teams",
    "acbl-club-pairs",
    "wbf-2023-board-a-match",
)
SETS = ("compscore-matchpoints", "anc-2018-itc-open", "sydney-2003-swiss-teams", "team-match")


class Base(NamedTuple):
    """A contest as its ledger holds it: contest, tournament and whoever acted."""

    contest: str
    events: tuple[Recorded, ...]


def evening(rng: Random) -> Base:
    """A club's evening, generated."""
    told = Told(rng).told(25)
    return Base(told.events[0].stream.partition(":")[2], tuple(told.paper.record))


def story(name: str, seed: int) -> Base:
    """A whole contest of a regulation set."""
    with TemporaryDirectory() as folder:
        told = tell(name, seed, Path(folder))
        with closing(told.desk.store) as store:
            return Base(told.contest, tuple(store.replay(after=1)))


def pool_of(base: Base) -> Pool:
    """What stands in a contest."""
    texts: dict[str, list[str]] = {}
    for recorded in base.events:
        for name, text in _texts(to_plain(recorded.event)):
            if text not in texts.setdefault(name, []):
                texts[name].append(text)
    stream = contest_stream(base.contest)
    own = [recorded for recorded in base.events if recorded.stream == stream]
    others = sorted({recorded.stream for recorded in base.events} - {stream})
    return Pool(
        texts,
        (stream, *others),
        len(own),
        [recorded.at for recorded in own],
        [regulations.load(name) for name in SETS],
    )


def _texts(plain: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(plain, dict):
        for key, value in plain.items():
            if key != "regulations":
                yield from _texts(value, key)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _texts(value, name)
    elif isinstance(plain, str):
        yield name, plain


def poisoned(base: Base, rng: Random) -> list[tuple[str, AnyEvent, Recorded]]:
    """The stream, event and circumstances of all that such a ledger holds."""
    maker = Maker(rng, pool_of(base), odd=rng.choice((0, 5, 12, 40)))
    places = sorted(rng.randint(1, len(base.events)) for _ in range(rng.choice((1, 2, 4, 12))))
    stream = maker.pool.streams[0]
    told: list[tuple[str, AnyEvent, Recorded]] = []
    shifts: list[int] = []
    version = 0
    for number, recorded in enumerate(base.events):
        while places and places[0] <= number:
            places.pop(0)
            here = stream if rng.random() < 0.9 else rng.choice(odd_streams(base))
            told.append((here, event_of(maker, rng), base.events[number - 1]))
            shifts += [version + 1] if here == stream else []
        version += recorded.stream == stream
        told.append((recorded.stream, shifted(recorded.event, stream, shifts), recorded))
    told += [(stream, event_of(maker, rng), base.events[-1]) for _ in places]
    return told


def odd_streams(base: Base) -> tuple[str, ...]:
    """Streams into which an event may stray."""
    others = {recorded.stream for recorded in base.events}
    return (
        *sorted(others),
        "contest:nobody",
        "tournament:nobody",
        "Contest:x",
        "foo",
        "contest:a\x1b",
    )


def event_of(maker: Maker, rng: Random) -> AnyEvent:
    """An event that the schema allows."""
    while True:
        made = maker.record(rng.choice(KINDS))
        try:
            return read_event(encode(made))
        except (ValueError, msgspec.DecodeError):
            continue


def shifted(event: AnyEvent, stream: str, before: Sequence[int]) -> AnyEvent:
    """The event, still naming the same ones after others have come between them."""
    if not before:
        return event
    found: AnyEvent = from_plain(_moved(to_plain(event), stream, before), AnyEvent)
    return found


def _moved(plain: Any, stream: str, before: Sequence[int]) -> Any:
    if isinstance(plain, dict):
        if plain.keys() == {"stream", "version"} and plain["stream"] == stream:
            version = plain["version"]
            return {**plain, "version": version + sum(one <= version for one in before)}
        return {key: _moved(value, stream, before) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [_moved(value, stream, before) for value in plain]
    return plain


def write(path: Path, told: Sequence[tuple[str, AnyEvent, Recorded]]) -> None:
    """Record it all past the desk."""
    begun = told[0][2].recorded_at - timedelta(hours=1)
    versions: dict[str, int] = {}
    with closing(Store.found(path, "declared", recorded_at=begun)) as store:
        for stream, event, told_by in told:
            version = versions.get(stream, int(stream == "ledger"))
            circumstances = Circumstances(
                told_by.recorded_at, told_by.at, told_by.actor, told_by.responsible
            )
            store.append([Part(stream, version, [event])], circumstances)
            versions[stream] = version + 1
