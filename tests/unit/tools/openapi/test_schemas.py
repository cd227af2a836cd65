"""Schemas as a local model can read them."""

from __future__ import annotations

import time
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.support.openapi import (
    Json,
    document,
    flat,
    json_body,
    only_tool,
    operation,
    parameter,
    parameters_of,
)

STRING = {"type": "string"}


def ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def test_references_are_replaced_by_what_they_name() -> None:
    color = {"type": "string", "enum": ["red", "blue"], "description": "A color"}
    assert flat(ref("Color"), Color=color) == color
    assert flat({**ref("Color"), "description": "Of the sky"}, Color=color) == {
        **color,
        "description": "Of the sky",
    }


def test_bounds_enums_and_defaults_are_kept() -> None:
    schema = {"type": "integer", "minimum": 1, "maximum": 9, "default": 3, "enum": [1, 3, 9]}
    assert flat(schema) == schema


@pytest.mark.parametrize(
    "schema",
    [
        {"type": ["string", "null"]},
        {"type": "string", "nullable": True},
        {"anyOf": [STRING, {"type": "null"}]},
        {"oneOf": [{"type": "null"}, STRING]},
        {"nullable": True, "allOf": [STRING]},
        {"type": "string", "enum": [None], "const": None, "nullable": True},
    ],
)
def test_what_is_required_stays_so_and_says_that_it_may_be_null(schema: dict[str, Any]) -> None:
    body = json_body({"type": "object", "properties": {"it": schema}, "required": ["it"]})
    parameters = only_tool(document({"/x": {"post": operation(requestBody=body)}})).parameters
    assert parameters["properties"]["it"] == {**STRING, "nullable": True}
    assert parameters["required"] == ["it"]


def test_what_every_alternative_needs_is_needed() -> None:
    own = {"type": "object", "properties": {"a": STRING, "b": STRING}}
    needs = [{"required": ["a", "b"]}, {"required": ["a"], "properties": {"c": STRING}}]
    assert flat({**own, "anyOf": needs})["required"] == ["a"]
    anything = flat({**own, "anyOf": [*needs, {"title": "others"}]})
    assert "required" not in anything
    assert list(anything["properties"]) == ["a", "b", "c"]


def test_a_choice_that_is_named_twice_is_shown_once() -> None:
    assert flat({"enum": ["a", "b", "a"], **STRING})["enum"] == ["a", "b"]


def test_a_list_of_scalars_keeps_its_type_in_a_large_schema() -> None:
    one = {"type": "object", "properties": {f"p{n}": STRING for n in range(40)}}
    tags: Json = {"type": "object", "properties": {"tags": {"type": "array", "items": STRING}}}
    large = {"type": "object", "properties": {f"o{n}": one for n in range(9)} | {"tags": tags}}
    assert flat(large)["properties"]["o8"]["description"].startswith("Its fields are not listed")
    lists = {
        "type": "object",
        "properties": {f"l{n}": tags["properties"]["tags"] for n in range(400)},
    }
    assert flat(lists)["properties"]["l399"]["items"] == STRING


def test_a_nested_object_keeps_what_it_needs() -> None:
    schema = {
        "type": "object",
        "properties": {"a": STRING, "b": {"type": ["integer", "null"]}},
        "required": ["a", "b"],
    }
    assert flat(schema)["required"] == ["a", "b"]


def test_all_of_is_merged() -> None:
    named = {"type": "object", "properties": {"name": STRING}, "required": ["name"]}
    schema = {
        "allOf": [ref("Named"), {"properties": {"age": {"type": "integer", "minimum": 0}}}],
        "required": ["age"],
        "description": "A person",
    }
    merged = flat(schema, Named=named)
    assert merged["type"] == "object"
    assert merged["description"] == "A person"
    assert merged["properties"] == {"name": STRING, "age": {"type": "integer", "minimum": 0}}
    assert sorted(merged["required"]) == ["age", "name"]


def test_all_of_takes_the_tighter_bounds_of_both() -> None:
    schema = {
        "allOf": [
            {"type": "integer", "minimum": 1, "maximum": 9, "enum": [1, 2, 3]},
            {"type": "number", "minimum": 2, "maximum": 20, "enum": [2, 3, 4]},
        ]
    }
    assert flat(schema) == {"type": "integer", "minimum": 2, "maximum": 9, "enum": [2, 3]}


def test_alternatives_of_objects_become_one_object() -> None:
    cat = {"type": "object", "properties": {"kind": {"const": "cat"}, "lives": {"type": "integer"}}}
    dog = {"type": "object", "properties": {"kind": {"const": "dog"}, "name": STRING}}
    schema = {"oneOf": [{**cat, "required": ["kind", "lives"]}, {**dog, "required": ["kind"]}]}
    assert flat(schema) == {
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": ["cat", "dog"]},
            "lives": {"type": "integer"},
            "name": STRING,
        },
        "required": ["kind"],
    }


def test_alternatives_of_one_type_become_it() -> None:
    assert flat({"anyOf": [STRING, {"type": "string", "enum": ["a"]}]}) == STRING
    assert flat({"anyOf": [{"enum": ["a"]}, {"enum": ["b", "a"]}]}) == {
        "type": "string",
        "enum": ["a", "b"],
    }
    assert flat({"oneOf": [{"type": "integer"}, {"type": "number"}]}) == {"type": "number"}


def test_alternatives_of_several_types_stay() -> None:
    schema = {"oneOf": [STRING, {"type": "array", "items": STRING}]}
    assert flat(schema) == {"anyOf": [STRING, {"type": "array", "items": STRING}]}
    assert flat({"type": ["string", "integer"]}) == {"anyOf": [STRING, {"type": "integer"}]}


