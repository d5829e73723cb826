"""completion: print the shell's completion script."""

import rich_click as click
from click.shell_completion import get_completion_class

from replay.cli.screen import say


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL: eval "$(bridge-ledger completion bash)"."""
    found = get_completion_class(shell)
    assert found is not None
    root = ctx.find_root().command
    source = found(root, {}, "bridge-ledger", "_BRIDGE_LEDGER_COMPLETE").source()
    say(*source.splitlines())
