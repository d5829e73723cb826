"""Receipts of single events, and witnesses of other people's ledgers, at the command line."""

from pathlib import Path

import pytest

from ledger.proofs.checkpoint import Checkpoint, signed
from ledger.proofs.receipt import receipt
from ledger.proofs.ssh import PrivateKey
from ledger.proofs.tree import Tree
from tests.replay.cli.test_checkpoints import club, folder, key, public, put_right
from tests.replay.cli.test_checkpoints import signed as head
from tests.replay.program import Program
from tests.replay.tampering import rows_of
from tests.replay.test_together import at_once

__all__ = ["club", "folder", "key"]

MOST_IN_A_QR_CODE = 2953
"""Bytes, of the largest (version 40-L)."""


@pytest.fixture
def given(club: Program, key: Path, folder: Path) -> Path:
    """The receipt of pair 2's entry, by a head that was signed then."""
    file = folder / "receipt"
    club.does("receipt", "of", "wed/3", file, "--checkpoint", head(club, key))
    return file


def test_a_receipt_is_checked_without_the_ledger(
    club: Program, key: Path, given: Path, tmp_path: Path
) -> None:
    nowhere = Program(tmp_path / "none.ledger")
    said = nowhere.says("receipt", "check", given, "--key", public(key))
    row = rows_of(club.ledger)[4]
    assert said.splitlines()[0].startswith("proved: #5 of the ledger ")
    assert row.body in said
    told = nowhere.json("receipt", "check", given, "--key", public(key))
    assert (told["stream"], told["version"], told["kind"]) == (row.stream, row.version, row.kind)
    assert told["event"]["contestant"] == "2"


def test_any_event_of_the_record_has_a_receipt(club: Program, key: Path) -> None:
    for position in range(1, 9):
        file = key.with_name(f"{position}.receipt")
        said = club.does("receipt", "of", f"#{position}", file, "--key", key).err
        assert f"#{position} " in said
        club.does("receipt", "check", file, "--key", public(key))


def test_a_receipt_holds_its_row_and_no_other(club: Program, given: Path) -> None:
    text = given.read_text()
    bodies = [row.body for row in rows_of(club.ledger)]
    assert [body for body in bodies if body in text] == [bodies[4]]


def test_a_receipt_of_one_row_among_very_many_fits_a_qr_code(club: Program) -> None:
    row = rows_of(club.ledger)[4]._replace(position=77_777, body='{"kind":"' + "x" * 600 + '"}')
    hashes = [f"{n:064x}" for n in range(1, 100_001)]
    said = Checkpoint("0" * 32, len(hashes), hashes[-1], "0" * 64, row.recorded_at)
    made = receipt(signed(said, PrivateKey.new(), ()), row, hashes)
    assert len(Tree(hashes).inclusion(row.position)) == 17
    assert len(made.text.encode()) < 2_200 < MOST_IN_A_QR_CODE


def test_a_receipt_goes_on_paper_and_is_checked_as_it_is_read_off_it(
    club: Program, key: Path, given: Path, folder: Path
) -> None:
    pytest.importorskip("typst")
    sheet, scanned = folder / "sheet.pdf", folder / "scanned"
    words = ("receipt", "of", "wed/3", "--checkpoint", folder / "head.checkpoint")
    said = club.does(*words, "--pdf", sheet)
    assert (said.out, sheet.read_bytes()[:4]) == ("", b"%PDF")
    assert club.does(*words).out == given.read_text()
    for ends in (b"\r\n", b"\r", b"\n"):
        scanned.write_bytes(ends.join(given.read_bytes().splitlines()))
        assert club.run("receipt", "check", scanned, "--key", public(key)).code == 2
        told = club.says("receipt", "check", scanned, "--scanned", "--key", public(key))
        assert told == club.says("receipt", "check", given, "--key", public(key))
    scanned.write_text(given.read_text().replace('"contestant":"2"', '"contestant":"3"'))
    refused = club.run("receipt", "check", scanned, "--scanned", "--key", public(key))
    assert (refused.code, refused.out) == (3, "")


def test_a_checkpoint_goes_on_paper(club: Program, key: Path, folder: Path) -> None:
    pytest.importorskip("typst")
    sheet, file = folder / "sheet.pdf", folder / "head"
    said = club.does("checkpoint", file, "--key", key, "--pdf", sheet, "--large")
    assert (said.out, sheet.read_bytes()[:4]) == ("", b"%PDF")
    assert file.read_text() == club.does("checkpoint", "--key", key).out
    assert club.run("checkpoint", "--key", key, "--pdf", sheet).code == 2


