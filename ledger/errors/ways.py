"""Where a refusal leads: the verb or the view that helps, by what is refused.

A refusal that names one itself ("see: …") keeps it. Everything else that is said of the
next step stands here.
"""

import re
from collections.abc import Mapping

Ways = tuple[tuple[str, str], ...]
"""Words of a refusal's sentence, as a pattern, each with what to see; the first found counts."""

NOTHING = r"; there is none$"
CUT_OFF = r"there is .* and \d+ more$"

ONE_NOT_FOUND: Ways = (
    (rf"^no session (.*{NOTHING}|of stage )", "schedule"),
    (rf"^no contestant with a result .*{NOTHING}", "enter"),
    (rf"^no contestant .*{NOTHING}", "entry"),
    (rf"^no (single )?person .*{NOTHING}", "people list"),
    (rf"^no contest .*{NOTHING}", "open"),
    (r"^no stage .* is on record; there is", "stage"),
    (rf"^no stage .*{NOTHING}", "stage"),
    (rf"^no ruling .*{NOTHING}", "rule"),
    (rf"^no appeal .*{NOTHING}", "appeal lodge"),
    (rf"^no request .*{NOTHING}", "correct"),
    (rf"^no score for .*{NOTHING}", "enter; correct --missing"),
    (rf"^no result of .*{NOTHING}", "result"),
    (rf"^no draw .*{NOTHING}", "draw"),
    (rf"^no posting .*{NOTHING}", "post"),
    (rf"^no board .*{NOTHING}", "enter"),
    (rf"^no link .*{NOTHING}", "links"),
    (rf"^no contestant .*{CUT_OFF}", "entries"),
    (rf"^no regulation set .*{CUT_OFF}", "regulations list"),
    (rf"^no (event|ruling|decision|request|warning or penalty) .*{CUT_OFF}", "log"),
)

WAYS: Mapping[str, Ways] = {
    "NoSuch": ONE_NOT_FOUND,
    "NotOnRecord": ONE_NOT_FOUND,
    "NoneYet": (("no session ", "schedule"), ("no stage ", "stage"), ("no contest ", "open")),
    "AlreadyExists": (
        ("^contestant ", "entries; rename, member"),
        ("^house contestant ", "entries"),
    ),
    "AlreadyDone": (
        (r"^(a|the) (draw|withdrawal|(start|end) of (session|stage))\b", "annul"),
        ("^declaring who goes ", "replace; annul"),
    ),
    "AlreadyScored": (("a forfeit: ", "annul"), ("^match ", "result --correct"), ("", "correct")),
    "BoardPlayedTwice": (("", "correct; correct --void"),),
    "MatchPlayedTwice": (("", "result --correct; annul"),),
    "ResultsArePosted": (("", "correct --missing"),),
    "NotInRole": ((r", now nobody\b", "appoint"),),
    "NotYourAward": (("", "adjust --help"),),
    "NotUnderTheseRules": (
        ("of opponents before qualifiers are declared", "qualify"),
        ("; they know a lot", "lot"),
        ("; they know (a play-off|a ruling)", "settle"),
        (r"^(?!.*; they (know|have some)).*", "regulations show; amend"),
    ),
    "LinesNotAsDrawn": (("", "rule"),),
    "NeedsRuling": (
        (r"^the tie between .* a lot\b", "lot --for qualifying"),
        (r"^the tie between ", "settle"),
        (r": give the lot\b", "lot --for random-draw"),
        (r"\(--score\)", "drop-in --help"),
        (r"the answer \(--yes", "eligible --help"),
        (r"\bruling\b", "rule"),
    ),
    "StillOpen": ((r"results? (is|are) missing: ", "missing"),),
    "RuleSaysNo": (
        ("need a house contestant", "drop-in --house"),
        ("^this draw: a lot is wanted", "lot --for draw"),
        ("a lot is wanted", "lot --for stage"),
        ("by hand, a ruling may permit it", "rule; draw --ruling"),
        ("results are missing", "draw --cut-off"),
        ("is drawn by its regulations$", "draw"),
        ("drawn already: name another session$", "annul"),
        ("in session .* there is none yet$", "appeal decide; --cites"),
    ),
}
"""By the name of a refusal; for one that is not here its own sentence is all."""


def see(refusal: str, sentence: str) -> str:
    """What to see from a refusal of this name that says this, in brackets; empty for nothing."""
    if "(see: " in sentence:
        return ""
    for pattern, helps in WAYS.get(refusal, ()):
        if re.search(pattern, sentence):
            return f" (see: {helps})"
    return ""
