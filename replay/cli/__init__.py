"""The command line: one file a verb, loaded only when the verb is used."""

import os
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

if TYPE_CHECKING:
    from ledger.store import Place

SECTIONS: dict[str, dict[str, str]] = {
    "A ledger and a contest": {
        "demo": "Play a made-up club evening into a new ledger, and try it.",
        "open": "Make a ledger, a tournament, a contest.",
        "import": "Bring a contest to what a result file says.",
        "export": "Write the ledger as JSON Lines.",
        "copy": "Copy a ledger to another file, to a server or from one.",
        "backup": "Back the ledger up, verified, while others record.",
        "restore": "Make the ledger anew from a backup.",
        "doctor": "Look at everything around the ledger, and say what to do.",
        "follow": "Keep tables of your own up with the ledger.",
        "site": "The pages of contests as files that need no server.",
        "columns": "Write ledgers as Parquet files for analysis.",
        "serve": "All results and the past as pages for a browser.",
        "entry": "Enter a pair or team.",
        "handicap": "Give a contestant its handicap.",
        "rename": "Call a contest or a contestant otherwise.",
        "schedule": "Schedule, start or end a session.",
        "stage": "Schedule, start or end a stage.",
        "numbers": "Number the contestants of a stage.",
        "draw": "Who meets whom next; published only when told.",
        "lot": "Take down the order that a lot gave.",
        "seat": "Say who actually sat where.",
        "line-up": "Post who is to sit where.",
        "appoint": "Appoint an official.",
        "link": "Give somebody a link to act by on pages.",
        "links": "Whose links there are, and which were opened.",
        "end-link": "End a link, and what was opened by it.",
        "keys": "Make, adopt, list or retire keys that checkpoints are signed with.",
        "amend": "Put other regulations in force.",
    },
    "Scores": {
        "enter": "Enter a score.",
        "key": "Enter scores by keyboard, slip by slip.",
        "result": "Enter the result of a whole match.",
        "confirm": "Agree to a score at the table.",
        "agree": "Agree with a result as a captain, or dispute it.",
        "leave": "Two sides leave their table.",
        "deals": "Attach the cards of boards.",
        "average": "Award an artificial score by fault.",
        "adjust": "Award an adjusted score.",
        "board": "A board is not played, taken out, fouled, played anew, put off.",
        "correct": "Ask for a correction of a score.",
        "consent": "Agree to a requested correction, or refuse to.",
        "annul": "Take back an event that was recorded by mistake.",
        "post": "Post the results of a session.",
    },
    "Rulings": {
        "rule": "Take down a director's ruling.",
        "advise": "The parties are told of a ruling.",
        "appeal": "Lodge, hear and decide an appeal, or withdraw it.",
        "penalise": "Warn or fine contestants for an offence.",
        "suspend": "Suspend somebody for a session.",
        "waive": "Let a warning or penalty count no more.",
        "incident": "Take down what changes no score.",
        "call": "Call the director to a table.",
        "answer": "See to a call of the director.",
        "forfeit": "Declare a match forfeited.",
        "withdraw": "Let a contestant withdraw.",
        "disqualify": "Disqualify a contestant.",
    },
    "Teams and stages": {
        "substitute": "Let somebody play for a member in a session.",
        "discount": "Rule that a substitution was none.",
        "alter": "Alter a score because of substitutes.",
        "member": "Add or replace a member of a team.",
        "eligible": "Say whether a player may take part.",
        "hand-in": "Take in a document.",
        "drop-in": "Let a contestant in late, or a house contestant.",
        "qualify": "Declare who goes on to the next stage.",
        "replace": "Give a qualifier's place to another contestant.",
        "choose": "Take down a choice of opponent or segments, or a toss.",
        "settle": "Take down a play-off or a ruling on a tie.",
        "submit": "Submit commands written as JSON.",
    },
    "Results": {
        "entries": "Who has entered.",
        "standings": "Who is where.",
        "traveller": "A board's results and frequencies.",
        "travellers": "All of them.",
        "scorecard": "A contestant's boards.",
        "scorecards": "Everybody's, to be handed out.",
        "matches": "Matches with their results, of teams board by board.",
        "cross-table": "Who got what against whom.",
        "ranks": "Who was where after each session.",
        "butler": "Boards in IMPs against a datum.",
        "qualifiers": "Who goes on: declared, entitled, and what is missing.",
        "carry-over": "What qualifiers bring along, and from what.",
        "finals": "Knock-out matches by segments.",
        "offences": "Warnings and penalties, and what the next would cost.",
        "eligibility": "Substitutions and eligibility: who played how much.",
        "awards": "Titles and points.",
        "seating": "Matches with their line-ups, and who really sat.",
        "draws": "Draws as they were published, and who has met whom.",
        "periods": "What may still be asked for, until when.",
        "missing": "What is missing: tables behind, rooms, rounds, doubtful scores.",
        "matters": "What waits for whom: requests, rulings, appeals, postings, and by when.",
        "rounds": "The round's clock: which it is, until when, which tables are late.",
        "states": "How final every session, match and result is.",
    },
    "The past": {
        "log": "Every event of a contest, or of the whole ledger's keeping.",
        "diff": "What moved between two moments, and why.",
        "timeline": "Where a contestant was after every event that moved it.",
        "blame": "The last event that changed each row of the standings.",
        "explain": "Why a contestant is where it is.",
        "impact": "What an appeal or an event has done, with it and without.",
        "report": "One page about an appeal, for the committee's file.",
        "what-if": "What would be in an unsaved past.",
        "verify": "Prove that nothing in the ledger was touched.",
        "checkpoint": "Sign the head, to be kept by others.",
        "receipt": "Prove one event by a signed head; check such a proof.",
        "witness": "Keep signed heads of other ledgers, and find forks.",
        "rebuild": "Write the views anew from the record.",
        "clock": "Let recorded times go on from now, where a clock was ahead.",
    },
    "Without a contest": {
        "movement": "Show and check movements.",
        "calc": "A scorer's calculator, by any regulation set.",
        "regulations": "List, show, check and compare regulation sets.",
        "people": "List, change, erase, export or import names.",
        "manual": "How it is made, how clauses are read, and why.",
        "licences": "What the program is made of, and under which licences.",
        "completion": "Print the shell's completion script.",
    },
}
"""Every verb with the line that --help shows, in the order of use."""

