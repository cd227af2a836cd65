"""Schemas without references and without `allOf`, and with as few alternatives as can be.

A small model reads one object with optional properties better than a choice of objects, so
alternatives of one type become one schema that allows what any of them allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.document import MISSING
from whence_tools.openapi.keywords import keep_unique, read_enum, type_name, type_of_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence_tools.openapi.document import OpenApiDocument

Schema = dict[str, Any]

_MAX_DEPTH: Final = 24
_MAX_STEPS: Final = 5000
_ALTERNATIVES: Final = ("oneOf", "anyOf")
_COMPOSING: Final = frozenset({"allOf", *_ALTERNATIVES})
_TIGHTEST: Final = {
    "minimum": max,
    "maximum": min,
    "minLength": max,
    "maxLength": min,
    "minItems": max,
    "maxItems": min,
}


@dataclass(frozen=True, slots=True)
class Merged:
    """A schema with its parts as they stand in the document.

    Attributes:
        schema: has no `$ref` and no `allOf`; `type` is one name or absent; `anyOf` only where the
            alternatives are of several types; `nullable` where null is allowed.
        targets: what was referred to on the way, by identity.
    """

    schema: Schema
    targets: frozenset[int] = frozenset()


class Merger:
    """Merges the schemas of one document, those that are referred to once."""

    def __init__(self, document: OpenApiDocument) -> None:
        self._document = document
        self._known: dict[int, Merged] = {}
        self._seen: dict[int, tuple[Schema, Merged]] = {}  # with the node, which keeps its id
        self._steps = 0

    def merged(self, node: Any) -> Merged:
        self._steps = 0
        return self._merge(node, frozenset())

    def _merge(self, node: Any, trail: frozenset[int]) -> Merged:
        self._steps += 1
        if not isinstance(node, dict) or len(trail) > _MAX_DEPTH or self._steps > _MAX_STEPS:
            return Merged({})
        if isinstance(node.get("$ref"), str):
            return self._follow_reference(node, trail)
        known = self._seen.get(id(node))
        if known is None:
            if _COMPOSING.isdisjoint(node):
                known = node, Merged(_give_type(node))
            else:
                known = node, self._compose(node, trail | {id(node)})
            if not trail & known[1].targets and self._steps <= _MAX_STEPS:
                self._seen[id(node)] = known
        return known[1]

    def _compose(self, node: Schema, trail: frozenset[int]) -> Merged:
        own = {key: value for key, value in node.items() if key not in _COMPOSING}
        parts = [self._alternatives(node[key], trail) for key in _ALTERNATIVES if key in node]
        every = node.get("allOf")
        parts += [self._merge(part, trail) for part in (every if isinstance(every, list) else ())]
        targets = frozenset[int]().union(*(part.targets for part in parts))
        schema = _give_type(own)
        for part in parts:
            schema = merge_both(schema, part.schema)
        return Merged(_give_type(schema), targets)

    def _follow_reference(self, node: Schema, trail: frozenset[int]) -> Merged:
        target = self._document.target(node["$ref"])
        siblings = {key: value for key, value in node.items() if key != "$ref"}
        if target is MISSING or not isinstance(target, dict):
            return self._merge(siblings, trail)
        mark = id(target)
        if mark in trail:
            return Merged(siblings, frozenset({mark}))
        found = self._known.get(mark)
        if found is None:
            inner = self._merge(target, trail | {mark})
            found = Merged(inner.schema, inner.targets | {mark})
            if not trail & inner.targets and self._steps <= _MAX_STEPS:
                self._known[mark] = found
        if not siblings:
            return found
        return Merged(merge_both(_give_type(siblings), found.schema), found.targets)

    def _alternatives(self, options: Any, trail: frozenset[int]) -> Merged:
        if not isinstance(options, list):
            return Merged({})
        merged = [self._merge(option, trail) for option in options]
        targets = frozenset[int]().union(*(one.targets for one in merged))
        schemas = [one.schema for one in merged if not _is_null(one.schema)]
        schema = merge_alternatives(schemas)
        if len(schemas) < len(merged):
            schema = {**schema, "nullable": True}
        return Merged(schema, targets)


def _is_null(schema: Schema) -> bool:
    values = read_enum(schema)
    return bool(schema.get("nullable")) and "type" not in schema and "anyOf" not in schema and (
        values is None or values == [None]
    )  # fmt: skip


def _give_type(schema: Schema) -> Schema:
    """With one type, `nullable` for the type null, and several types as alternatives."""
    given = schema.get("type")
    names = given if isinstance(given, list) else [given]
    kinds = list(dict.fromkeys(name for name in map(type_name, names) if name))
    typed = {key: value for key, value in schema.items() if key != "type"}
    values = read_enum(schema)
    if schema.get("nullable") is not True:
        typed.pop("nullable", None)
    if "null" in names or (values is not None and None in values):
        typed["nullable"] = True
    if len(kinds) == 1:
        typed["type"] = kinds[0]
    elif kinds:
        typed["anyOf"] = [{"type": kind} for kind in kinds]
    elif "anyOf" not in schema:
        kind = _infer_type(schema, values)
        typed |= {"type": kind} if kind else {}
    return typed


def _infer_type(schema: Schema, values: list[Any] | None) -> str | None:
    if isinstance(schema.get("properties"), dict) or schema.get("additionalProperties"):
        return "object"
    if isinstance(schema.get("required"), list):
        return "object"
    if "items" in schema:
        return "array"
    return type_of_values(values) if values else None


def merge_both(one: Schema, other: Schema) -> Schema:
    """What both allow; where they contradict each other, the first."""
    if not other or not one:
        return dict(one or other)
    other = _of_type(other, one.get("type"))
    result = {**other, **one}
    if {one.get("type"), other.get("type")} == {"integer", "number"}:
        result["type"] = "integer"
    for key, tightest in _TIGHTEST.items():
        if key in one and key in other:
            result[key] = _tightest(tightest, one[key], other[key])
    result |= _both_values(one, other)
    if "type" in result and "type" not in one and isinstance(one.get("anyOf"), list):
        result.pop("anyOf")
    if not one.get("nullable") and ("type" in one or "anyOf" in one):
        result.pop("nullable", None)
    return result | _both_parts(one, other)


def _of_type(schema: Schema, kind: str | None) -> Schema:
    """Of its alternatives those of a type, and those of any."""
    options = schema.get("anyOf")
    if kind is None or not isinstance(options, list):
        return schema
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    fitting = [option for option in options if _kind(option) in {None, kind}]
    return {**merge_alternatives([{**option, "type": kind} for option in fitting]), **rest}


def _tightest(tightest: Any, one: Any, other: Any) -> Any:
    try:
        return tightest(one, other)
    except TypeError:
        return one


def _both_values(one: Schema, other: Schema) -> Schema:
    first, second = read_enum(one), read_enum(other)
    if first is None or second is None:
        return {}
    common = [value for value in first if value in second]
    return {"enum": common} if common else {}


def _both_parts(one: Schema, other: Schema) -> Schema:
    result: Schema = {}
    first, second = one.get("properties"), other.get("properties")
    if isinstance(first, dict) and isinstance(second, dict):
        result["properties"] = _join_properties(first, second, "allOf")
    needed = [*list_names(other.get("required")), *list_names(one.get("required"))]
    if needed:
        result["required"] = list(dict.fromkeys(needed))
    if "items" in one and "items" in other and one["items"] != other["items"]:
        result["items"] = {"allOf": [one["items"], other["items"]]}
    return result


def _join_properties(first: Schema, second: Schema, how: str) -> Schema:
    """The properties of both; those that differ under `how`."""
    joined = {**first, **second}
    for name in first.keys() & second.keys():
        is_same = first[name] is second[name] or first[name] == second[name]
        joined[name] = first[name] if is_same else {how: [first[name], second[name]]}
    return joined


def list_names(value: Any) -> list[str]:
    return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []


def merge_alternatives(options: Sequence[Schema]) -> Schema:
    """What any of these allows: one schema where they are of one type, else alternatives."""
    distinct = _distinct(_spread(options))
    if len(distinct) <= 1:
        return dict(distinct[0]) if distinct else {}
    kinds = {_kind(option) for option in distinct}
    nullable = {"nullable": True} if any(option.get("nullable") for option in distinct) else {}
    if None in kinds:
        return {"anyOf": distinct, **nullable} if len(kinds) > 1 else {**nullable}
    if kinds == {"object"}:
        return {**_any_object(distinct), **nullable}
    if kinds == {"array"}:
        return {**_any_array(distinct), **nullable}
    if kinds <= {"integer", "number"} or len(kinds) == 1:
        kind = "number" if "number" in kinds else min(kinds, key=str)
        return {**_any_scalar(distinct, str(kind)), **nullable}
    return {"anyOf": _by_type(distinct), **nullable}


def _spread(options: Iterable[Schema]) -> list[Schema]:
    """Alternatives within alternatives stand beside the others."""
    spread: list[Schema] = []
    for option in options:
        inner = option.get("anyOf")
        spread.extend(inner if isinstance(inner, list) and len(option) == 1 else [option])
    return spread


def _distinct(options: Iterable[Schema]) -> list[Schema]:
    distinct: list[Schema] = []
    for option in options:
        if option not in distinct:
            distinct.append(option)
    return distinct


def _kind(schema: Schema) -> str | None:
    kind = schema.get("type")
    return kind if isinstance(kind, str) else None


def _by_type(options: Sequence[Schema]) -> list[Schema]:
    """One alternative for each type."""
    kinds = list(dict.fromkeys(_kind(option) for option in options))
    return [
        merge_alternatives([option for option in options if _kind(option) == kind])
        for kind in kinds
    ]


def _any_object(options: Sequence[Schema]) -> Schema:
    joined: Schema = {"type": "object", **_shared_words(options)}
    properties: Schema = {}
    for option in options:
        own = option.get("properties")
        properties = _join_properties(properties, own if isinstance(own, dict) else {}, "anyOf")
    if properties:
        joined["properties"] = properties
    needed = [set(list_names(option.get("required"))) for option in options]
    common = [
        name for name in list_names(options[0].get("required")) if all(name in n for n in needed)
    ]
    if common:
        joined["required"] = common
    free = [option.get("additionalProperties") for option in options]
    if free[0] is not None and all(one == free[0] for one in free):
        joined["additionalProperties"] = free[0]
    return joined


def _any_array(options: Sequence[Schema]) -> Schema:
    items = _distinct(one for one in (option.get("items") for option in options) if one)
    joined: Schema = {"type": "array", **_shared_words(options)}
    if items:
        joined["items"] = items[0] if len(items) == 1 else {"anyOf": items}
    return joined


def _any_scalar(options: Sequence[Schema], kind: str) -> Schema:
    values = [read_enum(option) for option in options]
    joined: Schema = {"type": kind, **_shared_words(options)}
    if all(value is not None for value in values):
        joined["enum"] = keep_unique(item for value in values for item in value or ())
    return joined


def _shared_words(options: Sequence[Schema]) -> Schema:
    """The first description: better than none."""
    description_ = next(
        (o["description"] for o in options if isinstance(o.get("description"), str)), None
    )
    return {"description": description_} if description_ else {}
