"""One name, one person: who is meant, who is new, and who cannot be told from somebody else."""

from pathlib import Path
from unicodedata import lookup

import pytest

from ledger.commands import EnterContestant
from ledger.errors import BadValue, LedgerIsBusy, NameTaken, NoSuch
from ledger.names import LONGEST, look
from ledger.people import FORMER_TABLE, People, Person, is_sealed, seal
from ledger.roll import Roll, newcomer, with_roll
from ledger.store import Store
from ledger.submissions import Signature
from tests.given import CLUB, Given, clock, club_session, declared_ledger
from tests.servers import Folder

ANN = Person(id="p01", name="Ann Director")
IRIS = Person(id="p02", name="Iris Cole", number="ABF-7")


@pytest.fixture
def roll() -> Roll:
    return Roll([ANN, IRIS])


# --------------------------------------------------------------------------------------- one name


@pytest.mark.parametrize(
    "typed",
    [
        "Ann Director",
        "ann  DIRECTOR",
        " Ann Director ",
        "Ann\N{NO-BREAK SPACE}Director",
        "Ann Dir\N{ZERO WIDTH SPACE}ector",
        "\N{ZERO WIDTH NO-BREAK SPACE}Ann Director",
        "Ann \N{RIGHT-TO-LEFT OVERRIDE}Director",
        "Ann Di\N{SOFT HYPHEN}rector",
        "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn Director",
        "Ann \N{MATHEMATICAL BOLD CAPITAL D}irector",
        "Ann Director.",
        '"Ann Director"',
        "Ann Director,",
        "Ann\tDirector\n",
        "Ann Director\N{VARIATION SELECTOR-1}",
    ],
)
def test_a_name_is_the_same_whatever_its_case_spaces_hidden_signs_and_marks(
    roll: Roll, typed: str
) -> None:
    assert roll.id_of(typed) == ANN.id
    assert roll.new == []


@pytest.mark.parametrize(
    "typed",
    [
        "AnnDirector",
        "Ann-Director",
        "Ann Direct0r",
        "lris Cole",
        "1ris Cole",
        "|ris Cole",
        "\N{CYRILLIC CAPITAL LETTER A}\N{CYRILLIC SMALL LETTER EN} Director",
        "\N{CYRILLIC CAPITAL LETTER ES}\N{CYRILLIC SMALL LETTER O}l\N{CYRILLIC SMALL LETTER IE}",
        "\N{GREEK CAPITAL LETTER IOTA}ris C\N{GREEK SMALL LETTER OMICRON}le",
    ],
)
def test_a_name_that_looks_like_another_is_nobody_new(roll: Roll, typed: str) -> None:
    looking = typed if "Col" in typed or "Dir" in typed else f"Iris {typed}"
    if "Director" in looking and looking.startswith("\N{CYRILLIC CAPITAL LETTER A}"):
        looking = "\N{CYRILLIC CAPITAL LETTER A}nn Director"
    with pytest.raises(BadValue):
        roll.id_of(looking)
    assert roll.new == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("I. Brown", "L. Brown"), ("Ian Moss", "Lan Moss"), ("Lisa Fry L", "Lisa Fry I")],
)
def test_an_initial_i_is_not_an_initial_l(roll: Roll, one: str, other: str) -> None:
    assert roll.id_of(one) != roll.id_of(other)
    assert roll.id_of(other.lower()) == roll.id_of(other.upper()) == roll.id_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("I. Brown", "l. Brown"), ("ILSE KERN", "IIse Kern"), ("Ian Moss", "lan moss")],
)
def test_a_small_l_is_a_capital_i_whatever_the_capitals(roll: Roll, one: str, other: str) -> None:
    roll.id_of(one)
    with pytest.raises(BadValue, match=f"nobody takes for {one}"):
        roll.id_of(other)


@pytest.mark.parametrize(
    "typed",
    [
        "\N{LATIN LETTER SMALL CAPITAL A}nn Director",
        "A\N{LATIN LETTER SMALL CAPITAL N}\N{LATIN LETTER SMALL CAPITAL N} Director",
        "\N{NEGATIVE CIRCLED LATIN CAPITAL LETTER A}nn Director",
        "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER A}nn Director",
        "\N{REGIONAL INDICATOR SYMBOL LETTER A}nn Director",
        "Iri\N{LATIN LETTER SMALL CAPITAL S} Cole",
        "Ir\N{LATIN SMALL LETTER DOTLESS I}s Cole",
        "\N{LISU LETTER A}\N{LISU LETTER NA}\N{LISU LETTER NA} Director",
        "\N{LATIN SMALL LETTER ALPHA}nn Director",
    ],
)
def test_letters_in_another_form_or_of_a_rarer_script_are_read_as_what_they_look_like(
    roll: Roll, typed: str
) -> None:
    with pytest.raises(BadValue, match="nobody takes for"):
        roll.id_of(typed)
    assert roll.new == []


