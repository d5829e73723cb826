"""The library behind `import ledger`: open a ledger, ask the shell's questions, submit its acts.

`manual library` has an example that runs. A refusal raises a LedgerError (`ledger.errors`), whose
text is the sentence that the shell prints.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from html import escape
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ledger.commands import AnyCommand, Command
from ledger.errors import BadValue, NoSuch, NothingSaid
from ledger.recorded import Recorded
from ledger.store import Place, Store, place_of
from projections.writers.sheet import Sheet, evened, in_lines
from replay import acts, questions
from replay.acts.doing import do
from replay.acts.saying import said_in
from replay.acts.schemas import ACT
from replay.acts.sitting import Signer, Sitting
from replay.following import Following
from replay.keeping_up import bring_views_up
from replay.questions.asking import EVERYTHING, Answer
from replay.questions.told import value_of
from replay.timeline import contests, parse_time
from replay.venues import venue

Asked = Command | Mapping[str, Any]
"""A command of `ledger.commands`, or an act by the names that its verb has: {"act": "enter", …}."""

LISTENS = 1.0
"""Seconds after which a wait for new events is interrupted, so that it can be stopped."""


class Told:
    """An answer: a sheet for people (as text, and as a table in notebooks), values for programs."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    @property
    def plain(self) -> Any:
        """The output of the verb with --json: dictionaries, lists, texts and whole numbers."""
        return self._answer.plain()

    @property
    def sheet(self) -> Sheet:
        """The output of the verb: lines above, columns, blocks of rows, lines below."""
        return self._answer.sheet()

    def __str__(self) -> str:
        return "\n".join(in_lines(self.sheet))

    def _repr_html_(self) -> str:
        sheet = evened(self.sheet)
        head = _row([column.heading for column in sheet.columns], "th")
        rows = [
            part
            for block in sheet.blocks
            for part in ([_row([block.heading], "th")] if block.heading else [])
            + [_row(row, "td") for row in block.rows]
        ]
        above = "<br>".join(map(escape, sheet.above))
        return f"<table><caption>{above}</caption>{head}{''.join(rows)}</table>"


def _row(cells: Sequence[Any], tag: str) -> str:
    told = ("" if cell is None else escape(str(cell)) for cell in cells)
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in told)}</tr>"


class Then:
    """A ledger as it was known at a moment; None: as it is."""

    def __init__(self, store: Store, moment: str | None) -> None:
        self._store, self._moment = store, moment

    def ask(self, question: str, contest: str, *, scope: str = EVERYTHING, **told: Any) -> Told:
        """Return the answer to a question, by the name of its verb, about a contest.

        scope: as the verb takes it ("session:1"). told: what the question is told, by the names
        of its options, with _ for -: texts, whole numbers, lists. "diff" is told since which
        moment, "appeal" its number. Raises NoSuch, BadValue, NothingSaid, and what answering
        raises.
        """
        known = (*questions.NAMES, *questions.OF_MOMENTS)
        if question not in known:
            raise NoSuch(what="question", name=question, known=known)
        asked = questions.described(question)
        names = {one.typed.replace("-", "_"): one for one in asked.parameters}
        for name in told:
            if name not in names:
                expected = f"one of {', '.join(names)}" if names else "nothing"
                raise BadValue(place=question, value=name[:40], expected=expected)
        for name, one in names.items():
            if one.required and told.get(name) is None:
                raise NothingSaid(what=f"which {name}", options=f"{name}=…")
        own = {one.name: value_of(one, told.get(name)) for name, one in names.items()}
        return Told(asked.ask(self._store, contest, self._moment, scope, **own))


class Opened(Then):
    """A ledger that is open, as it is now; close it, or use it in `with`."""

    def __init__(self, place: Place, *, read_only: bool = False) -> None:
        """Raise NoFile, NotALedger, LedgerIsNewer, and what else opening it raises."""
        super().__init__(Store(place, read_only=read_only), None)
        self._following = Following()

    @property
    def position(self) -> int:
        """The position of the last event."""
        return self._store.head().position

    @property
    def head(self) -> str:
        """The hash of the last row: noted elsewhere, it proves all of the record."""
        return self._store.head().hash

    def contests(self) -> tuple[str, ...]:
        """Return the ids of its contests."""
        return tuple(contests(self._store))

    def as_of(self, moment: str | int) -> Then:
        """Give the ledger as known at a moment: 139, "posted:1", "2026-11-20T22:30+11:00"."""
        return Then(self._store, f"#{moment}" if isinstance(moment, int) else moment)

    def submit(
        self,
        contest: str,
        *asked: Asked,
        by: str | None = None,
        responsible: str | None = None,
        at: datetime | str | None = None,
        request_id: str | None = None,
    ) -> Sequence[Recorded]:
        """Record commands, or acts by their names, as one batch: what was recorded.

        by: who signs, by name or id (None: the desk). at: when it happened, a text as the shell
        takes it; a declared ledger has no other clock. request_id: given again, it counts once.
        Raises what decides against it: then nothing of it is recorded, but for requests and
        appeals that are refused for time, consent or power.
        """

        def commands(sitting: Sitting) -> Sequence[AnyCommand]:
            return [each for one in asked for each in self._commands(sitting, contest, one)]

        if isinstance(at, str):
            at = parse_time(self._store, contest, at)
        signer = Signer(by, responsible, at, None, request_id)
        are_given = any(isinstance(one, Command) for one in asked)
        try:
            return do(self._store, contest, commands, signer, are_given=are_given)
        finally:
            bring_views_up(self._store, lambda _: None, self._following)

    def _commands(self, sitting: Sitting, contest: str, one: Asked) -> Sequence[AnyCommand]:
        if isinstance(one, Command):
            return [one]  # type: ignore[list-item]  # each is one of AnyCommand
        given = dict(one)
        name = given.pop(ACT, "")
        if name not in acts.NAMES:
            raise NoSuch(what="act", name=str(name)[:40], known=acts.NAMES)
        act = acts.described(name)
        return act.commands(sitting, said_in(act, given, venue(self._store, contest)))

    def follow(self, after: int = 0, *, waits: bool = True) -> Iterator[Recorded]:
        """Yield every event after a position, in order; then each as somebody records it.

        waits: False ends with the last that there is.
        """
        while True:
            for recorded in self._store.replay(after=after):
                yield recorded
                after = recorded.position
            if not waits:
                return
            self._store.wait_beyond(after, LISTENS)

    def close(self) -> None:
        """Let go of it; whatever is asked of it from then on raises LedgerIsClosed."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def opened(place: str | Path, *, read_only: bool = False) -> Opened:
    """Open a ledger: a file, or postgresql://HOST/DATABASE/NAME. Raises what opening it raises."""
    return Opened(place if isinstance(place, Path) else place_of(place), read_only=read_only)
