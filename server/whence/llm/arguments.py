"""Reading the arguments of a tool call as models really write them.

Text that was cut off is read strictly only: closing somebody else's brackets would invent
arguments.
"""

from __future__ import annotations

import html
import json
import re
from typing import Any, Final

from whence.llm.lenient_json import Read, UnreadableError, read_json
from whence.llm.loose_calls import read_pairs
from whence.llm.python_calls import read_named_arguments

Arguments = dict[str, Any]

TAGGED: Final = re.compile(r"<(\w+)>\n?((?:(?!<\1>).)*?)\n?</\1>", re.DOTALL)
_MOST_NESTED = 4

_PARAMETER = re.compile(
    r"<(?:｜DSML｜|\w+:)?parameter(?:=|\s+name=\")([\w.-]+)\"?[^>\n]*>\n?(.*?)\n?"
    r"(?:</(?:｜DSML｜|\w+:)?parameter>|(?=<(?:｜DSML｜|\w+:)?parameter)|\Z)",
    re.DOTALL,
)
_BETWEEN = re.compile(r"[\s,;]*(?=\{)")
_LEAD = re.compile(r"[^\[{]{0,60}")  # a fence, a word such as `json`, a few more
_LINE = re.compile(r"[ \t]*[-*]?[ \t]*[\"'`]?(\w+)[\"'`]?[ \t]*[:=][ \t]*(.*?)[ \t,]*\Z")
_ENTRY_NAMES = ("name", "key", "parameter")


def read_arguments(text: str, *, cut_off: bool = False) -> list[Arguments | list[Any]] | None:
    """The arguments of one call, or of several whose objects were run together; None when they
    cannot be read. A list has values that go by their places."""
    if not text.strip():
        return None if cut_off else [{}]
    strict = _strict(text)
    if strict is not None or cut_off:
        return strict
    if "&quot;" in text:
        return read_arguments(html.unescape(text))
    if tagged := dict(_PARAMETER.findall(text)):
        return [tagged]
    if found := _objects(text):
        return found
    tagged = dict(TAGGED.findall(text))
    named = read_named_arguments(text) or tagged or read_pairs(text) or read_lines(text)
    return [named] if named else None


def read_lines(text: str) -> Arguments:
    """A value to a line, as YAML has them: `filePath: a.py`. Nothing where a line has none."""
    lines = [_LINE.match(line) for line in text.strip().splitlines()]
    if not all(lines):
        return {}
    return {line[1]: _unquote(line[2]) for line in lines if line}


def _unquote(text: str) -> str:
    if len(text) < 2 or text[0] != text[-1] or text[0] not in "\"'`":
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text[1:-1]


def _strict(text: str) -> list[Arguments | list[Any]] | None:
    """A JSON object, or JSON text in JSON strings, or null, or a list of plain values."""
    value: Any = text
    for _ in range(_MOST_NESTED):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return None
        if not isinstance(value, str):
            break
    if value is None:
        return [{}]
    if isinstance(value, list) and (named := _named_entries(value)):
        return [named]
    is_row = isinstance(value, list) and value and not any(isinstance(v, dict) for v in value)
    return [value] if isinstance(value, dict) or is_row else None


def _named_entries(values: list[Any]) -> Arguments:
    """Of a list of names with their values, `[{"name": …, "value": …}, …]`; nothing of another."""
    found: Arguments = {}
    for entry in values:
        named = isinstance(entry, dict) and next((k for k in _ENTRY_NAMES if k in entry), None)
        if not named or "value" not in entry:
            return {}
        found[str(entry[named])] = entry["value"]
    return found


def _objects(text: str) -> list[Arguments | list[Any]] | None:
    """The objects in a row with which a text begins, or nearly so; the same one again is the same
    call."""
    lead = _LEAD.match(text)
    start, found = lead.end() if lead else 0, list[Any]()
    while True:
        try:
            read: Read = read_json(text, start)
        except UnreadableError:
            break
        values = read.value if isinstance(read.value, list) else [read.value]
        if not all(isinstance(value, dict) for value in values):
            return None
        found += [value for value in values if value not in found]
        following = _BETWEEN.match(text, read.end)
        if following is None:
            # what is left of other arguments makes these doubtful
            return None if '"' in text[read.end :] else found
        start = following.end()
    return found or None