def test_a_body_of_alternatives_has_the_fields_of_each() -> None:
    body = json_body(
        {
            "oneOf": [
                {"type": "object", "properties": {"a": STRING, "c": STRING}, "required": ["a"]},
                {"type": "object", "properties": {"b": STRING, "c": STRING}, "required": ["b"]},
            ]
        }
    )
    parameters = only_tool(document({"/x": {"post": operation(requestBody=body)}})).parameters
    assert sorted(parameters["properties"]) == ["a", "b", "c"]
    assert "required" not in parameters


def test_alternatives_that_only_say_what_is_needed_change_no_field() -> None:
    body = json_body(
        {
            "type": "object",
            "properties": {"a": STRING, "b": STRING},
            "anyOf": [{"required": ["a"]}, {"required": ["b"]}],
        }
    )
    parameters = only_tool(document({"/x": {"post": operation(requestBody=body)}})).parameters
    assert parameters["properties"] == {"a": STRING, "b": STRING}


def test_a_schema_that_contains_itself_is_cut_off() -> None:
    node = {
        "type": "object",
        "description": "A node",
        "properties": {"name": STRING, "children": {"type": "array", "items": ref("Node")}},
    }
    found = flat(ref("Node"), Node=node)
    assert found["properties"]["name"] == STRING
    inner = found["properties"]["children"]["items"]
    assert inner["type"] == "object"
    assert "properties" not in inner
    assert inner["description"].startswith("A node (")


@pytest.mark.parametrize(
    "schemas",
    [
        {"A": ref("A")},
        {"A": ref("B"), "B": ref("A")},
        {"A": {"allOf": [ref("A"), {"type": "object"}]}},
        {"A": {"anyOf": [ref("A"), ref("B")]}, "B": {"oneOf": [ref("A")]}},
        {"A": {"properties": {"a": {"allOf": [ref("A"), ref("A")]}}}},
        {"A": {"items": ref("A")}},
        {"A": {"additionalProperties": ref("A")}},
    ],
)
def test_circles_of_any_kind_end(schemas: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(flat(ref("A"), **schemas))


def test_a_huge_schema_is_cut_at_its_deepest_parts() -> None:
    schemas: dict[str, Any] = {
        f"L{n}": {"type": "object", "properties": {f"p{i}": ref(f"L{n + 1}") for i in range(6)}}
        for n in range(20)
    }
    began = time.perf_counter()
    found = flat(ref("L0"), **schemas, L20=STRING)
    assert time.perf_counter() - began < 2
    assert list(found["properties"]) == [f"p{i}" for i in range(6)]
    assert found["properties"]["p5"]["properties"]["p5"]["type"] == "object"
    assert len(str(found)) < 60_000


def test_every_field_of_a_body_is_there_however_many() -> None:
    body = json_body({"type": "object", "properties": {f"p{n}": STRING for n in range(900)}})
    tool = only_tool(document({"/x": {"post": operation(requestBody=body)}}))
    assert len(tool.parameters["properties"]) == 900


def test_alternatives_that_double_at_every_level_end() -> None:
    schemas = {f"D{n}": {"allOf": [ref(f"D{n + 1}"), ref(f"D{n + 1}")]} for n in range(22)}
    began = time.perf_counter()
    flat(ref("D0"), **schemas, D22=STRING)
    assert time.perf_counter() - began < 2


@pytest.mark.parametrize(
    "broken",
    [
        {"type": "file"},
        {"type": "any"},
        {"type": 3},
        {"type": "string", "enum": []},
        {"type": "string", "enum": "red"},
        {"type": "integer", "minimum": "1", "exclusiveMinimum": True},
        {"type": "number", "multipleOf": 0},
        {"type": "string", "pattern": "(["},
        {"type": "string", "minLength": -1, "maxLength": 1.5},
        {"type": "object", "required": True},
        {"type": "object", "properties": ["a"]},
        {"type": "array", "items": [STRING]},
        {"type": "array"},
        {"items": STRING},
        {"type": "string", "required": ["x", 3]},
        {"anyOf": "x"},
        {"anyOf": []},
        {"allOf": [3, None]},
        {"$ref": "#/nowhere"},
        {"$ref": 3},
        True,
        False,
        None,
        7,
        {"type": "object", "additionalProperties": 3},
        {"type": "string", "default": {"a": [1] * 500}},
    ],
)
def test_a_broken_schema_gives_a_valid_one(broken: Any) -> None:
    Draft202012Validator.check_schema(parameters_of(broken))


def test_exclusive_bounds_of_version_3_0_become_numbers() -> None:
    assert flat({"type": "number", "minimum": 0, "exclusiveMinimum": True}) == {
        "type": "number",
        "exclusiveMinimum": 0,
    }


def test_values_of_a_text_are_texts() -> None:
    schema = {"type": "string", "enum": [1, True, "x", 2.5]}
    assert flat(schema)["enum"] == ["1", "true", "x", "2.5"]


def test_a_field_may_be_called_like_a_keyword() -> None:
    names = ("title", "$ref", "type", "properties", "required", "allOf", "nullable")
    schema = {"type": "object", "properties": dict.fromkeys(names, STRING)}
    assert flat(schema)["properties"] == dict.fromkeys(names, STRING)


def test_descriptions_of_fields_are_plain_and_short() -> None:
    said = flat({"type": "string", "description": "<b>The   name</b> " + "of it " * 60})
    assert said["description"].startswith("The name of it")
    assert len(said["description"]) <= 200


def test_a_parameters_own_description_wins_over_its_schemas() -> None:
    schema = {"type": "string", "description": "Some text"}
    op = operation("do_it", parameter("q", schema=schema, description="What to look for"))
    found = only_tool(document({"/x": {"get": op}})).parameters["properties"]["q"]
    assert found["description"] == "What to look for"
