"""Languages: every catalogue is whole for what it claims, and cards, names and lines follow it."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from ledger import errors
from ledger.events import AnyEvent, PenaltyImposed
from ledger.record.justice import Course
from projections.writers.audit_trail import clauses_said
from projections.writers.known import AMENDING, OTHERWISE
from projections.writers.languages import LANGUAGES, catalogue_of, speaking, wanted
from projections.writers.languages.catalogue import NUMBER, PLACE, Entry, entries
from projections.writers.languages.refusals import KEPT, SENTENCE, refusal
from projections.writers.languages.texts import (
    card,
    clauses,
    contract,
    happened,
    headline,
    in_language,
    line,
    order,
    remark,
    said,
    seat,
)
from projections.writers.progress import TIMELINE
from projections.writers.sheet import Block, Column, Sheet
from replay import acts, questions
from replay.acts.candidates import CANDIDATES
from replay.acts.page import law_of, title_and_words
from replay.verbs import SECTIONS
from replay.web.choices import OF_THE_PAST
from replay.web.desk import CALLED as CALLED_THERE
from replay.web.fields import HINTS, says_no_more
from replay.web.pages import NAMED, PAPERS
from replay.web.rendering import REFUSED
from replay.web.slider import LETTERS
from replay.web.ways import CALLED, FIRST
from replay.web.words import apart
from tests.conftest import ROOT

FOLDER = ROOT / "projections" / "writers" / "languages"
ACTS = [acts.described(name) for name in acts.NAMES]
OTHERS = [name for name in LANGUAGES if name != "en"]
CHOICES = {one for act in ACTS for each in act.parameters for one in each.choices}


def codes(kind: Any) -> Iterator[str]:
    """The words of the record that may stand in a value of this type."""
    if get_origin(kind) is Literal:
        yield from (one for one in get_args(kind) if isinstance(one, str))
    else:
        yield from (code for one in get_args(kind) for code in codes(one))


def of_record() -> set[str]:
    """The words of the record: of events, not of values within them."""
    hints = (get_type_hints(kind) for kind in get_args(AnyEvent))
    return {code for told in hints for kind in told.values() for code in codes(kind)}


def of_sets(called: str) -> set[str]:
    """The names that the tables so called have in any regulation set, as of offences."""
    files = (ROOT / "ledger" / "regulations").glob("*.toml")
    return {name for file in files for name in _named(tomllib.loads(file.read_text()), called)}


def _named(table: Mapping[str, Any], called: str) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from value if name == called else _named(value, called)


UNITS = set(codes(get_type_hints(PenaltyImposed)["unit"]))
KINDS = {
    "suit": list("SHDC"),
    "strain": [*"SHDC", "NT"],
    "award": ["of"],
    "honour": list("AKQJ"),
    "seat": list("NESW"),
    "clock": ["live", "declared"],
    "month": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    "day": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    "mark": sorted(LETTERS.values()),
    "alphabet": ["abcdefghijklmnopqrstuvwxyz"],
    "choice": sorted(CHOICES | of_record()),
    "offence": sorted(of_sets("offences")),
    "document": sorted(of_sets("documents")),
    "amending": sorted({word for words in (*AMENDING.values(), OTHERWISE) for word in words}),
    "state": list(get_args(Course)),
    "unit": sorted({one for unit in UNITS for one in (unit, unit.removesuffix("s"))}),
    "event": sorted(apart(kind.__name__) for kind in get_args(AnyEvent)),
}


HEADS = ("heading", "or_said")

WHERE = {*KEPT, "clause", "place"}
"""What of a refusal's values are names, were typed, or say where."""


def catalogue(language: str) -> list[Entry]:
    return list(entries((FOLDER / f"{language}.po").read_text("utf-8")))


