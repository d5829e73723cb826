"""Reads a scenario and runs it: in this process, or as the script of a shell."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import NamedTuple

from click.testing import CliRunner

from replay.cli import main

FOLDER = Path(__file__).parent
INDENT = "    "
LEDGER = "scenario.ledger"
HASH = re.compile(r"\b[0-9a-f]{64}\b|(?<=head )[0-9a-f]{12}\b")
ANY_LINES = r"(?:.*\n)*?"
SETS = re.compile(r"([A-Z]+)=(\S+)")


class Step(NamedTuple):
    """A command and what it is expected to print; first, last: its lines of the page."""

    command: str
    expected: list[str]
    first: int
    last: int


class Difference(NamedTuple):
    """A step that printed something else."""

    step: Step
    printed: list[str]

    def __str__(self) -> str:
        told = [f"line {self.step.first + 1}: $ {self.step.command}", "expected:"]
        return "\n".join([*told, *self.step.expected, "printed:", *self.printed])


def names() -> list[str]:
    """Every scenario there is."""
    return sorted(path.stem for path in FOLDER.glob("*.md"))


def page(name: str) -> list[str]:
    """The lines of a scenario."""
    return (FOLDER / f"{name}.md").read_text().splitlines()


def steps(lines: list[str]) -> list[Step]:
    """The commands of a scenario in their order; blank lines may stand in what they print."""
    found: list[Step] = []
    for number, line in enumerate(lines):
        if line.startswith(f"{INDENT}$ "):
            found.append(Step(line.removeprefix(f"{INDENT}$ "), [], number, number))
        elif line.startswith(INDENT) and found:
            step = found[-1]
            between = lines[step.last + 1 : number]
            if not any(between):
                step.expected.extend([*between, line.removeprefix(INDENT)])
                found[-1] = step._replace(last=number)
    return found


def differences(name: str, folder: Path) -> Iterator[Difference]:
    """Where a scenario that is run in this folder prints something else than it says."""
    variables = {"HERE": str(FOLDER)}
    runner = CliRunner(env={"BRIDGE_LEDGER": str(folder / LEDGER), "COLUMNS": "100"})
    for step in steps(page(name)):
        setting = SETS.fullmatch(step.command)
        if setting is not None:
            variables[setting[1]] = setting[2]
            continue
        program, *words = shlex.split(Template(step.command).substitute(variables))
        assert program == "bridge-ledger", step.command
        done = runner.invoke(main, words, catch_exceptions=False, prog_name=program)
        printed = [line.rstrip() for line in done.output.rstrip().splitlines()]
        printed += [f"[{done.exit_code}]"] if done.exit_code else []
        if not fits(printed, step.expected):
            yield Difference(step, printed)


def fits(printed: list[str], expected: list[str]) -> bool:
    """Whether that is what was expected."""
    pattern = "".join(ANY_LINES if line == "..." else _pattern(line) for line in expected)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


def _pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.split("..."))) + "\n"


def rewritten(name: str, found: list[Difference]) -> str:
    """The page of a scenario with what was really printed."""
    lines = page(name)
    for difference in reversed(found):
        step = difference.step
        told = [f"{INDENT}{HASH.sub('...', line)}".rstrip() for line in difference.printed]
        lines[step.first + 1 : step.last + 1] = told
    return "\n".join(lines) + "\n"


def in_a_shell(name: str, folder: Path, program: Path) -> list[str]:
    """What the commands of a scenario print when they are the script of a shell."""
    script = [f"exec 2>&1; export BRIDGE_LEDGER={LEDGER} COLUMNS=100"]
    script.append(f"HERE={shlex.quote(str(FOLDER))}")
    for step in steps(page(name)):
        command = re.sub(r"^bridge-ledger\b", shlex.quote(str(program)), step.command)
        is_command = command != step.command
        script += [f'{command} || echo "[$?]"' if is_command else command]
    done = subprocess.run(
        ["sh", "-c", "\n".join(script)], cwd=folder, capture_output=True, text=True, check=True
    )
    return [line.rstrip() for line in done.stdout.splitlines()]
