"""The schemas of inputs, flat enough for a local model and its grammar.

No `$ref`, no `allOf`, no null type, which grammars stumble over: what may be null says `nullable`;
`anyOf` only between types. The tree is built breadth first, so that what has to be left out, of a
large or circular one, are its deepest parts.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whence_tools.openapi.keywords import keep_supported
from whence_tools.openapi.merging import list_names
from whence_tools.openapi.wording import cut, to_plain_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence_tools.openapi.merging import Merger
    from whence_tools.schema import JsonSchema

MAX_DEPTH: Final = 8
MAX_NODES: Final = 300
_NOT_LISTED: Final = "its fields are not listed here"


class _UnplacedSchema(NamedTuple):
    """A schema that is to be put into its place. Attributes: trail: what its parents refer to."""

    node: Any
    into: Any
    key: Any
    depth: int
    trail: frozenset[int]


class Flattener:
    """Flattens the inputs of one operation."""

    def __init__(self, merger: Merger) -> None:
        self._merger = merger
        self._room = MAX_NODES
        self._open: deque[_UnplacedSchema] = deque()

    def properties(self, nodes: Mapping[str, Any]) -> dict[str, JsonSchema]:
        """Each of these schemas, flat."""
        flat: dict[str, JsonSchema] = {name: {} for name in nodes}
        for name, node in nodes.items():
            self._open.append(_UnplacedSchema(node, flat, name, 0, frozenset()))
        while self._open:
            one = self._open.popleft()
            one.into[one.key] = self._flat(one)
        return flat

    def _flat(self, one: _UnplacedSchema) -> JsonSchema:
        merged = self._merger.merged(one.node)
        schema = merged.schema
        kind = schema.get("type")
        flat: JsonSchema = {"type": kind} if kind else {}
        description = schema.get("description")
        if isinstance(description, str) and (description_ := cut(to_plain_text(description))):
            flat["description"] = description_
        if schema.get("nullable"):
            flat["nullable"] = True
        parts = _parts(schema, self._merger)
        is_cut = (
            merged.targets & one.trail or one.depth >= MAX_DEPTH or not self._admits(parts, one)
        )
        if parts and is_cut:
            return _cut_off(flat, parts)
        flat |= keep_supported(schema, kind)
        self._expand(parts, flat, one.depth + 1, one.trail | merged.targets)
        if names := _list_required(schema, flat):
            flat["required"] = names
        if kind == "array":
            flat.setdefault("items", {})
        return flat

    def _admits(self, parts: Mapping[str, Any], one: _UnplacedSchema) -> bool:
        """Whether there is room for the parts; the first level, and lists of scalars, have it."""
        if parts.keys() == {"items"} and self._is_scalar(parts["items"]):
            return True
        needed = sum(len(part) if isinstance(part, dict | list) else 1 for part in parts.values())
        if one.depth > 0 and needed > self._room:
            return False
        self._room -= needed
        return True

    def _is_scalar(self, node: Any) -> bool:
        return not _parts(self._merger.merged(node).schema, self._merger)

    def _expand(
        self, parts: Mapping[str, Any], flat: JsonSchema, depth: int, trail: frozenset[int]
    ) -> None:
        for key, part in parts.items():
            if isinstance(part, bool):
                flat[key] = part
            elif key == "properties":
                inner: dict[str, JsonSchema] = {name: {} for name in part}
                flat[key] = inner
                self._open.extend(_UnplacedSchema(part[n], inner, n, depth, trail) for n in part)
            elif key == "anyOf":
                options: list[JsonSchema] = [{} for _ in part]
                flat[key] = options
                self._open.extend(
                    _UnplacedSchema(o, options, n, depth, trail) for n, o in enumerate(part)
                )
            else:
                flat[key] = {}
                self._open.append(_UnplacedSchema(part, flat, key, depth, trail))


def _parts(schema: Mapping[str, Any], merger: Merger) -> dict[str, Any]:
    """The schemas within a schema that are kept."""
    parts: dict[str, Any] = {}
    properties = schema.get("properties")
    if isinstance(properties, dict) and schema.get("type") == "object":
        parts["properties"] = {
            str(name): node for name, node in properties.items() if not is_read_only(node, merger)
        }
    options = schema.get("anyOf")
    if isinstance(options, list) and len(options) > 1:
        parts["anyOf"] = options
    items = schema.get("items")
    if isinstance(items, dict) and schema.get("type") == "array":
        parts["items"] = items
    free = schema.get("additionalProperties")
    if isinstance(free, dict | bool) and schema.get("type") == "object":
        parts["additionalProperties"] = free
    return {key: part for key, part in parts.items() if part not in ({}, True)}


def is_read_only(node: Any, merger: Merger) -> bool:
    """It is never sent."""
    return merger.merged(node).schema.get("readOnly") is True


def _list_required(schema: Mapping[str, Any], flat: JsonSchema) -> list[str]:
    names = dict.fromkeys(list_names(schema.get("required")))
    return [name for name in names if name in flat.get("properties", ())]


def _cut_off(flat: JsonSchema, parts: Mapping[str, Any]) -> JsonSchema:
    """What is too deep, too large or contains itself."""
    short: JsonSchema = {key: flat[key] for key in ("type", "nullable") if key in flat}
    if "anyOf" not in parts:
        short.setdefault("type", "object")
    if short.get("type") == "array":
        short["items"] = {}
    description_ = flat.get("description")
    short["description"] = (
        f"{description_} ({_NOT_LISTED})" if description_ else _NOT_LISTED.capitalize()
    )
    return short