@pytest.mark.parametrize("script", ["LISU LETTER {}", "LATIN LETTER SMALL CAPITAL {}"])
def test_a_word_in_letters_that_look_latin_is_that_word(roll: Roll, script: str) -> None:
    letters = {"C": "CA", "N": "NA", "D": "DA", "E": "E"} if "LISU" in script else {}
    word = "".join(lookup(script.format(letters.get(sign, sign))) for sign in "ENCED")
    assert look(word) == look("enced")
    assert roll.id_of("Iris Enced")
    with pytest.raises(BadValue, match="nobody takes for Iris Enced"):
        roll.id_of(f"Iris {word}")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "\N{ZERO WIDTH SPACE}",
        "\N{HANGUL FILLER}",
        "x" * (LONGEST + 1),
        "a\N{GREEK SMALL LETTER BETA}",
    ],
)
def test_a_name_that_nobody_can_see_or_read_is_none(roll: Roll, name: str) -> None:
    with pytest.raises(BadValue):
        roll.id_of(name)
    assert roll.new == []


@pytest.mark.parametrize(
    "name",
    [
        "Åse Øye",
        "O'Brien",
        "Jean-Luc Petit",
        "王小明",
        "やまだ 太郎",
        "Αθηνά",
        "Команда 2",
        "***",
        "Team 1",
        "Team I",
    ],
)
def test_names_of_all_scripts_are_written_down_as_they_are(roll: Roll, name: str) -> None:
    assert roll.id_of(name) == roll.id_of(name)
    assert [person.name for person in roll.new] == [name]


def test_what_nobody_sees_of_a_name_is_not_kept(roll: Roll) -> None:
    roll.id_of("Cy\N{RIGHT-TO-LEFT MARK}  New\x1b")
    assert [person.name for person in roll.new] == ["Cy New"]


# ------------------------------------------------------------------------------------ and numbers


def test_people_are_known_by_number_before_name(roll: Roll) -> None:
    assert roll.id_of("I. Cole", "abf-7 ") == IRIS.id
    new = roll.id_of("Cy New", "ABF-9")
    assert roll.id_of("Somebody else", "ABF-9") == new
    assert [person.name for person in roll.new] == ["Cy New"]


def test_a_number_tells_a_second_person_of_one_name_from_the_first(roll: Roll) -> None:
    second = roll.id_of("Ann Director", "ABF-8")
    assert second not in (ANN.id, IRIS.id)
    assert roll.id_of("ann director") == ANN.id


def test_of_several_people_with_numbers_a_name_alone_means_none() -> None:
    roll = Roll([IRIS, Person(id="p04", name="Iris Cole", number="ABF-8")])
    with pytest.raises(NoSuch) as refused:
        roll.id_of("Iris Cole")
    assert refused.value.known == ("Iris Cole (p02, ABF-7)", "Iris Cole (p04, ABF-8)")


def test_somebody_is_named_by_the_id_too_and_nobody_is_called_like_one() -> None:
    someone = newcomer("Cy New")
    roll = Roll([someone])
    assert roll.id_of(someone.id) == someone.id
    with pytest.raises(NoSuch):
        roll.id_of("p" + "0" * 32)


def test_an_endless_number_is_refused(roll: Roll) -> None:
    with pytest.raises(BadValue):
        roll.id_of("Cy New", "9" * 41)


def test_a_number_that_nobody_sees_is_none(roll: Roll) -> None:
    assert roll.id_of("Ann Director", "\N{HANGUL FILLER}") == ANN.id


# ------------------------------------------------------------------------------------ in the table


@pytest.fixture
def store(folder: Folder) -> Store:
    return declared_ledger(folder).store


@pytest.fixture
def people(store: Store) -> People:
    people = People(store)
    people.add([ANN, IRIS])
    return people


@pytest.mark.parametrize(
    "other",
    [
        Person(id="p05", name="ann director"),
        Person(id="p05", name="Ann Direct0r"),
        Person(id="p05", name="Someone", number="abf-7"),
    ],
)
def test_the_table_takes_nobody_who_is_somebody_else(people: People, other: Person) -> None:
    with pytest.raises(NameTaken):
        people.add([other])
    assert people.all() == (ANN, IRIS)


