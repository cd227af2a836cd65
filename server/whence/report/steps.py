"""What an investigation does now, in a few words, for whoever waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whence.domain.events import (
    ChatDelta,
    EditSearchStarted,
    FixAttempt,
    InvestigationStarted,
    MemoryHit,
    ModelProgress,
    Queue,
    ToolCall,
    ToolResultEvent,
)
from whence.report.document import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.domain.events import Event

# What of a call's arguments says best what it is about, most telling first.
_TELLING = ("functionName", "filePath", "query", "command", "message")

_PHASES = {"loading": "loading the model", "prompt": "reading", "generating": "thinking"}


def step_of(event: Event) -> str | None:
    """The step that an event begins; None where it says nothing new. One line, no control codes."""
    describe = _STEPS.get(type(event))
    return " ".join(clean(describe(event)).split()) if describe else None


def _progress(event: ModelProgress) -> str:
    share = "" if event.fraction is None else f" {event.fraction * 100:.0f} %"
    return _PHASES[event.phase] + share


def _call(event: ToolCall) -> str:
    about = next((event.arguments[name] for name in _TELLING if name in event.arguments), "")
    line = event.arguments.get("line", event.arguments.get("lineStart"))
    place = f":{line}" if line is not None and "filePath" in event.arguments else ""
    text = " ".join(map(str, about)) if isinstance(about, list) else str(about)
    return f"{event.name} {text}{place}"


_STEPS: dict[type, Callable[[Any], str]] = {
    InvestigationStarted: lambda event: f"investigating ({event.model or event.analyst})",
    ChatDelta: lambda event: "thinking" if event.channel == "reasoning" else "writing",
    ModelProgress: _progress,
    Queue: lambda event: f"waiting: {event.position} ahead",
    MemoryHit: lambda _: "checking a solved case",
    FixAttempt: lambda event: (
        f"testing fix {event.attempt}"
        if event.status == "running"
        else f"fix {event.attempt}: {event.status}"
    ),
    EditSearchStarted: lambda event: f"testing {event.edits} edits",
    ToolCall: _call,
    ToolResultEvent: lambda _: "thinking",
}
