"""The events of one investigation for one reader, at the reader's pace.

One that runs here is followed in memory. A past one is read from its event log, a few events at a
time, and so is one that another process runs. Where a process ended before its investigation did,
the event log has no terminal event: then one is told, after an `error`.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from pydantic import TypeAdapter, ValidationError

from whence.domain.analysis import StopReason
from whence.domain.events import ErrorEvent, Event, InvestigationFinished
from whence.gateway.shared.investigated import event_log
from whence.runtime.file_locks import is_being_written
from whence.storage.event_log.entry import LogEntry
from whence.storage.event_log.reader import TERMINAL, EventLogReader
from whence.storage.event_log.redaction import EventRedactor

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator
    from pathlib import Path

    from whence.gateway.shared.host import Host

Json = dict[str, Any]

_POLL_SECONDS: Final = 0.5
_INTERRUPTED: Final = "Whence stopped before the investigation finished. Start it again."
_EVENTS: Final[TypeAdapter[Event]] = TypeAdapter(Event)


async def stream_events(
    host: Host, investigation_id: str, after: int = 0
) -> AsyncGenerator[Json, None] | None:
    """The wire events after a number, up to the terminal one.

    Returns:
        None where there are no more and won't be any.

    Raises:
        NotFoundError: there is no such investigation.
    """
    await host.app()
    followed = host.daemon.investigations.follow(investigation_id)
    if followed is not None:
        return _later(_follow(followed), after)
    file = await event_log(host, investigation_id)
    remaining = _later(_replay(file), after)
    if await asyncio.to_thread(is_being_written, file):
        return remaining
    first = await anext(remaining, None)
    return None if first is None else _put_back(first, remaining)


async def _put_back(first: Json, rest: AsyncGenerator[Json, None]) -> AsyncGenerator[Json, None]:
    async with aclosing(rest):
        yield first
        async for event in rest:
            yield event


async def _later(events: AsyncGenerator[Json, None], after: int) -> AsyncGenerator[Json, None]:
    async with aclosing(events):
        async for event in events:
            if event["seq"] > after:
                yield event


async def _follow(entries: AsyncGenerator[LogEntry, None]) -> AsyncGenerator[Json, None]:
    outgoing = EventRedactor()
    async with aclosing(entries):
        async for entry in entries:
            for event in await outgoing.taken(entry):
                yield event


async def _replay(file: Path) -> AsyncGenerator[Json, None]:
    with await asyncio.to_thread(EventLogReader, file) as reading:
        replay = _Replay(file, reading)
        while not replay.over:
            batch = await asyncio.to_thread(replay.more)
            for event in batch:
                yield event
            if not (batch or replay.over):
                await asyncio.sleep(_POLL_SECONDS)


class _Replay:
    """Attributes: over: the terminal event was read."""

    def __init__(self, file: Path, reading: EventLogReader) -> None:
        self._file, self._reading = file, reading
        self._last: LogEntry | None = None
        self.over = False

    def more(self) -> list[Json]:
        """The next few; none where another process has written nothing new. Blocks."""
        is_alive = is_being_written(self._file)  # asked first: its last lines are then read below
        lines = self._reading.more()
        entries = [entry for line in lines if (entry := _entry(line)) is not None]
        if not (lines or is_alive):
            entries = list(self._missing_end())
        sent = [entry.wire() for entry in entries]  # as they were sent, see `EventLogWriter`
        self._last = entries[-1] if entries else self._last
        self.over = any(event["event"] == TERMINAL for event in sent)
        return sent

    def _missing_end(self) -> Iterator[LogEntry]:
        """The events that are missing when the process of an investigation was ended."""
        seq, at = (self._last.seq, self._last.at) if self._last else (0, _now())
        events: tuple[Event, ...] = (
            ErrorEvent(code="INTERRUPTED", message=_INTERRUPTED),
            InvestigationFinished(stop_reason=StopReason.CANCELLED),
        )
        for number, event in enumerate(events, seq + 1):
            yield LogEntry(event, number, at, self._file.stem)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _entry(line: Json) -> LogEntry | None:
    """None of an event that this version doesn't know."""
    about = {name: line[name] for name in ("seq", "at", "investigationId")}
    try:
        event = _EVENTS.validate_python({k: v for k, v in line.items() if k not in about})
    except ValidationError:
        return None
    return LogEntry(event, about["seq"], about["at"], about["investigationId"])
