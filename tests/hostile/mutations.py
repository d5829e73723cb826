"""How input is damaged: bytes, lines and the words between them, as accidents and malice do."""

import re
from collections.abc import Callable
from random import Random

Mutation = Callable[[Random, bytes], bytes]

NUMBERS = (
    b"0",
    b"-1",
    b"9999",
    b"10000",
    b"2147483648",
    b"-9223372036854775809",
    b"9223372036854775808",
    b"1" + b"0" * 24,
    b"9" * 5000,
    b"1e9",
    b"1e400",
    b"0.1",
    b"67.55555555555555555555",
    b"1/0",
    b"163/3",
    b"NaN",
    b"-0",
    b"0x10",
    b"007",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'""',
)
"""What may stand where a number stood."""

WORDS = tuple(
    word.encode("utf-8", "surrogatepass")
    for word in (
        "",
        " ",
        "\t",
        "A",
        "NS",
        "BYE",
        "desk",
        "contest:club",
        "Ada Quill, Bram Otter",
        "X and Y",
        "-50",
        "=1+1",
        "@SUM(A1)",
        "..",
        "../../x",
        "/dev/null",
        "localtime",
        "right/UTC",
        "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00Z",
        "2026-02-30",
        "1\u00b2",
        "\u00bd",
        "\u0661",
        "e\u0301",
        "\u00e9",
        "\ufb01",
        "\u0430nn",
        "\u200bAnn",
        "\u202eNNA",
        "\ufeff",
        "\u2028",
        "\x1b[2J\x07",
        "\x85",
        "\x9b31m",
        "\0",
        "\ud800",
        "\U0001f0a1",
        "a" * 70_000,
        "e\u0301" * 3_000,
        "'; DROP TABLE events; --",
        "%s%n{0}{clause}",
        "$(reboot)",
        "&lol;",
        "<!--",
        "]]>",
        "\\u0000",
        '\\"',
    )
)
"""What may stand where a word stood."""

TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.){0,200}"|-?\d+(?:\.\d+)?|\w+')
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
OPENING = (b"[", b"{", b'{"a":', b"<a>", b"(", b'[{"x":', b"a.", b"[[")


def mutated(rng: Random, content: bytes, *, most: int = 2) -> bytes:
    """The content after one to so many mutations."""
    for _ in range(rng.randint(1, most)):
        content = rng.choice(MUTATIONS)(rng, content)
    return content


def swap_token(rng: Random, content: bytes) -> bytes:
    """Another word or number in the place of one that is there."""
    found = _token(rng, content)
    if found is None:
        return flip_bits(rng, content)
    start, end = found
    return content[:start] + odd(rng, content[start:end]) + content[end:]


def odd(rng: Random, token: bytes) -> bytes:
    """Something odd for a token, in its quotes if it had some."""
    quoted = token.startswith(b'"') and rng.random() < 0.8
    inner = token[1:-1] if quoted else token
    values = NUMBERS if NUMBER.fullmatch(inner) and rng.random() < 0.7 else WORDS
    made = rng.choice(values)
    return b'"' + made + b'"' if quoted else made


def exchange_tokens(rng: Random, content: bytes) -> bytes:
    """Two words or numbers change places."""
    one, other = _token(rng, content), _token(rng, content)
    if one is None or other is None or one[1] > other[0]:
        return content
    return b"".join(
        (
            content[: one[0]],
            content[slice(*other)],
            content[one[1] : other[0]],
            content[slice(*one)],
            content[other[1] :],
        )
    )


def flip_bits(rng: Random, content: bytes) -> bytes:
    """One to four bits the other way."""
    changed = bytearray(content)
    for _ in range(rng.randint(1, 4)):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut(rng: Random, content: bytes) -> bytes:
    """The end is missing, or the beginning, or a piece between."""
    start, end = sorted((rng.randint(0, len(content)), rng.randint(0, len(content))))
    return rng.choice((content[:end], content[start:], content[:start] + content[end:]))


def repeat(rng: Random, content: bytes) -> bytes:
    """A piece stands there again and again."""
    start, end = _piece(rng, content, 2_000)
    return content[:end] + content[start:end] * rng.choice((1, 2, 40)) + content[end:]


def move_lines(rng: Random, content: bytes) -> bytes:
    """A line is doubled, lost, or somewhere else."""
    lines = content.splitlines(keepends=True)
    if not lines:
        return content
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.choice((0, 1, 2))):
        lines.insert(rng.randint(0, len(lines)), line)
    return b"".join(lines)


def shuffle_lines(rng: Random, content: bytes) -> bytes:
    """A run of lines in another order."""
    lines = content.splitlines(keepends=True)
    start, end = sorted((rng.randint(0, len(lines)), rng.randint(0, len(lines))))
    part = lines[start:end]
    rng.shuffle(part)
    return b"".join([*lines[:start], *part, *lines[end:]])


def nest(rng: Random, content: bytes) -> bytes:
    """Very many brackets or tags in the place of a token."""
    found = _token(rng, content) or (0, 0)
    opening = rng.choice(OPENING) * rng.choice((200, 5_000, 100_000))
    return content[: found[0]] + opening + content[found[1] :]


def insert_bytes(rng: Random, content: bytes) -> bytes:
    """Bytes that no text has."""
    at = rng.randint(0, len(content))
    odd_bytes = (b"\0", b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b"\x1a", b"\r", rng.randbytes(8))
    return content[:at] + rng.choice(odd_bytes) + content[at:]


def encode_anew(rng: Random, content: bytes) -> bytes:
    """The same text in another encoding, or with other line ends."""
    text = content.decode("utf-8", "replace")
    return rng.choice(
        (
            lambda: text.encode("utf-16"),
            lambda: text.encode("utf-16-be"),
            lambda: b"\xef\xbb\xbf" + content,
            lambda: text.encode("latin-1", "replace"),
            lambda: text.replace("\n", "\r\n").encode(),
            lambda: text.replace("\n", "\r").encode(),
            lambda: text.encode("cp037", "replace"),
        )
    )()


def lengthen(rng: Random, content: bytes) -> bytes:
    """Much more of one character."""
    at = rng.randint(0, len(content))
    return content[:at] + rng.choice((b"9", b" ", b"\n", b"A", b'"', b",")) * 200_000 + content[at:]


MUTATIONS: tuple[Mutation, ...] = (
    *[swap_token] * 9,
    *[exchange_tokens] * 5,
    *[flip_bits] * 3,
    *[cut] * 2,
    *[move_lines] * 2,
    shuffle_lines,
    repeat,
    nest,
    insert_bytes,
    encode_anew,
    lengthen,
)
"""The mutations, the more telling ones more often."""


def _token(rng: Random, content: bytes) -> tuple[int, int] | None:
    """Where some token of the content stands."""
    if not content:
        return None
    found = TOKEN.search(content, rng.randrange(len(content))) or TOKEN.search(content)
    return found and found.span()


def _piece(rng: Random, content: bytes, most: int) -> tuple[int, int]:
    start = rng.randint(0, len(content))
    return start, min(len(content), start + rng.randint(0, most))
