"""Writes the JSON Schema of what goes between `whence lsp` and its clients, and the Neovim client's
types.

    python editor-client/protocol/generate.py

Its sources are `payloads.py` beside it and the wire models of events, analyses and cases.
The VS Code client makes its TypeScript types of the schema (`npm run protocol`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from whence.domain.analysis import RootCauseAnalysis
from whence.domain.events import Event
from whence_tools.solved_cases import CaseMatch

sys.path.insert(0, str(Path(__file__).parent))  # where tests run this program from elsewhere
import payloads

SCHEMA = Path(__file__).with_name("schema.json")
LUA = Path(__file__).parents[1] / "nvim" / "lua" / "whence" / "protocol.lua"

Json = dict[str, Any]

_NULL = {"type": "null"}


def schema() -> Json:
    """A schema whose `$defs` are the messages and all that is in them."""
    shapes = {name: shape for name, shape in vars(payloads).items() if is_typeddict(shape)}
    shapes |= {"RootCauseAnalysis": RootCauseAnalysis, "Event": Event, "CaseMatch": CaseMatch}
    roots, shared = TypeAdapter.json_schemas(
        [(name, "serialization", TypeAdapter(shape)) for name, shape in shapes.items()],
        ref_template="#/$defs/{model}",
    )
    definitions: Json = {
        "Event": roots["Event", "serialization"],
        "EventEnvelope": _extended("Event", seq="integer", at="string", investigationId="string"),
        "CaseItem": _extended("CaseMatch", createdAt="string"),
        **shared["$defs"],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {name: _on_the_wire(definitions[name]) for name in sorted(definitions)},
    }


def _extended(name: str, **fields: str) -> Json:
    """A model with the fields that are added to it when it is sent."""
    added = {field: {"type": kind} for field, kind in fields.items()}
    return {
        "allOf": [
            {"$ref": f"#/$defs/{name}"},
            {"type": "object", "properties": added, "required": list(added)},
        ]
    }


def _on_the_wire(node: Any) -> Any:
    """Without nulls, which are left out, and without limits that a newer server may not keep."""
    if isinstance(node, list):
        return [_on_the_wire(item) for item in node]
    if not isinstance(node, dict):
        return node
    if "model" in node and isinstance(node["model"], str):
        return {"$ref": f"#/$defs/{node['model']}"}
    if "additionalProperties" in node and node["additionalProperties"] is False:
        node = {**node, "required": _always_sent(node["properties"])}
    options = [option for option in node.get("anyOf", ()) if option != _NULL]
    if len(options) == 1:
        return _on_the_wire(options[0])
    dropped = {"title", "default"} | (
        {"additionalProperties"} if node.get("additionalProperties") is False else set()
    )
    return {
        key: {name: _on_the_wire(one) for name, one in value.items()}
        if key == "properties"
        else _on_the_wire(value)
        for key, value in node.items()
        if key not in dropped
    }


def _always_sent(properties: Json) -> list[str]:
    return [name for name, one in properties.items() if _NULL not in one.get("anyOf", ())]


def page() -> str:
    """The schema's text."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def lua_page() -> str:
    """The same as annotations for Lua.

    Source: LuaCATS, the annotations of lua-language-server.
    """
    definitions = schema()["$defs"]
    parts = [_lua_definition(name, definitions[name], definitions) for name in definitions]
    head = "---@meta\n-- Made of editor-client/protocol/schema.json by `make protocol`."
    return "\n\n".join([head, *parts]) + "\n"


def _lua_definition(name: str, shape: Json, definitions: Json) -> str:
    lines = [f"--- {line}".rstrip() for line in shape.get("description", "").splitlines()]
    fields = _lua_fields(shape, definitions)
    if "oneOf" in shape or not fields:
        return "\n".join([*lines, f"---@alias whence.{name} {_lua_type(shape)}"])
    return "\n".join([*lines, f"---@class whence.{name}", *fields])


def _lua_fields(shape: Json, definitions: Json) -> list[str]:
    """The fields of an object; of several in one, all of them."""
    required, properties = _members(shape, definitions)
    return [
        f"---@field {name}{'' if name in required else '?'} {_lua_type(properties[name])}"
        for name in properties
    ]


def _members(shape: Json, definitions: Json) -> tuple[set[str], Json]:
    """The names that are always there, and the shapes of all; annotations have no intersections."""
    if "$ref" in shape:
        return _members(definitions[_referred(shape)], definitions)
    properties = dict(shape.get("properties", {}))
    required = set(shape.get("required", ()))
    for part in shape.get("allOf", ()):
        more, found = _members(part, definitions)
        required, properties = required | more, properties | found
    variants = [_members(part, definitions) for part in shape.get("oneOf", ())]
    if variants:
        required |= set.intersection(*(names for names, _ in variants))
    for _, found in variants:
        for name, one in found.items():
            properties[name] = _either(properties.get(name), one)
    return required, properties


def _either(one: Json | None, other: Json) -> Json:
    known = [] if one is None else one.get("anyOf", [one])
    return {"anyOf": known if other in known else [*known, other]}


_LUA_TYPES = {"string": "string", "boolean": "boolean", "integer": "integer", "number": "number"}


def _lua_type(shape: Json) -> str:
    if "$ref" in shape:
        return f"whence.{_referred(shape)}"
    if "const" in shape or "enum" in shape:
        return "|".join(json.dumps(value) for value in shape.get("enum", [shape.get("const")]))
    if options := shape.get("anyOf") or shape.get("oneOf"):
        return "|".join(dict.fromkeys(_lua_type(option) for option in options))
    if shape.get("type") == "array":
        inner = _lua_type(shape.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if shape.get("type") == "object":
        return "table<string, any>"
    return _LUA_TYPES.get(shape.get("type", ""), "any")


def _referred(shape: Json) -> str:
    return str(shape["$ref"]).rpartition("/")[2]


if __name__ == "__main__":
    SCHEMA.write_text(page(), "utf-8")
    LUA.write_text(lua_page(), "utf-8")