def headings() -> set[str]:
    """The headings of columns that the writers name."""
    found = set()
    for folder in ("projections/writers", "replay/questions"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Column":
                    first = node.args[0]
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        found.add(first.value)
    return found - {""}


def heads() -> set[str]:
    """What sheets say of themselves in their first line, and where they are empty."""
    found = set()
    for file in (ROOT / "projections" / "writers").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in HEADS:
                parts = (part for one in node.args for part in ast.walk(one))
                found |= {one.value for one in parts if isinstance(one, ast.Constant)}
    whole = (one for one in found if isinstance(one, str) and not one.endswith(" "))
    return {one for one in whole if " " in one}


def of_templates() -> set[str]:
    """What templates have said in the reader's language."""
    folder = ROOT / "replay" / "web" / "templates"
    files = (file.read_text("utf-8") for file in folder.glob("*.html"))
    return {one for text in files for one in re.findall(r'_\("([^"]+)"\)', text)}


def of_forms() -> set[str]:
    """What the forms of acts say: titles, descriptions, laws, fields, hints."""
    found = set(HINTS.values())
    for name, act in zip(acts.NAMES, ACTS, strict=True):
        found |= {*title_and_words(name, act), law_of(act)}
        for one in act.parameters:
            found |= {one.called_on_form, f"in {one.unit}" if one.unit else ""}
            found |= set() if says_no_more(one) else {one.words}
    return found - {"", "in boards"}


def of_desk() -> set[str]:
    """What the desk says: the sections of its forms, and whatever it does not put together."""
    families = {name.partition(" ")[0] for name in acts.NAMES}
    used = (section for section, verbs in SECTIONS.items() if families & verbs.keys())
    found = {CALLED_THERE.get(section, section) for section in used}
    for name in ("desk", "waits", "before_play"):
        found |= whole_texts(ROOT / "replay" / "web" / f"{name}.py")
    return found


def of_questions() -> set[str]:
    """What the fields are called by which a page is asked otherwise."""
    asked = map(questions.described, (*questions.NAMES, *questions.OF_MOMENTS))
    parameters = [one for each in asked for one in each.parameters]
    said = {one.label or one.typed.replace("-", " ") for one in parameters if not one.several}
    return said | set(OF_THE_PAST.values())


def whole_texts(file: Path) -> set[str]:
    """The texts of several words in a module's functions, but for what describes them."""
    found = set[str]()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            parts = [inner for one in node.body for inner in ast.walk(one)]
            put_together = {id(one) for part in parts for one in getattr(part, "values", ())}
            texts = {id(one.value) for one in parts if isinstance(one, ast.Expr)}
            left_out = put_together | texts
            constants = (one for one in parts if isinstance(one, ast.Constant))
            said = (one.value for one in constants if id(one) not in left_out)
            found |= {one for one in said if isinstance(one, str) and re.search(r"\w \w", one)}
    return found


def claimed() -> set[str]:
    """All that a catalogue says it knows beyond lines: headings, questions, what pages say."""
    asked = {name.replace("-", " ") for name in (*questions.NAMES, *questions.OF_MOMENTS)}
    ways = {*NAMED.values(), *PAPERS.values(), *CALLED.values(), *FIRST} - {"cross-table"}
    pages = headings() | heads() | of_templates() | set(REFUSED.values())
    return pages | of_forms() | of_desk() | of_questions() | asked | ways


MAY_WAIT = 24
"""So many texts may wait for translators, in English until then: about those of a new verb."""


def waiting(language: str) -> set[tuple[str, str]]:
    """The texts that a catalogue lacks, each behind its kind."""
    said = {("", text) for text in claimed()}
    said |= {(kind, word) for kind, words in KINDS.items() for word in words}
    lacks = said - {(one.kind, one.text) for one in catalogue(language)}
    known = catalogue_of(language)
    return lacks | {("refused", one) for one in reasons() if known.found(one, "refused") is None}


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_whole_but_for_what_a_new_verb_says(language: str) -> None:
    found = catalogue(language)
    assert (len(claimed()) > 500, len(reasons()) > 100) == (True, True)
    assert len(lacks := waiting(language)) <= MAY_WAIT, sorted(lacks)
    for kind, words in KINDS.items():
        assert {one.text for one in found if one.kind == kind} <= set(words)
    assert [one for one in found if not all(text.strip() for text in one.instead)] == []
    assert len({(one.kind, one.text) for one in found}) == len(found)


@pytest.mark.parametrize("language", OTHERS)
def test_every_catalogue_knows_the_same_and_its_places_agree(language: str) -> None:
    found = catalogue(language)
    assert [one[:3] for one in found] == [one[:3] for one in catalogue(OTHERS[0])]
    for one in found:
        for text in one.instead:
            assert set(PLACE.findall(one.text)) == set(PLACE.findall(text)) | left_out(one, text)


def reasons() -> set[str]:
    """What deciding and rules say is wrong, as it stands: in several words, and without values."""
    refusals = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
    found = set[str]()
    for folder in ("decide", "record", "rules"):
        for file in (ROOT / "ledger" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in refusals:
                    given = {one.arg: one.value for one in node.keywords if one.arg not in WHERE}
                    constants = (one for one in given.values() if isinstance(one, ast.Constant))
                    found |= {text for one in constants if " " in (text := str(one.value))}
    without = {acts.described(name).under.called for name in acts.NAMES} - {""}
    return found | without | {one.called for one in CANDIDATES.values()}


def left_out(one: Entry, text: str) -> set[str]:
    """The place that a text may lack: of a number, where it is said in words as one."""
    return {NUMBER} if one.of_many and text == one.instead[0] else set()


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("fr", {0: 0, 1: 0, 2: 1, 5: 1, 22: 1}),
        ("de", {0: 1, 1: 0, 2: 1, 5: 1, 22: 1}),
        ("pl", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 112: 2, 122: 1}),
        ("he", {0: 1, 1: 0, 2: 1, 5: 1, 22: 1}),
    ],
)
def test_a_number_chooses_the_form_of_its_language(language: str, forms: dict[int, int]) -> None:
    known, found = catalogue_of(language), catalogue(language)
    assert {number: known.plural(number) for number in forms} == forms
    counted = [one for one in found if one.of_many]
    assert counted != []
    for one in counted:
        assert len(one.instead) == max(forms.values()) + 1, one.text
        assert {NUMBER} <= set(PLACE.findall(one.text)) & set(PLACE.findall(one.of_many))
        lacks = [number for number in (0, 2, 5) if NUMBER not in one.instead[known.plural(number)]]
        assert lacks == [], one.text
    assert [one.text for one in found if one.instead[1:] and not one.of_many] == []


