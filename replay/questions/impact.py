"""impact: what the contest comes to with and without an appeal or an event."""

from ledger.errors import BadValue
from projections.writers import effects as writer
from replay.impact import appeal_at, impact
from replay.parameters import Parameter
from replay.positions import parse_position
from replay.questions.asking import Answer, Asked, question

SAID = "without it > with it"


@question(
    "impact",
    Parameter(
        "of",
        required=True,
        written="APPEAL|#POSITION|head",
        label="an appeal or an event (2, #18, head)",
    ),
)
def answer(asked: Asked, *, of: str) -> Answer:
    """Standings, carry-overs, qualifiers, awards and the next draw without it and with it.

    Of an appeal (its number) with all that it led to, or of the event at a #POSITION (head: the
    contest's last) with all that rests on it; and which published draws would have been otherwise.
    """
    position = _position(asked, of.strip())
    found = impact(asked.past, position, asked.scope.text, asked.known.zone, asked.facts)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain(found, asked.known, entries),
        lambda: writer.sheet(found, asked.known, entries, SAID),
    )


def _position(asked: Asked, of: str) -> int:
    """The position of the event that is meant. Raises NotAPosition, NoSuch, BadValue."""
    if of == "head":
        return asked.facts.event_at(asked.facts.version).position
    return parse_position(of) if of.startswith("#") else appeal_at(asked.past, _number(of))


def _number(text: str) -> int:
    """An appeal's number. Raises BadValue."""
    digits = text.strip().removeprefix("appeal:")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        known = "an appeal's number, a #POSITION or head"
        raise BadValue(place="impact", value=text, expected=known)
    return int(digits)
