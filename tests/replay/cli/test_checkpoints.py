"""Keys and signed heads at the command line, by the program's own keys and by ssh-keygen's."""

import json
import stat
import subprocess
import sys
from base64 import b64encode
from contextlib import closing
from errno import ENOSPC
from pathlib import Path

import pytest

from ledger.proofs.checkpoint import read_checkpoint
from ledger.proofs.checkpoint import signed as write_signed
from ledger.proofs.ssh import PrivateKey
from ledger.store import Store
from replay.signed_postings import sign_postings
from tests.replay.program import Program
from tests.replay.tampering import rechained, rewrite, rows_of, tamper


@pytest.fixture
def club(empty: Program) -> Program:
    """A contest of four pairs."""
    empty.does("open", "wed", "--regulations", "compscore-matchpoints")
    for number in "1234":
        empty.does("entry", "wed", number)
    return empty


@pytest.fixture
def folder(club: Program) -> Path:
    """Where its files are."""
    return club.ledger.parent


@pytest.fixture
def key(club: Program, folder: Path) -> Path:
    """The key of the desk."""
    club.does("keys", "new", "wed", folder / "desk.key")
    return folder / "desk.key"


def ssh_keygen(*words: str | Path, folder: Path, stdin: bytes = b"") -> bytes:
    """What OpenSSH says."""
    told = ["ssh-keygen", *map(str, words)]
    return subprocess.run(told, cwd=folder, input=stdin, capture_output=True, check=True).stdout


def signed(club: Program, key: Path, name: str = "head.checkpoint", *more: str | Path) -> Path:
    """The head of the record as it is now, signed."""
    file = key.with_name(name)
    club.does("checkpoint", file, "--key", key, *more)
    return file


def public(key: Path) -> Path:
    return key.with_name(f"{key.name}.pub")


def put_right(club: Program, position: int, was: str, now: str) -> None:
    """Say something else in a row, with the chain computed anew."""
    rows = rows_of(club.ledger)
    body = rows[position - 1].body.replace(was, now)
    assert body != rows[position - 1].body
    rows[position - 1] = rows[position - 1]._replace(body=body)
    rewrite(club.ledger, rechained(rows))


# ------------------------------------------------------------------------------------------- keys


def test_a_new_key_is_its_owner_s_alone_and_on_record(club: Program, key: Path) -> None:
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    (told,) = club.json("keys", "list")["keys"]
    assert public(key).read_text() == f"{told['public']}\n"
    assert key.read_bytes() not in club.ledger.read_bytes()
    listed = ssh_keygen("-l", "-f", key, folder=key.parent).decode()
    assert told["fingerprint"] in listed
    assert f"#8  {told['fingerprint']}  adopted by desk" in club.says("keys", "list")


def test_a_key_that_is_not_adopted_leaves_nothing(club: Program, folder: Path) -> None:
    club.does("appoint", "wed", "Ann", "director")
    club.refuses(1, "keys", "new", "wed", folder / "mine", "--by", "Bo")
    club.does("keys", "new", "wed", folder / "mine", "--by", "Ann")
    said = club.refuses(2, "keys", "new", "wed", folder / "mine", "--by", "Ann")
    assert said.startswith(f"{folder / 'mine'} exists already: `keys list` tells whether")
    public(folder / "other").write_text("somebody's")
    said = club.refuses(2, "keys", "new", "wed", folder / "other", "--by", "Ann")
    assert said.startswith(f"{folder / 'other.pub'} exists already: ")
    assert not (folder / "other").exists()


