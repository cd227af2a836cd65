"""`submit_analysis`: its schema, and what models make of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from whence.agent.submission import SubmissionError, copy_definition, read_submission
from whence.domain.analysis import Draft

WHOLE: dict[str, Any] = {"rootCause": "x is None", "solution": "check it", "confidence": 0.5}


def schemas(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from schemas(value)
    elif isinstance(node, list):
        for value in node:
            yield from schemas(value)


def test_the_schema_has_nothing_that_breaks_grammars() -> None:
    parameters = copy_definition()["function"]["parameters"]
    jsonschema.Draft202012Validator.check_schema(parameters)
    for node in schemas(parameters):
        assert not {"anyOf", "oneOf", "$ref", "$defs", "title"} & node.keys()
        assert node.get("type") != "null"


def test_the_schema_has_the_fields_of_a_draft_less_what_the_program_sets() -> None:
    properties = copy_definition()["function"]["parameters"]["properties"]
    fields = set(Draft.model_json_schema(by_alias=True)["properties"])
    assert set(properties) == fields - {"suspects"}
    assert set(properties["evidence"]["items"]["properties"]) == {
        "claim", "filePath", "lineStart", "lineEnd", "quote",
    }  # fmt: skip
    assert set(properties["edits"]["items"]["properties"]) == {
        "filePath", "lineStart", "lineEnd", "newText", "oldText",
    }  # fmt: skip


def test_the_definition_cannot_be_changed_by_who_uses_it() -> None:
    copy_definition()["function"]["parameters"].clear()
    assert copy_definition()["function"]["parameters"]["properties"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a/b.py:12-14 | x = 1 | it is one", ("a/b.py", 12, 14, "x = 1", "it is one")),
        ("a/b.py:12 | x = 1 | it is one", ("a/b.py", 12, 12, "x = 1", "it is one")),
        ("a.py:3|a | b|either", ("a.py", 3, 3, "a | b", "either")),
        ("a.py:3 | x = 1", ("a.py", 3, 3, "x = 1", "x = 1")),
        ("it is just so", (None, None, None, None, "it is just so")),
        ("a.py:3", (None, None, None, None, "a.py:3")),
    ],
)
def test_evidence_may_be_a_line_of_text(line: str, expected: tuple[object, ...]) -> None:
    [found] = read_submission({**WHOLE, "evidence": [line]}).evidence
    got = (found.file_path, found.line_start, found.line_end, found.quote, found.claim)
    assert got == expected


def test_a_model_cannot_ground_its_own_claims() -> None:
    item = {"claim": "c", "quote": "q", "status": "grounded", "toolCallId": "1"}
    [found] = read_submission({**WHOLE, "evidence": [item]}).evidence
    assert (found.status, found.tool_call_id) == ("ungrounded", None)


@pytest.mark.parametrize(
    ("extra", "field", "expected"),
    [
        ({"confidence": 90}, "confidence", 0.9),
        ({"confidence": "0.7"}, "confidence", 0.7),
        ({"nextSteps": "run it again"}, "next_steps", ["run it again"]),
        ({"symbol": None}, "symbol", None),
        ({"invented": 1}, "symbol", None),
        ({"edits": []}, "edits", None),
    ],
)
def test_small_slips_are_forgiven(extra: dict[str, Any], field: str, expected: object) -> None:
    assert getattr(read_submission({**WHOLE, **extra}), field) == expected


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({}, "rootCause"),
        ({"rootCause": "x", "solution": "y"}, "confidence"),
        ({**WHOLE, "confidence": 1000}, "confidence"),
        ({**WHOLE, "line": 0}, "line"),
        ({**WHOLE, "edits": [{"filePath": "a.py"}]}, "edits"),
        ({**WHOLE, "evidence": 5}, "evidence"),
    ],
)
def test_what_cannot_be_read_names_the_field_in_one_line(
    arguments: dict[str, Any], named: str
) -> None:
    with pytest.raises(SubmissionError, match=named) as caught:
        read_submission(arguments)
    assert "\n" not in str(caught.value)
