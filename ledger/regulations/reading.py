"""Read a TOML file into Regulations, or say in a sentence what is wrong, and where.

A set may extend another one, and a stage its own set's default: what they write is laid
over what they extend, table by table. A table that names another rule replaces the one
below it whole; what a set is to be without, it names in `without`. A figure that a set of
one's own changes under no clause of its own is that set's, and no longer the clause's below. Its
name is the file's where it gives none, and never that of a set that comes with the program.
"""

import tomllib
from codecs import BOM_UTF8
from collections import defaultdict
from collections.abc import Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ledger.coding import from_plain
from ledger.errors import BadValue, InFile, NoFile, NoSuch
from ledger.forms import in_form
from ledger.regulations.contradictions import contradictions
from ledger.regulations.faults import Fault, faults
from ledger.regulations.limits import MOST_BELOW, MOST_BYTES, beyond
from ledger.rulebook import Regulations

FOLDER = Path(__file__).parent

KeyPath = tuple[str, ...]
"""The keys that lead to a place in a set, from the outermost on."""


def names() -> tuple[str, ...]:
    """Return the sets that come with the program, without files of parts, which begin with _."""
    return tuple(name for name in _files() if not name.startswith("_"))


@cache
def _files() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load(name_or_file: str) -> Regulations:
    """Return the set of this name, or in this TOML file. Raises NoSuch, NoFile, InFile."""
    path = _path_of(name_or_file)
    return _shipped(path) if path.parent == FOLDER else read(path)


@cache
def _shipped(path: Path) -> Regulations:
    """Return a set that comes with the program: it never changes, and is read once."""
    return read(path)


def read(path: Path) -> Regulations:
    """Return the set in one file. Raises NoFile, and InFile with the first fault in it."""
    judged = _judged(path)
    if judged.regulations is None:
        raise judged.faults[0].within(path.name)
    return judged.regulations


def faults_of(name_or_file: str) -> tuple[InFile, ...]:
    """Find all faults of a set; whether its parts agree is looked at once each is right.

    Raises NoSuch, NoFile, and InFile where it cannot be read as TOML at all.
    """
    path = _path_of(name_or_file)
    return tuple(fault.within(path.name) for fault in _judged(path).faults)


def written(text: str, source: str) -> tuple[Regulations | None, tuple[InFile, ...]]:
    """Return the set in a text, and all faults in it: one of the two is empty.

    source: the text's name. It extends sets that come with the program. Raises InFile where it
    cannot be read as TOML at all.
    """
    path = Path(f"{source}.toml")
    judged = _judged(path, text.encode())
    return judged.regulations, tuple(fault.within(source) for fault in judged.faults)


class _Judged(NamedTuple):
    """The set in a file, and its faults: one of the two is empty."""

    regulations: Regulations | None
    faults: Sequence[Fault]


def _judged(path: Path, content: bytes | None = None) -> _Judged:
    """Read the set in a file, and its faults. content: of the file, if it is known."""
    plain = _with_stages(*_extended(path, content=content))
    if too_large := tuple(beyond(plain)):
        return _Judged(None, _each_once(too_large))
    try:
        regulations: Regulations = from_plain(plain, Regulations)
    except msgspec.ValidationError as error:
        found = tuple(faults(Regulations, plain)) or (Fault((), str(error)),)
        return _Judged(None, _each_once(found))
    try:
        regulations = in_form(regulations)
    except BadValue as error:
        place = tuple(error.place.split("."))
        return _Judged(None, [Fault(place, f"{error.value} is not {error.expected}")])
    if path.parent != FOLDER and plain["name"] in names():
        taken = f"{plain['name']} comes with the program; a set of one's own has another name"
        return _Judged(None, [Fault(("name",), taken)])
    clashes = tuple(contradictions(regulations))
    return _Judged(None if clashes else regulations, _each_once(clashes))


def _each_once(found: Sequence[Fault]) -> Sequence[Fault]:
    """Drop faults that a stage shares with the default, or with the same lines of another stage."""
    kept: dict[tuple[tuple[str, ...], str], Fault] = {}
    stages: dict[tuple[tuple[str, ...], str], list[str]] = defaultdict(list)
    for fault in found:
        in_stage = fault.path[:1] == ("stages",)
        of_conditions = in_stage or fault.path[:1] == ("default",)
        inside = fault.path[2:] if in_stage else fault.path[1:]
        same = (inside if of_conditions else fault.path, fault.what)
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
    if not name_or_file or (path.suffix != ".toml" and not path.exists()):
        raise NoSuch(what="regulation set", name=name_or_file, known=names())
    return path


class _Laid(NamedTuple):
    """The tables of a file over those that it extends, and the key paths that it leaves out."""

    plain: dict[str, Any]
    without: tuple[KeyPath, ...] = ()