def test_a_key_on_record_is_not_lost_because_nobody_could_be_told(
    club: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as telling:
        telling.setattr("replay.cli.keys.confirm", full)
        assert club.run("keys", "new", "wed", folder / "mine").code == 2
    (adopted,) = club.json("keys", "list")["keys"]
    assert public(folder / "mine").read_text() == f"{adopted['public']}\n"
    signed(club, folder / "mine")


def test_a_key_that_was_made_and_not_adopted_is_adopted_as_the_next_run_says(
    club: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr("replay.cli.keys._is_adopted", lambda *_: True)
        killed.setattr("replay.cli.keys.do", lambda *_: sys.exit(9))
        assert club.run("keys", "new", "wed", folder / "mine").code == 9
    said = club.refuses(2, "keys", "new", "wed", folder / "mine")
    assert "`keys adopt` puts it" in said
    club.does("keys", "adopt", "wed", public(folder / "mine"))
    signed(club, folder / "mine")


def test_a_key_of_ssh_keygen_s_signs_what_ssh_keygen_verifies(club: Program, folder: Path) -> None:
    ssh_keygen("-q", "-t", "ed25519", "-N", "", "-C", "a b", "-f", "own", folder=folder)
    club.does("keys", "adopt", "wed", folder / "own.pub", "--reason", "ours")
    file = signed(club, folder / "own").read_text()
    words, _, rest = file.partition("-----BEGIN SSH SIGNATURE-----")
    signature = f"-----BEGIN SSH SIGNATURE-----{rest.partition('subtree')[0]}"
    (folder / "sig").write_text(signature)
    (folder / "signers").write_text(f"desk {public(folder / 'own').read_text()}")
    verifying = ("-Y", "verify", "-f", "signers", "-I", "desk", "-s", "sig", "-n")
    named = (*verifying, "checkpoint@bridge-ledger")
    assert b"Good" in ssh_keygen(*named, folder=folder, stdin=words.encode())
    with pytest.raises(subprocess.CalledProcessError):
        ssh_keygen(*named, folder=folder, stdin=words.replace("position 8", "position 7").encode())
    with pytest.raises(subprocess.CalledProcessError):
        ssh_keygen(*verifying, "file", folder=folder, stdin=words.encode())
    theirs = ("-Y", "sign", "-f", "own", "-n", "checkpoint@bridge-ledger")
    assert ssh_keygen(*theirs, folder=folder, stdin=words.encode()).decode() == signature


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (("-t", "rsa", "-b", "2048"), "its key is of another kind"),
        (("-t", "ecdsa"), "its key is of another kind"),
    ],
)
def test_a_key_of_another_kind_is_none_here(
    club: Program, folder: Path, kind: tuple[str, ...], says: str
) -> None:
    ssh_keygen("-q", *kind, "-N", "", "-f", "own", folder=folder)
    assert says in club.refuses(2, "keys", "adopt", "wed", folder / "own.pub")
    assert says in club.refuses(2, "checkpoint", "--key", folder / "own")


def test_what_is_no_key_is_said(club: Program, key: Path, folder: Path) -> None:
    ssh_keygen("-q", "-t", "ed25519", "-N", "secret", "-f", "locked", folder=folder)
    (folder / "two.pub").write_text((folder / "locked.pub").read_text() + public(key).read_text())
    file = signed(club, key)
    for code, words, says in (
        (2, ("checkpoint", "--key", folder / "locked"), "it is locked with a passphrase"),
        (2, ("checkpoint", "--key", public(key)), "it is a public key, which signs nothing"),
        (2, ("checkpoint", "--key", file), "there is no private key in it"),
        (2, ("keys", "adopt", "wed", key), "it is a private key, which is shown to nobody"),
        (2, ("keys", "adopt", "wed", file), "there is no public key in it"),
        (2, ("keys", "adopt", "wed", folder / "two.pub"), "there are several keys in it"),
        (2, ("verify", "--checkpoint", file, "--key", key), "it is a private key"),
        (1, ("keys", "adopt", "wed", public(key)), "key adopted in #8 exists already (LED-KEYS)"),
        (1, ("keys", "retire", "wed", "#3"), "no key #3 is on record"),
    ):
        assert says in club.refuses(code, *words)


@pytest.mark.parametrize(
    "point",
    [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    ],
)
def test_a_key_with_which_anybody_can_sign_is_none(club: Program, folder: Path, point: str) -> None:
    blob = b"\0\0\0\x0bssh-ed25519\0\0\0 " + bytes.fromhex(point)
    (folder / "weak.pub").write_text(f"ssh-ed25519 {b64encode(blob).decode()}\n")
    said = club.refuses(2, "keys", "adopt", "wed", folder / "weak.pub")
    assert "it is of small order: anybody can sign with it" in said


