"""Every investigation of this process: started, joined, listed, cancelled in one place.

All surfaces come here, so that one `cancel(id)` ends an investigation whoever asks for it, and the
same error asked twice is investigated once.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from whence.analysis import RootCauseAnalysis, StopReason
from whence.app import Course
from whence.events import InvestigationStarted, Queue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from whence.analysis import ProblemInput
    from whence.app import App, Asked
    from whence.journal import Entry, Listener

_REMEMBERED = 200
_STOP_SECONDS = 5.0

State = Literal["reading", "queued", "running", "finished"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an investigation ended.

    Attributes:
        analysis: None when it was cancelled or failed.
        failure: what was wrong, for the user, when it failed.
    """

    investigation_id: str
    stop_reason: StopReason
    analysis: RootCauseAnalysis | None = None


@dataclass(eq=False)
class Running:
    """One investigation, while it runs and after.

    Attributes:
        asked_for: the error in one line.
        entries: its events so far, in order.
    """

    id: str
    root: Path
    asked_for: str
    key: tuple[str, ...]
    state: State = "reading"
    entries: list[Entry] = field(default_factory=list)
    outcome: Outcome | None = None
    started_at: float = field(default_factory=time.time)
    _listeners: list[Listener] = field(default_factory=list)
    _conclude: asyncio.Event = field(default_factory=asyncio.Event)
    _task: asyncio.Task[RootCauseAnalysis] | None = None
    _askers: int = 0
