"""What a session's earlier attempts say: read back from their envelopes."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from whence_tools.healing.breaker import Breaker, replay
from whence_tools.healing.envelope import AttemptEntry, Counters, TimelineEntry
from whence_tools.healing.trend import AttemptOutcome
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.healing.envelope import ErrorType
    from whence_tools.ports import StoredEnvelope

_NOTHING: Final = Counters(
    total_attempts=0, syntax_attempts=0, logic_attempts=0, errors_resolved_total=0
)
_CLOSED: Final = Breaker()


@dataclass(frozen=True, slots=True)
class Session:
    """Attributes:
    attempts, timeline: of all attempts so far, oldest first.
    outcomes: of those that were tried.
    breaker: of the error type asked for.
    """

    attempts: tuple[AttemptEntry, ...] = ()
    timeline: tuple[TimelineEntry, ...] = ()
    outcomes: tuple[AttemptOutcome, ...] = ()
    counters: Counters = _NOTHING
    breaker: Breaker = _CLOSED


def summarise_session(stored: Sequence[StoredEnvelope], error_type: ErrorType) -> Session:
    """The session as its stored envelopes tell it, oldest first."""
    tried = [one for one in stored if _was_tried(one.wire)]
    same_type = [one.wire for one in tried if one.error_type == error_type]
    return Session(
        attempts=tuple(AttemptEntry.model_validate(one.wire["attempts"][-1]) for one in stored),
        timeline=tuple(TimelineEntry.model_validate(one.wire["timeline"][-1]) for one in stored),
        outcomes=tuple(_read_outcome(one.wire) for one in tried),
        counters=Counters(
            total_attempts=len(stored),
            syntax_attempts=sum(one.error_type == "SYNTAX" for one in stored),
            logic_attempts=sum(one.error_type != "SYNTAX" for one in stored),
            errors_resolved_total=sum(_find_last(one.wire)["errorsResolved"] for one in stored),
        ),
        breaker=replay(
            (read_seconds(_find_last(wire)["ts"]), wire["success"]) for wire in same_type
        ),
    )


def read_seconds(timestamp: str) -> float:
    """A time of the envelope (ISO 8601) in seconds since the epoch."""
    return datetime.fromisoformat(timestamp).timestamp()


def _find_last(wire: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = wire["timeline"][-1]
    return entry


def _was_tried(wire: dict[str, Any]) -> bool:
    return bool(wire["verification"]["checks"])


def _read_outcome(wire: dict[str, Any]) -> AttemptOutcome:
    entry = _find_last(wire)
    before = sum(check.get("before", 0) for check in wire["verification"]["checks"])
    detected, resolved = entry["errorsDetected"], entry["errorsResolved"]
    return AttemptOutcome(before=before, after=detected - resolved, new=detected - before)
