"""The manual as pages, which need no network."""

import re
from collections.abc import Iterator
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from ledger.errors import NoSuch
from projections.writers.languages import speaking
from replay import acts
from replay.acts.page import page as of_act
from replay.manual import ACTS, ACTS_TELL, picture, topics
from replay.rule_pages import RULES, RULES_TELL
from replay.rule_pages import page as of_rules
from replay.web import pages

ADDRESS = "/manual"

RENDERED = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADED = re.compile(r"<h([2-4])>(.*?)</h\1>")
NAMED = re.compile(r"<code>manual ([a-z]+)</code>")
PARTS = re.compile(r'<h([23]) id="([^"]*)">(.*?)</h\1>')
TAGS = re.compile(r"<[^>]*>")
FEWEST_PARTS, MOST_PARTS = 5, 40
"""A page of fewer lists none of its parts, one of more only those of the first kind."""
PICTURED = re.compile(r'<p><img src="pictures/([a-z-]+)\.svg" alt="([^"]*)" ?/?></p>')


def addresses() -> Iterator[str]:
    """Yield the addresses of the pages, the first page first."""
    yield ADDRESS
    yield from (f"{ADDRESS}/{name}" for name in _contents())


@lru_cache(maxsize=32)
def page(topic: str | None, *, is_file: bool = False) -> str:
    """Return a topic of the manual as a page; None: which there are. Raises NoSuch.

    It is in English, whatever is spoken. is_file: whether the page stands by itself, without a
    server.
    """
    with speaking("en"):
        return _page(topic, is_file=is_file)


def _page(topic: str | None, *, is_file: bool) -> str:
    contents = _contents()
    if topic is None:
        tells = {name: Markup(RENDERED.renderInline(said)) for name, said in contents.items()}  # noqa: S704  # ours
        return pages.manual("Manual", contents=tells, is_file=is_file)
    if topic not in contents:
        raise NoSuch(what="topic", name=topic[:40], known=tuple(contents))
    title = contents[topic].replace("`", "")
    return pages.manual(title, text=_text(topic), is_file=is_file)


def _contents() -> dict[str, str]:
    """Return the summary of each topic, by name."""
    return {**{one.name: one.tells for one in topics()}, ACTS: ACTS_TELL, RULES: RULES_TELL}


def _text(topic: str) -> Markup:
    """Write a topic as HTML with its pictures: headings have ids, names of topics are links."""
    if topic == ACTS:
        whole = [of_act(name, acts.described(name)) for name in acts.NAMES]
        written = "\n\n".join([f"# Acts: {ACTS_TELL}", *whole])
    elif topic == RULES:
        written = of_rules()
    else:
        written = next(one.text for one in topics() if one.name == topic)
    known = _contents()

    def led(found: re.Match[str]) -> str:
        to = found[1]
        return f'<a href="{ADDRESS}/{to}">{found[0]}</a>' if to in known else found[0]

    made = PICTURED.sub(_drawn, HEADED.sub(_anchored, RENDERED.render(written)))
    made = made.replace("</h1>", f"</h1>{_parts(made)}", 1)
    made = made.replace("<table>", '<div class="wide"><table>')
    return Markup(NAMED.sub(led, made.replace("</table>", "</table></div>")))  # noqa: S704  # ours


def _anchored(found: re.Match[str]) -> str:
    """Return a heading with an id made of its words: AMB-64 is at #amb-64."""
    words = re.sub(r"&\w+;", "", TAGS.sub("", found[2])).casefold()
    anchor = "-".join(re.findall(r"\w+", words))
    return f'<h{found[1]} id="{anchor}">{found[2]}</h{found[1]}>'


def _parts(text: str) -> str:
    """Link to the headings of a page, if it has several."""
    found = PARTS.findall(text)
    if len(found) > MOST_PARTS:
        found = [part for part in found if part[0] == "2"]
    if len(found) < FEWEST_PARTS:
        return ""
    links = (
        f'<li><a href="#{anchor}">{TAGS.sub("", words)}</a></li>' for _, anchor, words in found
    )
    return f'<nav aria-label="On this page"><ul>{"".join(links)}</ul></nav>'


def _drawn(found: re.Match[str]) -> str:
    """Return a picture in the colours of the page, and what it shows."""
    name, shows = found.groups()
    return f'<figure class="picture">{picture(name)}<figcaption>{shows}</figcaption></figure>'