@pytest.mark.parametrize(
    ("language", "cards"),
    [
        ("en", ["3NTX", "4S", "HK", "D10", "W", "EW"]),
        ("fr", ["3SAX", "4P", "CR", "K10", "O", "EO"]),
        ("de", ["3SAX", "4P", "CK", "K10", "W", "OW"]),
        ("pl", ["3BAX", "4♠", "♥K", "♦10", "W", "EW"]),
        ("he", ["3NTX", "4♠", "♥K", "♦10", "מע", "מזרח־מערב"]),
    ],
)
def test_cards_have_the_letters_of_the_language(language: str, cards: list[str]) -> None:
    with speaking(language):
        told = [contract("3NTX"), contract("4S"), card("HK"), card("D10"), seat("W"), seat("EW")]
    assert told == cards


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Äpfel", "Ćma", "Czajka", "Lis", "Łoś", "Zając", "Żak"]),
        ("de", ["Äpfel", "Ćma", "Czajka", "Lis", "Łoś", "Zając", "Żak"]),
        ("pl", ["Äpfel", "Czajka", "Ćma", "Lis", "Łoś", "Zając", "Żak"]),
        ("he", ["אורן", "כהן", "לוי", "Adams"]),
    ],
)
def test_names_are_sorted_by_the_alphabet_of_the_language(language: str, names: list[str]) -> None:
    with speaking(language):
        assert sorted(sorted(names), key=order) == names


def test_a_line_is_known_by_its_form_and_what_stands_in_its_places_stays() -> None:
    with speaking("fr"):
        assert line("Board 7, session b, dealer W, NS and EW vulnerable, top 20") == (
            "Donne 7, séance b, donneur O, tous vulnérables, top 20"
        )
        assert headline(
            "rank · known as of #9, 2026-03-05 22:00:00+00:00 · contest · unposted"
        ) == ("rank · état connu au #9, 2026-03-05 22:00:00+00:00 · épreuve · non affiché")
        assert line("nothing of the sort, nor of another") == "nothing of the sort, nor of another"
        assert said("Show") == "Afficher"
    assert said("Show") == "Show"


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_counted_is_figures_and_never_words(language: str) -> None:
    with speaking(language):
        assert line("The late entries") == "The late entries"
        assert line("12 entries") != "12 entries"


def clauses_of_documents() -> Iterator[tuple[str, str]]:
    """The clauses that answers may cite, and their words."""
    for file in (ROOT / "ledger" / "regulations" / "documents").glob("*.toml"):
        document = tomllib.loads(file.read_text("utf-8"))
        for number, words in document["clauses"].items():
            yield f"{document['cited']} {number}", words


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_of_a_clause_are_quoted_as_they_are(language: str) -> None:
    with speaking(language):
        for clause, words in clauses_of_documents():
            (_, quoted) = map(line, clauses_said({clause: words}))
            assert quoted == f"  {clauses(clause)}: {words}"


