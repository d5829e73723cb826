"""The second verifier says what `verify` says, is short, and knows nothing of the program."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ledger.journal import write_line, write_sealed
from ledger.people import Person, seal
from ledger.store.schema import STATEMENTS, as_kept
from replay.manual import passages
from tests.conftest import ROOT
from tests.forgeries.cases import Original, first_bad, originals
from tests.golden.test_golden import LINES
from tests.replay.tampering import rechained, tamper, verdict_on
from tests.second_verifier import main, proves, verify

SOURCE = ROOT / "tests" / "second_verifier.py"
GOLDEN = originals()
SIGNED = next(original for original in GOLDEN if original.name == "signed")
(FORMAT,) = passages("format")


def block(language: str) -> str:
    """What stands in the page's only block of a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", FORMAT, re.DOTALL)
    return str(found)


@pytest.fixture(params=GOLDEN, ids=[original.name for original in GOLDEN])
def golden(request: pytest.FixtureRequest) -> Original:
    found: Original = request.param
    return found


def copied(golden: Original, folder: Path) -> Path:
    """A copy of a golden ledger, so that nothing is left beside it."""
    path = folder / "golden.ledger"
    path.write_bytes(golden.content)
    return path


def test_it_is_short_and_imports_nothing_of_ours() -> None:
    text = SOURCE.read_text(encoding="utf-8")
    tree = list(ast.walk(ast.parse(text)))
    modules = {name.name for node in tree if isinstance(node, ast.Import) for name in node.names}
    modules |= {str(node.module) for node in tree if isinstance(node, ast.ImportFrom)}
    assert len(text.splitlines()) < 300
    assert {module.split(".")[0] for module in modules} <= {
        *sys.stdlib_module_names,
        "cryptography",
    }


def test_of_every_golden_ledger_it_says_what_verify_says(golden: Original, tmp_path: Path) -> None:
    path = copied(golden, tmp_path)
    ours, second = verdict_on(path, golden.head[:12]), verify(path, "--head", golden.head[:12])
    assert (ours.problems, second.problems) == ((), [])
    assert (second.position, second.head) == (ours.events, ours.head)


def test_of_a_golden_ledger_s_journal_it_says_the_same(golden: Original, tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_bytes(b"".join(golden.lines))
    assert verify(path, "--head", golden.head).problems == []


def test_lines_that_tell_no_more_than_their_digest_are_checked_as_far_as_they_go(
    golden: Original, tmp_path: Path
) -> None:
    lines = [(write_sealed if row.position % 3 else write_line)(row) for row in golden.rows]
    path = tmp_path / "sealed.jsonl"
    path.write_bytes(b"".join(lines))
    assert verify(path, "--head", golden.head).problems == []
    path.write_bytes(b"".join([*lines[:4], *lines[5:]]))
    assert first_bad(verify(path)) == 5


def test_every_event_that_was_ever_stored_is_one_as_the_page_describes_it(tmp_path: Path) -> None:
    first, like = GOLDEN[0].rows[:2]
    rows = [first]
    for version, line in enumerate(LINES, 1):
        if b'"kind":"LedgerFounded"' not in line:
            kind = re.match(rb'\{"kind":"(\w+)"', line)
            assert kind
            alone = like._replace(version=1, batch_index=0, batch_count=1, kind=kind[1].decode())
            place = alone._replace(position=len(rows) + 1, stream=f"contest:{version}")
            rows.append(place._replace(body=line.decode()))
    path = tmp_path / "events.jsonl"
    path.write_bytes(b"".join(map(write_line, rechained(rows))))
    assert verify(path).problems == []


@pytest.mark.parametrize(
    "body",
    [
        '{"kind":"KeyRetired"}',
        '{"kind":"KeyRetired","key":1}',
        '{"kind":"KeyAdopted","public":"ssh-ed25519 A","until_at":"soon"}',
        '{"kind":"PeopleChanged","changes":[1]}',
        '{"kind":"PeopleErased","people":7}',
    ],
)
def test_an_event_that_is_not_whole_is_found_and_stops_nothing(tmp_path: Path, body: str) -> None:
    rows = list(SIGNED.rows)
    rows[-1] = rows[-1]._replace(kind=body.split('"')[3], body=body)
    path = tmp_path / "forged.jsonl"
    path.write_bytes(b"".join(map(write_line, rechained(rows))))
    assert first_bad(verify(path)) == rows[-1].position


@pytest.mark.parametrize("at", range(len(SIGNED.heads)))
def test_signed_heads_are_those_of_the_ledger(tmp_path: Path, at: int) -> None:
    path, head = copied(SIGNED, tmp_path), SIGNED.heads[at].decode()
    found = [verify(path, "--checkpoint", head, key).problems for key in SIGNED.keys]
    assert found.count([]) == 1


@pytest.mark.parametrize("column", ["name", "number", "born", "secret"])
def test_changed_details_of_people_are_found(tmp_path: Path, column: str) -> None:
    path = copied(next(golden for golden in GOLDEN if golden.name == "format-2"), tmp_path)
    tamper(path, f"UPDATE people SET {column} = 'Mallory'")
    assert [at for at, _ in verify(path).problems] == [None, None]


# ------------------------------------------------------------------------------- the page itself


def test_the_page_s_journal_is_one(tmp_path: Path) -> None:
    path = tmp_path / "page.jsonl"
    path.write_text(block("json"), encoding="utf-8")
    record = verify(path)
    assert (record.problems, record.position) == ([], 2)


def test_the_page_s_statements_make_the_record() -> None:
    assert block("sql") == "".join(f"{as_kept(statement)};\n" for statement in STATEMENTS)


def test_the_page_s_checkpoint_is_one() -> None:
    assert f"```\n{SIGNED.heads[-1].decode()}```\n" in FORMAT


def test_the_page_s_receipt_is_one() -> None:
    receipt = block("text")
    assert receipt.encode() in SIGNED.receipts()
    assert [proves(receipt, key) for key in SIGNED.keys] == [True, False]


def test_the_page_s_seal_is_one() -> None:
    person = Person(id="", name="Ada Quill", number="1001", secret="s3cret")  # noqa: S106  # its own
    assert f"`{seal(person)}`" in FORMAT


# ------------------------------------------------------------------------------ as it is started


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        ([], 0, "nothing was touched"),
        (["--head", "0" * 12], 3, "NOT as recorded: "),
        (["--checkpoint", "23.checkpoint", "1.pub"], 0, "nothing was touched"),
        (["--checkpoint", "22.checkpoint", "1.pub"], 3, "NOT as recorded: "),
    ],
)
def test_it_says_its_verdict(tmp_path: Path, options: list[str], code: int, says: str) -> None:
    words = [sys.executable, "-I", str(SOURCE), str(copied(SIGNED, tmp_path))]
    files = [str(SOURCE.with_name("golden") / f"{SIGNED.name}-{name}") for name in options[1:]]
    more = [*options[:1], *(files if "--checkpoint" in options else options[1:])]
    done = subprocess.run([*words, *more], check=False, capture_output=True)
    assert (done.returncode, done.stdout.decode()[: len(says)]) == (code, says)


@pytest.mark.parametrize("words", [(), ("--help",), ("x.ledger", "--head"), ("x", "--receipt")])
def test_who_asks_it_otherwise_is_told_how(words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="RECEIPT --receipt KEY"):
        main(*words)
