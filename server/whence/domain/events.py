"""Every step of an investigation, as one union that all surfaces consume.

Consumers ignore unknown events and fields. `emit` is all an emitter needs: the investigation adds
`seq`, `at` and `investigationId`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from whence.domain.analysis import RootCauseAnalysis, StopReason, Usage
from whence_tools.contract import WireModel


class InvestigationStarted(WireModel):
    """`context_length`: the model's window in tokens."""

    event: Literal["investigation.started"] = "investigation.started"
    error_description: str
    analyst: str
    model: str | None = None
    context_length: int | None = None


class ChatDelta(WireModel):
    event: Literal["chat.delta"] = "chat.delta"
    delta: str
    channel: Literal["content", "reasoning"] = "content"


class ToolCallDelta(WireModel):
    event: Literal["tool.call.delta"] = "tool.call.delta"
    call_id: str
    name: str
    delta: str


class ToolCall(WireModel):
    event: Literal["tool.call"] = "tool.call"
    call_id: str
    name: str
    arguments: dict[str, Any]


class ToolResultEvent(WireModel):
    event: Literal["tool.result"] = "tool.result"
    call_id: str
    name: str
    content: str
    success: bool
    duration_ms: int


class ModelProgress(WireModel):
    event: Literal["model.progress"] = "model.progress"
    phase: Literal["loading", "prompt", "generating"]
    fraction: float | None = None


class MemoryHit(WireModel):
    event: Literal["memory.hit"] = "memory.hit"
    id: str
    similarity: float
    exact: bool


class Queue(WireModel):
    """`error_description`: of an investigation, whose record begins with this."""

    event: Literal["queue"] = "queue"
    position: int
    error_description: str | None = None


class FixAttempt(WireModel):
    event: Literal["fix.attempt"] = "fix.attempt"
    attempt: int
    status: str


class EditSearchStarted(WireModel):
    """Single edits of what a failing test runs are tried; `edits`: at most so many."""

    event: Literal["edit.search"] = "edit.search"
    edits: int


class Rca(WireModel):
    event: Literal["rca"] = "rca"
    analysis: RootCauseAnalysis


class ChatComplete(WireModel):
    event: Literal["chat.complete"] = "chat.complete"
    output: str
    usage: Usage | None = None
    stop_reason: str


class ErrorEvent(WireModel):
    event: Literal["error"] = "error"
    code: str
    message: str


class InvestigationFinished(WireModel):
    """The one terminal event."""

    event: Literal["investigation.finished"] = "investigation.finished"
    stop_reason: StopReason
    analysis_id: str | None = None


Event = Annotated[
    InvestigationStarted
    | ChatDelta
    | ToolCallDelta
    | ToolCall
    | ToolResultEvent
    | ModelProgress
    | MemoryHit
    | Queue
    | FixAttempt
    | EditSearchStarted
    | Rca
    | ChatComplete
    | ErrorEvent
    | InvestigationFinished,
    Field(discriminator="event"),
]

Emit = Callable[[Event], None]
