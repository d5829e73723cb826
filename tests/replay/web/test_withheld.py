"""What is for officials, or too early, stands in no answer to everybody: every answer is read."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from ledger.bridge.deals import Deal
from ledger.commands import (
    AnswerCall,
    AssignLatePlay,
    AttachDeals,
    CallDirector,
    EndSession,
    GiveRuling,
    PublishDraw,
    RecordIncident,
)
from ledger.events import DealsAttached, Pairing, ScoreEntered
from ledger.recorded import Recorded
from ledger.store import Store
from replay import questions
from replay.addresses import address
from replay.following import Following
from replay.public import NOTHING, Withheld, public
from replay.timeline import past
from replay.web.app import app
from replay.web.live import change as change_in
from replay.withholding import Withholding, withheld_now
from tests.given import (
    CLUB,
    Given,
    club_session,
    correct,
    declared_ledger,
    enter,
    post,
    scored,
    strike_out,
)
from tests.replay.story import store_of

SHOUTED, ARGUED, SCORE = "a-chair-thrown", "South had hesitated twice", "1430"
HELD = "AKQJT98765432"
SECRETS = [re.compile(rf"\b{secret}\b") for secret in (SHOUTED, ARGUED, SCORE, HELD)]
"""As words: a hash may have their signs."""
ROUNDS = (
    (("1", "1", "2", (1, 2)), ("2", "3", "4", (3, 4))),
    (("1", "3", "4", (1, 2)), ("2", "1", "2", (3, 4))),
)


def told(folder: Path, pairs: int = 4, points: int = int(SCORE)) -> Given:
    """Two rounds of which the first is played at one table; a ruling, and an incident."""
    evening = Given(club_session(pairs, rules="acbl-club-pairs"), desk=declared_ledger(folder))
    deal = Deal(board=1, hands=" ".join("." * suit + HELD + "." * (3 - suit) for suit in range(4)))
    evening.given(
        PublishDraw(
            session="1",
            round=number,
            pairings=tuple(
                Pairing(table=table, ns=ns, ew=ew, boards=boards)
                for table, ns, ew, boards in round_
            ),
            method="by-hand",
        )
        for number, round_ in enumerate(ROUNDS, 1)
    )
    evening.given(AttachDeals(session="1", deals=(deal,)))
    evening.given(enter(1, "1", "2", points), at="20:00")
    evening.given(RecordIncident(incident=SHOUTED, session="1", contestants=("1",)))
    evening.given(CallDirector(session="1", table="1", board=1, reason=SHOUTED))
    evening.given(AnswerCall(call=evening.events[-1].reference, reason=SHOUTED))
    evening.given(GiveRuling(session="1", ruling="judgement", contestants=("1",), reason=ARGUED))
    return evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Given]:
    found = told(tmp_path)
    with closing(store_of(found)):
        yield found


def answers(
    store: Store, *positions: int, public_only: bool = True
) -> Iterator[tuple[str, int, str]]:
    """Every address with its status and all that is sent: of every question at these positions."""
    head = store.head().position
    moments = ["", *(f"#{position}" for position in positions)]
    asks: dict[str, dict[str, list[str]]] = {
        "traveller": {"board": ["1"]},
        "scorecard": {"number": ["1"]},
        "timeline": {"number": ["1"]},
        "explain": {"number": ["1"]},
        "what-if": {"regulations": ["wbf-2023-pairs"]},
    }
    every = [
        "/",
        "/wall",
        f"/wall/c/{CLUB}",
        "/proof",
        "/api/journal",
        "/api",
        "/api/openapi.json",
        "/api/feed",
        f"/api/c/{CLUB}/feed",
        "/c/nobody/log",
    ]
    for name in (*questions.NAMES, *questions.OF_MOMENTS):
        for moment in moments:
            ask = {**asks.get(name, {}), "as-of": [moment] if moment else []}
            if name in ("diff", "impact", "log"):
                what = {"diff": "since", "impact": "of", "log": "event"}[name]
                every += [
                    address(CLUB, name, {**ask, what: [f"#{position}"]})
                    for position in (positions if not moment else (head,))
                ]
            every.append(address(CLUB, name, ask))
    with TestClient(app(store.path, public_only=public_only)) as client:
        for at in every:
            for prefix in ("", "/api", "/time") if at.startswith("/c/") else ("",):
                answer = client.get(f"{prefix}{at}")
                sent = f"{answer.headers} {answer.text}"
                yield f"{prefix}{at}", answer.status_code, sent


def test_no_answer_to_everybody_holds_what_is_withheld_or_a_hash_by_which_to_guess_it(
    evening: Given,
) -> None:
    store = store_of(evening)
    first = next(one.position for one in evening.record if isinstance(one.event, DealsAttached))
    hashes = {text for row in store.rows(after=first - 1) for text in (row.digest, row.hash)}
    read = list(answers(store, *range(2, store.head().position + 1)))
    assert len(read) > 500
    for at, status, sent in read:
        assert status < 500, at
        assert not any(secret.search(sent) for secret in SECRETS), (at, sent)
        assert not any(text[:12] in sent for text in hashes), at


def test_every_answer_is_the_same_whatever_was_obtained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte, with ETags and lengths: two records that differ in a score still withheld."""
    for place in ("ledger.store.store", "ledger.register", "ledger.roll"):
        monkeypatch.setattr(f"{place}.token_hex", lambda size: "0" * 2 * size)
    read = []
    for points in (int(SCORE), -100):
        folder = tmp_path / str(points)
        folder.mkdir()
        with closing(store_of(told(folder, points=points))) as store:
            head = store.head().position
            read.append({at: (status, sent) for at, status, sent in answers(store, head)})
    one, other = read
    assert len(one) > 200
    assert [at for at in one if one[at] != other[at]] == []