def test_an_appeal_is_by_somebody_and_not_one_of_so_many() -> None:
    with speaking("de"):
        assert happened("appeal 1 by 3 against #154") == "Einspruch 1, eingelegt von 3, gegen #154"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("say", [line, happened])
def test_both_sides_of_an_award_are_said(language: str, say: Callable[[str], str]) -> None:
    with speaking(language):
        both = say("+620 assigned / +50 assigned")
        assert (both.count("620"), "assigned" in both) == (1, False)
        assert "assigned" not in line("awarded +620 assigned / A-")


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "en tête"), ("de", "in Führung"), ("pl", "na czele"), ("he", "בראש")],
)
def test_who_is_first_in_a_timeline_does_not_lead_a_card(language: str, words: str) -> None:
    with speaking(language):
        assert [said(one.heading) for one in TIMELINE][-2] == words


def test_who_is_called_like_a_heading_keeps_the_name() -> None:
    rows = [["1", "Rank - Board", "NS", "4S"]]
    columns = tuple(map(Column, ("rank", "names", "side", "contract")))
    sheet = Sheet(("Total · unposted",), columns, [Block("North-South", rows)])
    with speaking("de"):
        told = in_language(sheet)
    assert [column.heading for column in told.columns] == ["Rang", "Namen", "Seite", "Kontrakt"]
    assert told.blocks[0].rows == [["1", "Rank - Board", "NS", "4P"]]
    assert (told.above, told.blocks[0].heading) == (["Total · nicht ausgehängt"], "Nord-Süd")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("pl", "pl"),
        ("sv, de-AT;q=0.7, fr;q=0.9", "fr"),
        ("he-IL, en;q=0.5", "he"),
        ("en-US,de;q=0.8", "en"),
        ("no;q=x, fr;q=0.1", "fr"),
        ("x" * 9000, "en"),
    ],
)
def test_a_browser_has_what_it_asks_for_where_that_is_spoken(accepted: str, language: str) -> None:
    assert wanted(accepted) == language


def test_catalogues_stand_beside_the_program() -> None:
    assert {file.stem for file in Path(FOLDER).glob("*.po")} == set(OTHERS)


def test_what_is_counted_is_told_as_many_as_it_is() -> None:
    with speaking("pl"):
        told = [line(f"{number} entries") for number in (2, 5, 22)]
        assert [line("1 entry"), *told] == [
            "1 zgłoszenie",
            "2 zgłoszenia",
            "5 zgłoszeń",
            "22 zgłoszenia",
        ]
    with speaking("fr"):
        assert line("0 entries") == "0 inscrit"
    with speaking("he"):
        assert line("1 table") == "שולחן אחד"


def test_one_of_something_is_told_as_one() -> None:
    with speaking("de"):
        assert line("incomplete: 0 of 1 result · 1 entry · 12 entries") == (
            "unvollständig: 0 von 1 Ergebnis · 1 Meldung · 12 Meldungen"
        )
    with speaking("fr"):
        assert line("incomplete: 1 of 6 results · datum 300 of 1 score") == (
            "incomplet : 1 résultat sur 6 · moyenne 300 de 1 marque"
        )
    with speaking("pl"):
        assert said(": 0 of 1 result") == ": 0 z 1 wyniku"


ENGLISH_ALONE = {
    "DiskFails",
    "BackupIsDamaged",
    "ConnectionLost",
    "ErasureStopped",
    "ErasureWaits",
    "JournalDiffers",
    "KeyExists",
    "LedgerHasOtherNames",
    "LedgerExists",
    "LedgerIsNewer",
    "NotAProof",
    "NotProved",
    "NoRoomToRead",
    "NotTheseViews",
    "OlderFile",
    "ProjectionFailed",
    "SharesLittle",
    "TimeNotAllowed",
    "TimeRequired",
    "ViewsAstray",
    "ViewsReplaced",
}
"""Refusals that only the shell meets, or whoever runs the machine."""


