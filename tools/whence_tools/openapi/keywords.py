"""The keywords of a schema that are kept, each only with a value that JSON Schema allows."""

from __future__ import annotations

import json
import math
import re
import warnings
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from whence_tools.schema import JsonSchema

TYPES: Final = frozenset({"string", "integer", "number", "boolean", "object", "array"})
_OTHER_NAMES: Final = {
    "file": "string",
    "date": "string",
    "datetime": "string",
    "int": "integer",
    "long": "integer",
    "float": "number",
    "double": "number",
    "bool": "boolean",
    "list": "array",
    "dict": "object",
    "map": "object",
    "json": "object",
}
_MAX_PATTERN: Final = 500
_MAX_FORMAT: Final = 40
_MAX_VALUE_NODES: Final = 100


def type_name(value: Any) -> str | None:
    """A type as JSON Schema names it; None for what is no type."""
    if not isinstance(value, str):
        return None
    name = value.lower()
    return name if name in TYPES else _OTHER_NAMES.get(name)


def is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isinstance(value, int) or math.isfinite(value)


def _is_count(value: Any) -> bool:
    return is_number(value) and value >= 0 and value == int(value)


def _is_pattern(value: Any) -> bool:
    if not isinstance(value, str) or not 0 < len(value) <= _MAX_PATTERN:
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "possible nested set" and the like
            re.compile(value)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def is_plain(value: Any) -> bool:
    """A JSON value that is not too large to be shown to a model."""
    room, open_values = _MAX_VALUE_NODES, [value]
    while open_values and room:
        room -= 1
        current = open_values.pop()
        if isinstance(current, dict):
            open_values.extend(current.values())
        elif isinstance(current, list):
            open_values.extend(current)
        elif isinstance(current, float) and not math.isfinite(current):
            return False
    return not open_values


_KEPT: Final[Mapping[str, Callable[[Any], bool]]] = {
    "minimum": is_number,
    "maximum": is_number,
    "exclusiveMinimum": is_number,
    "exclusiveMaximum": is_number,
    "multipleOf": lambda value: is_number(value) and value > 0,
    "minLength": _is_count,
    "maxLength": _is_count,
    "minItems": _is_count,
    "maxItems": _is_count,
    "minProperties": _is_count,
    "maxProperties": _is_count,
    "uniqueItems": lambda value: isinstance(value, bool),
    "pattern": _is_pattern,
    "format": lambda value: isinstance(value, str) and 0 < len(value) <= _MAX_FORMAT,
    "default": lambda value: value is not None and is_plain(value),
}


def keep_supported(schema: Mapping[str, Any], kind: str | None) -> JsonSchema:
    """The keywords that bound a value, without those of its parts.

    Args:
        kind: the value's type.
    """
    found = {key: schema[key] for key in schema if key in _KEPT and _KEPT[key](schema[key])}
    for exclusive, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if schema.get(exclusive) is True and bound in found:  # OpenAPI 3.0
            found[exclusive] = found.pop(bound)
    values = read_enum(schema)
    if values is not None:
        choices = keep_unique(
            _convert(value, kind) for value in values if value is not None and is_plain(value)
        )
        if choices:
            found["enum"] = choices
    return found


def read_enum(schema: Mapping[str, Any]) -> list[Any] | None:
    """The values of `enum` or `const`."""
    if "const" in schema:
        return [schema["const"]]
    values = schema.get("enum")
    return values if isinstance(values, list) and values else None


def keep_unique(values: Iterable[Any]) -> list[Any]:
    """Each value once, in order; 1, 1.0 and true are three."""
    found = {json.dumps(value, sort_keys=True): value for value in values}
    return list(found.values())


def _convert(value: Any, kind: str | None) -> Any:
    """A value of the type: YAML's 1.0 is no string, where a document says that it is one."""
    if kind == "string" and isinstance(value, bool):
        return str(value).lower()
    return str(value) if kind == "string" and is_number(value) else value


def type_of_values(values: list[Any]) -> str | None:
    """The one type of these values."""
    kinds = {_kind(value) for value in values if value is not None}
    if kinds == {"integer", "number"}:
        return "number"
    return kinds.pop() if len(kinds) == 1 else None


def _kind(value: Any) -> str | None:
    names = {bool: "boolean", int: "integer", float: "number", str: "string"}
    return {**names, dict: "object", list: "array"}.get(type(value))
