"""One event as it is numbered, told to listeners and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.events import Event


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event with its number in the investigation's order, from 1, and its time (ISO 8601)."""

    event: Event
    seq: int
    at: str
    investigation_id: str

    def wire(self) -> dict[str, Any]:
        """The event as every surface sends it."""
        return {**self.event.wire(), **self.place()}

    def place(self) -> dict[str, Any]:
        """What the log knows of the event."""
        return {"seq": self.seq, "at": self.at, "investigationId": self.investigation_id}


Listener = Callable[[LogEntry], None]
