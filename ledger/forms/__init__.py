"""Forms: what each field of a command may hold, be it a number, text, id, time, zone or list.

A field of a command has its form in its type. The desk checks every command against them
before it is decided (ledger/forms/asked.py), whether from a person, a file or a program.
"""

from datetime import datetime
from fractions import Fraction
from typing import Annotated

from ledger.forms.asked import in_bounds, in_form, taken
from ledger.forms.bounds import is_in_bounds
from ledger.forms.form import Form, shortened
from ledger.forms.ids import CONTESTANT, ENTERED, MEMBER, PERSON, free_id, is_contestant_id, is_name
from ledger.forms.named import contestants_named, named
from ledger.forms.numbers import Exact, Listed, Moment, Whole
from ledger.forms.texts import Addressed, Name, Pattern, Text, spelled
from ledger.forms.zones import Zone, zone_today

__all__ = [
    "Addressed",
    "Amount",
    "AppealNumber",
    "BoardCount",
    "BoardNumber",
    "Card",
    "CategoryName",
    "Clause",
    "ContestId",
    "ContestantId",
    "Contestants",
    "ContractText",
    "Count",
    "DealSet",
    "Digest",
    "Form",
    "HowMany",
    "Imps",
    "KnownPeople",
    "KnownPersonId",
    "Listed",
    "Minutes",
    "MinutesLate",
    "Name",
    "NewContestId",
    "NewContestantId",
    "NewTitle",
    "Number",
    "People",
    "PersonId",
    "Phase",
    "Place",
    "Points",
    "Position",
    "PublicKey",
    "Reason",
    "RequestId",
    "RoundNumber",
    "SectionName",
    "Segment",
    "SessionName",
    "Share",
    "SourceName",
    "StageName",
    "Stream",
    "TableName",
    "Time",
    "Title",
    "Total",
    "TournamentId",
    "Tricks",
    "Version",
    "Vps",
    "Whole",
    "Word",
    "ZoneName",
    "contestants_named",
    "free_id",
    "in_bounds",
    "in_form",
    "is_contestant_id",
    "is_in_bounds",
    "is_name",
    "named",
    "shortened",
    "spelled",
    "taken",
    "zone_today",
]

NewContestantId = Annotated[str, CONTESTANT]
ContestantId = Annotated[str, ENTERED]
"""The id of a contestant who is entered already, perhaps before ids had a form."""

Number = Annotated[str, CONTESTANT]
"""The number of a contestant in a stage, as on the table card."""

PersonId = Annotated[str, PERSON]
KnownPersonId = Annotated[str, MEMBER]
"""The id of a member on record, perhaps from before ids had a form."""

Contestants = Annotated[tuple[ContestantId, ...], Listed(2000)]
People = Annotated[tuple[PersonId, ...], Listed(100)]
KnownPeople = Annotated[tuple[KnownPersonId, ...], Listed(100)]

NewContestId = Annotated[str, Addressed()]
ContestId = Annotated[str, Name()]
TournamentId = Annotated[str, Name()]
StageName = Annotated[str, Name()]
SessionName = Annotated[str, Name()]
SectionName = Annotated[str, Name(least=0)]
TableName = Annotated[str, Name()]
DealSet = Annotated[str, Name()]
SourceName = Annotated[str, Name(300)]

Word = Annotated[str, Name()]
"""A word of regulations and organisers: an offence, a document, a category, a zone."""

CategoryName = Annotated[str, Name(least=0)]
"""A category, or "" for the contest as a whole."""

Title = Annotated[str, Text(300, least=0)]
NewTitle = Annotated[str, Name(300)]
Reason = Annotated[str, Text(2000, least=0)]
Clause = Annotated[str, Text(300, least=0)]

ZoneName = Annotated[str, Zone()]
Stream = Annotated[str, Text(80)]
PublicKey = Annotated[
    str,
    Pattern(
        "the public half of an Ed25519 key as ssh-keygen writes it, without its comment",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43}",
    ),
]

Digest = Annotated[str, Pattern("a SHA-256 in hexadecimal, of 64 signs", "[0-9a-f]{64}")]
RequestId = Annotated[str, Name(200)]
ContractText = Annotated[str, Text(12)]
Card = Annotated[str, Text(5)]

BoardNumber = Annotated[int, Whole(1, 9999)]
RoundNumber = Annotated[int, Whole(1, 999)]
Phase = Annotated[int, Whole(1, 99)]
Segment = Annotated[int, Whole(1, 99)]
BoardCount = Annotated[int, Whole(1, 9999)]
Points = Annotated[int, Whole(-9999, 9999)]
Tricks = Annotated[int, Whole(0, 13)]
Minutes = Annotated[int, Whole(1, 100_000)]
Place = Annotated[int, Whole(1, 99_999)]
Count = Annotated[int, Whole(1, 999)]
HowMany = Annotated[int, Whole(0, 1_000_000)]
AppealNumber = Annotated[int, Whole(1, 99_999)]
Position = Annotated[int, Whole(0, 2**53)]
Version = Annotated[int, Whole(0, 2**53)]

Imps = Annotated[Fraction, Exact(-9999, 9999)]
Vps = Annotated[Fraction, Exact(-9999, 9999)]
Amount = Annotated[Fraction, Exact(-9999, 9999)]
"""A penalty or an award, in its unit."""

Share = Annotated[Fraction, Exact(-1, 1, parts=10_000)]
"""A weight; the Laws demand that it is above 0."""

Total = Annotated[Fraction, Exact(-1_000_000, 1_000_000)]

MinutesLate = Annotated[Fraction, Exact(0, 100_000)]

Time = Annotated[datetime, Moment()]
