"""Tool definitions as servers can compile them.

LM Studio's validator wants `{"type": "object", "properties": …}` of every tool, and llama.cpp's
grammar compiler gives up on patterns, on more than 2000 repetitions and on huge numbers; one such
schema fails every request that has tools. Such bounds are removed: the registry checks arguments
anyway.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from whence.llm.tolerance import ToolForm

Schema = dict[str, Any]

_LARGEST_REPETITION = 64
_LARGEST_NUMBER = 2**31
_MAX_DEPTH = 12
_REPETITIONS = frozenset({"minLength", "maxLength", "minItems", "maxItems", "minProperties"})
_NUMBERS = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"})
_DROPPED = frozenset(
    {"pattern", "format", "title", "$schema", "$id", "$defs", "definitions", "patternProperties"}
)
_ESSENTIAL = frozenset({"type", "enum", "properties", "required", "items"})
_UNSAFE = re.compile(r"[^A-Za-z0-9_-]")
_MAX_NAME = 64


def safe_name(name: str) -> str:
    """A tool's name as every server takes it."""
    return _UNSAFE.sub("_", name)[:_MAX_NAME]


def prepare_tools(tools: Iterable[Mapping[str, Any]], form: ToolForm = "full") -> list[Schema]:
    """Function tools in the chat shape; anything else, which no local server takes, is left out.

    Args:
        form: `minimal` keeps types and enums of the parameters only; `text` sends no tools.
    """
    if form == "text":
        return []
    return [
        {"type": "function", "function": _function(tool["function"], minimal=form == "minimal")}
        for tool in function_tools(tools)
    ]


class SendableTools:
    """`prepare_tools` for a conversation, which offers the same list in every request."""

    def __init__(self) -> None:
        self._offered: Iterable[Mapping[str, Any]] | None = None
        self._forms: dict[ToolForm, list[Schema]] = {}

    def __call__(self, tools: Iterable[Mapping[str, Any]], form: ToolForm = "full") -> list[Schema]:
        if tools is not self._offered:
            self._offered, self._forms = tools, {}
        if form not in self._forms:
            self._forms[form] = prepare_tools(tools, form)
        return self._forms[form]


def function_tools(tools: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those that are functions with a name."""
    return [
        tool
        for tool in tools
        if tool.get("type", "function") == "function"
        and isinstance(tool.get("function"), dict)
        and tool["function"].get("name")
    ]


def _function(function: Mapping[str, Any], *, minimal: bool) -> Schema:
    parameters = parameters_of(function)
    definitions = {**parameters.get("definitions", {}), **parameters.get("$defs", {})}
    cleaned = _Cleaner(definitions, minimal=minimal).schema(parameters)
    cleaned["type"] = "object"
    cleaned.setdefault("properties", {})
    described = {key: function[key] for key in ("description",) if key in function}
    return {"name": safe_name(str(function["name"])), **described, "parameters": cleaned}


def parameters_of(function: Mapping[str, Any]) -> Schema:
    parameters = function.get("parameters")
    return parameters if isinstance(parameters, dict) else {}


class _Cleaner:
    def __init__(self, definitions: Mapping[str, Any], *, minimal: bool) -> None:
        self._definitions = definitions
        self._minimal = minimal

    def schema(self, node: Any, depth: int = 0) -> Schema:
        if not isinstance(node, dict) or depth > _MAX_DEPTH:
            return {}
        node = self._simplify(node, depth)
        cleaned = {
            key: self._value(key, value, depth)
            for key, value in node.items()
            if self._is_kept(key, value)
        }
        if isinstance(cleaned.get("type"), list):
            named = [kind for kind in cleaned["type"] if kind != "null"]
            cleaned["type"] = named[0] if named else "string"
        return cleaned

    def _value(self, key: str, value: Any, depth: int) -> Any:
        if key == "properties" and isinstance(value, dict):
            return {name: self.schema(schema, depth + 1) for name, schema in value.items()}
        return self.schema(value, depth + 1) if key == "items" else value

    def _is_kept(self, key: str, value: Any) -> bool:
        if self._minimal:
            return key in _ESSENTIAL
        if key in _REPETITIONS:
            return isinstance(value, int) and value <= _LARGEST_REPETITION
        if key in _NUMBERS:
            return isinstance(value, int | float) and abs(value) <= _LARGEST_NUMBER
        return key not in _DROPPED and not (key == "default" and value is None)

    def _simplify(self, node: Schema, depth: int) -> Schema:
        """Without references and alternatives: of those the first that is not null."""
        for _ in range(_MAX_DEPTH - depth):
            choices = [node.get(key) for key in ("anyOf", "oneOf", "allOf") if key in node]
            if "$ref" in node:
                target = self._definitions.get(str(node["$ref"]).rsplit("/", 1)[-1], {})
            elif choices:
                options = choices[0] if isinstance(choices[0], list) else []
                named = (o for o in options if isinstance(o, dict) and o.get("type") != "null")
                target = next(named, {})
            else:
                return node
            own = {k: v for k, v in node.items() if k not in {"$ref", "anyOf", "oneOf", "allOf"}}
            node = {**target, **own}
        return {}
