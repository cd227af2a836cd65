"""JSON Schemas as they are published: flat, without what breaks small models and grammars.

`anyOf`, `$ref`, `title` and null types never appear: llama.cpp's grammar compiler and LM Studio's
validators reject or misread them, and they cost tokens.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from pydantic import BaseModel

JsonSchema = dict[str, Any]


@cache
def _publish(model: type[BaseModel], mode: str) -> JsonSchema:
    schema = model.model_json_schema(
        by_alias=True, mode="validation" if mode == "input" else "serialization"
    )
    flat = cast("JsonSchema", _flatten(schema, schema.get("$defs", {})))
    flat.setdefault("properties", {})
    flat.pop("description", None)  # the class's docstring is for programmers
    if mode == "output":
        _only_always_present_is_required(model, flat)
    return flat


def publish_schema(model: type[BaseModel]) -> JsonSchema:
    """The schema of a tool's input; do not change the returned object."""
    return _publish(model, "input")


def publish_output_schema(model: type[BaseModel]) -> JsonSchema:
    """The schema of a tool's `data`; optional fields are absent, never null."""
    return _publish(model, "output")


def _only_always_present_is_required(model: type[BaseModel], schema: JsonSchema) -> None:
    optional = {
        info.serialization_alias or info.alias or name
        for name, info in model.model_fields.items()
        if not info.is_required() and info.default is None
    }
    if "required" in schema:
        schema["required"] = [name for name in schema["required"] if name not in optional]


def _flatten(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_flatten(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        target = dict(definitions[node["$ref"].rsplit("/", 1)[-1]])
        target.pop("description", None)
        siblings = {key: value for key, value in node.items() if key != "$ref"}
        return _flatten({**target, **siblings}, definitions)
    if "anyOf" in node:
        options = [option for option in node["anyOf"] if option.get("type") != "null"]
        siblings = {key: value for key, value in node.items() if key != "anyOf"}
        if len(options) == 1:
            return _flatten({**options[0], **siblings}, definitions)
    return {
        key: _properties(value, definitions)
        if key == "properties"
        else _flatten(value, definitions)
        for key, value in node.items()
        if key not in {"title", "$defs"} and not (key == "default" and value is None)
    }


def _properties(properties: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """Property names are data: one called `title` stays."""
    return {name: _flatten(schema, definitions) for name, schema in properties.items()}


def coerce(arguments: dict[str, Any], schema: JsonSchema) -> dict[str, Any]:
    """Strings that hold what should be a number or a boolean become it; all else is left alone."""
    properties = schema["properties"]
    return {
        name: _coerce(value, properties[name].get("type")) if name in properties else value
        for name, value in arguments.items()
    }


def _coerce(value: Any, kind: str | None) -> Any:
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)  # JSON Schema: 5.0 is an integer
    if not isinstance(value, str):
        return value
    text = value.strip()
    try:
        if kind == "integer":
            return int(text)
        if kind == "number":
            return float(text)
    except ValueError:
        return value
    if kind == "boolean":
        return {"true": True, "false": False}.get(text.lower(), value)
    return value
