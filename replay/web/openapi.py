"""The OpenAPI 3.1 description of all questions and acts, made from their descriptions."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from projections.writers.medium import as_json
from replay import questions
from replay.acts import schemas
from replay.addresses import AS_OF, SCOPE
from replay.parameters import Parameter
from replay.questions.asking import Question
from replay.web.addresses import LONGEST, choices_of
from replay.web.problems import PROBLEM as PROBLEM_JSON

CONTEST = {
    "name": "contest",
    "in": "path",
    "required": True,
    "description": "The contest's id.",
    "schema": {"type": "string"},
}
MOMENT = {
    "name": AS_OF,
    "in": "query",
    "description": "As known when: a time, #1234, posted:1, closed:2, draw:6. Without it, now.",
    "schema": {"type": "string", "maxLength": LONGEST},
}
REACH = {
    "name": SCOPE,
    "in": "query",
    "description": "How far: contest, stage:NAME, session:NAME, after:SESSION.",
    "schema": {"type": "string", "default": "contest", "maxLength": LONGEST},
}
AFTER = {
    "name": "from",
    "in": "query",
    "description": "The position after which events are wanted.",
    "schema": {"type": "integer", "minimum": 0, "default": 0},
}


def _schema(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _refusals(why: Mapping[str, str]) -> dict[str, Any]:
    """Describe the refusals of an address by status: each is a problem."""
    content = {PROBLEM_JSON: {"schema": _schema("Problem")}}
    return {status: {"description": words, "content": content} for status, words in why.items()}


ANSWERS = {
    "200": {
        "description": "The answer.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    },
    "304": {"description": "Whoever asks has it already."},
    **_refusals(
        {
            "400": "The question is not one.",
            "403": "The question is for officials.",
            "404": "There is no such contest, moment or thing.",
            "422": "The rules refuse it.",
            "500": "The ledger is damaged.",
            "503": "The ledger is busy, or cannot be read.",
        }
    ),
    "431": {
        "description": "What is asked is longer than anybody asks.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    },
}
ROWS = {
    **ANSWERS,
    "200": {
        "description": "Events as `log --json` prints them, a line each; or as they come.",
        "content": {
            "application/x-ndjson": {"schema": {"type": "string"}},
            "text/event-stream": {"schema": {"type": "string"}},
        },
    },
}
PROBLEM = {
    "type": "object",
    "description": "A refusal (RFC 9457).",
    "required": ["type", "title", "status", "detail", "clause", "values"],
    "properties": {
        "type": {"type": "string", "description": "Which refusal, as urn:bridge-ledger:NotInRole."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "The sentence that the shell says."},
        "clause": {"type": ["string", "null"], "description": "The rule that says no."},
        "values": {"type": "object", "description": "What the sentence speaks of."},
    },
}


def _header(name: str, words: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "description": words, "schema": {"type": "string"}}


ACTS = {
    "post": {
        "operationId": "act",
        "summary": "Do an act: by the names that people use, or as one or several commands.",
        "description": "Served with --acts. Who signs is whoever opened the link (Bearer).",
        "security": [{"link": []}],
        "parameters": [
            CONTEST,
            _header("Idempotency-Key", "The request id: what is sent twice counts once."),
            _header("If-Match", "The position on which it was decided, as 139."),
            _header("Prefer", "dry-run: say what would be recorded, and record nothing."),
            {**_header("at", "When it happened, if not now."), "in": "query"},
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {
                        "oneOf": [
                            _schema("Act"),
                            _schema("Command"),
                            {"type": "array", "items": _schema("Command")},
                        ]
                    }
                }
            },
        },
        "responses": {
            "200": {
                "description": "What was recorded, or would be, and the head.",
                "content": {"application/json": {"schema": {"type": "object"}}},
            },
            **_refusals(
                {
                    "400": "What was sent cannot be read.",
                    "401": "Nobody knows who sent it.",
                    "403": "It is another office's.",
                    "404": "There is no such contest or act.",
                    "409": "The record has moved on.",
                    "413": "It is longer than anything that is sent.",
                    "422": "A rule says no.",
                    "429": "Too much at once.",
                    "503": "It cannot be recorded now: send it again later, under its id.",
                }
            ),
        },
    }
}

LINKS = {
    "post": {
        "operationId": "link",
        "summary": "Open a link, once: the key is sent from then on with every act.",
        "description": "With Accept: application/json, for programs. Sent again with the same"
        " Idempotency-Key, as where the answer got lost, it gives the same key.",
        "parameters": [
            {**CONTEST, "name": "secret", "description": "The last part of the link's address."},
            _header("Idempotency-Key", "The browser's half of the key, at least 20 signs."),
        ],
        "responses": {
            "201": {
                "description": "The key, and a contest that the link is for.",
                "content": {"application/json": {"schema": _schema("Key")}},
            },
            **_refusals(
                {
                    "401": "The link is none of here, was opened before or has ended.",
                    "429": "Too many wrong links were tried from there.",
                    "503": "It cannot be opened now: send it again later, under its id.",
                }
            ),
        },
    }
}
KEY = {
    "type": "object",
    "required": ["key", "contest"],
    "properties": {
        "key": {"type": "string", "description": "What is sent as Bearer from then on."},
        "contest": {"type": "string"},
    },
}

BY_LINK = {"/link/{secret}": LINKS, "/api/contests/{contest}/acts": ACTS}


@cache
def written(*, takes_acts: bool) -> str:
    """Return the description as JSON. takes_acts: whether acts are among what is described."""
    return as_json(schema(takes_acts=takes_acts)) + "\n"


def schema(*, takes_acts: bool = True) -> dict[str, Any]:
    """Return the description of a server that takes acts, or only reads."""
    names = (*questions.NAMES, *questions.OF_MOMENTS)
    asked = {f"/api/c/{{contest}}/{name}": _path(questions.described(name)) for name in names}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "bridge-ledger",
            "version": _version(),
            "description": "Every question about a contest, as known now or at any past moment.",
        },
        "paths": {
            "/api": {"get": {"summary": "The contests.", "responses": ANSWERS}},
            **asked,
            "/api/journal": {
                "get": {"summary": "The whole record, a line each.", "responses": ROWS}
            },
            "/api/feed": _feed([AFTER]),
            "/api/c/{contest}/feed": _feed([CONTEST, AFTER]),
            **(BY_LINK if takes_acts else {}),
        },
        "components": {
            "schemas": {"Problem": PROBLEM, "Key": KEY, **schemas.components()},
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer"}},
        },
    }


def _path(question: Question) -> dict[str, Any]:
    first, _, rest = question.words.strip().partition("\n")
    own = [_parameter(one) for one in question.parameters]
    return {
        "get": {
            "operationId": question.name,
            "summary": first,
            "description": " ".join(rest.split()),
            "parameters": [CONTEST, MOMENT, REACH, *own],
            "responses": ANSWERS,
        }
    }


def _feed(parameters: list[dict[str, Any]]) -> dict[str, Any]:
    summary = "What was recorded after a position, and (as events) what is recorded from now on."
    return {"get": {"summary": summary, "parameters": parameters, "responses": ROWS}}


def _parameter(one: Parameter) -> dict[str, Any]:
    value: dict[str, Any] = {"type": "string", "maxLength": LONGEST}
    if one.kind == "number":
        value = {"type": "integer", "minimum": 1, "maximum": 999_999_999}
    elif choices := choices_of(one):
        value = {"type": "string", "enum": list(choices)}
    if one.usual is not None:
        value["default"] = one.usual
    return {
        "name": one.typed,
        "in": "query",
        "required": one.required,
        "description": one.words or (one.written or one.name),
        "schema": {"type": "array", "items": value} if one.several else value,
    }


def _version() -> str:
    try:
        return version("bridge-ledger")
    except PackageNotFoundError:
        return "0"
