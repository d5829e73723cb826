"""What can be asked as JSON, described as OpenAPI 3.1 from the questions themselves."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from projections.writers.medium import as_json
from replay import questions
from replay.parameters import Parameter
from replay.questions.asking import Question
from replay.web.addresses import AS_OF, LONGEST, SCOPE

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
ANSWERS = {
    "200": {
        "description": "The answer.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    },
    "304": {"description": "Whoever asks has it already."},
    **{
        status: {
            "description": why,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}},
        }
        for status, why in {
            "400": "The question is not one.",
            "403": "The question is for officials.",
            "404": "There is no such contest, moment or thing.",
            "422": "The rules refuse it.",
            "500": "The ledger is damaged.",
            "503": "The ledger is busy.",
        }.items()
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
REFUSED = {
    "type": "object",
    "required": ["refused"],
    "properties": {"refused": {"type": "string", "description": "Why, in a sentence."}},
}


@cache
def written() -> str:
    """The description as JSON."""
    return as_json(schema()) + "\n"


def schema() -> dict[str, Any]:
    """The description."""
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
        },
        "components": {"schemas": {"Refused": REFUSED}},
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
    elif one.choices:
        value = {"type": "string", "enum": list(one.choices)}
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