VERBS = {verb: line for section in SECTIONS.values() for verb, line in section.items()}

MODULES = {"import": "import_file", "open": "open_ledger"}
"""Verbs whose file cannot bear their name."""


def open_what_is_closed() -> None:
    """Let what somebody has closed (>&-) come from nowhere and go nowhere.

    Otherwise the next file that is opened, such as the ledger, would stand in its place.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  # for as long as the program runs


DRESSED = ("draw", "enter", "keys")
"""Acts whose verbs do more here than the act that is described."""


class Verbs(click.Group):
    """The verbs, each in its own module under this package.

    Plain, so that listing them takes no longer than it must; the verbs' own help is rich.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs in the order of use."""
        return list(VERBS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The verbs by what they are for."""
        for title, verbs in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{verb:11}", line) for verb, line in verbs.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A verb as lists of verbs need it: its name and its line."""
        if cmd_name not in VERBS:
            return None
        return click.Command(name=cmd_name, help=VERBS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb itself, once it is used."""
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


@contextmanager
def interrupted_in_silence() -> Iterator[None]:
    """Let an interruption that hits while something is cleared away print no traceback.

    Nobody can be told of it there: what is under way is done to its end.
    """
    otherwise = sys.unraisablehook

    def told(unraisable: "sys.UnraisableHookArgs") -> None:
        if not issubclass(unraisable.exc_type, KeyboardInterrupt):
            otherwise(unraisable)

    sys.unraisablehook = told
    try:
        yield
    finally:
        sys.unraisablehook = otherwise


def verb_of(name: str) -> click.Command:
    """A verb: a question or an act that is described for all shells, or one of this shell's own."""
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
    """A verb that stands before several acts."""
    from replay.cli.recording import verb

    group = click.Group(name, help=VERBS[name])
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
