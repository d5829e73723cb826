"""enter: a score by its options; with - in its place, lines as `key` takes them."""

from typing import Any

import rich_click as click

from replay.acts import described
from replay.acts.sitting import Signer
from replay.cli.files import SCREEN
from replay.cli.key import BY_BOARD, SESSION, Keyboard
from replay.cli.recording import SIGNING, as_usage, signed, verb
from replay.cli.shell import CONTEST, JSON, with_options, writing
from replay.cli.usual import AtTheDesk, usual
from replay.keying.keying import slips
from replay.keying.sheet import By

PIPED = str(SCREEN)


def run(
    ctx: click.Context,
    /,
    *,
    contest: str,
    score: str,
    session: str | None,
    by_board: bool,
    signer: Signer,
    as_json: bool,
) -> int:
    """Enter lines from standard input as `key` takes them, each recorded by itself.

    A line that names no place belongs to the one after the line before, as drawn; # begins a
    remark. Lines that are refused are told by their numbers, and all others recorded. A line that
    stands already counts for nothing; with --request-id each counts once, however often it comes.
    """
    order: By = "board" if by_board else "table"
    with writing(ctx) as store, as_usage():
        where = session or usual().session
        before = slips(store, contest, where, order, in_order=True, is_piped=True)
        keyboard = Keyboard(ctx, store, contest, before)
        while (text := keyboard.asked()) is not None:
            keyboard.take(text, signer)
        return keyboard.ended(as_json=as_json)


LINES = click.command("enter", cls=AtTheDesk)(
    with_options(
        signed(run),
        CONTEST,
        click.argument("score", type=click.Choice([PIPED])),
        SESSION,
        BY_BOARD,
        *SIGNING,
        JSON,
    )
)


class EnterVerb(AtTheDesk):
    """One score, or lines of them where - stands in its place."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> Any:
        """Parse the line as lines from standard input where it has the dash, else as one score."""
        if PIPED in args:
            return LINES.make_context(info_name, args, parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


ACT = described("enter")
WORDS = f"""{ACT.words}

With - for SCORE, and none of the options that name a line, scores come from standard input, a line
each as `key` takes them: each is recorded by itself, and those that are refused are told by their
numbers. A line that names no place (r2 t3 b7, or b7 3-8) is the one after the line before, as drawn
(--by-board: traveller by traveller); # begins a remark. What stands already counts for nothing.
"""

command = verb(ACT._replace(words=WORDS), EnterVerb)
