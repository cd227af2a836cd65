"""Operations become tools, and those that cannot are told of."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft202012Validator

from tests.support.openapi import document, generated, json_body, only_tool, operation, parameter
from whence_tools.openapi.names import name_of


@pytest.mark.parametrize(
    ("operation_id", "method", "path", "name"),
    [
        ("v1.files.search", "get", "/v1/files", "files_search"),
        ("v2beta1.jobs.run", "post", "/jobs", "jobs_run"),
        ("repos/list-for-org", "get", "/orgs", "repos_list_for_org"),
        ("PostCharges", "post", "/charges", "PostCharges"),
        (None, "get", "/v1/files/{id}", "files_id_get"),
        (None, "delete", "/", "delete"),
        ("v1", "get", "/x", "v1"),
        ("読む", "get", "/files", "files_get"),
    ],
)
def test_a_name_comes_from_the_id_or_else_from_the_path(
    operation_id: str | None, method: str, path: str, name: str
) -> None:
    assert name_of(operation_id, method, path) == name


def test_long_names_stay_apart_and_short_enough() -> None:
    names = {name_of(f"{'list_everything_' * 6}{end}", "get", "/") for end in ("here", "there")}
    assert len(names) == 2
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in names)


def test_every_place_of_a_parameter_goes_into_one_object() -> None:
    body = json_body(
        {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
    )
    tool = only_tool(
        document(
            {
                "/files/{id}": {
                    "parameters": [parameter("id", "path", required=True)],
                    "put": operation(
                        "files.write",
                        parameter("dry", schema={"type": "boolean", "default": False}),
                        parameter("X-Trace", "header"),
                        parameter("session", "cookie", required=True),
                        requestBody=body,
                    ),
                }
            }
        )
    )
    assert tool.parameters == {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "dry": {"type": "boolean", "default": False},
            "X-Trace": {"type": "string"},
            "session": {"type": "string"},
            "text": {"type": "string"},
        },
        "required": ["id", "session", "text"],
        "additionalProperties": False,
    }


def test_names_that_places_share_begin_with_their_place() -> None:
    body = json_body({"type": "object", "properties": {"id": {"type": "integer"}}})
    op = operation("put_it", parameter("id", "path", required=True), requestBody=body)
    tool = only_tool(document({"/x/{id}": {"put": op}}))
    assert list(tool.parameters["properties"]) == ["path_id", "body_id"]
    assert tool.parameters["required"] == ["path_id"]


def test_a_prefixed_name_that_is_taken_is_prefixed_again() -> None:
    body = json_body({"type": "object", "properties": {"id": {}, "path_id": {}}})
    op = operation("put_it", parameter("id", "path", required=True), requestBody=body)
    names = list(only_tool(document({"/x/{id}": {"put": op}})).parameters["properties"])
    assert names == ["path_path_id", "body_id", "body_path_id"]


@pytest.mark.parametrize(
    "schema", [{"type": "array", "items": {"type": "string"}}, {"type": "string"}, {}]
)
def test_a_body_that_is_no_object_with_fields_is_one_argument(schema: dict[str, object]) -> None:
    tool = only_tool(document({"/x": {"post": operation(requestBody=json_body(schema))}}))
    assert tool.parameters["properties"] == {"body": schema}
    assert tool.parameters["required"] == ["body"]


def test_the_operations_parameter_wins_over_the_paths() -> None:
    item = {
        "parameters": [parameter("limit", schema={"type": "string"})],
        "get": operation("list_it", parameter("limit", schema={"type": "integer"})),
    }
    assert only_tool(document({"/x": item})).parameters["properties"]["limit"] == {
        "type": "integer"
    }


def test_a_path_parameter_that_was_not_declared_is_asked_for() -> None:
    tool = only_tool(document({"/x/{id}": {"get": operation()}}))
    assert tool.parameters["required"] == ["id"]


def test_headers_of_the_protocol_are_no_parameters() -> None:
    names = ("Accept", "Authorization", "Host", "Content-Length", "X-Real", "Bad\r\nName")
    op = operation("do_it", *(parameter(name, "header") for name in names))
    assert list(only_tool(document({"/x": {"get": op}})).parameters["properties"]) == ["X-Real"]


def test_an_optional_body_asks_for_nothing_and_an_unstated_one_for_what_its_schema_needs() -> None:
    schema = {"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"]}
    body = json_body(schema, required=False)
    optional = only_tool(document({"/x": {"post": operation(requestBody=body)}}))
    assert "required" not in optional.parameters
    unstated = {"content": {"application/json": {"schema": schema}}}
    tool = only_tool(document({"/x": {"post": operation(requestBody=unstated)}}))
    assert tool.parameters["required"] == ["q"]


def test_what_is_read_only_is_not_asked_for() -> None:
    schema = {
        "type": "object",
        "properties": {"id": {"type": "string", "readOnly": True}, "name": {"type": "string"}},
        "required": ["id", "name"],
    }
    tool = only_tool(document({"/x": {"post": operation(requestBody=json_body(schema))}}))
    assert list(tool.parameters["properties"]) == ["name"]
    assert tool.parameters["required"] == ["name"]


def test_operations_without_a_description_are_skipped_and_told_of() -> None:
    silent = {"operationId": "silent", "responses": {}}
    markup = {"operationId": "markup", "summary": "<br/>", "responses": {}}
    made = generated(
        document({"/a": {"get": silent}, "/b": {"get": markup}, "/c": {"get": operation()}})
    )
    assert [tool.name for tool in made.tools] == ["do_it"]
    assert [(one.operation, one.reason) for one in made.skipped] == [
        ("GET /a", "has no description"),
        ("GET /b", "has no description"),
    ]


def test_operations_that_share_a_name_are_skipped_and_told_of_together() -> None:
    made = generated(
        document(
            {
                "/v1/x": {"get": operation("v1.files.search")},
                "/v2/x": {"get": operation("v2.files.search")},
                "/y": {"get": operation("other")},
            }
        )
    )
    assert [tool.name for tool in made.tools] == ["other"]
    (ambiguous,) = made.ambiguous
    assert ambiguous.name == "files_search"
    assert ambiguous.operations == ("GET /v1/x", "GET /v2/x")


@pytest.mark.parametrize("media", ["application/xml", "application/octet-stream", "image/*"])
def test_a_body_that_is_no_json_is_asked_for_as_text(media: str) -> None:
    content = {media: {"schema": {"type": "string", "format": "binary"}}}
    op = operation(requestBody={"required": True, "content": content})
    tool = only_tool(document({"/x": {"post": op}}))
    assert tool.parameters["properties"]["body"]["type"] == "string"
    assert tool.parameters["required"] == ["body"]


def test_a_body_that_may_hold_nothing_asks_for_nothing() -> None:
    nothing = {"type": "object", "properties": {}, "additionalProperties": False}
    content = {"application/x-www-form-urlencoded": {"schema": nothing}}
    tool = only_tool(document({"/x": {"get": operation(requestBody={"content": content})}}))
    assert tool.parameters["properties"] == {}


def test_an_operation_that_is_nowhere_is_told_of() -> None:
    gone = {"$ref": "#/components/pathItems/Gone"}
    made = generated(document({"/x": {"get": gone}, "/y": gone}))
    assert [(one.operation, one.reason) for one in made.skipped] == [
        ("GET /x", "Gone is not in the document"),
        ("ANY /y", "Gone is not in the document"),
    ]


def test_a_parameter_that_is_nowhere_is_told_of() -> None:
    op = operation("do_it", {"$ref": "#/components/parameters/Gone"})
    made = generated(document({"/x": {"get": op}}))
    assert made.skipped[0].reason == "parameter Gone is not in the document"


def test_deprecated_operations_say_so() -> None:
    tool = only_tool(document({"/x": {"get": operation(deprecated=True)}}))
    assert tool.description == "[DEPRECATED] Do it"


def test_what_is_no_operation_is_no_tool() -> None:
    paths = {
        "/x": {"summary": "a path", "get": operation(), "x-extra": {"summary": "no"}, "post": 3},
        "x-paths": {"get": operation("other")},
        "/y": None,
    }
    assert [tool.name for tool in generated(document(paths)).tools] == ["do_it"]


def test_a_tool_is_whole_json_schema() -> None:
    tool = only_tool(document({"/x": {"get": operation()}}))
    assert tool.is_imported
    assert tool.parameters["type"] == "object"
    assert tool.parameters["properties"] == {}
    Draft202012Validator.check_schema(tool.parameters)
    Draft202012Validator.check_schema(tool.results)