def test_what_is_no_receipt_or_proves_nothing_is_refused(
    club: Program, key: Path, given: Path, folder: Path
) -> None:
    text, spoilt = given.read_text(), folder / "spoilt"
    for code, content, says in (
        (3, text.replace("position 5", "position 6"), "is not proved"),
        (3, text.replace(" of 8", " of 9"), "is not proved"),
        (3, text.replace('"contestant":"2"', '"contestant":"3"'), "none of the keys given"),
        (2, text[:-1], "lines of it are missing, or were changed"),
        (2, text.replace("head ", "head A"), "is no whole receipt"),
        (2, text.replace("null,", "null, ", 1), "is not written as this program writes it"),
        (2, text.replace("null", "7", 1), "was changed"),
        (2, "", "it does not begin with"),
    ):
        spoilt.write_text(content)
        assert says in club.refuses(code, "receipt", "check", spoilt, "--key", public(key))
    club.misused("receipt", "check", given)
    club.misused("receipt", "of", "#5")
    assert "no event wed/99" in club.refuses(2, "receipt", "of", "wed/99", "--key", key)
    told = club.refuses(2, "receipt", "of", "#99", "--key", key)
    assert told.startswith("no event #99; there is #1 to #")


def test_what_was_recorded_after_the_head_has_no_receipt_under_it(club: Program, key: Path) -> None:
    file = head(club, key)
    club.does("entry", "wed", "5")
    said = club.refuses(3, "receipt", "of", "#9", "--checkpoint", file)
    assert "it was recorded after #8, which was signed" in said


def test_a_head_of_another_ledger_gives_no_receipt(
    club: Program, key: Path, tmp_path: Path
) -> None:
    other = Program(tmp_path / "other.ledger")
    other.does("open", "wed", "--regulations", "acbl-club-pairs")
    own = tmp_path / "own"
    other.does("keys", "new", "wed", own)
    other.does("checkpoint", tmp_path / "theirs", "--key", own)
    said = club.refuses(3, "receipt", "of", "#1", "--checkpoint", tmp_path / "theirs")
    assert "#1 is not proved: what was signed is another ledger, " in said


def test_a_rewritten_ledger_gives_no_receipt_under_a_head_from_before(
    club: Program, key: Path
) -> None:
    file = head(club, key)
    put_right(club, 5, '"contestant":"', '"contestant":"x')
    assert "is not proved" in club.refuses(3, "receipt", "of", "#5", "--checkpoint", file)


# ---------------------------------------------------------------------------------------- witnesses


def without_subtrees(checkpoint: Path) -> Path:
    """The same head, as who shortens it passes it on."""
    text = checkpoint.read_text()
    checkpoint.write_text(text[: text.index("subtree")])
    return checkpoint


@pytest.fixture
def kept(club: Program, key: Path, folder: Path) -> Path:
    """A witness that has the first head."""
    file = folder / "witness"
    said = club.says("witness", file, head(club, key), "--key", public(key))
    assert said.startswith("#8 of ")
    assert said.endswith(": kept, the first\n")
    return file


def test_a_head_that_goes_on_from_one_that_is_kept_is_kept_too(
    club: Program, key: Path, kept: Path
) -> None:
    first = key.with_name("head.checkpoint")
    club.does("entry", "wed", "5")
    later = head(club, key, "later", "--since", first)
    before = kept.read_bytes()
    assert "kept, and goes on from #8" in club.says("witness", kept, later)
    assert "kept already" in club.says("witness", kept, later)
    assert kept.read_bytes().startswith(before)
    assert len(kept.read_bytes().splitlines()) == 2
    said = club.says("verify", "--witness", kept)
    assert "it goes on from the checkpoint of #9" in said


def test_a_head_without_proof_is_kept_and_said_to_be(club: Program, key: Path, kept: Path) -> None:
    club.does("entry", "wed", "5")
    first = head(club, key, "later")
    club.does("entry", "wed", "6")
    assert "kept, proved to go on from none (checkpoint --since)" in club.says(
        "witness", kept, without_subtrees(head(club, key, "last"))
    )
    said = club.says("witness", kept, without_subtrees(first))
    assert "kept, proved to go on from none (checkpoint --since)" in said


def test_the_subtrees_of_a_head_prove_that_it_goes_on_too(
    club: Program, key: Path, kept: Path
) -> None:
    club.does("entry", "wed", "5")
    assert "kept, and goes on from #8" in club.says("witness", kept, head(club, key, "later"))


