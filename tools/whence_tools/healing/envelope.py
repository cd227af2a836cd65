"""The envelope: what one attempt at a fix did, found and decided, as it goes over the wire.

Its names are the mixed ones of `run_debug_attempt`'s own contract. It is redacted before it is
hashed, so that what is stored, shown and hashed is one and the same text.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

from pydantic import Field

from whence_tools.contract import SCHEMA_VERSION, WireModel
from whence_tools.healing.comparison import Comparison
from whence_tools.redact import redact_json

ErrorType = Literal["SYNTAX", "LOGIC", "RUNTIME", "PERFORMANCE", "SECURITY"]
Action = Literal[
    "PROMOTE", "RETRY", "ROLLBACK", "PAUSE_AND_BACKOFF", "STRATEGY_CHANGE", "HUMAN_REVIEW"
]
Status = Literal["proven", "passes", "checked", "unverified", "refuted"]
BreakerState = Literal["CLOSED", "HALF_OPEN", "OPEN"]
ErrorTrend = Literal["improving", "plateauing", "worsening", "unknown"]
Finding = Literal["passed", "failed", "not run"]

DECIMALS = 4  # of every fraction on an envelope


class PatchData(WireModel):
    """The patched text: the whole of `original_code`, not of its file."""

    language: str
    original_code: str = Field(alias="original_code")
    patched_code: str = Field(alias="patched_code")
    diff: str


class EnvelopeMetadata(WireModel):
    created_at: str = Field(alias="created_at")
    language: str
    session_id: str | None = Field(default=None, alias="session_id")
    duration_ms: int
    schema_version: int = SCHEMA_VERSION


class BreakerReading(WireModel):
    state: BreakerState
    failure_count: int = Field(alias="failure_count")


class AttemptEntry(WireModel):
    """One attempt of the session, this one last."""

    ts: str
    success: bool
    note: str | None = None
    breaker: BreakerReading


class ConfidenceComponents(WireModel):
    syntax: float = Field(ge=0, le=1)
    logic: float = Field(ge=0, le=1)
    risk: float = Field(ge=0, le=1)


class TrendMetadata(WireModel):
    errors_detected: int
    errors_resolved: int
    error_trend: ErrorTrend
    improvement_velocity: float
    stagnation_risk: float = Field(ge=0, le=1)


class ResourceUsage(WireModel):
    """What the attempt's commands and checks used; `isolation` is what was really in force."""

    cpu_seconds: float
    memory_mb: float = Field(alias="memoryMB")
    execution_time_ms: int
    isolation: str


class TimelineEntry(WireModel):
    attempt: int
    ts: str
    errors_detected: int
    errors_resolved: int
    overall_confidence: float
    breaker_state: BreakerState
    action: Action


class Counters(WireModel, frozen=True):
    """Over the session. `logic_attempts` counts all that are not of type SYNTAX."""

    total_attempts: int
    syntax_attempts: int
    logic_attempts: int
    errors_resolved_total: int


class CommandRun(WireModel):
    """One run of the command in an isolated copy; `output` is the end of what it printed."""

    exit_code: int | None = None
    stopped: str | None = None
    fingerprint: str | None = None
    tests_ran: int | None = None
    assertions: int | None = None
    duration_ms: int
    output: str


class CommandRuns(WireModel):
    summary: str
    runs: list[CommandRun]


class CheckReport(WireModel):
    """One check: what was run and found before and after, or why it was not run."""

    name: str
    finding: Finding
    before: int | None = None
    after: int | None = None
    note: str | None = None


class EnvelopeVerification(WireModel):
    status: Status
    before: CommandRuns | None = None
    after: CommandRuns | None = None
    compared: Comparison | None = None
    checks: list[CheckReport]


class Envelope(WireModel):
    patch_id: str = Field(alias="patch_id")
    patch_data: PatchData = Field(alias="patch_data")
    metadata: EnvelopeMetadata
    attempts: list[AttemptEntry]
    confidence_components: ConfidenceComponents
    trend_metadata: TrendMetadata
    breaker_state: BreakerState
    cascade_depth: int = Field(ge=0)
    resource_usage: ResourceUsage
    timeline: list[TimelineEntry]
    counters: Counters
    flagged_for_developer: bool = Field(alias="flagged_for_developer")
    developer_message: str | None = Field(default=None, alias="developer_message")
    success: bool
    envelope_hash: str = ""
    verification: EnvelopeVerification


def seal_envelope(envelope: Envelope) -> Envelope:
    """The envelope without secrets, with its hash."""
    clean = redact_json(envelope.wire())
    return Envelope.model_validate({**clean, "envelopeHash": hash_envelope(clean)})


def hash_envelope(wire: dict[str, Any]) -> str:
    """SHA-256, in hex, over the canonical JSON of an envelope without its `envelopeHash`.

    Canonical as RFC 8785 has it, for the values an envelope holds: UTF-8, no white space, members
    sorted by name, characters escaped only where JSON demands it, whole numbers without a fraction,
    others as their shortest decimal form of at most four places (so that no exponent is written).
    Names are ASCII, which makes the order by code points that of RFC 8785. Lone surrogates, which
    UTF-8 cannot hold, count as "?".
    """
    body = {name: value for name, value in wire.items() if name != "envelopeHash"}
    text = json.dumps(
        _make_canonical(body), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def _make_canonical(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _make_canonical(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_make_canonical(item) for item in value]
    if isinstance(value, float):
        rounded = round(value, DECIMALS)
        return int(rounded) if rounded.is_integer() else rounded
    return value
