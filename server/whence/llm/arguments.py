"""Reading the arguments of a tool call as models really write them.

Text that was cut off is read strictly only: closing somebody else's brackets would invent
arguments.
"""

from __future__ import annotations

import json
import re
from typing import Any

from whence.llm.lenient_json import Read, UnreadableError, read_json

Arguments = dict[str, Any]

_PARAMETER = re.compile(
    r"<(?:｜DSML｜|\w+:)?parameter(?:=|\s+name=\")([\w.-]+)\"?[^>\n]*>\n?(.*?)\n?"
    r"(?:</(?:｜DSML｜|\w+:)?parameter>|(?=<(?:｜DSML｜|\w+:)?parameter)|\Z)",
    re.DOTALL,
)
_BETWEEN = re.compile(r"[\s,;]*(?=\{)")
_LEAD = re.compile(r"[^\[{]{0,60}")  # a fence, a word such as `json`, a few more


def read_arguments(text: str, *, cut_off: bool = False) -> list[Arguments] | None:
    """The arguments of one call, or of several whose objects were run together; None when they
    cannot be read."""
    if not text.strip():
        return None if cut_off else [{}]
    strict = _strict(text)
    if strict is not None or cut_off:
        return strict
    if tagged := dict(_PARAMETER.findall(text)):
        return [tagged]
    return _objects(text)


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


def _objects(text: str) -> list[Arguments] | None:
    """The objects in a row with which a text begins, or nearly so; the same one again is the same
    call."""
    lead = _LEAD.match(text)
    start, found = lead.end() if lead else 0, list[Arguments]()
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
