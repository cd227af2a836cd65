"""A model by rules: it solves the demonstration's errors with the tools it is given.

It knows nothing but the bytes of a request. Tools are chosen by the words of their descriptions,
and every statement rests on what a tool result showed; blank a description or change a file, and
it does something else.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Any

from tests.support.lmstudio import kotlin_trail, python_trail
from tests.support.lmstudio.conversation import (
    Conversation,
    Finding,
    LostError,
    MissingResultError,
    Place,
)
from tests.support.lmstudio.turns import CallSpec, Turn

_PLACE = re.compile(r"([\w./-]+\.(?:py|kt)):(\d+)")
_TRACE_PLACE = re.compile(r'File "([^"]+\.py)", line (\d+)')
_TRAILS = {".py": python_trail.origin, ".kt": kotlin_trail.origin}


class Brain:
    """Decides the next turn from a request's bytes."""

    def __call__(self, raw: bytes) -> Turn:
        conversation = Conversation.of(raw)
        try:
            crash = _crash(conversation)
            finding = _TRAILS[PurePosixPath(crash.path).suffix](conversation, crash)
        except MissingResultError as missing:
            call = conversation.call(missing.tool, missing.values)
            if call is not None:
                return Turn(reasoning=f"I need to {missing.tool} first.", calls=(call,))
            return _submission(conversation, None, None, f"There is no way to {missing.tool}.")
        except LostError as lost:
            return _submission(conversation, None, None, str(lost))
        return _submission(conversation, crash, finding, "")


def _submission(
    conversation: Conversation, crash: Place | None, finding: Finding | None, next_step: str
) -> Turn:
    tool = conversation.tool("submit")
    if tool is None:
        return Turn(text=finding.reason if finding else next_step)
    if finding is None or crash is None:
        arguments: dict[str, Any] = {"rootCause": "", "solution": "", "confidence": 0.0}
        return Turn(calls=(CallSpec(tool["name"], {**arguments, "nextSteps": [next_step]}),))
    cause = conversation.line(finding.place).strip()
    arguments = {
        "rootCause": f"{finding.place.path}:{finding.place.line}: `{cause}` {finding.reason}",
        "solution": "Make sure that this line gives a value, or handle the missing one here.",
        "confidence": 0.9,
        "filePath": finding.place.path,
        "line": finding.place.line,
        "evidence": [
            _evidence(conversation, finding.place, finding.reason),
            _evidence(conversation, crash, "the value is used here"),
        ],
    }
    return Turn(calls=(CallSpec(tool["name"], arguments),))


def _evidence(conversation: Conversation, place: Place, claim: str) -> dict[str, Any]:
    return {
        "claim": claim,
        "filePath": place.path,
        "lineStart": place.line,
        "lineEnd": place.line,
        "quote": conversation.line(place),
    }


def _crash(conversation: Conversation) -> Place:
    match = _PLACE.search(conversation.task) or _TRACE_PLACE.search(conversation.task)
    if match is None:
        raise LostError("The error names no file; run it again with a stack trace.")
    return Place(match[1], int(match[2]))