def test_a_table_of_former_times_is_taken_over_with_its_namesakes(tmp_path: Path) -> None:
    """Of files alone: a server's has never had another form."""
    store = declared_ledger(tmp_path).store
    with store.connection() as connection:
        connection.execute(FORMER_TABLE)
        connection.executemany(
            "INSERT INTO people VALUES (?, ?, ?, ?)",
            [
                ("p01", "Ann", None, None),
                ("p02", "ann", None, "1961-02-03"),
                ("p03", "Bob", "7", None),
                ("p04", "Bob", "7", None),
            ],
        )
    people = People(store)
    before = people.all()
    assert len(before) == 4
    people.add([newcomer("Cy")])
    assert {*before} < {*people.all()}
    with pytest.raises(NoSuch, match="Ann"):
        people.find("Ann")
    with pytest.raises(NameTaken):
        people.add([newcomer("Bob", "7")])


def test_people_are_written_down_with_what_names_them_or_not_at_all(folder: Folder) -> None:
    desk, roll = declared_ledger(folder), Roll([])
    Given(club_session(pairs=0), desk=desk)
    named, unnamed = roll.id_of("Ann"), roll.id_of("Bob")
    signed = Signature(recorded_at=clock("20:00"))
    entering = EnterContestant(contestant="1", players=(named,))
    with pytest.raises(Exception, match="1"):
        desk.submit(CLUB, [entering, entering], signed, people=roll.new)
    assert People(desk.store).all() == ()
    desk.submit(CLUB, [entering], signed, people=roll.new)
    assert [person.id for person in People(desk.store).all()] == [named]
    assert unnamed not in People(desk.store).names()


def test_who_is_written_down_by_somebody_else_meanwhile_is_found_the_next_time(
    folder: Folder,
) -> None:
    desk, tries = declared_ledger(folder), list[str]()
    Given(club_session(pairs=0), desk=desk)
    store = desk.store
    signed = Signature(recorded_at=clock("20:00"))

    def enter(roll: Roll) -> str:
        ann = roll.id_of("Ann")
        if not tries:
            People(store).add([newcomer("ANN")])
        tries.append(ann)
        entering = EnterContestant(contestant="1", players=(ann,))
        desk.submit(CLUB, [entering], signed, people=roll.new)
        return ann

    assert with_roll(store, enter) == People(store).find("Ann").id
    assert len(tries) == 2

    def comes_late(_: Roll) -> None:
        tries.append("again")
        People(store).add([newcomer(f"Somebody {len(tries)}")])
        People(store).add([newcomer("Ann")])

    with pytest.raises(LedgerIsBusy):
        with_roll(store, comes_late)


def test_who_would_give_two_people_one_name_is_told_so_and_not_that_others_are_busy(
    folder: Folder,
) -> None:
    store = declared_ledger(folder).store
    People(store).add([newcomer("Ann")])
    with pytest.raises(BadValue, match="a person: Ann is not the name of one person"):
        with_roll(store, lambda _: People(store).add([newcomer("Ann")]))


# ------------------------------------------------------------------------------------------ seals


def test_an_id_seals_the_details_with_which_somebody_came() -> None:
    ann = newcomer("Ann", "7")
    assert is_sealed(ann, {})
    for other in (
        Person(id=ann.id, name="Eve", number="7", secret=ann.secret),
        Person(id=ann.id, name="Ann", number="8", secret=ann.secret),
        Person(id=ann.id, name="Ann", number="7", secret=None),
        Person(id=ann.id, name="Ann", number="7", secret=ann.secret, born="1961-02-03"),
    ):
        assert is_sealed(other, {}) is False
        assert is_sealed(other, {ann.id: seal(other)})


def test_two_people_of_one_name_have_nothing_in_common() -> None:
    assert newcomer("Ann").id != newcomer("Ann").id


def test_who_came_before_there_were_seals_has_none() -> None:
    assert is_sealed(ANN, {}) is None
    assert is_sealed(ANN, {"p01": seal(ANN)})
    assert is_sealed(ANN, {"p01": seal(IRIS)}) is False


def test_a_name_changed_outside_is_seen(people: People, store: Store) -> None:
    bob = newcomer("Bob")
    people.add([bob])
    assert list(people.touched()) == []
    with store.connection() as tables:
        tables.execute("UPDATE people SET name = 'Eve' WHERE id = ?", (bob.id,))
    assert list(people.touched()) == [f"what is kept of {bob.id} is not what the record has sealed"]


@pytest.mark.parametrize("name", ["desk", "Desk", " DESK ", "de\u200bsk", "\uff44esk"])
def test_nobody_is_called_as_whoever_does_not_sign(name: str) -> None:
    with pytest.raises(BadValue, match="desk is whoever does not sign"):
        newcomer(name)