def kinds_of_refusals() -> dict[str, str]:
    """The sentence of each kind of refusal, by its name."""
    kinds = (one for one in vars(errors).values() if isinstance(one, type))
    told = {one.__name__: one for one in kinds if issubclass(one, errors.LedgerError)}
    groups = {"LedgerError", "Refused", "BadInput", "Broken", "Overtaken"}
    return {name: one.template() for name, one in told.items() if name not in groups}


@pytest.mark.parametrize("language", OTHERS)
def test_every_kind_of_refusal_that_a_page_shows_is_told(language: str) -> None:
    found = {one.text for one in catalogue(language) if one.kind == SENTENCE}
    kinds = kinds_of_refusals()
    assert {name for name, text in kinds.items() if text not in found} == ENGLISH_ALONE
    assert found - set(kinds.values()) == set()


def test_a_refusal_keeps_what_was_typed_and_says_the_rest_otherwise() -> None:
    error = errors.BadValue(place="award", value="session 7", expected="from 0 to 100")
    tie = errors.NothingChanges(what="the score")
    tie.who_is_who = "; 7 is Ann - Bob, 8 is Cy - Di"
    with speaking("de"):
        assert refusal(error).endswith(": session 7 ist nicht von 0 bis 100")
        assert refusal(tie).endswith("; 7 ist Ann - Bob, 8 ist Cy - Di")
        assert refusal(errors.StageIsOver(stage="final")) == "Phase final ist beendet"
        late = errors.AlreadyScored(line="board 7", was="+420", clause="Law 79C")
        assert refusal(late).endswith("(see: correct) (§ 79C)")
        assert str(late).endswith("correct that one instead (see: correct) (Law 79C)")
    assert refusal(late) == str(late)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            (
                "vorläufig, Parteien der Entscheidungen #3, #7 noch nicht informiert, geändert"
                " durch 12 Berichtigungen, 1 Strafe, #4 bis #46"
            ),
        ),
        (
            "pl",
            (
                "nieoficjalne, strony decyzji #3, #7 jeszcze niepowiadomione, zmienione"
                " przez: 12 korekt, 1 kara, #4 do #46"
            ),
        ),
    ],
)
def test_a_part_with_commas_of_its_own_is_said_as_one(language: str, told: str) -> None:
    text = (
        "provisional, parties of rulings #3, #7 not told yet, amended by 12 corrections,"
        " 1 penalty, #4 to #46"
    )
    with speaking(language):
        assert line(text) == told


def test_how_a_knock_out_stands_is_said_part_by_part() -> None:
    with speaking("de"):
        told = line("Match 1: QLD v SA, 6 of 6 segments, SA has won")
        assert told == "Kampf 1: QLD gegen SA, 6 von 6 Abschnitten, SA hat gewonnen"
        assert line("Match 1: QLD v SA, still to be played").endswith(", noch zu spielen")


@pytest.mark.parametrize(
    ("language", "awarded", "rank"),
    [
        ("de", "zugeteilt: 2/3 von +420 + 1/3 von -50", "3 A - B: Platz 4= mit 1.93 Matchpunkten"),
        ("fr", "attribué : 2/3 de +420 + 1/3 de -50", "3 A - B : rang 4= avec 1.93 points"),
        ("pl", "przyznano: 2/3 z +420 + 1/3 z -50", "3 A - B: miejsce 4=, 1.93 punktów"),
        ("he", "נפסק: 2/3 של +420 + 1/3 של -50", "3 A - B: מקום 4= עם 1.93 נקודות"),
    ],
)
def test_a_weighted_score_and_a_sum_are_said(language: str, awarded: str, rank: str) -> None:
    with speaking(language):
        assert remark("awarded 2/3 of +420 + 1/3 of -50") == awarded
        assert contract("2/3 of +420 + 1/3 of -50") in awarded
        said = line("3 A - B: rank 4= with 1.93 matchpoints (48.33 %), made of")
        assert said.startswith(rank)


@pytest.mark.parametrize(
    ("language", "heading", "carried"),
    [
        ("de", "final: 1 A gegen 2 B, 5 Durchgänge (§ 80B2)", "Übertrag"),
        ("pl", "final: 1 A – 2 B, 5 sesji (Prawo 80B2)", "przeniesienie"),
    ],
)
def test_a_match_of_a_final_has_its_heading(language: str, heading: str, carried: str) -> None:
    sheet = Sheet(
        above=(),
        columns=(Column("segment"),),
        blocks=[Block("final: 1 A v 2 B, 5 sessions (Law 80B2)", [["carry-over"]])],
        below=(),
    )
    with speaking(language):
        (block,) = in_language(sheet).blocks
    assert (block.heading, block.rows) == (heading, [[carried]])


