"""The log of one investigation's events: numbered, told to listeners, kept as JSON lines.

What is kept is what is sent: redacted, also where a secret came in several deltas. A thread writes
it, so that the event loop never waits for the disk and a killed process loses at most its last
lines.
"""

from __future__ import annotations

import asyncio
import json
import logging
from datetime import UTC, datetime
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Self, TextIO

from whence.runtime.file_locks import hold
from whence.storage.event_log.entry import LogEntry
from whence.storage.event_log.redaction import EventRedactor
from whence_tools import private

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence.domain.events import Event
    from whence.storage.event_log.entry import Listener

log = logging.getLogger(__name__)


class EventLogWriter:
    """Numbers the events of one investigation; use it as an async context manager.

    Args:
        file: where the JSON lines go; its directory is made. None keeps nothing.
        listeners: told of every event, in order, on the caller's thread.
    """

    def __init__(
        self, investigation_id: str, file: Path | None, listeners: Sequence[Listener] = ()
    ) -> None:
        self._id, self._file, self._listeners = investigation_id, file, listeners
        self._seq = 0
        self._lines: SimpleQueue[LogEntry | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="whence-event-log", daemon=True)

    async def __aenter__(self) -> Self:
        self._writer.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._lines.put(None)
        await asyncio.to_thread(self._writer.join)

    def emit(self, event: Event) -> None:
        """Takes one event; never blocks and never raises for the disk."""
        self._seq += 1
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        entry = LogEntry(event, self._seq, now, self._id)
        self._lines.put(entry)
        for listener in self._listeners:
            listener(entry)

    def _write(self) -> None:
        try:
            self._keep()
        except OSError as error:
            log.warning("the event log cannot be written: %s", error)

    def _keep(self) -> None:
        if self._file is None:
            return
        private.make_folder(self._file.parent)
        private.make_file(self._file)
        # half of a surrogate pair, which a text can hold, has no UTF-8
        with self._file.open("w", encoding="utf-8", errors="replace") as lines:
            hold(lines)
            outgoing = EventRedactor()
            while (entry := self._lines.get()) is not None:
                _write_down(lines, outgoing.take(entry))
            _write_down(lines, outgoing.rest())


def _write_down(lines: TextIO, events: list[dict[str, Any]]) -> None:
    lines.writelines(json.dumps(event, ensure_ascii=False) + "\n" for event in events)
    lines.flush()