def test_officials_read_all_of_it(evening: Given) -> None:
    store = store_of(evening)
    sent = " ".join(sent for _, _, sent in answers(store, store.head().position, public_only=False))
    assert all(secret.search(sent) for secret in SECRETS)


def test_a_board_is_shown_when_nobody_has_it_still_to_play(evening: Given) -> None:
    with TestClient(app(store_of(evening).path, public_only=True)) as client:
        at = address(CLUB, "traveller", {"board": ["1"]})
        assert client.get(at).status_code == 404
        evening.given(enter(1, "3", "4", 100))
        assert SCORE in client.get(at).text


def test_the_organiser_releases_what_is_posted(evening: Given) -> None:
    with TestClient(app(store_of(evening).path, public_only=True)) as client:
        evening.given(post(evening))
        assert SCORE in client.get(address(CLUB, "traveller", {"board": ["1"]})).text


def test_a_past_page_stays_as_everybody_saw_it_then(evening: Given) -> None:
    head = store_of(evening).head().position
    at = address(CLUB, "standings", {"as-of": [f"#{head}"]})
    with TestClient(app(store_of(evening).path, public_only=True)) as client:
        before = client.get(at)
        assert before.headers["cache-control"] == "no-cache"
        evening.given(enter(1, "3", "4", 100), EndSession(session="1"), at="22:00")
        after = client.get(at)
        assert "immutable" in after.headers["cache-control"]
        assert before.headers["etag"] != after.headers["etag"]
        assert rows_of(before.text) == rows_of(after.text)
        evening.given(GiveRuling(session="1", ruling="judgement", contestants=("1",)))
        assert client.get(at).content == after.content


def rows_of(page: str) -> str:
    """What a page says above its foot, where the hash stands."""
    return page.partition("<main")[2].partition("</main>")[0]


def put_off(evening: Given) -> None:
    """A board that everybody has played is given to a pair to play late."""
    evening.given(enter(1, "3", "4", 100))
    evening.given(AssignLatePlay(session="1", contestant="5", board=1))


def struck_out(evening: Given) -> None:
    """The score is struck out: what was obtained is another board's."""
    evening.given(strike_out(entered_at(evening).reference, scored(1, "1", "2", 1430)))