@pytest.mark.parametrize(
    ("language", "told", "said"),
    [
        (
            "de",
            "provisional, amended by #5 (adjusted score), #8 (waiver), #9 (penalty)",
            "vorläufig, geändert durch #5 (berichtigtes Ergebnis), #8 (Erlass), #9 (Strafe)",
        ),
        (
            "de",
            "under appeal (1, 3), disputed by 4, amended by #12 (correction)",
            "unter Einspruch (1, 3), bestritten von 4, geändert durch #12 (Berichtigung)",
        ),
        (
            "fr",
            "official since 22:30, under appeal (2), amended by #12 (correction)",
            "officiel depuis 22:30, en appel (2), modifié par #12 (correction)",
        ),
        (
            "de",
            (
                "level for place 1 (1, 4), place 7 (2, 3): a play-off of 4 boards (Cup 3 (a)) or"
                " a lot (Law 78D)"
            ),
            (
                "gleichauf um Platz 1 (1, 4), Platz 7 (2, 3): ein Stechen über 4 Boards (Cup 3 (a))"
                " oder ein Los (§ 78D)"
            ),
        ),
        (
            "fr",
            "semi: 1 and 4 are level; a ruling (Law 78D)",
            "semi : 1 et 4 sont à égalité ; une décision (Loi 78D)",
        ),
        (
            "pl",
            "official since 22:30, amended by #5, #7 (corrections)",
            "oficjalne od 22:30, zmienione przez #5, #7 (korekty)",
        ),
        (
            "fr",
            "incomplete, not confirmed by 13 contestants yet, amended by 7 changes, #1 to #9",
            "incomplet, pas encore confirmé par 13 concurrents, modifié par 7 changements, #1 à #9",
        ),
        ("de", "Ruling #46: judgement, session S1", "Entscheidung #46: Ermessen, Durchgang S1"),
        (
            "de",
            "Ruling #46: book, session S1, board 7 (Law 25A)",
            "Entscheidung #46: nach dem Gesetz, Durchgang S1, Board 7 (§ 25A)",
        ),
        ("fr", "  parties advised: not yet", "  parties informées : pas encore"),
        (
            "fr",
            "Appeal #5 by 3 A - B to the appeals committee, not on the approved form",
            "Appel #5 de 3 A - B au comité d'appel, pas sur le formulaire approuvé",
        ),
        ("fr", "Decided 22:30: uphold, without merit", "Jugé 22:30 : confirmer, sans fondement"),
        (
            "de",
            "results of session S1: official, amended > provisional, amended",
            "Ergebnisse von Durchgang S1: endgültig, geändert > vorläufig, geändert",
        ),
        (
            "de",
            "m: no points; provisional, standings are provisional, amended by #4 (change)",
            "m: keine Punkte; vorläufig, die Rangliste ist vorläufig, geändert durch #4 (Änderung)",
        ),
        (
            "pl",
            "corrections (director, players) until 22:30 (Law 79C1)",
            "korekty (sędzia, zawodnicy) do 22:30 (Prawo 79C1)",
        ),
        (
            "pl",
            "the same is on record as #20: if it is one lot, take one back (annul)",
            "to samo jest zapisane jako #20: jeśli to jedno losowanie, wycofaj jedno (annul)",
        ),
        (
            "fr",
            "main, round 2 (session S1): by-hand, #18",
            "main, tour 2 (séance S1) : à la main, #18",
        ),
        ("de", "at #155", "bei #155"),
        (
            "fr",
            "known as of #155, 2026-03-05 22:00:00+00:00 (posted:1 as known at #175)",
            "état connu au #155, 2026-03-05 22:00:00+00:00 (posted:1, connu au #175)",
        ),
        (
            "de",
            "Result of board 7, 1-2: 4S N 10 +620; awarded +620 assigned / A- #154 #155",
            "Ergebnis von Board 7, 1-2: 4S N 10 +620; zugeteilt +620 zugewiesen / A- #154 #155",
        ),
        (
            "de",
            "Match 3, T1 A - B v T2 C - D: 51 / -51 IMPs, 20 / 0 VPs (Law 78B)",
            "Kampf 3, T1 A - B gegen T2 C - D: 51 / -51 IMPs, 20 / 0 SP (§ 78B)",
        ),
        (
            "pl",
            "  -3  match no. 3 against T6, session main.3 (ANC 10.8, 11.2; Law 78B) #7 #9",
            "  -3  mecz nr 3 z T6, sesja main.3 (ANC 10.8, 11.2; Prawo 78B) #7 #9",
        ),
    ],
)
def test_a_line_of_several_parts_is_said_with_all_that_is_in_it(
    language: str, told: str, said: str
) -> None:
    with speaking(language):
        assert line(told) == said


