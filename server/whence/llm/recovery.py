"""What is tried after a failure, by its class: a changed request, the same one again, or nothing.

A change is kept for later questions only once an answer came of it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whence.llm.failures import (
    FieldRejectedError,
    ModelServerError,
    SchemaRejectedError,
    SystemRoleError,
    TemplateError,
    ToolsRefusedError,
)
from whence.llm.flat import flatten_messages
from whence.llm.schemas import prepare_tools
from whence.llm.thinking_switch import FIELDS as THINKING_FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from whence.llm.tolerance import Tolerance

    Remedy = Callable[[Tolerance, ModelServerError, Mapping[str, Any]], Tolerance | None]

MAX_ATTEMPTS = 8
LONGEST_WAIT = 60.0  # seconds; a server that asks for more is not waited for
_NEEDED_FIELDS = frozenset({"model", "messages", "tools"})
_EXTRA_FIELDS = THINKING_FIELDS | {
    "stream_options", "tool_choice", "temperature", "return_progress",
}  # fmt: skip
_OF_THINKING = re.compile(r"think|reasoning|template_kwargs", re.IGNORECASE)


def _without_named_fields(
    now: Tolerance, failure: ModelServerError, sent: Mapping[str, Any]
) -> Tolerance | None:
    words = set(re.findall(r"\w+", failure.evidence))
    named = words & (set(sent) - _NEEDED_FIELDS)
    if _OF_THINKING.search(failure.evidence):
        named |= THINKING_FIELDS & set(sent)
    return replace(now, refused_fields=now.refused_fields | named) if named else None


def _without_extra_fields(
    now: Tolerance, _: ModelServerError, sent: Mapping[str, Any]
) -> Tolerance | None:
    extra = _EXTRA_FIELDS & set(sent)
    return replace(now, refused_fields=now.refused_fields | extra) if extra else None


def _without_system(
    now: Tolerance, _: ModelServerError, sent: Mapping[str, Any]
) -> Tolerance | None:
    has_one = sent["messages"][0]["role"] == "system"
    return replace(now, folds_system=True) if has_one else None


def _flat(now: Tolerance, _: ModelServerError, sent: Mapping[str, Any]) -> Tolerance | None:
    changes = not now.flat and flatten_messages(sent["messages"]) != sent["messages"]
    return replace(now, flat=True) if changes else None


def _minimal_schemas(
    now: Tolerance, _: ModelServerError, sent: Mapping[str, Any]
) -> Tolerance | None:
    tools = sent.get("tools")
    changes = tools and now.tools == "full" and prepare_tools(tools, "minimal") != tools
    return replace(now, tools="minimal") if changes else None


def _tools_as_text(
    now: Tolerance, _: ModelServerError, sent: Mapping[str, Any]
) -> Tolerance | None:
    return replace(now, tools="text") if "tools" in sent else None


# The first remedy that changes anything is tried.
_REMEDIES: tuple[tuple[type[ModelServerError], tuple[Remedy, ...]], ...] = (
    (ToolsRefusedError, (_tools_as_text,)),
    (SchemaRejectedError, (_minimal_schemas, _tools_as_text)),
    (SystemRoleError, (_without_system, _flat, _tools_as_text)),
    (TemplateError, (_flat, _without_system, _tools_as_text)),
    (FieldRejectedError, (_without_named_fields, _without_extra_fields, _flat)),
)


class Recovery:
    """The second chances of one question.

    Attributes:
        tolerance: what the next request has to be like.
        stream: whether it asks for a stream.
    """

    def __init__(self, tolerance: Tolerance, retry_pause: float) -> None:
        self.tolerance = tolerance
        self.stream = tolerance.streams
        self._pause = retry_pause
        self._failures: Counter[type[ModelServerError]] = Counter()
        self._broke = False

    def after(self, failure: ModelServerError, sent: Mapping[str, Any]) -> float:
        """Takes note of a failure; returns the seconds to wait before the next request.

        Args:
            sent: the fields of the request that failed, as `/v1/chat/completions` has them.

        Raises:
            ModelServerError: the failure itself, when there is nothing left to try.
        """
        if self._failures.total() + 1 >= MAX_ATTEMPTS:
            raise failure
        if changed := self._find_remedy(failure, sent):
            self._failures[ModelServerError] += 1
            self.tolerance = changed
            self.stream = self.stream and changed.streams
            return 0.0
        before = self._failures[type(failure)]
        if before >= len(failure.pauses) or failure.wait > LONGEST_WAIT:
            raise failure
        self._failures[type(failure)] += 1
        self._broke = self._broke or (self.stream and failure.whole)
        self.stream = self.stream and not failure.whole
        return max(failure.pauses[before] * self._pause, failure.wait)

    def _find_remedy(self, failure: ModelServerError, sent: Mapping[str, Any]) -> Tolerance | None:
        remedies = next((r for kind, r in _REMEDIES if isinstance(failure, kind)), ())
        tries = (remedy(self.tolerance, failure, sent) for remedy in remedies)
        return next((changed for changed in tries if changed), None)

    @property
    def learned(self) -> Tolerance:
        """What is worth keeping now that an answer came."""
        broken = self.tolerance.broken_streams + self._broke
        return replace(self.tolerance, broken_streams=broken)
