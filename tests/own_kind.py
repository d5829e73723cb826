"""Every real file out as its own kind, and what of it says something else than the original.

    python -m tests.own_kind [FOLDER]

What both files say is held against each other as it is read: who, every line with what it is
said to be worth, totals and places, matches, datums, cards. A figure may be the rounding of the
other.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger import readers
from ledger.errors import BadInput, CannotSay
from ledger.readers.result_file import EntryRow, LineRow, ResultFile, TotalClaim
from projections.writers.files import written
from tests.round_trips import GLOBS, SUFFIXES, handed_out

FORMS = {"usebio": "usebio", "acbl-json": "acbl", "table-csv": "csv", "pbn-": "pbn"}
"""What a reader reads, by what its name begins with, and the format in which it goes out."""

Said = tuple[tuple[str, ...], Any, int]
"""What is said: about what, and with how many decimals, where it is a figure."""


def form_of(file: ResultFile) -> str | None:
    """The format that is a file's own kind; None for a kind that is not written."""
    return next((form for kind, form in FORMS.items() if file.format.startswith(kind)), None)


def differences(path: Path) -> Iterator[str]:
    """What a file says that it does not say, or says otherwise, once it came in and went out."""
    file = readers.read(path.name, path.read_bytes())
    form = form_of(file)
    if form is None:
        return
    with TemporaryDirectory() as folder:
        _, out = handed_out(Path(folder) / "one.ledger", file, file.regulations)
    again = readers.read(f"again.{SUFFIXES.get(form, form)}", written(out, form).content)
    other = {about: value for about, value, _ in _said(again)}
    for about, value, decimals in _said(file):
        if value is not None and not _alike(value, other.get(about), decimals):
            yield f"{' '.join(about)}: {value} > {other.get(about)}"


def _said(file: ResultFile) -> Iterator[Said]:
    """Everything that a file says."""
    for entry in file.entries:
        yield from _of_entry(entry)
    for row in file.lines:
        yield from _of_line(row, file.decimals)
    for total in file.totals:
        yield from _of_total(total)
    for match in file.matches:
        two = ("match", str(match.round), match.home, match.away)
        yield (*two, "home"), match.home_total, match.decimals
        yield (*two, "away"), match.away_total, match.decimals
    for claim in file.datums:
        yield (*_board(claim.session, claim.section, claim.board), "datum"), claim.datum, 0
    for dealt in file.deals:
        board = _board(dealt.session, dealt.section, dealt.deal.board)
        yield (*board, "hands"), dealt.deal.hands, 0
        yield (*board, "tricks"), dealt.deal.tricks, 0
        yield (*board, "par"), dealt.deal.par, 0


def _board(session: str, section: str, board: int) -> tuple[str, ...]:
    return session, section, str(board)


def _of_entry(entry: EntryRow) -> Iterator[Said]:
    who = ("entry", entry.contestant)
    yield (*who, "people"), sorted(player.name for player in entry.players), 0
    yield (*who, "members"), sorted(player.number or "" for player in entry.players), 0
    yield (*who, "team"), entry.team, 0
    yield (*who, "field"), entry.field, 0
    yield (*who, "category"), entry.category, 0


def _of_line(row: LineRow, decimals: int) -> Iterator[Said]:
    line, played = row.line, row.played
    what = ("line", *_board(line.session, line.section, line.board), line.ns, line.ew)
    what = (*what, line.room or "")
    yield (*what, "score"), played and played.outcome, 0
    yield (*what, "lead"), played and played.lead, 0
    yield (*what, "awards"), row.awards, 0
    yield (*what, "round"), line.round, 0
    yield (*what, "table"), line.table, 0
    yield (*what, "ns-worth"), row.ns_claim or None, decimals
    yield (*what, "ew-worth"), row.ew_claim or None, decimals


def _of_total(total: TotalClaim) -> Iterator[Said]:
    who = ("total", total.contestant, *sorted(total.among or ()))
    yield (*who, "total"), total.total, total.decimals
    yield (*who, "percentage"), total.percentage, 2
    yield (*who, "place"), total.rank, 0
    yield (*who, "tie"), total.tied, 0


def _alike(said: Any, again: Any, decimals: int) -> bool:
    """Whether two say the same; a figure may be the rounding of one to hundredths."""
    if isinstance(said, Fraction) and isinstance(again, Fraction):
        return abs(said - again) <= Fraction(1, 2 * 10**decimals) + Fraction(1, 200)
    return bool(said == again)


def main() -> None:
    """Say of each file what comes back otherwise: how often of each kind, and the first of it."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data")
    for path in sorted(path for pattern in GLOBS for path in folder.glob(pattern)):
        try:
            found = list(differences(path))
        except (BadInput, CannotSay) as refused:
            sys.stdout.write(f"{path.name}: {refused}\n")
            continue
        kinds = Counter(told.partition(": ")[0].split()[-1] for told in found)
        said = ", ".join(f"{kind} {many} times" for kind, many in kinds.items())
        sys.stdout.write(f"{path.name}: {said or 'the same'}\n")
        sys.stdout.writelines(f"    {told}\n" for told in found[:3])
        sys.stdout.flush()


if __name__ == "__main__":
    main()
