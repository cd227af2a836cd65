"""How long an analyst has taken."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whence.domain.analysis import RootCauseAnalysis


class Clock:
    """When an analyst began, and how long ago that is.

    Attributes:
        began_at: an ISO timestamp in UTC, with milliseconds.
    """

    def __init__(self) -> None:
        began = datetime.now(UTC).isoformat(timespec="milliseconds")
        self.began_at = began.replace("+00:00", "Z")
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    @property
    def milliseconds(self) -> int:
        return round(self.seconds * 1000)


def add_more_time(analysis: RootCauseAnalysis, clock: Clock) -> RootCauseAnalysis:
    """With how much longer it took, where the clock began after what is told so far."""
    taken = analysis.metadata.duration_ms + clock.milliseconds
    metadata = analysis.metadata.model_copy(update={"duration_ms": taken})
    return analysis.model_copy(update={"metadata": metadata})


def add_time(analysis: RootCauseAnalysis, clock: Clock) -> RootCauseAnalysis:
    """With how long it took until now, further runs of the program included."""
    metadata = analysis.metadata.model_copy(update={"duration_ms": clock.milliseconds})
    return analysis.model_copy(update={"metadata": metadata})
