"""Reading the arguments of a tool call as models really write them.

Readers are tried from the strict one to the most forgiving. Text that was cut off is read by the
strict one only: closing somebody else's brackets would invent arguments.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from typing import TYPE_CHECKING, Any

from whence_tools.schema import coerce

if TYPE_CHECKING:
    from collections.abc import Callable

Arguments = dict[str, Any]

_FENCE = re.compile(r"^\s*```\w*\s*\n?(.*?)\n?\s*```\s*$", re.DOTALL)
_PARAMETER = re.compile(
    r"<(?:｜DSML｜)?parameter(?:=|\s+name=\")([\w.-]+)\"?[^>\n]*>\n?(.*?)\n?"
    r"(?:</(?:｜DSML｜)?parameter>|(?=<(?:｜DSML｜)?parameter)|\Z)",
    re.DOTALL,
)
_TRAILING_COMMA = re.compile(r",\s*([}\]])")


def read_arguments(text: str, *, cut_off: bool = False) -> list[Arguments] | None:
    """The arguments of one call, or of several whose objects were run together; None when they
    cannot be read."""
    if not text.strip():
        return None if cut_off else [{}]
    for read in _READERS[:1] if cut_off else _READERS:
        found = read(text)
        if found is not None:
            return found
    return None


def _strict(text: str) -> list[Arguments] | None:
    """A JSON object, or JSON text in a JSON string, or null."""
    value: Any = text
    for _ in range(2):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return None
        if not isinstance(value, str):
            break
    if value is None:
        return [{}]
    return [value] if isinstance(value, dict) else None


def _fenced(text: str) -> list[Arguments] | None:
    match = _FENCE.match(text)
    return _strict(match.group(1)) if match else None


def _concatenated(text: str) -> list[Arguments] | None:
    decoder = json.JSONDecoder()
    found: list[Arguments] = []
    position = 0
    while position < len(text):
        try:
            value, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            return None
        if not isinstance(value, dict):
            return None
        found.append(value)
        while position < len(text) and text[position] in " \t\r\n,":
            position += 1
    return found


def _parameter_tags(text: str) -> list[Arguments] | None:
    found = dict(_PARAMETER.findall(text))
    return [found] if found else None


def _without_trailing_commas(text: str) -> list[Arguments] | None:
    return _strict(_TRAILING_COMMA.sub(r"\1", text))


def _python_literal(text: str) -> list[Arguments] | None:
    tree = python_expression(text.strip())
    try:
        value = ast.literal_eval(tree) if tree else None
    except (ValueError, RecursionError, MemoryError, TypeError):
        return None
    return [value] if isinstance(value, dict) and all(isinstance(k, str) for k in value) else None


def python_expression(text: str) -> ast.expr | None:
    """The syntax tree of a Python expression, or None; says nothing of odd escapes in it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text, mode="eval").body
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _with_closed_brackets(text: str) -> list[Arguments] | None:
    return _strict(text + closing_brackets(text))


def closing_brackets(text: str) -> str:
    """What is missing at the end of a JSON text for its strings and brackets to be closed."""
    open_brackets: list[str] = []
    in_string = escaped = False
    for character in text:
        if in_string:
            if escaped or character == "\\":
                escaped = not escaped
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "{[":
            open_brackets.append("}" if character == "{" else "]")
        elif character in "}]" and open_brackets:
            open_brackets.pop()
    return ('"' if in_string else "") + "".join(reversed(open_brackets))


_READERS: tuple[Callable[[str], list[Arguments] | None], ...] = (
    _strict,
    _fenced,
    _concatenated,
    _parameter_tags,
    _without_trailing_commas,
    _python_literal,
    _with_closed_brackets,
)


def fit_to_schema(arguments: Arguments, schema: dict[str, Any]) -> Arguments:
    """Values in the types the schema asks for, as far as their meaning is beyond doubt.

    Numbers and booleans in strings, arrays and objects as JSON text, a scalar where a list is
    wanted, null for an optional field. Anything else is left for the registry to answer.
    """
    properties = schema.get("properties", {})
    required = schema.get("required", [])
    present = {
        name: _restructured(value, properties.get(name, {}).get("type"))
        for name, value in arguments.items()
        if value is not None or name in required or name not in properties
    }
    return coerce(present, {"properties": properties})


def _restructured(value: Any, wanted: str | None) -> Any:
    if wanted not in {"array", "object"}:
        return value
    kind = list if wanted == "array" else dict
    if isinstance(value, str):
        try:
            parsed = json.loads(value)
        except (ValueError, RecursionError):
            parsed = None
        if isinstance(parsed, kind):
            return parsed
    if wanted == "array" and isinstance(value, (str, int, float, dict)):
        return [value]
    return value
