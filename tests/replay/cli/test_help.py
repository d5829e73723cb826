"""Help and completion: a sentence for every verb and every option."""

from collections.abc import Iterator

import click
import pytest
from click.shell_completion import BashComplete, ShellComplete
from click.testing import CliRunner

from replay.cli import main
from replay.verbs import VERBS
from tests.replay.program import Program


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every verb, and every verb under a verb, with what it is called by."""
    context = click.Context(main)
    for verb in VERBS:
        _, command, _ = main.resolve_command(context, [verb])
        assert command is not None
        yield verb, command
        if isinstance(command, click.Group):
            for name, inner in command.commands.items():
                yield f"{verb} {name}", inner


ALL = dict(commands())


def test_the_verbs_of_the_issue_are_there() -> None:
    told = (
        "demo open import export enter correct adjust annul post standings traveller scorecard"
        " log diff verify rebuild regulations people"
    )
    assert set(told.split()) <= set(VERBS)
    assert {"regulations list", "regulations show", "regulations check"} <= set(ALL)


def test_help_lists_every_verb_with_its_line() -> None:
    text = CliRunner(env={"COLUMNS": "100"}).invoke(main, ["--help"]).stdout
    for verb in VERBS:
        assert f"\n  {verb} " in text
    for option in ("--ledger", "--version", "--help"):
        assert option in text


@pytest.mark.parametrize("name", ALL)
def test_every_verb_and_every_option_says_what_it_does(name: str) -> None:
    command = ALL[name]
    done = CliRunner(env={"COLUMNS": "100"}).invoke(main, [*name.split(), "--help"])
    assert done.exit_code == 0
    assert command.help
    assert command.help.rstrip().endswith(".")
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts[0]}"
            assert parameter.opts[0] in done.stdout


def test_help_is_plain_where_nobody_looks_at_a_terminal() -> None:
    assert "\x1b" not in CliRunner().invoke(main, ["import", "--help"]).stdout


# ------------------------------------------------------------------------------------- completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_is_for_the_program_and_the_shell(shell: str) -> None:
    done = CliRunner().invoke(main, ["completion", shell])
    assert done.exit_code == 0
    assert "bridge-ledger" in done.stdout
    assert f"_BRIDGE_LEDGER_COMPLETE={shell}_complete" in done.stdout


def completed(*words: str, incomplete: str = "") -> list[str]:
    """What a shell would offer after these words."""
    complete: ShellComplete = BashComplete(main, {}, "bridge-ledger", "_BRIDGE_LEDGER_COMPLETE")
    return [item.value for item in complete.get_completions(list(words), incomplete)]


def test_verbs_are_completed() -> None:
    assert completed(incomplete="stan") == ["standings"]
    assert set(completed()) == set(VERBS)


def test_options_and_choices_of_a_verb_are_completed() -> None:
    assert completed("standings", incomplete="--as") == ["--as-of"]
    assert completed("correct", "--cause", incomplete="s") == ["scorer"]
    assert completed("people", incomplete="er") == ["erase"]


def test_contests_of_the_named_ledger_are_completed(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert completed("--ledger", str(program.ledger), "standings") == ["club"]
    assert completed("--ledger", str(program.ledger), "standings", incomplete="x") == []
    monkeypatch.setenv("BRIDGE_LEDGER", str(program.ledger))
    assert completed("log") == ["club"]


def test_without_a_readable_ledger_nothing_is_offered_and_nothing_said(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BRIDGE_LEDGER", raising=False)
    program.ledger.write_bytes(b"no ledger")
    assert completed("standings") == []
    assert completed("--ledger", str(program.ledger), "standings") == []
    assert completed("--ledger", f"{program.ledger}.none", "standings") == []
