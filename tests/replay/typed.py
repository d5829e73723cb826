"""Commands of the manual, run as they stand, with what is shown of what they say."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from replay.cli import main

FILE = re.compile(r"`(\S+)`:\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""A file that stands in a text, with its name before it."""


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


def played(text: str, folder: Path) -> Iterator[tuple[str, list[str], str]]:
    """Each command with the lines that are shown and what it says, in a folder where one stands."""
    folder.chmod(0o700)
    for name, content in FILE.findall(text):
        (folder / name).write_text(content)
    for command, lines in commands(text):
        words = [name for word in shlex.split(command) for name in as_a_shell_does(word)]
        yield command, lines, said(words)


def matching(lines: list[str]) -> re.Pattern[str]:
    """What an output must look like: a line … is any lines, … in a line is anything."""
    written = [r"(?s:.*)" if line == "…" else _matching(line) for line in lines]
    return re.compile("".join(written))


def _matching(line: str) -> str:
    return "[^\n]*".join(map(re.escape, line.split("…"))) + "\n"
