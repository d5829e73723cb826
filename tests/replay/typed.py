"""Commands of the manual, run as they stand, with what is shown of what they say."""

import re
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from replay.cli import main


def blocks(text: str, kind: str) -> list[str]:
    """What stands in blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines that are shown of what it says, in order."""
    for block in blocks(text, "console"):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = step.splitlines()
            yield command, lines


def as_a_shell_does(word: str) -> list[str]:
    """The files that a word with * is for, or the word."""
    return [str(one) for one in Path().glob(word)] if "*" in word else [word]


def said(words: list[str]) -> str:
    """What a command of the manual's says, which succeeds."""
    if words[0] == "mkdir":
        for folder in words[1:]:
            Path(folder).mkdir()
        return ""
    done = CliRunner(env={"COLUMNS": "100"}).invoke(main, words[1:], catch_exceptions=False)
    assert done.exit_code == 0, (words, done.output)
    return done.output
