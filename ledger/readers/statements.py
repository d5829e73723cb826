"""What a source of files said the last time, as the record knows it: the base of a comparison."""

from typing import NamedTuple

from ledger.bridge.scores import LineKey
from ledger.events import FileImported
from ledger.readers.changes import Said, of_entry, part_of
from ledger.record import Contest, evolve
from ledger.recorded import Recorded

Part = tuple[str, str]


class Statement(NamedTuple):
    """What a source has said of a contest, of each part the last time that it spoke of it.

    Attributes:
        lines: by their keys.
        lacked: lines that it named once, then no more, and that stayed here.
        players: of each contestant.
        numbers: by section and contestant.
        hashes: of all its files, the latest last, with where they were taken in.
        days: of its parts, where it gave them.
        together: for each part, all of which the same file spoke.

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
        """Every line that it named and that may stand here on its word."""
        return self.lacked | self.lines


NOTHING_SAID = Statement({}, {}, {}, {}, {}, {}, {})


def imported_versions(contest: Contest) -> set[int]:
    """The versions of all that was recorded by imports."""
    return {
        version
        for recorded in _imports(contest)
        for version in range(recorded.version, _last_of(recorded, contest) + 1)
    }


def last_statement(contest: Contest, source: str) -> Statement | None:
    """What a source said last; None if it never spoke.

    It is what the ledger held when its file had been taken in, but for what was kept against
    its word or was missing in it.
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
    """What the source has said when one more of its files has been taken in."""
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
    """The last version of the batch that an import recorded.

    It stands first in its batch, unless the contest was opened along with it.
    """
    opening, count = contest.event_at(1), recorded.envelope.count
    opened = recorded.version == 2 and count > 1 and opening.envelope == recorded.envelope
    first = recorded.version - 1 if opened else recorded.version
    return min(max(first + count - 1, recorded.version), contest.version)
