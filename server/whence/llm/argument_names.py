"""What a model meant by arguments that are not quite those of the tool.

Only what has one obvious meaning is changed; the rest is left for the registry, which is strict.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from whence_tools.schema import coerce

if TYPE_CHECKING:
    from whence.llm.arguments import Arguments

_BESIDE: Final = frozenset(
    {"name", "tool", "toolname", "type", "id", "function", "action", "required"}
)
# Of a tool's parameter, in plain letters, what models call it; the first that is there counts.
_ALIASES: Final = {
    "filepath": (
        "path", "file", "filename", "pathname", "relativepath", "targetfile", "uri", "filepaths",
        "paths", "files", "sourcefile", "absolutepath", "relativeworkspacepath",
    ),
    "linestart": (
        "startline", "start", "fromline", "from", "firstline", "first", "begin", "beginline",
        "startlineoneindexed",
    ),
    "lineend": (
        "endline", "end", "toline", "to", "lastline", "last", "stop", "endlineoneindexed",
    ),
    "line": ("linenumber", "lineno", "linenum", "row", "startline", "linestart"),
    "functionname": ("function", "symbol", "func", "method", "methodname", "name", "target"),
    "query": ("q", "search", "searchquery", "searchterm", "text", "question", "keywords"),
    "patchcode": ("patch", "patchedcode", "newcode", "fixedcode", "replacement"),
    "originalcode": ("original", "oldcode", "code"),
    "rootcause": ("cause",),
    "solution": ("fix",),
}  # fmt: skip
_RANGES: Final = ("lines", "linerange", "range", "viewrange")
_RANGE = re.compile(r"\s*\[?\s*L?(\d+)\s*(?:[-–:,]|\.\.+|to)\s*L?(\d+)\s*\]?\s*\Z")
_PLACE = re.compile(
    r"(.+?)(?::|#L?|:L|[\s,(]+(?:lines?|L)\s*)(\d+)(?:\s*(?:-|–|:|,|to)\s*L?(\d+))?\)?\Z"
)
_NUMBERED = re.compile(r"(?:lines?|L|#)?\s*(\d+)\s*%?\Z", re.IGNORECASE)
_QUOTES: Final = "`\"'“”‘’<> \t\r\n"
_VALUE_KEYS: Final = frozenset({"value", "type", "name", "description"})
_NOTHING: Final = frozenset({"none", "null", "undefined", "nil", "n/a"})


def name_by_place(values: list[Any], schema: dict[str, Any]) -> Arguments | None:
    """Values without names under the names of the schema's first parameters; None where their
    number or their types say that they are others."""
    properties: dict[str, Any] = schema.get("properties", {})
    required = schema.get("required", [])
    names = [*required, *(name for name in properties if name not in required)]
    if not len(required) <= len(values) <= len(names):
        return None
    placed = dict(zip(names, values, strict=False))
    fits = all(is_of(value, properties[name]) for name, value in placed.items())
    return placed if fits else None


def is_of(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value has the type that a parameter's schema names."""
    kinds: dict[str, type | tuple[type, ...]] = {
        "string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list,
    }  # fmt: skip
    kind = kinds.get(str(schema.get("type")))
    return kind is None or isinstance(value, kind)


def fit_to_schema(arguments: Arguments, schema: dict[str, Any]) -> Arguments:
    """Names and values as the schema has them, as far as their meaning is beyond doubt.

    Numbers and booleans in strings, arrays and objects as JSON text, a scalar where a list is
    wanted and the other way round, null for an optional field, arguments that were wrapped in
    another object, other names for a path or a line, a line in the path.
    """
    properties: dict[str, Any] = schema.get("properties", {})
    required = schema.get("required", [])
    named = _rename(_unwrap(arguments, properties), properties)
    _split_ranges(named, properties)
    present = {
        name: _restructure(_strip_type(value), properties.get(name, {}))
        for name, value in named.items()
        if name in required or not _is_nothing(_strip_type(value), properties.get(name))
    }
    return coerce(present, {"properties": properties})


def simplify_name(name: str) -> str:
    """A name without case and punctuation."""
    return "".join(filter(str.isalnum, name.casefold()))


