"""Server-sent events and the JSON frames in them, whatever chunks they arrive in.

Source: WHATWG HTML, "Server-sent events", §9.2.6; lines end in LF or CRLF. Two events spliced into
one line, which LM Studio sends when parallel streams collide, are taken apart again.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from whence.llm.failures import StreamGarbledError

DONE = "[DONE]"
MAX_LINE_BYTES = 16 * 1024 * 1024
MAX_UNREADABLE = 3


class ServerSentEvent(NamedTuple):
    event: str
    data: str


class SseDecoder:
    """Bytes in, events out."""

    def __init__(self) -> None:
        self._rest = b""
        self._event = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[ServerSentEvent]:
        """Raises `StreamGarbledError` when a line never ends."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if len(self._rest) > MAX_LINE_BYTES:
            raise StreamGarbledError
        return [event for line in lines if (event := self._line(line.rstrip(b"\r")))]

    def close(self) -> list[ServerSentEvent]:
        """What was still open at the end of the stream: some servers omit the last blank line."""
        return [*self.feed(b"\n"), *self.feed(b"\n")]

    def _line(self, line: bytes) -> ServerSentEvent | None:
        if not line:
            return self._dispatch()
        name, _, value = line.partition(b":")
        text = value.removeprefix(b" ").decode("utf-8", "replace")
        if name == b"data":
            self._data.append(text)
        elif name == b"event":
            self._event = text
        return None

    def _dispatch(self) -> ServerSentEvent | None:
        if not self._data and not self._event:
            return None
        event = ServerSentEvent(self._event, "\n".join(self._data))
        self._event, self._data = "", []
        return event if event.data else None


class FrameReader:
    """JSON frames of a chat stream.

    Attributes:
        done: the stream said `[DONE]`.
    """

    def __init__(self) -> None:
        self._decoder = SseDecoder()
        self._unreadable = 0
        self.done = False

    def feed(self, chunk: bytes) -> list[dict[str, Any]]:
        """Raises `StreamGarbledError` after more than three unreadable frames."""
        return self._frames(self._decoder.feed(chunk))

    def close(self) -> list[dict[str, Any]]:
        return self._frames(self._decoder.close())

    def _frames(self, events: list[ServerSentEvent]) -> list[dict[str, Any]]:
        frames: list[dict[str, Any]] = []
        for event in events:
            if event.data == DONE:
                self.done = True
            else:
                frames.extend(self._read(event))
        return frames

    def _read(self, event: ServerSentEvent) -> list[dict[str, Any]]:
        try:
            value = json.loads(event.data)
        except ValueError:
            return self._resynchronised(event.data)
        if event.event == "error" and not (isinstance(value, dict) and "error" in value):
            return [{"error": value}]
        return [value] if isinstance(value, dict) else []

    def _resynchronised(self, data: str) -> list[dict[str, Any]]:
        frames = [frame for piece in data.split("data: ") if (frame := _object(piece))]
        if len(frames) != data.count("data: ") + 1:
            self._unreadable += 1
        if self._unreadable > MAX_UNREADABLE:
            raise StreamGarbledError
        return frames


def _object(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