def _extended(path: Path, above: tuple[Path, ...] = (), content: bytes | None = None) -> _Laid:
    """Lay the file's tables over those of the set that it extends, without what it leaves out."""
    plain = _parsed(path, content)
    if path.parent != FOLDER:
        plain.setdefault("name", path.stem)
    base = plain.pop("extends", None)
    if base is None:
        return _Laid(plain)
    if base in _files():
        base_path = FOLDER / f"{base}.toml"
    elif isinstance(base, str) and base.endswith(".toml"):
        base_path = path.parent / base
    else:
        raise InFile(
            file=path.name,
            place="extends",
            what=f"{base!r} is not a set (see: regulations list), nor a TOML file",
        )
    if base_path in (*above, path):
        raise InFile(file=path.name, place="extends", what=f"{base!r} extends itself")
    if len(above) >= MOST_BELOW:
        what = f"is the {MOST_BELOW + 1}th set below another; {MOST_BELOW} are the most"
        raise InFile(file=path.name, place="extends", what=what)
    below = _extended(base_path, (*above, path))
    without = _left_out(plain.pop("without", []), below, path.name)
    kept = reduce(_less, without, below.plain)
    laid = _laid_over(kept, plain)
    if path.parent != FOLDER:
        laid = _with_its_sources(laid, _with_stages(*below), plain, str(plain["name"]))
    return _Laid(laid, (*below.without, *without))


def _left_out(written: Any, below: _Laid, source: str) -> tuple[KeyPath, ...]:
    """Return the key paths that a set leaves out. Raises InFile unless what it extends has them."""
    if not isinstance(written, list) or not all(isinstance(one, str) for one in written):
        what = 'is not a list of key paths in quotes, as ["stages.final", "default.bye"]'
        raise InFile(file=source, place="without", what=what)
    whole = _with_stages(*below)
    for one in written:
        known = _known_instead(whole, one.split("."))
        if known is not None:
            what = f"{one!r} is not in the set it extends; there is {', '.join(known) or 'none'}"
            raise InFile(file=source, place="without", what=what)
    return tuple(tuple(one.split(".")) for one in written)


def _known_instead(plain: Any, path: Sequence[str]) -> tuple[str, ...] | None:
    """Return the keys that stand where a path leads nowhere; None if it leads to something."""
    for key in path:
        if not isinstance(plain, dict) or key not in plain:
            return tuple(plain) if isinstance(plain, dict) else ()
        plain = plain[key]
    return None


def _parsed(path: Path, content: bytes | None) -> dict[str, Any]:
    try:
        if content is None:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            what = f"has more than {MOST_BYTES:,} bytes, which no set of regulations needs"
            raise InFile(file=path.name, place="the file", what=what)
        return tomllib.loads(content.removeprefix(BOM_UTF8).decode(), parse_float=str)
    except OSError as error:
        raise NoFile(file=str(path), why=error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise InFile(file=path.name, place=f"byte {error.start}", what="is not UTF-8") from None
    except RecursionError:
        raise InFile(file=path.name, place="TOML", what="is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise InFile(file=path.name, place="TOML", what=str(error)) from None
    except ValueError:
        what = "holds a number of thousands of digits, or a path that is none"
        raise InFile(file=path.name, place="TOML", what=what) from None


def _with_stages(plain: dict[str, Any], without: Sequence[KeyPath]) -> dict[str, Any]:
    """Return every stage's table in full: its own choices laid over the default.

    Of the default, a stage has nothing that the set leaves out for it.
    """
    default = plain.get("default")
    stages = plain.get("stages")
    if not isinstance(default, dict) or not isinstance(stages, dict):
        return plain
    whole = {}
    for stage, own in stages.items():
        less = [path[2:] for path in without if path[:2] == ("stages", stage) and path[2:]]
        kept = reduce(_less, less, default)
        whole[stage] = _laid_over(kept, own) if isinstance(own, dict) else own
    return {**plain, "stages": whole}


def _less(plain: dict[str, Any], path: KeyPath) -> dict[str, Any]:
    """Return the tables without what this path leads to, if it is there."""
    key, *rest = path
    if not rest:
        return {name: value for name, value in plain.items() if name != key}
    below = plain.get(key)
    return {**plain, key: _less(below, tuple(rest))} if isinstance(below, dict) else plain


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    laid = dict(below)
    for key, value in above.items():
        under = laid.get(key)
        if isinstance(value, dict) and isinstance(under, dict) and not _other_rule(value, under):
            laid[key] = _laid_over(under, value)
        else:
            laid[key] = value
    return laid


def _with_its_sources(
    laid: dict[str, Any], below: dict[str, Any], above: dict[str, Any], source: str
) -> dict[str, Any]:
    """Return the tables; a clause under which `above` changes a figure names the source."""
    named = dict(laid)
    for key, value in above.items():
        under = below.get(key)
        if isinstance(value, dict) and isinstance(under, dict) and not _other_rule(value, under):
            named[key] = _with_its_sources(laid[key], under, value, source)
    clause = below.get("clause")
    if isinstance(clause, str) and "clause" not in above and _changes(above, below):
        named["clause"] = f"{source}, instead of {clause}"
    return named


def _changes(above: dict[str, Any], below: dict[str, Any]) -> bool:
    """Tell whether a table changes a figure of the rule that it lies over, not of one within it."""
    for key, value in above.items():
        under = below.get(key)
        if isinstance(value, dict) and isinstance(under, dict):
            if not _other_rule(value, under) and "clause" not in under and _changes(value, under):
                return True
        elif value != under:
            return True
    return False


def _other_rule(above: dict[str, Any], below: dict[str, Any]) -> bool:
    """Tell whether a table names another rule; in a table of authority, `rule` is an act."""
    return isinstance(above.get("rule"), str) and above["rule"] != below.get("rule")