def _unwrap(arguments: Arguments, properties: dict[str, Any]) -> Arguments:
    """What is in the one object of a name that the tool does not have."""
    known = {simplify_name(name) for name in properties}
    while True:
        inner = {
            key: value for key, given in arguments.items()
            if simplify_name(key) not in known and isinstance(value := _object(given), dict)
        }  # fmt: skip
        others = {simplify_name(key) for key in arguments if key not in inner}
        if len(inner) != 1 or not others <= _BESIDE:
            return arguments
        [arguments] = inner.values()


def _object(value: Any) -> Any:
    """A value, or the object whose JSON text it is."""
    is_text = isinstance(value, str) and value.lstrip().startswith("{")
    return _parse_json(value) if is_text else value


def _strip_type(value: Any) -> Any:
    """A value that was given with its type: `{"type": "string", "value": "a.py"}`."""
    if isinstance(value, dict) and "value" in value and value.keys() <= _VALUE_KEYS:
        return value["value"]
    return value


def _rename(arguments: Arguments, properties: dict[str, Any]) -> Arguments:
    """Under the schema's names: its own in another spelling first, then what else they go by."""
    spelling = {simplify_name(name): name for name in properties}
    named: Arguments = {}
    unknown: Arguments = {}
    for key, value in arguments.items():
        name = key if key in properties else spelling.get(simplify_name(key))
        (unknown if name is None else named)[key if name is None else name] = value
    for meaning, aliases in _ALIASES.items():
        name = spelling.get(meaning)
        if name is None or name in named:
            continue
        given = next(
            (key for alias in aliases for key in unknown if simplify_name(key) == alias), None
        )
        if given is not None:
            named[name] = unknown.pop(given)
    return {**named, **unknown}


def _split_ranges(arguments: Arguments, properties: dict[str, Any]) -> None:
    """Lines that were given in one, or behind the path, under their own names."""
    if "filePath" in properties and isinstance(arguments.get("filePath"), list):
        arguments["filePath"] = _only(arguments["filePath"])
    path = _strip_type(arguments.get("filePath"))
    if "filePath" in properties and isinstance(path, str):
        path = path.strip(_QUOTES).removeprefix("file://").removeprefix("./")
        place = _PLACE.match(path)
        if place and _take_lines(arguments, properties, place[2], place[3]):
            path = place[1]
        arguments["filePath"] = path if "/" in path else path.replace("\\", "/")
    given = next((key for key in arguments if simplify_name(key) in _RANGES), None)
    if given is None or given in properties:
        return
    value = arguments[given]
    if isinstance(value, dict):
        value = list(value.values())
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    if (lines := _RANGE.match(text)) and _take_lines(arguments, properties, lines[1], lines[2]):
        del arguments[given]


def _take_lines(
    arguments: Arguments, properties: dict[str, Any], start: str, end: str | None
) -> bool:
    """Whether the tool has parameters for them; what was given under its own name stays."""
    if "lineStart" in properties:
        arguments.setdefault("lineStart", int(start))
        arguments.setdefault("lineEnd", int(end or start))
        return True
    if "line" in properties:
        arguments.setdefault("line", int(start))
        return True
    return False


def _is_nothing(value: Any, schema: dict[str, Any] | None) -> bool:
    """Whether an optional value says that there is none."""
    if schema is None:
        return False
    if value is None:
        return True
    if not isinstance(value, str):
        return False
    is_free_text = schema.get("type") == "string" and "enum" not in schema
    return value.strip().casefold() in _NOTHING or (not is_free_text and not value.strip())


def _restructure(value: Any, schema: dict[str, Any]) -> Any:
    kind = schema.get("type")
    if kind in {"integer", "number"} and isinstance(value, str):
        numbered = _NUMBERED.match(value.strip())
        return numbered[1] if numbered else value
    if kind not in {"array", "object"}:
        return _only(value) if kind and isinstance(value, list) else value
    container = list if kind == "array" else dict
    if isinstance(value, str):
        parsed = _parse_json(value)
        if isinstance(parsed, container):
            value = parsed
    if kind == "array" and isinstance(value, (str, int, float, dict)):
        value = [value]
    items = schema.get("items", {})
    if kind == "array" and isinstance(value, list) and "properties" in items:
        return [fit_to_schema(item, items) if isinstance(item, dict) else item for item in value]
    return value


def _only(value: list[Any]) -> Any:
    return value[0] if len(value) == 1 else value


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