def moved(evening: Given) -> None:
    """The score was another board's, which is in play, and its own is not any more."""
    was, now = scored(1, "1", "2", 1430), scored(2, "1", "2", 1430)
    evening.given(
        enter(1, "3", "4", 100), correct(entered_at(evening).reference, was, now, "scorer")
    )
    evening.given(enter(1, "1", "2", 110))


def entered_at(evening: Given) -> Recorded:
    """The score that nobody is to see yet."""
    return next(one for one in evening.record if isinstance(one.event, ScoreEntered))


@pytest.mark.parametrize("closes", [put_off, struck_out, moved])
def test_no_past_moment_shows_what_is_in_play_now(
    tmp_path: Path, closes: Callable[[Given], None]
) -> None:
    evening = told(tmp_path, pairs=6)
    with closing(store_of(evening)):
        closes(evening)
        entered = entered_at(evening).position
        for at, status, sent in answers(store_of(evening), entered):
            assert status < 500, at
            assert SECRETS[2].search(sent) is None, (at, sent)
            assert "immutable" not in sent, at


def test_what_is_for_officials_is_refused_as_such(evening: Given) -> None:
    with TestClient(app(store_of(evening).path, public_only=True)) as client:
        for name in ("missing", "matters", "rounds", "offences"):
            answer = client.get(f"/c/{CLUB}/{name}")
            assert (answer.status_code, f"{name} is for officials" in answer.text) == (403, True)
            assert f"/c/{CLUB}/{name}" not in client.get(f"/c/{CLUB}/standings").text


def test_who_is_told_of_changes_is_not_told_what_is_withheld(evening: Given) -> None:
    seen = change_in(store_of(evening), CLUB, 3, withheld_now)
    assert seen is not None
    assert not any(secret.search(f"{seen.sentence} {seen.rows}") for secret in SECRETS)


def test_the_chain_can_be_checked_as_far_as_nothing_is_too_early(evening: Given) -> None:
    with TestClient(app(store_of(evening).path, public_only=True)) as client:
        rows = [json.loads(line) for line in client.get("/api/journal").text.splitlines()]
        first = next(i for i, row in enumerate(rows) if "hash" not in row)
        assert all("digest" not in row for row in rows[first:])
        assert rows[first - 1]["hash"] == chained(rows[:first])
        assert rows[first - 1]["hash"] in client.get("/proof").text
        evening.given(enter(1, "3", "4", 100), EndSession(session="1"), at="22:00")
        rows = [json.loads(line) for line in client.get("/api/journal").text.splitlines()]
    assert [row["position"] for row in rows if "kind" not in row]
    assert chained(rows) == store_of(evening).head().hash


def chained(rows: list[Any]) -> str:
    """The hash that follows from the digests of rows, each of which says its own."""
    before = "0" * 64
    for row in rows:
        before = sha256((before + row["digest"]).encode()).hexdigest()
        assert before == row["hash"]
    return before


def test_an_event_is_found_by_its_version_though_others_before_it_are_withheld(
    evening: Given,
) -> None:
    evening.given(enter(2, "1", "2", 50))
    with closing(store_of(evening)) as store:
        then = past(store, CLUB)
        whole = then.facts()
        told_to_all = public(then, whole, NOTHING).facts()
    assert len(told_to_all.history) < len(whole.history)
    for recorded in told_to_all.history:
        assert told_to_all.event_at(recorded.version) == recorded


def test_of_a_ledger_put_in_the_place_of_another_its_own_is_withheld(tmp_path: Path) -> None:
    """Both have as many events, and end in an event of one kind."""
    withholding, found = Withholding(Following()), list[Withheld]()
    aside, score = RecordIncident(incident="noise", session="1"), enter(2, "1", "2", 110)
    for folder, acts in (("one", (aside, score)), ("other", (score, aside))):
        (tmp_path / folder).mkdir()
        evening = Given(club_session(), *acts, desk=declared_ledger(tmp_path / folder))
        evening.given(enter(1, "1", "2", 140))
        with closing(store_of(evening)) as store:
            found.append(withholding.now(store))
            assert found[-1] == withheld_now(store)
    assert found[0] != found[1]
