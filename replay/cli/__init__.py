"""The command line: one file a verb, loaded only when the verb is used."""

import atexit
import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from replay.acts import FAMILIES
from replay.acts import NAMES as ACTS
from replay.acts import described as act
from replay.cli.where import Where
from replay.questions import NAMES as QUESTIONS
from replay.questions import described as question
from replay.verbs import SECTIONS, VERBS

if TYPE_CHECKING:
    from ledger.store import Place

MODULES = {"import": "import_file", "open": "open_ledger"}
"""Verbs whose file cannot bear their name."""


def open_what_is_closed() -> None:
    """Let what somebody has closed (>&-) come from nowhere and go nowhere.

    Otherwise the next file that is opened, such as the ledger, would stand in its place.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  # for as long as the program runs


DRESSED = ("draw", "enter", "keys", "movement")
"""Acts whose verbs do more here than the act that is described."""


class Verbs(click.Group):
    """The verbs, each in its own module under this package.

    Plain, so that listing them takes no longer than it must; the verbs' own help is rich.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs in the order of use."""
        return list(VERBS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs of --help under what they are for."""
        for title, verbs in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{verb:11}", line) for verb, line in verbs.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a verb for lists of verbs: its name and its line only."""
        if cmd_name not in VERBS:
            return None
        return click.Command(name=cmd_name, help=VERBS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Load the verb itself, once it is used; of a misspelt one say what is like it."""
        if args[0] not in VERBS and not args[0].startswith("-"):
            from difflib import get_close_matches

            if like := get_close_matches(args[0], VERBS):
                ctx.fail(f"No such command {args[0]!r}. Did you mean {' or '.join(like)}?")
        name, known, rest = super().resolve_command(ctx, args)
        if name is None or known is None:
            return name, known, rest
        return name, verb_of(name), rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb. Whoever reads its output may have seen enough (| head): that is all."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            from replay.cli.screen import drop_answers

            drop_answers()
            return ctx.exit(0)
        except Exception as error:
            from ledger.errors import LedgerError
            from replay.cli.complaints import tell_at_the_venue

            if isinstance(error, LedgerError):
                tell_at_the_venue(ctx, error)
            raise

    def main(self, *args: Any, **options: Any) -> Any:
        """Run; a refusal becomes one sentence on stderr and its exit code."""
        open_what_is_closed()
        gc.set_threshold(AT_ONCE)
        atexit.register(gc.freeze)  # no search for cycles as the program ends
        try:
            with interrupted_in_silence():
                done = super().main(*args, **{**options, "standalone_mode": False})
        except (Exception, KeyboardInterrupt) as error:
            from replay.cli.complaints import told

            exit_code = told(error)
            if exit_code is None:
                raise
            sys.exit(exit_code)
        sys.exit(done if isinstance(done, int) else 0)


AT_ONCE = 100_000
"""The objects made before the garbage collector runs: a verb makes many that stay, few cycles."""


@contextmanager
def interrupted_in_silence() -> Iterator[None]:
    """Let an interruption that hits while something is cleared away print no traceback.

    Nobody can be told of it there, and what has no end of its own would go on: so it comes once
    more a moment later, as long as the program is inside.
    """
    otherwise, is_again = sys.unraisablehook, False

    def told(unraisable: "sys.UnraisableHookArgs") -> None:
        nonlocal is_again
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            is_again = True
            signal.signal(signal.SIGALRM, signal.default_int_handler)
            signal.setitimer(signal.ITIMER_REAL, A_MOMENT)
        else:
            otherwise(unraisable)

    sys.unraisablehook = told
    try:
        yield
    finally:
        sys.unraisablehook = otherwise
        if is_again:
            signal.setitimer(signal.ITIMER_REAL, 0)


A_MOMENT = 0.1
"""Seconds: until then whatever was being cleared away is."""


def verb_of(name: str) -> click.Command:
    """Return a verb: a question or act described for all shells, or one of this shell's own."""
    if name in QUESTIONS:
        from replay.cli.questions import verb as asking

        return asking(question(name))
    module = MODULES.get(name, name).replace("-", "_")
    if (name in FAMILIES or name in ACTS) and name not in DRESSED:
        from replay.cli.recording import verb

        return family(name) if name in FAMILIES else verb(act(name))
    command: click.Command = import_module(f"replay.cli.{module}").command
    return command


def family(name: str) -> click.Group:
    """Make a verb that stands before several acts."""
    from rich_click import RichGroup

    from replay.cli.recording import verb

    group = RichGroup(name=name, help=VERBS[name])
    for each in FAMILIES[name]:
        group.add_command(verb(act(f"{name} {each}")))
    return group


@click.group(
    cls=Verbs,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--ledger",
    "path",
    envvar="BRIDGE_LEDGER",
    type=Where(),
    help="The ledger: a file, or postgresql://HOST/DATABASE/NAME (or set BRIDGE_LEDGER).",
)
@click.version_option(package_name="bridge-ledger")
@click.pass_context
def main(ctx: click.Context, path: "Place | None") -> None:
    """A results ledger for duplicate bridge: nothing is lost, every past can be shown.

    Moments are written as a time (22:30, yesterday 22:30, 2026-11-20 22:30 where the contest is
    played, or with a zone 2026-11-20T22:30+11:00), as a position (#1234) or by name (posted:1,
    closed:1, final). Exit codes: 0 done, 1 refused by a rule, 2 wrong usage or unreadable input,
    3 verification failed, 4 changed meanwhile, 130 interrupted.
    """
    ctx.obj = path
