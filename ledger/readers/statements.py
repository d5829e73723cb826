"""The last statement of a source of files, from the record: the base of a comparison."""

from typing import NamedTuple

from ledger.bridge.scores import LineKey
from ledger.events import FileImported
from ledger.readers.changes import Said, of_entry, part_of
from ledger.record import Contest, evolve
from ledger.recorded import Recorded

Part = tuple[str, str]


class Statement(NamedTuple):
    """The last statement of a source about each part of a contest.

    Attributes:
        lines: by their keys.
        lacked: lines that it named once, then no more, and that stayed here.
        players: of each contestant.
        numbers: by section and contestant.
        hashes: of all its files, the latest last, each with the position of its import.
        days: of its parts, where it gave them.
        together: for each part, the parts that were in the same file.

    """

    lines: dict[LineKey, Said]
    lacked: dict[LineKey, Said]
    players: dict[str, tuple[str, ...]]
    numbers: dict[tuple[str, str], str]
    hashes: dict[str, int]
    days: dict[Part, str]
    together: dict[Part, tuple[Part, ...]]

    @property
    def ever(self) -> dict[LineKey, Said]:
        """Return every line that it named and that may stand here on its word."""
        return self.lacked | self.lines


NOTHING_SAID = Statement({}, {}, {}, {}, {}, {}, {})


def imported_versions(contest: Contest, source: str | None = None) -> set[int]:
    """Return the versions of a contest's events that imports recorded, their statements too.

    source: of this one alone.
    """
    return {
        version
        for recorded in _imports(contest)
        if source in (None, _event(recorded).source)
        for version in range(recorded.version, _last_of(recorded, contest) + 1)
    }


def last_statement(contest: Contest, source: str) -> Statement | None:
    """Return what a source said last; None if none of its files was imported.

    It is what the ledger held after its last file, except what was kept against the file or
    missing in it.
    """
    ends: dict[int, Recorded] = {
        _last_of(recorded, contest): recorded
        for recorded in _imports(contest)
        if _event(recorded).source == source
    }
    if not ends:
        return None
    statement, state = NOTHING_SAID, Contest()
    for recorded in contest.history[: max(ends)]:
        state = evolve(state, recorded)
        if recorded.version in ends:
            statement = _after(statement, state, ends[recorded.version])
    return statement


def _after(before: Statement, state: Contest, recorded: Recorded) -> Statement:
    """Return the statement of the source after one more of its files."""
    event = _event(recorded)
    parts, missing = _parts(event), {line.key for line in event.missing}
    stated = {
        key: of_entry(state.results.lines[version])
        for key, version in state.results.index.lines.items()
        if part_of(key) in parts and key not in missing
    }
    stated |= {one.line.key: Said(one.score, one.awards) for one in event.kept}
    said = before.ever
    players, numbers = (
        {name: one.players for name, one in state.contestants.items()},
        _numbers(state),
    )
    for one in event.entries:
        players[one.contestant] = one.players
        if one.number is not None:
            numbers[one.section, one.contestant] = one.number
    return Statement(
        lines={key: one for key, one in before.lines.items() if part_of(key) not in parts}
        | {key: one for key, one in stated.items() if one.is_result},
        lacked={key: one for key, one in before.lacked.items() if part_of(key) not in parts}
        | {key: said[key] for key in missing if key in said},
        players=players,
        numbers=numbers,
        hashes={
            **{sha: position for sha, position in before.hashes.items() if sha != event.sha256},
            event.sha256: recorded.position,
        },
        days=before.days | {(one.session, one.section): one.day for one in event.parts if one.day},
        together=before.together | dict.fromkeys(parts, tuple(parts)),
    )


def _numbers(state: Contest) -> dict[tuple[str, str], str]:
    return {
        (section, contestant): number
        for (_, section), numbers in state.entries.numbers.items()
        for contestant, number in numbers.items()
    }


def _imports(contest: Contest) -> list[Recorded]:
    return [contest.event_at(recorded.version) for recorded, _ in contest.of(FileImported)]


def _event(recorded: Recorded) -> FileImported:
    assert isinstance(recorded.event, FileImported)
    return recorded.event


def _parts(event: FileImported) -> dict[Part, None]:
    return {(one.session, one.section): None for one in event.parts}


def _last_of(recorded: Recorded, contest: Contest) -> int:
    """Return the last version of the batch that an import recorded.

    The import is first in its batch, unless the contest was opened along with it.
    """
    opening, count = contest.event_at(1), recorded.envelope.count
    opened = recorded.version == 2 and count > 1 and opening.envelope == recorded.envelope
    first = recorded.version - 1 if opened else recorded.version
    return min(max(first + count - 1, recorded.version), contest.version)