@pytest.mark.parametrize(
    ("heading", "told", "said"),
    [
        ("covers", "corrections (players)", "Berichtigungen (Spieler)"),
        ("covers", "line-ups, shown first", "Aufstellungen, zuerst gezeigt"),
        ("covers", "handing in yellow-notes", "Abgabe: Notizen zum gelben System"),
        ("closes", "30 minutes after the advice", "30 Minuten nach der Mitteilung"),
        ("clause", "Law 79C1, then Law 79C2", "§ 79C1, dann § 79C2"),
        ("clause", "ACBL Law 81 (6); Law 79C1", "ACBL Law 81 (6); § 79C1"),
        ("cost", "1 VP, procedural, waived by #391", "1 SP, Verfahren, erlassen durch #391"),
        (
            "requirements",
            "for Senior born before 1959-01-01: not known (ANC 3.4b)",
            "für Senior geboren vor 1959-01-01: nicht bekannt (ANC 3.4b)",
        ),
        ("clause", "Law 79C1, by rule 1", "§ 79C1, nach Regel 1"),
        ("clause", "ANC 5.2, appendix (late arrival, ITC)", "ANC 5.2, Anhang (Verspätung, ITC)"),
        (
            "",
            "withdrawn, house, from session main.4 on",
            "zurückgezogen, Haus, ab Durchgang main.4",
        ),
        ("the next", "1 VP or 3 IMPs", "1 SP oder 3 IMPs"),
        ("offence", "boards-cancelled (2 boards)", "gestrichene Boards (2 Boards)"),
        ("lacks", "a confirmation (ANC 1.4)", "eine Bestätigung (ANC 1.4)"),
        ("of", "match 1, round 2, bye", "Kampf 1, Runde 2, spielfrei"),
        ("who", "P2 v P3", "P2 gegen P3"),
        ("because", "20 scores entered", "20 Ergebnisse eingegeben"),
        ("sits", "EW open, NS closed", "OW offen, NS geschlossen"),
        (
            "note",
            "fouled, closed 3/4 of -980 + 1/4 of -100",
            "verfälscht, geschlossen 3/4 von -980",
        ),
        ("result", "open EW: +0, closed NS: -90", "offen OW: +0, geschlossen NS: -90"),
        ("contract", "+50 assigned/+140 assigned", "+50/+140 zugewiesen"),
        ("what", "ruling (judgement) for 3, 5", "Entscheidung (Ermessen) für 3, 5"),
        (
            "what",
            "3 loses 7/60 matchpoints for late",
            "3 verliert 7/60 Matchpunkte: Verspätung",
        ),
        (
            "what",
            "request #894 refused (too-late, the period ended at 22:30)",
            "Antrag #894 abgelehnt (zu spät, die Frist endete 22:30)",
        ),
        ("line-up", "E open: Ann, N closed: Open Bob", "O offen: Ann, N geschlossen: Open Bob"),
        ("board", "besides", "daneben"),
        ("to be told", "7 sits out", "7 setzt aus"),
        ("what", "a ruling may be appealed against (#9)", "gegen eine Entscheidung"),
        (
            "what",
            "the parties have not been told of a ruling (#9)",
            "die Parteien wissen noch nichts von einer Entscheidung (#9)",
        ),
        ("by", "Dan Open", "Dan Open"),
        ("names", "Law 5 - bye", "Law 5 - bye"),
    ],
)
def test_cells_in_which_no_names_stand_are_said(heading: str, told: str, said: str) -> None:
    sheet = Sheet(above=(), columns=(Column(heading),), blocks=[Block("", [[told]])])
    with speaking("de"):
        ((cell,),) = in_language(sheet).blocks[0].rows
    assert str(cell).startswith(said)
