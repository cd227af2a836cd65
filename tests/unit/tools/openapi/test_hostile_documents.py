"""Whatever a document says, its tools are valid and nothing is raised."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.support.openapi import Json, document, generated, operation
from whence_tools.contract import ToolFailure
from whence_tools.openapi.lint import lint
from whence_tools.openapi.tool import OperationTool
from whence_tools.publish import FORMATS, write_text_catalogue

NAMES = ("A", "B", "C", "D", "id", "q", "$ref", "type", "title", "a/b~c", "ü", "properties")
TYPES = ("string", "integer", "number", "boolean", "object", "object", "array", "null", "file")
MEDIA = (
    *("application/json", "application/x-www-form-urlencoded", "multipart/form-data", "*/*"),
    *("text/plain", "application/xml", "application/vnd.api+json; charset=utf-8", ""),
)
JUNK: tuple[Any, ...] = (
    *(None, True, 0, -1, 3, 2**70, 1e300, float("inf"), "", "x", [], {}, [None], {"$ref": 3}),
    *([[], {}], {"type": []}, {"a": {"b": [1]}}, "#/components/schemas/A", ["x", 3], {"x": None}),
)
BOTH = (True, False)
TEXTS = ("List it", "<b>The</b> thing &amp; more", "Returns it", "x" * 300, "This endpoint gets it")


class Hostile:
    """Writes documents, a share of them not as OpenAPI has it. Args: share: from 0 to 1."""

    def __init__(self, random: Random, share: float) -> None:
        self._random, self._share = random, share

    def one(self, *good: Any) -> Any:
        """One of these, or junk."""
        if self._random.random() < self._share:
            return self._random.choice(JUNK)
        return self._random.choice(good)

    def some(self, make: Any, most: int = 3) -> list[Any]:
        return [make() for _ in range(self._random.randint(0, most))]

    def name(self) -> str:
        return self._random.choice(NAMES)

    def schema(self, depth: int = 0) -> Any:
        kinds = [self._reference, self._reference] if depth > 3 else [self._reference, self._whole]
        return self.one(self._random.choice([*kinds, self._whole])(depth + 1))

    def _reference(self, _: int = 0) -> Json:
        name = self.name().replace("~", "~0").replace("/", "~1")
        more = {"description": "Of it", "nullable": True} if self._random.random() < 0.2 else {}
        return {"$ref": f"#/components/schemas/{name}", **more}

    def _whole(self, depth: int) -> Json:
        def inner() -> Any:
            return {"type": "string"} if depth > 4 else self.schema(depth)

        def inners() -> Any:
            return self.one(self.some(inner))

        parts: dict[str, Any] = {
            "type": lambda: self.one(*TYPES, self.some(lambda: self.one(*TYPES))),
            "properties": lambda: self.one({self.name(): inner() for _ in range(3)}),
            "required": lambda: self.one(self.some(self.name)),
            "items": lambda: self.one(inner()),
            "additionalProperties": lambda: self.one(*BOTH, inner()),
            "allOf": inners,
            "anyOf": inners,
            "oneOf": inners,
            "enum": lambda: self.one(["a", "b"], [1, "a", None], [[1], {"a": 2}]),
            "const": lambda: self.one("a", 1),
            "default": lambda: self.one("a", 1, [1], {"a": 1}),
            "nullable": lambda: self.one(*BOTH),
            "readOnly": lambda: self.one(*BOTH),
            "minimum": lambda: self.one(1, 2.5),
            "exclusiveMinimum": lambda: self.one(*BOTH, 3),
            "maxLength": lambda: self.one(5, 10**30),
            "multipleOf": lambda: self.one(2, 0),
            "pattern": lambda: self.one("a+", "([", "(a+)+$", r"\p{L}", "(?<n>a)"),
            "format": lambda: self.one("date", "binary"),
            "description": lambda: self.one("A thing", "<p>x</p>"),
        }
        chosen = self._random.sample(list(parts), self._random.randint(1, 6))
        return {key: parts[key]() for key in chosen}

    def _contents(self) -> Any:
        encoding = {self.name(): self.one({"style": "deepObject"})}
        return self.one(
            {
                self._random.choice(MEDIA): self.one(
                    {"schema": self.schema(), "encoding": encoding}
                )
                for _ in range(self._random.randint(1, 2))
            }
        )

    def _parameter(self) -> Any:
        given: Json = {
            "name": self.one(*NAMES),
            "in": self.one("path", "query", "header", "cookie"),
            "required": self.one(*BOTH),
            "style": self.one("form", "simple", "deepObject", "matrix", "pipeDelimited"),
            "explode": self.one(*BOTH),
            "description": self.one("What it is"),
        }
        kept = {key: given[key] for key in given if key in {"name", "in"} or self.one(1, 0) == 1}
        where = {"content": self._contents()} if self.one(1, 0, 0) == 1 else {}
        return self.one({**kept, "schema": self.schema(), **where})

    def _operation(self) -> Any:
        return self.one(
            {
                "summary": self.one(*TEXTS),
                "operationId": self.one("v1.a.b", "x" * 90, *NAMES),
                "parameters": self.one(self.some(self._parameter, 4)),
                "requestBody": self.one({"content": self._contents(), "required": self.one(*BOTH)}),
                "security": self.one([{"s": []}], []),
                "servers": self.one([], [{"url": "/{v}", "variables": {"v": self.one({})}}]),
                "deprecated": self.one(*BOTH),
            }
        )

    def document(self) -> Json:
        methods = ("get", "post", "put")
        return {
            "openapi": "3.1.0",
            "info": self.one({"title": "Hostile"}),
            "paths": {
                path: self.one({method: self._operation() for method in methods})
                for path in ("/", "/a/{id}", "/a/{id}/{q}", "/{", "no")
            },
            "components": self.one(
                {
                    "schemas": self.one({name: self.schema() for name in NAMES}),
                    "securitySchemes": self.one({"s": self.one({"type": "http"}, {"in": "query"})}),
                }
            ),
            "servers": self.one([{"url": "/v1"}]),
        }

    def value(self, schema: Any) -> Any:
        """An argument that may fit."""
        kind = schema.get("type") if isinstance(schema, dict) else None
        if kind == "object":
            properties = schema.get("properties", {})
            return {name: self.value(part) for name, part in properties.items()}
        values = {"string": "a", "integer": 3, "number": 2.5, "boolean": True, "array": [1]}
        return self.one(values.get(str(kind), "a"))


def assert_usable(tool: OperationTool) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", tool.name)
    assert 0 < len(tool.description) <= 200
    assert tool.parameters["type"] == "object"
    assert tool.parameters["properties"].keys() >= set(tool.parameters.get("required", ()))
    Draft202012Validator.check_schema(tool.parameters)
    json.dumps(tool.parameters, allow_nan=False)
    assert all(shape(tool) for shape in FORMATS.values())


@given(st.randoms(use_true_random=True), st.sampled_from([0.0, 0.05, 0.3]))
def test_every_document_gives_valid_tools_and_none_raises(random: Random, share: float) -> None:
    hostile = Hostile(random, share)
    doc = hostile.document()
    made = generated(doc)
    assert not [one for one in made.skipped if "cannot be read" in one.reason]
    assert len({tool.name for tool in made.tools}) == len(made.tools)
    for tool in made.tools:
        assert_usable(tool)
        arguments = {name: hostile.value(s) for name, s in tool.parameters["properties"].items()}
        with suppress(ToolFailure):
            tool.call.prepared(tool.read(arguments))
    write_text_catalogue(made.tools)
    lint(doc)


@pytest.mark.parametrize("depth", [50, 2000])
def test_schemas_that_are_nested_without_end_are_cut(depth: int) -> None:
    for key in ("items", "allOf", "anyOf", "properties", "additionalProperties"):
        schema: Any = {"type": "string"}
        for _ in range(depth):
            part = {"allOf": [schema], "anyOf": [schema], "properties": {"p": schema}}
            schema = {key: part.get(key, schema)}
        body = {"content": {"application/json": {"schema": schema}}}
        (tool,) = generated(document({"/x": {"post": operation(requestBody=body)}})).tools
        assert_usable(tool)
