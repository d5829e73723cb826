"""From a TOML file to Regulations, or to a sentence about each thing that is wrong in it.

A set may extend another one, and a stage its own set's default: what they write is laid
over what they extend, table by table. A table that names another rule replaces the one
below it whole.
"""

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ledger.coding import from_plain
from ledger.errors import InFile, NoFile, NoSuch
from ledger.regulations.contradictions import contradictions
from ledger.regulations.faults import Fault, faults
from ledger.rulebook import Regulations

FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The sets that come with the program; files that begin with _ are parts of them."""
    return tuple(name for name in _files() if not name.startswith("_"))


def _files() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load(name_or_file: str) -> Regulations:
    """The set of this name, or in this TOML file. Raises NoSuch, NoFile, InFile."""
    return read(_path_of(name_or_file))


def read(path: Path) -> Regulations:
    """The set in one file. Raises NoFile, and InFile with the first fault in it."""
    judged = _judged(path)
    if judged.regulations is None:
        raise judged.faults[0].within(path.name)
    return judged.regulations


def faults_of(name_or_file: str) -> tuple[InFile, ...]:
    """Everything that is wrong in a set; whether its parts agree, once each is what it should be.

    Raises NoSuch, NoFile, and InFile where it cannot be read as TOML at all.
    """
    path = _path_of(name_or_file)
    return tuple(fault.within(path.name) for fault in _judged(path).faults)


class _Judged(NamedTuple):
    """The set in a file, and what is wrong in it: one of the two is empty."""

    regulations: Regulations | None
    faults: Sequence[Fault]


def _judged(path: Path) -> _Judged:
    plain = _with_stages(_extended(path))
    try:
        regulations: Regulations = from_plain(plain, Regulations)
    except msgspec.ValidationError as error:
        found = tuple(faults(Regulations, plain)) or (Fault((), str(error)),)
        return _Judged(None, _each_once(found))
    clashes = tuple(contradictions(regulations))
    return _Judged(None if clashes else regulations, _each_once(clashes))


def _each_once(found: Sequence[Fault]) -> Sequence[Fault]:
    """Without what a stage has from the default, or from the same lines as another stage."""
    kept: dict[tuple[tuple[str, ...], str], Fault] = {}
    stages: dict[tuple[tuple[str, ...], str], list[str]] = defaultdict(list)
    for fault in found:
        in_stage = fault.path[:1] == ("stages",)
        inside = fault.path[2:] if in_stage else fault.path[1:]
        same = (inside or fault.path, fault.what)
        if same not in kept:
            kept[same] = fault
        elif in_stage and kept[same].path[:1] == ("stages",):
            stages[same].append(fault.path[1])
    return [
        fault._replace(what=f"{fault.what} (in {', '.join(stages[same])} too)")
        if same in stages
        else fault
        for same, fault in kept.items()
    ]


def _path_of(name_or_file: str) -> Path:
    if name_or_file in names():
        return FOLDER / f"{name_or_file}.toml"
    path = Path(name_or_file)
    if path.suffix != ".toml" and not path.exists():
        raise NoSuch(what="regulation set", name=name_or_file, known=names())
    return path


def _extended(path: Path, above: tuple[Path, ...] = ()) -> dict[str, Any]:
    """The file's tables laid over those of the set that it extends."""
    plain = _parsed(path)
    base = plain.pop("extends", None)
    if base is None:
        return plain
    if base in _files():
        base_path = FOLDER / f"{base}.toml"
    elif isinstance(base, str) and base.endswith(".toml"):
        base_path = path.parent / base
    else:
        raise InFile(
            file=path.name,
            place="extends",
            what=f"{base!r} is not a set; there is {', '.join(names())}",
        )
    if base_path in (*above, path):
        raise InFile(file=path.name, place="extends", what=f"{base!r} extends itself")
    return _laid_over(_extended(base_path, (*above, path)), plain)


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=str)
    except OSError as error:
        raise NoFile(file=str(path), why=error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise InFile(file=path.name, place=f"byte {error.start}", what="is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise InFile(file=path.name, place="TOML", what=str(error)) from None


def _with_stages(plain: dict[str, Any]) -> dict[str, Any]:
    """Every stage's table in full: the default with the stage's own choices laid over it."""
    default = plain.get("default")
    stages = plain.get("stages")
    if not isinstance(default, dict) or not isinstance(stages, dict):
        return plain
    whole = {
        stage: _laid_over(default, own) if isinstance(own, dict) else own
        for stage, own in stages.items()
    }
    return {**plain, "stages": whole}


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    laid = dict(below)
    for key, value in above.items():
        under = laid.get(key)
        if isinstance(value, dict) and isinstance(under, dict) and not _other_rule(value, under):
            laid[key] = _laid_over(under, value)
        else:
            laid[key] = value
    return laid


def _other_rule(above: dict[str, Any], below: dict[str, Any]) -> bool:
    return "rule" in above and above["rule"] != below.get("rule")
