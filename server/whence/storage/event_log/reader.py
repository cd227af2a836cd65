"""The event logs of investigations, as they lie in the data directories, by whatever process.

Everything here blocks: call it in a thread.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from datetime import UTC, datetime
from heapq import heappop, heappush
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Literal, Self

from whence.domain.errors import NotFoundError
from whence.runtime.file_locks import is_being_written
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

Json = dict[str, Any]
State = Literal["running", "finished", "interrupted"]

_ID: Final = re.compile(r"[\w-]{1,100}", re.ASCII)
_SUFFIX: Final = ".jsonl"
TERMINAL: Final = "investigation.finished"
_KEYS: Final = (("event", str), ("at", str), ("seq", int), ("investigationId", str))
_HEAD_EVENTS: Final = 50  # the start is told before these, after the places in a queue
_AT_ONCE: Final = 100
_TAIL_BYTES: Final = 4096  # the terminal event is far shorter


@dataclass(frozen=True, slots=True)
class Record:
    """What an event log says of its investigation.

    Attributes:
        state: "running" in another process; "interrupted" where the process ended before it.
        error: what was investigated, in one line; "" where it ended before that was known.
        started_at: ISO 8601.
    """

    id: str
    state: State
    error: str
    started_at: str
    stop_reason: str | None = None
    analysis_id: str | None = None


class EventLogReader:
    """An event log from its beginning, which may still be written; use it as a context manager."""

    def __init__(self, file: Path) -> None:
        self._lines: BinaryIO = file.open("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()

    def more(self) -> list[Json]:
        """The next few events; none where there is nothing more now."""
        events: list[Json] = []
        while len(events) < _AT_ONCE and (line := self._lines.readline()):
            if not line.endswith(b"\n"):
                self._lines.seek(-len(line), os.SEEK_CUR)  # its other half is still to come
                break
            if (event := _event(line)) is not None:
                events.append(event)
        return events


def event_log_of(investigation_id: str, places: Iterable[Path]) -> Path:
    """The event log of an investigation.

    Raises:
        NotFoundError: there is none with this id.
    """
    if _ID.fullmatch(investigation_id):
        for place in places:
            if (file := place / f"{investigation_id}{_SUFFIX}").is_file():
                return file
    raise NotFoundError(
        f"There is no record of an investigation '{investigation_id}' in the workspaces that are "
        "open"
    )


def read_events(file: Path) -> Iterator[Json]:
    """The events of an event log, one at a time."""
    with EventLogReader(file) as reading:
        while events := reading.more():
            yield from events


def record_in(file: Path) -> Record:
    """What an event log says, read from its two ends."""
    head = list(islice(read_events(file), _HEAD_EVENTS))
    ending = _read_terminal_event(file)
    named = (str(event["errorDescription"]) for event in head if "errorDescription" in event)
    return Record(
        id=file.stem,
        state=_state(file, ending),
        error=next(named, ""),
        started_at=head[0]["at"] if head else _written(file),
        stop_reason=ending.get("stopReason"),
        analysis_id=ending.get("analysisId"),
    )


def list_newest(places: Iterable[Path], limit: int) -> list[Record]:
    """The records of the investigations that began last, newest first."""
    files = (file for place in places if place.is_dir() for file in place.glob(f"*{_SUFFIX}"))
    dated = [(time, file) for file in files if (time := _modification_time(file)) is not None]
    begun: list[tuple[str, Path]] = []  # a heap: the one that began first is at its top
    for time, file in sorted(dated, reverse=True):
        if len(begun) == limit and _iso(time) < begun[0][0]:
            break  # none of the rest was written after that, so none began after it
        heappush(begun, (_started(file), file))
        if len(begun) > limit:
            heappop(begun)
    return [record_in(file) for _, file in sorted(begun, reverse=True)]


@dataclass(slots=True)
class Broken:
    """What cannot be read of the journals: lines, and the files that they are in."""

    lines: int = 0
    files: int = 0


def count_broken(place: Path) -> Broken:
    """The lines of finished journals that are no events: readers pass over them."""
    broken = Broken()
    for file in sorted(place.glob(f"*{_SUFFIX}")):
        with file.open("rb") as lines:
            count = sum(_event(line) is None for line in lines if line.strip())
        if count and not is_being_written(file):
            broken.lines += count
            broken.files += 1
    return broken


def _started(file: Path) -> str:
    first = next(read_events(file), None)
    return first["at"] if first else _written(file)


def _event(line: str | bytes) -> Json | None:
    with suppress(ValueError, RecursionError):  # half a line of a killed process, or damage
        event = json.loads(line)
        if isinstance(event, dict) and all(isinstance(event.get(key), kind) for key, kind in _KEYS):
            return event
    return None


def _read_terminal_event(file: Path) -> Json:
    """The terminal event; empty where there is none."""
    with file.open("rb") as lines:
        lines.seek(max(0, file.stat().st_size - _TAIL_BYTES))
        last = lines.read().rstrip(b"\n").rpartition(b"\n")[2]
    event = _event(last)
    return event if event is not None and event["event"] == TERMINAL else {}


def _state(file: Path, ending: Json) -> State:
    if ending:
        return "finished"
    return "running" if is_being_written(file) else "interrupted"


def _written(file: Path) -> str:
    return _iso(_modification_time(file) or 0)


def _iso(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).isoformat(timespec="milliseconds")


def _modification_time(file: Path) -> float | None:
    with suppress(OSError):  # somebody tidies up
        return file.stat().st_mtime
    return None
