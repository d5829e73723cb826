"""The page that checks proofs without a ledger agrees with `receipt check`, on forgeries too."""

from __future__ import annotations

import re
from hashlib import sha256, sha512
from random import Random
from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from ledger.errors import NotAProof, NotProved
from ledger.proofs.checkpoint import Signed, read_checkpoint
from ledger.proofs.receipt import as_scanned, read_receipt
from ledger.proofs.ssh import PublicKey, public_key
from replay.web import check
from replay.web.app import app
from tests.forgeries import heads, receipts
from tests.forgeries.cases import Original, originals
from tests.replay.program import Program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

SEED, RECEIPTS, HEADS = 14, 60, 48

ASKED = """(all) => all.map(([proof, keys, earlier]) => {
  try { return proved(proof, keys, earlier).join("\\n"); }
  catch (error) { return error instanceof Wrong ? error.message : `FAILED ${error.stack}`; }
})"""
HASHED = """(all) => all.map((text) =>
  [SHA256, SHA512].map((how) => toHex(hash(how, encoder.encode(text)))))"""


@pytest.fixture(scope="module")
def known() -> list[Original]:
    """The two ledgers whose heads were signed."""
    return [one for one in originals() if one.heads]


@pytest.fixture(scope="module")
def page(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The page as a file, without any server."""
    from tests.web.browsers import looking

    file = tmp_path_factory.mktemp("kept") / check.FILE
    file.write_text(check.whole())
    with looking(chromium) as found:
        found.goto(file.as_uri())
        yield found


NO_PROOF = (
    'This is no proof: it begins neither with "bridge-ledger receipt 1"'
    ' nor with "bridge-ledger checkpoint 1".'
)
"""The page is not told which of the two is meant."""


def no_whole(error: NotAProof) -> str:
    return NO_PROOF if "does not begin with" in error.why else f"{error}."


def of_receipt(content: bytes, keys: list[PublicKey]) -> str:
    """What `receipt check --scanned` says."""
    try:
        found = read_receipt("This", as_scanned(content))
        key = found.check("receipt", keys)
    except NotAProof as error:
        return no_whole(error)
    except NotProved as error:
        return f"Not proved: {error.why}."
    under = f"under the head of #{found.size} signed with {key.fingerprint}"
    return f"proved: #{found.position} of the ledger {found.ledger}, {under}"


def of_checkpoint(content: bytes, keys: list[PublicKey], earlier: Signed | None) -> str:
    """What is made of a checkpoint by whoever has an earlier one, and not the ledger."""
    try:
        one = read_checkpoint("This", as_scanned(content))
        one.check("checkpoint", keys)
    except NotAProof as error:
        return no_whole(error)
    except NotProved as error:
        return f"Not proved: {error.why}."
    if earlier is None or one.checkpoint == earlier.checkpoint or one.follows(earlier.checkpoint):
        return f"proved: the ledger {one.checkpoint.ledger} was signed up to"
    if one.checkpoint.position == earlier.checkpoint.position:
        return f"Not proved: two records end at #{earlier.checkpoint.position}"
    return "Not proved: it"


def check_agrees(page: Page, asked: list[tuple[bytes, str, bytes]], expected: list[str]) -> None:
    """Hold how the page begins to answer each against what the program says."""
    pasted = [(proof.decode(), keys, earlier.decode()) for proof, keys, earlier in asked]
    answers = page.evaluate(ASKED, pasted)
    wrong = [
        (ours, theirs)
        for ours, theirs in zip(expected, answers, strict=True)
        if not theirs.startswith(ours)
    ]
    assert wrong == []


def test_forged_receipts_are_told_in_the_same_words(page: Page, known: list[Original]) -> None:
    rng, asked, expected = Random(SEED), [], []
    made = {one.name: one.receipts() for one in known}
    for number in range(RECEIPTS):
        one, another = rng.sample(known, 2)
        forgery = receipts.FORGERIES[number % len(receipts.FORGERIES)]
        mine, keys = made[one.name], [public_key("golden", key.encode()) for key in one.keys]
        forged = forgery(rng, mine, made[another.name]) if number > 5 else rng.choice(mine)
        asked.append((forged, "\n".join(one.keys), b""))
        expected.append(of_receipt(forged, keys))
    check_agrees(page, asked, expected)
    assert 5 < sum(said.startswith("proved") for said in expected) < RECEIPTS / 2
    assert len({re.sub(r"\d+", "", said) for said in expected}) > 4


def test_forged_heads_are_told_in_the_same_words(page: Page, known: list[Original]) -> None:
    rng, asked, expected = Random(SEED), [], []
    for number in range(HEADS):
        one, another = rng.sample(known, 2)
        forgery = heads.FORGERIES[number % len(heads.FORGERIES)]
        forged = heads.Forged(one.heads[number % 3])
        if number > 5:
            forged = forgery(rng, one.heads, another.heads)
        keys = [public_key("golden", key.encode()) for key in one.keys]
        earlier = b"" if number % 2 else one.heads[0]
        asked.append((forged.content, "\n".join(one.keys), earlier))
        before = heads.read(earlier) if earlier else None
        expected.append(of_checkpoint(forged.content, keys, before))
    check_agrees(page, asked, expected)


def test_a_proof_that_an_editor_has_marked_and_ended_otherwise_is_still_one(
    page: Page, known: list[Original]
) -> None:
    one = known[0]
    keys = [public_key("golden", key.encode()) for key in one.keys]
    forms: list[Callable[[bytes], bytes]] = [
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: text.replace(b"\n", b"\r"),
        lambda text: b"\xef\xbb\xbf\r\n " + text.replace(b"\n", b"\r\n") + b"\t\n\n",
        lambda text: text.removesuffix(b"\n"),
    ]
    made = [form(one.receipts()[9]) for form in forms]
    expected = [of_receipt(proof, keys) for proof in made]
    check_agrees(page, [(proof, "\n".join(one.keys), b"") for proof in made], expected)
    assert all(said.startswith("proved: #10") for said in expected)


def test_hashes_are_those_of_fips_180(page: Page) -> None:
    rng = Random(SEED)
    texts = [*("a" * size for size in (0, 1, 55, 56, 63, 64, 111, 112, 128)), "Café “Ruff” 𝄞"]
    texts += ["".join(chr(rng.randrange(32, 500)) for _ in range(rng.randrange(400))) for _ in "12"]
    found = page.evaluate(HASHED, texts)
    for text, (short, long) in zip(texts, found, strict=True):
        assert short == sha256(text.encode()).hexdigest()
        assert long == sha512(text.encode()).hexdigest()


def test_it_is_served_as_it_is_kept_and_may_ask_nobody(desk: Program) -> None:
    with TestClient(app(desk.ledger, public_only=True)) as client:
        answer = client.get(check.ADDRESS)
        assert answer.text == check.whole()
        assert (
            "default-src 'none'; script-src 'sha256-" in answer.headers["content-security-policy"]
        )
        assert check.ADDRESS in client.get("/proof").text


def test_what_is_pasted_is_proved_by_hand_on_the_page_as_served(
    chromium: Browser, site: str, known: list[Original]
) -> None:
    from tests.web.browsers import looking

    one = known[-1]
    with looking(chromium, width=390) as page:
        page.goto(f"{site}{check.ADDRESS}")
        page.locator("[name=proof]").fill("\n\n" + one.receipts()[9].decode().replace("\n", "\r\n"))
        page.locator("[name=keys]").fill("my key")
        page.get_by_role("button").last.click()
        assert "there is no public key in it" in page.locator("#proved").inner_text()
        page.locator("[name=keys]").fill("\n".join(one.keys))
        page.get_by_role("button").last.click()
        assert "proved: #10 of the ledger" in page.locator("#proved").inner_text()
        assert '"kind":"ScoreEntered"' in page.locator("#proved").inner_text()
        page.locator("[name=proof]").fill(one.heads[1].decode())
        page.locator("[name=earlier]").fill(known[0].heads[0].decode())
        page.get_by_role("button").last.click()
        said = page.locator("#proved").inner_text()
        assert "Not proved: the earlier one is signed with SHA256:" in said