def test_a_key_that_is_not_good_signs_nothing(club: Program, key: Path, folder: Path) -> None:
    ssh_keygen("-q", "-t", "ed25519", "-N", "", "-f", "own", folder=folder)
    said = club.refuses(1, "checkpoint", "--key", folder / "own")
    assert "it is none that was adopted here (see: keys adopt) (LED-KEYS)" in said
    before = signed(club, key)
    club.does("keys", "retire", "wed", "#8", "--reason", "lost")
    assert "it was retired in #9" in club.refuses(1, "checkpoint", "--key", key)
    club.does("verify", "--checkpoint", before, "--key", public(key))


def test_a_key_is_adopted_once_in_the_whole_ledger_and_retired_in_all_of_it(
    club: Program, key: Path
) -> None:
    club.does("open", "thu", "--regulations", "compscore-matchpoints")
    said = club.refuses(1, "keys", "adopt", "thu", public(key))
    assert "key adopted in #8 exists already (LED-KEYS)" in said
    club.does("keys", "retire", "wed", "#8", "--reason", "stolen")
    said = club.refuses(1, "keys", "adopt", "thu", public(key))
    assert "the end of this key is on record already, as #11 (LED-KEYS)" in said
    assert "it was retired in #11" in club.refuses(1, "checkpoint", "--key", key)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_who_signs_with_a_key_that_others_can_read_is_warned(
    club: Program, key: Path, mode: int
) -> None:
    assert "warning" not in club.does("checkpoint", "--key", key).err
    key.chmod(mode)
    for words in (("checkpoint",), ("receipt", "of", "#3")):
        said = club.does(*words, "--key", key).err
        assert f"warning: chmod 600 {key}: others can sign with it; retire it" in said


def test_a_key_is_good_until_its_time_by_the_record_s_own_clock(empty: Program) -> None:
    folder = empty.ledger.parent
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "wed", "--regulations", "compscore-matchpoints", "--at", "2026-11-20T18:00Z")
    expires = ("--expires", "2026-11-20T20:00Z", "--at", "2026-11-20T18:00Z")
    empty.does("keys", "new", "wed", folder / "k", *expires)
    signed(empty, folder / "k")
    empty.does("entry", "wed", "1", "--at", "2026-11-20T20:00Z")
    assert "it had ended by then" in empty.refuses(1, "checkpoint", "--key", folder / "k")


def test_a_key_that_has_ended_cannot_date_a_head_back(empty: Program) -> None:
    folder = empty.ledger.parent
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "wed", "--regulations", "compscore-matchpoints", "--at", "2026-11-20T18:00Z")
    expires = ("--expires", "2026-11-20T20:00Z", "--at", "2026-11-20T18:00Z")
    empty.does("keys", "new", "wed", folder / "k", *expires)
    empty.does("keys", "new", "wed", folder / "good", "--at", "2026-11-20T18:00Z")
    empty.does("entry", "wed", "1", "--at", "2026-11-20T20:00Z")
    genuine = read_checkpoint("head", signed(empty, folder / "good").read_bytes())
    said = genuine.checkpoint._replace(time="2026-11-20T19:59:59.000000Z")
    key = PrivateKey.read("k", (folder / "k").read_bytes())
    forged = folder / "forged.checkpoint"
    forged.write_text(write_signed(said, key, genuine.subtrees).text)
    told = empty.run("verify", "--checkpoint", forged, "--key", folder / "k.pub")
    dated = "is dated 2026-11-20T19:59:59.000000Z; #6 is of 2026-11-20T20:00:00.000000Z"
    assert told.code == 3
    assert f"the checkpoint of #6 {dated}" in told.out


