"""Events on their way out: redacted, also where a secret comes in pieces.

A secret in one event is found there. Text that streams (`chat.delta` by channel, `tool.call.delta`)
can hold one in several deltas, none of which shows what it is: of it goes at once what cannot be
part of a secret any more, and what may be the beginning of one waits for the rest, joined with what
follows. The deltas of a stream, joined, are the redacted text.

The events sent depend on the entries alone, their numbers (`seq`) rise, and each is used once. So
a client that missed some gets the rest by taking all entries again from the first and leaving out
those up to the number it knows.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from whence.domain.events import ChatDelta, ModelProgress, ToolCallDelta
from whence_tools.redact import REDACTED, redact_json, redact_part
from whence_tools.secret.finding import LOOK_BACK, find_unfinished

if TYPE_CHECKING:
    from whence.storage.event_log.entry import LogEntry

Json = dict[str, Any]

MAX_TASKS: Final = 128 * 1024  # characters
_SCANNED_AGAIN: Final = 1 / 8
_LARGE: Final = 8 * 1024  # characters that take long to look through for secrets


class EventRedactor:
    """The events of one investigation or chat, from the first to the last."""

    def __init__(self) -> None:
        self._stream: _Stream | None = None

    async def taken(self, entry: LogEntry) -> list[Json]:
        """What `take` returns; long texts are looked through on a thread."""
        held = self._stream.held if self._stream else 0
        if held + sum(len(str(value)) for _, value in entry.event) > _LARGE:
            return await asyncio.to_thread(self.take, entry)
        return self.take(entry)

    def take(self, entry: LogEntry) -> list[Json]:
        """The events that may be sent now, in their order, in the form of the wire."""
        if isinstance(entry.event, ModelProgress):  # it has fixed words alone
            return [*self.rest(), entry.wire()]
        source = _source(entry)
        if source is None:
            return [*self.rest(), {**redact_json(entry.event.wire()), **entry.place()}]
        if self._stream is not None and self._stream.source == source:
            return self._stream.take(entry)
        rest = self.rest()
        self._stream = _Stream(source)
        return [*rest, *self._stream.take(entry)]

    def rest(self) -> list[Json]:
        """What was held, where nothing follows."""
        stream, self._stream = self._stream, None
        return stream.rest() if stream else []


def _source(entry: LogEntry) -> tuple[str, str] | None:
    """What a delta continues; None for what is no delta."""
    match entry.event:
        case ChatDelta(event=name, channel=channel):
            return name, channel
        case ToolCallDelta(event=name, call_id=call_id):
            return name, call_id
    return None


class _Stream:
    """Deltas that make one text.

    What was released goes under the number of the delta before the last while text is held: the
    last one's number is kept for the rest.
    """

    def __init__(self, source: tuple[str, str]) -> None:
        self.source = source
        self._held = StreamRedactor()
        self._ready = ""
        self._waiting: list[LogEntry] = []

    @property
    def held(self) -> int:
        """How many characters the next delta is looked through with."""
        return len(self._held)

    def take(self, entry: LogEntry) -> list[Json]:
        assert isinstance(entry.event, ChatDelta | ToolCallDelta)
        self._ready += self._held.take(entry.event.delta)
        self._waiting = [*self._waiting[-1:], entry]
        if not self._ready:
            return []
        if not self._held:
            self._waiting.clear()
            return self._send(entry)
        return self._send(self._waiting.pop(0)) if len(self._waiting) > 1 else []

    def rest(self) -> list[Json]:
        self._ready += self._held.rest()
        return self._send(self._waiting.pop()) if self._ready else []

    def _send(self, entry: LogEntry) -> list[Json]:
        text, self._ready = self._ready, ""
        return [{**entry.wire(), "delta": text}]


class StreamRedactor:
    """Redacts a text that comes in pieces.

    Where a beginning goes on for more than `MAX_TASKS` without an end, it and all after it are
    withheld.
    """

    def __init__(self) -> None:
        self._text = ""  # what is held, after as much of what was released as rules look back
        self._released = 0
        self._next_scan = 0
        self._withheld = False

    def __len__(self) -> int:
        return len(self._text) - self._released

    def take(self, piece: str) -> str:
        """One more piece; returns what is released, redacted."""
        if self._withheld:
            return ""
        self._text += piece
        if len(self) < self._next_scan:
            return ""
        released = self._release(find_unfinished(self._text, self._released))
        if (held := len(self)) > MAX_TASKS:
            self._withheld, self._text, self._released = True, "", 0
            return released + REDACTED
        self._next_scan = int(held * (1 + _SCANNED_AGAIN))
        return released

    def rest(self) -> str:
        """What was held, when nothing follows."""
        return self._release(len(self._text))

    def _release(self, end: int) -> str:
        released = redact_part(self._text, self._released, end)
        forgotten = max(0, end - LOOK_BACK)
        self._text, self._released = self._text[forgotten:], end - forgotten
        return released
