"""`submit_analysis`: the call with which a model ends its investigation.

Its schema is that of `whence.domain.analysis.Draft`, less what only the program may set. A model
that cannot write nested objects may give its evidence as lines of text.
"""

from __future__ import annotations

import copy
import re
from functools import cache
from typing import Any, cast

from pydantic import ValidationError

from whence.domain.analysis import Draft, Edit, Evidence
from whence_tools.schema import publish_schema

SUBMIT = "submit_analysis"

_DESCRIPTION = "Submit the root cause, once it is known or known not to be visible in the code"
_SET_BY_THE_PROGRAM = ("status", "toolCallId", "observation")
_FIELDS = {
    "errorType": "Type of the error, as printed",
    "rootCause": "What is wrong, where, and how it leads to the error; empty if not found",
    "solution": "The change that fixes it; empty if not found",
    "confidence": "0 to 1: how much of this was seen in the code",
    "filePath": "File of the root cause, relative to the project",
    "line": "Line of the root cause",
    "symbol": "Function that holds the root cause",
    "evidence": "One entry per claim, each with exactly quoted lines",
    "edits": "The fix: lines lineStart..lineEnd become newText",
    "nextSteps": "What to check when the cause is not visible in the code",
}
_EVIDENCE_FIELDS = {
    "claim": "What the quoted lines show",
    "quote": "The lines exactly as a tool showed them",
}
_EDIT_FIELDS = {
    "newText": "The new lines; empty deletes",
    "oldText": "The lines as they are now",
}
_REMINDER = (
    "submit_analysis could not be read: {problem}. Call it again like this: "
    '{{"rootCause": "...", "solution": "...", "confidence": 0.8, "filePath": "a/b.py", "line": 12,'
    ' "evidence": ["a/b.py:12-14 | quoted lines | claim"]}}'
)
_BRIEF_FIELDS = ("rootCause", "solution", "confidence", "filePath", "line")
_EVIDENCE_LINE = "Each like: a/b.py:12-14 | quoted lines | claim"
_PLACE = re.compile(r"\s*(?P<path>[^|]+?):(?P<start>\d+)(?:-(?P<end>\d+))?\s*\Z")


class SubmissionError(Exception):
    """Arguments that are no analysis; the message reminds the model of the form, in one line."""


@cache
def _build_definition() -> dict[str, Any]:
    schema = copy.deepcopy(publish_schema(Draft))
    schema.pop("description", None)
    properties = schema["properties"]
    properties.pop("suspects")  # the program's own
    _describe(properties, _FIELDS)
    for name, fields in (("evidence", _EVIDENCE_FIELDS), ("edits", _EDIT_FIELDS)):
        item = properties[name]["items"]
        item.pop("description", None)
        for hidden in _SET_BY_THE_PROGRAM:
            item["properties"].pop(hidden, None)
        _describe(item["properties"], fields)
    function = {"name": SUBMIT, "description": _DESCRIPTION, "parameters": schema}
    return {"type": "function", "function": function}


def _describe(properties: dict[str, Any], descriptions: dict[str, str]) -> None:
    for name, text in descriptions.items():
        properties[name] = {**properties[name], "description": text}


def copy_definition() -> dict[str, Any]:
    """The published definition, in the chat shape."""
    return copy.deepcopy(_build_definition())


def build_brief_definition() -> dict[str, Any]:
    """The definition in few words, for a small window: evidence is lines of text."""
    whole = _build_definition()["function"]
    properties = whole["parameters"]["properties"]
    edits = properties["edits"]["items"]
    text = {"type": "string"}
    parameters = {
        "type": "object",
        "properties": {
            **{name: {"type": properties[name]["type"]} for name in _BRIEF_FIELDS},
            "evidence": {"type": "array", "items": text, "description": _EVIDENCE_LINE},
            "edits": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        name: {"type": edits["properties"][name]["type"]}
                        for name in edits["required"]
                    },
                },
            },
            "nextSteps": {"type": "array", "items": text},
        },
        "required": list(whole["parameters"]["required"]),
    }
    function = {"name": SUBMIT, "description": _DESCRIPTION, "parameters": parameters}
    return {"type": "function", "function": function}


def read_submission(arguments: dict[str, Any]) -> Draft:
    """The analysis in a call's arguments, in the full or the minimal form.

    Raises:
        SubmissionError: they hold none.
    """
    values = {name: value for name, value in arguments.items() if value is not None}
    known = {name: value for name, value in values.items() if name in _FIELDS}
    known["evidence"] = _read_entries(known.get("evidence", []), Evidence)
    known["edits"] = _read_entries(known.get("edits", []), Edit) or None
    if isinstance(known.get("confidence"), (int, float)) and 1 < known["confidence"] <= 100:
        known["confidence"] = known["confidence"] / 100
    if isinstance(known.get("nextSteps"), str):
        known["nextSteps"] = [known["nextSteps"]]
    try:
        return Draft.model_validate(known)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "arguments"
        raise SubmissionError(write_reminder(f"{place}: {first['msg']}")) from None


def write_reminder(problem: str) -> str:
    """One line that says what was wrong and shows the minimal form."""
    return _REMINDER.format(problem=" ".join(problem.split()))


def _read_entries(value: Any, model: type[Evidence | Edit]) -> list[Any]:
    items = value if isinstance(value, list) else [value]
    return [_read_entry(item, model) for item in items if item]


def _read_entry(item: Any, model: type[Evidence | Edit]) -> Any:
    if isinstance(item, str) and model is Evidence:
        return _read_evidence_line(item)
    if isinstance(item, dict):
        allowed = cast("dict[str, Any]", publish_schema(model)["properties"])
        return {
            name: value
            for name, value in item.items()
            if name in allowed and name not in _SET_BY_THE_PROGRAM and value is not None
        }
    return item


def _read_evidence_line(text: str) -> dict[str, Any]:
    """`path:12-14 | quote | claim`; a line of another form is a claim without a quote."""
    place, _, rest = text.partition("|")
    quote, _, claim = rest.rpartition("|")
    match = _PLACE.match(place)
    if match is None or not rest.strip():
        return {"claim": text}
    return {
        "claim": claim.strip(),
        "filePath": match["path"],
        "lineStart": int(match["start"]),
        "lineEnd": int(match["end"] or match["start"]),
        "quote": (quote or claim).strip(),
    }
