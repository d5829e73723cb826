"""key: scores by keyboard, a line each, where the next one is always offered."""

import sys
from typing import Any

import rich_click as click

from ledger.bridge.numbers import so_many
from ledger.bridge.scores import Line
from ledger.recorded import Recorded
from ledger.store import Store
from replay.acts.sitting import Signer
from replay.cli.complaints import tell_at_the_venue
from replay.cli.recording import SIGNING, as_usage, plain_head, signed
from replay.cli.screen import ask, complain, remark, say_json
from replay.cli.shell import CONTEST, WORDS, at_hand_for_views, with_options, writing
from replay.cli.usual import AtTheDesk, usual
from replay.keying import grammar
from replay.keying.keying import Slips, slips, turn
from replay.keying.sheet import By

LONGEST = 1000
QUITS, ASKS, COMMENT = ("q", "quit"), "?", "#"
SESSION = click.option("--session", type=WORDS, help="Needed where there are several.")
BY_BOARD = click.option("--by-board", is_flag=True, help="A traveller at a time, not a table.")


def run(
    ctx: click.Context,
    /,
    *,
    contest: str,
    session: str | None,
    by_board: bool,
    signer: Signer,
) -> int:
    """Key scores: the next line without one is offered, and Enter takes what is typed for it.

    420, -50, 4SN=, 3NXW-2, pass, A6040, np (not played); c 450 asks for a correction; r2 t3 b7 or
    b7 3-8 goes there; Enter alone leaves a line; ? tells more, q ends. What is wrong is refused
    where it is typed, and what is unlikely is taken with ! behind it. From a pipe a refused line
    keeps its place: the next is the one after it, and after a place that is none says its own.
    """
    order: By = "board" if by_board else "table"
    with writing(ctx) as store, as_usage():
        where, is_piped = session or usual().session, not sys.stdin.isatty()
        before = slips(store, contest, where, order, is_piped=is_piped)
        keyboard = Keyboard(ctx, store, contest, before)
        while (text := keyboard.asked()) is not None:
            keyboard.take(text, signer)
        return keyboard.ended()


class Keyboard:
    """The input of key: a person who types, or a pipe, with the line offered and the lines
    taken."""

    def __init__(self, ctx: click.Context, store: Store, contest: str, before: Slips) -> None:
        """Nothing is typed yet."""
        self.ctx, self.store, self.contest, self.slips = ctx, store, contest, before
        at_hand_for_views(ctx).hand_on(store, before.contest)
        self.offered: Line | None = before.offered(None)
        self.is_watched = not before.is_piped
        self.number = 0
        self.taken: list[tuple[int, Recorded]] = []
        self.refused: list[tuple[int, str]] = []

    def asked(self) -> str | None:
        """Ask for the next line; None at the end."""
        if self.is_watched:
            place = "all is keyed" if self.offered is None else self.slips.told(self.offered)
            ask(f"{place} >")
        text = _line().decode(errors="replace")
        self.number += 1
        return None if not text or text.strip().lower() in QUITS else text

    def take(self, text: str, signer: Signer) -> None:
        """Let one line be recorded, or say why not; with a request id of its own."""
        if text.strip() == ASKS:
            for line in (grammar.__doc__ or "").splitlines():
                remark(line)
            return
        mine = signer.request_id and f"{signer.request_id}:{self.number}"
        done = turn(
            self.store,
            self.contest,
            self.slips,
            self.offered,
            text.partition(COMMENT)[0],
            signer._replace(request_id=mine),
            remark,
        )
        self.offered = done.next
        self.taken += [(self.number, one) for one in done.recorded]
        if done.refusal is not None:
            tell_at_the_venue(self.ctx, done.refusal)
            self.refused.append((self.number, str(done.refusal)))
            complain(f"{'' if self.is_watched else f'line {self.number}: '}{done.refusal}")
        self.slips = self.slips.again(self.store, self.contest)

    def ended(self, *, as_json: bool = False) -> int:
        """Say how much was taken; the exit code, which is 1 where nobody saw what was refused."""
        if as_json:
            say_json(self._plain())
        else:
            lines = len({number for number, _ in self.taken})
            many = f"recorded {so_many(lines, 'line')}"
            not_taken = f", refused {len(self.refused)}" if self.refused else ""
            remark(f"{many}{not_taken}; head {self.store.head().short}")
        return 1 if self.refused and not self.is_watched else 0

    def _plain(self) -> dict[str, Any]:
        """Return the recorded and the refused lines, by number, as JSON."""
        return {
            "recorded": [
                {"line": number, "position": one.position, "kind": one.kind}
                for number, one in self.taken
            ],
            "refused": [{"line": number, "why": why} for number, why in self.refused],
            "head": plain_head(self.store.head()),
        }


def _line() -> bytes:
    """Return a line of what is typed; of one without end only the beginning, which is refused."""
    first = more = sys.stdin.buffer.readline(LONGEST)
    while len(more) == LONGEST and not more.endswith(b"\n"):
        more = sys.stdin.buffer.readline(LONGEST)
    return first


command = click.command("key", cls=AtTheDesk)(
    with_options(signed(run), CONTEST, SESSION, BY_BOARD, *SIGNING)
)
