"""Descriptions by which a model can choose and call."""

from __future__ import annotations

import pytest

from tests.support.openapi import Json, document, json_body, operation, parameter
from whence_tools.openapi.lint import lint, mentions


def findings(op: Json, path: str = "/x") -> list[str]:
    return [one.rule for one in lint(document({path: {"post": op}}))]


def test_a_good_description_has_no_finding() -> None:
    op = operation(
        "search",
        parameter("query", required=True),
        parameter("limit"),
        summary="Search the files for a query",
    )
    assert findings(op) == []


@pytest.mark.parametrize("words", [{}, {"summary": ""}, {"summary": " ", "description": "<br>"}])
def test_a_missing_description_is_found(words: Json) -> None:
    assert findings({"operationId": "x", "responses": {}, **words}) == ["missing"]


def test_a_long_description_is_found() -> None:
    assert findings(operation(summary="List " + "files " * 50)) == ["too-long"]
    assert findings(operation(summary="L" + "ist files" * 1)) == []


@pytest.mark.parametrize("text", ["Returns the files", "The files", "File search", "Status"])
def test_what_is_no_instruction_is_found(text: str) -> None:
    assert findings(operation(summary=text)) == ["not-imperative"]


def test_a_required_input_that_is_not_mentioned_is_found() -> None:
    body = json_body(
        {
            "type": "object",
            "properties": {"reason": {"type": "string"}, "note": {"type": "string"}},
            "required": ["reason"],
        }
    )
    op = operation(summary="Reject a case", requestBody=body)
    (one,) = lint(document({"/cases/{case_id}": {"post": op}}))
    assert one.rule == "input-unmentioned"
    assert one.operation == "POST /cases/{case_id}"
    assert "reason" in one.message
    assert "case_id" not in one.message


def test_the_description_counts_where_there_is_no_summary() -> None:
    op = operation(description="Read a file by its path")
    del op["summary"]
    assert findings({**op, "parameters": [parameter("path", required=True)]}) == []


def test_several_faults_of_one_operation_are_all_found() -> None:
    op = operation("x", parameter("depth", required=True), summary="The " + "tree " * 50)
    assert findings(op) == ["too-long", "not-imperative", "input-unmentioned"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Read a file by its path", "path"),
        ("Read a file", "file_id"),
        ("List the issues of a repository", "repo"),
        ("Get the organization", "orgId"),
        ("Get a user by ID", "id"),
        ("Get a user by its identifier", "id"),
        ("Search for text", "q"),
        ("Tell whether it was right: verdict", "verdict"),
        ("Delete the entries", "entry_ids"),
        ("Read lines from lineStart to lineEnd", "lineEnd"),
        ("Query policies", "policy"),
        ("Show what `X-Tenant` may", "X-Tenant"),
    ],
)
def test_mentions_in_other_forms_count(text: str, name: str) -> None:
    assert mentions(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Read a file", "encoding"), ("Read a file", "id"), ("List all", "owner"), ("Do it", "path"),
     ("Read a file", "line_start"), ("Get a report", "port_number")],
)  # fmt: skip
def test_what_is_not_said_is_not_mentioned(text: str, name: str) -> None:
    assert not mentions(text, name)