def test_without_the_extra_only_what_signs_or_verifies_is_refused(
    club: Program, key: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = signed(club, key)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    for words in (
        ("checkpoint", "--key", key),
        ("verify", "--checkpoint", file, "--key", public(key)),
        ("keys", "new", "wed", folder / "another"),
    ):
        assert "pip install 'bridge-ledger[keys]'" in club.refuses(2, *words)
    club.says("keys", "list")
    club.says("verify")


# -------------------------------------------------------------------------------------- checkpoints


def test_the_same_record_is_signed_the_same_at_any_time(club: Program, key: Path) -> None:
    assert signed(club, key).read_bytes() == signed(club, key, "again").read_bytes()


def test_a_record_that_goes_on_from_a_checkpoint_is_told_so(club: Program, key: Path) -> None:
    file = signed(club, key)
    said = club.says("verify", "--checkpoint", file, "--key", public(key))
    assert "it goes on from the checkpoint of #8: up to there it is what was signed" in said
    assert "what nobody can see" not in said
    club.does("entry", "wed", "5")
    said = club.says("verify", "--checkpoint", file, "--key", public(key))
    assert "rows cut off or added after #8" in said
    assert club.json("verify", "--checkpoint", file, "--key", public(key))["extended"] == [8]


@pytest.mark.parametrize(
    ("position", "where", "says"),
    [
        (5, "in one of #1 to #8", "#1: one of #1 to #8 that is not what the checkpoint of #11"),
        (9, "in one of #9 to #10", "#9: one of #9 to #10 that is not what the checkpoint of #11"),
        (11, "at #11", "#11: #11 is the first that is not what the checkpoint of #11"),
    ],
)
def test_a_rewritten_record_is_found_as_closely_as_the_checkpoint_tells(
    club: Program, key: Path, position: int, where: str, says: str
) -> None:
    for number in "567":
        club.does("entry", "wed", number)
    file = signed(club, key)
    put_right(club, position, '"contestant":"', '"contestant":"x')
    said = club.run("verify", "--checkpoint", file, "--key", public(key))
    assert said.code == 3
    assert says in said.out
    assert said.out.startswith(f"NOT as it was recorded, first {where}:")


def test_an_earlier_checkpoint_narrows_it_down(club: Program, key: Path) -> None:
    first = signed(club, key)
    for number in "567":
        club.does("entry", "wed", number)
    last = signed(club, key, "last")
    put_right(club, 10, '"contestant":"', '"contestant":"x')
    both = ("--checkpoint", first, "--checkpoint", last, "--key", public(key))
    said = club.run("verify", *both)
    assert said.code == 3
    assert "#9: one of #9 to #10 that is not what the checkpoint of #11" in said.out
    assert json.loads(club.run("verify", *both, "--json").out)["extended"] == [8]


def test_rows_cut_off_are_missed(club: Program, key: Path) -> None:
    club.does("entry", "wed", "5")
    file = signed(club, key)
    tamper(
        club.ledger, "DELETE FROM events WHERE position > 8", "UPDATE sqlite_sequence SET seq = 8"
    )
    said = club.run("verify", "--checkpoint", file, "--key", public(key))
    assert said.code == 3
    assert "#9: is missing: the checkpoint of #9 was signed when there were more rows" in said.out


def test_a_checkpoint_of_another_ledger_is_said_to_be(
    club: Program, key: Path, tmp_path: Path
) -> None:
    file = signed(club, key)
    other = Program(tmp_path / "other.ledger")
    other.does("open", "wed", "--regulations", "compscore-matchpoints")
    said = other.run("verify", "--checkpoint", file, "--key", public(key))
    assert said.code == 3
    assert "the checkpoint of #8 is of the ledger" in said.out


def test_what_is_no_checkpoint_or_not_believed_is_refused(
    club: Program, key: Path, folder: Path
) -> None:
    file, strange = signed(club, key), folder / "strange"
    ssh_keygen("-q", "-t", "ed25519", "-N", "", "-f", strange, folder=folder)
    text = file.read_text()
    spoilt = folder / "spoilt"
    for code, key_file, content, says in (
        (3, public(strange), text, "which is none of the keys given"),
        (3, public(key), text.replace("position 8", "position 7"), "its subtrees are not those"),
        (3, public(key), text.replace("time 2", "time 3"), "its signature is not that of"),
        (2, public(key), text[:300], "lines of it are missing, or were changed"),
        (2, public(key), text.replace("\n", "\r\n"), "lines of it are missing, or were changed"),
        (2, public(key), "", "it does not begin with"),
    ):
        spoilt.write_text(content)
        said = club.run("verify", "--checkpoint", spoilt, "--key", key_file)
        assert (said.code, said.out) == (code if "subtrees" not in says else 2, "")
        assert says in said.err
    club.misused("verify", "--checkpoint", file)
    club.misused("verify", "--key", public(key))
    club.misused("checkpoint")


@pytest.mark.parametrize("change", ["changed", "left out", "of another position"])
def test_a_proof_beside_a_checkpoint_that_is_none_is_found_by_who_has_the_ledger(
    club: Program, key: Path, change: str
) -> None:
    before = signed(club, key, "before")
    club.does("entry", "wed", "5")
    file = signed(club, key, "after", "--since", before)
    club.says("verify", "--checkpoint", file, "--key", public(key))
    one = read_checkpoint("after", file.read_bytes())
    forged = {
        "changed": one._replace(proof=(bytes(32), *one.proof[1:])),
        "left out": one._replace(proof=one.proof[1:]),
        "of another position": one._replace(since=7),
    }[change]
    file.write_text(forged.text)
    said = club.run("verify", "--checkpoint", file, "--key", public(key))
    assert said.code == 3
    what = f"what is beside the checkpoint of #9 is no proof that it goes on from #{forged.since}"
    assert what in said.out


def test_one_checkpoint_is_proved_to_go_on_from_another(club: Program, key: Path) -> None:
    first = signed(club, key)
    club.does("entry", "wed", "5")
    later = signed(club, key, "later", "--since", first)
    assert "\nsince 8\nproof " in later.read_text()
    put_right(club, 7, '"contestant":"', '"contestant":"x')
    said = club.refuses(3, "checkpoint", "--key", key, "--since", first)
    assert "that this goes on from the checkpoint of #8 is not proved" in said


# ----------------------------------------------------------------------------------------- postings


@pytest.fixture
def desk(club: Program, key: Path, folder: Path) -> Program:
    """A desk that signs what it posts."""
    (folder / "heads").mkdir()
    (folder / "desk.toml").write_text(f'key = "{key.name}"\ncheckpoints = "heads"\n')
    club.does("schedule", "wed", "1")
    for ns, ew in (("1", "2"), ("3", "4")):
        club.does("enter", "wed", "420", "--board", "1", "--ns", ns, "--ew", ew)
    return club


def test_every_posting_is_signed_where_the_desk_has_a_key(
    desk: Program, key: Path, folder: Path
) -> None:
    said = desk.does("post", "wed", "--incomplete", "late").err
    (file,) = (folder / "heads").iterdir()
    assert f"signed in {file.name}, for somebody else to keep" in said
    told = desk.says("verify", "--checkpoint", file, "--key", public(key))
    assert "what nobody can see" not in told
    assert desk.does("checkpoint").out == file.read_text()
    with closing(Store(desk.ledger, read_only=True)) as store:
        again = list[str]()
        sign_postings(store, [*store.replay()], again.append)
    assert again == [f"signed in {file.name}, for somebody else to keep"]


def test_a_posting_signed_with_a_key_that_others_can_read_says_so(
    desk: Program, folder: Path
) -> None:
    (folder / "desk.key").chmod(0o644)
    said = desk.does("post", "wed", "--incomplete", "late").err
    assert "warning: others can sign with desk.key, by which it is signed: see doctor" in said
    assert "for somebody else to keep" in said


def test_a_posting_that_cannot_be_signed_is_recorded_all_the_same(
    desk: Program, folder: Path
) -> None:
    (folder / "desk.key").unlink()
    said = desk.does("post", "wed", "--incomplete", "late").err
    assert "warning: the posting is recorded, and was not signed: " in said
    assert "ResultsPosted" in desk.says("log", "wed")


def test_a_record_that_was_put_back_is_told_at_its_next_posting(
    desk: Program, folder: Path, tmp_path: Path
) -> None:
    before = desk.ledger.read_bytes()
    desk.does("post", "wed", "--incomplete", "late")
    desk.ledger.write_bytes(before)
    said = desk.does("post", "wed", "--incomplete", "otherwise").err
    assert "it holds another head: the record was put back, or is another" in said