def test_a_fork_is_shouted_by_the_subtrees_of_a_head_that_says_nothing_of_it(
    club: Program, key: Path, kept: Path
) -> None:
    put_right(club, 5, '"contestant":"', '"contestant":"x')
    club.does("entry", "wed", "5")
    said = club.run("witness", kept, head(club, key, "later"))
    assert (said.code, "it does not go on from the head of #8" in said.err) == (3, True)


def test_a_fork_is_shouted_again_and_kept_once(club: Program, key: Path, kept: Path) -> None:
    genuine = key.with_name("head.checkpoint")
    put_right(club, 5, '"contestant":"', '"contestant":"x')
    forged = head(club, key, "otherwise")
    club.does("entry", "wed", "5")
    later = head(club, key, "later", "--since", forged)
    for one in (forged, later, genuine, forged, later):
        assert club.run("witness", kept, one).code == 3
    assert len(kept.read_bytes().splitlines()) == 3


def test_a_witness_whose_last_line_lost_its_end_goes_on_in_a_line_of_its_own(
    club: Program, key: Path, kept: Path
) -> None:
    kept.write_bytes(kept.read_bytes().removesuffix(b"\n"))
    club.does("entry", "wed", "5")
    club.says("witness", kept, head(club, key, "later"))
    assert len(kept.read_bytes().splitlines()) == 2
    club.says("verify", "--witness", kept)


def test_nothing_is_called_kept_that_could_not_be_written(
    club: Program, key: Path, kept: Path
) -> None:
    club.does("entry", "wed", "5")
    later, before = head(club, key, "later"), kept.read_bytes()
    kept.chmod(0o400)
    said = club.run("witness", kept, later)
    assert (said.code, said.out, "is marked read-only" in said.err) == (2, "", True)
    assert kept.read_bytes() == before


def test_heads_that_several_programs_bring_are_all_kept(
    club: Program, key: Path, kept: Path
) -> None:
    later = []
    for number in ("5", "6", "7"):
        club.does("entry", "wed", number)
        later.append(head(club, key, f"later-{number}"))
    assert at_once(club.ledger, *(("witness", kept, one) for one in later)) == [0, 0, 0]
    assert len(kept.read_bytes().splitlines()) == 4


def test_two_stories_of_one_ledger_are_shouted(club: Program, key: Path, kept: Path) -> None:
    put_right(club, 5, '"contestant":"', '"contestant":"x')
    said = club.run("witness", kept, head(club, key, "otherwise"))
    assert said.code == 3
    assert "FORK of the ledger" in said.err
    assert "two records end at #8" in said.err
    assert len(kept.read_bytes().splitlines()) == 2
    found = club.run("verify", "--witness", kept)
    assert found.code == 3
    assert found.out.startswith("NOT as it was recorded, first in one of #1 to #8:")
    assert "up to #8 it is the same" not in found.out, (
        "the other half of the fork fits, and says so"
    )


def test_a_record_that_was_rewritten_and_went_on_is_shouted(
    club: Program, key: Path, kept: Path
) -> None:
    first = key.with_name("head.checkpoint").read_text()
    put_right(club, 5, '"contestant":"', '"contestant":"x')
    forged = head(club, key, "otherwise")
    club.does("entry", "wed", "5")
    later = head(club, key, "later", "--since", forged)
    said = club.run("witness", kept, later)
    assert said.code == 3
    assert "it does not go on from the head of #8, though it says so" in said.err
    assert first


def test_a_strange_key_a_changed_file_and_another_ledger_are_refused(
    club: Program, key: Path, kept: Path, folder: Path, tmp_path: Path
) -> None:
    club.does("keys", "new", "wed", folder / "second.key")
    strange = head(club, folder / "second.key", "second")
    said = club.refuses(3, "witness", kept, strange)
    assert "which is none of the keys given" in said
    club.says("witness", kept, strange, "--key", folder / "second.key.pub")
    other = Program(tmp_path / "other.ledger")
    other.does("open", "wed", "--regulations", "compscore-matchpoints")
    assert "has no head of it" in other.run("verify", "--witness", kept).err
    content = kept.read_text()
    kept.write_text(content.replace(" 8 ", " 7 ", 1))
    assert "line 1: its signature is not that" in club.refuses(2, "verify", "--witness", kept)
    kept.write_text(content[:-40])
    assert "line 2: is no head as a witness keeps it" in club.refuses(2, "witness", kept, strange)
