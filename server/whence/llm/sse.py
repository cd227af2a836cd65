"""Server-sent events and the JSON frames in them, whatever chunks they arrive in.

Source: WHATWG HTML, "Server-sent events", §9.2.6; lines end in LF or CRLF. Two events spliced into
one line, which LM Studio sends when parallel streams collide, are taken apart again.
"""

from __future__ import annotations

import json
import re
from typing import Any

from whence.llm.failures import StreamGarbledError

Frame = dict[str, Any]
ServerSentEvent = tuple[str, str]  # its name, "" where it has none, and its data

DONE = "[DONE]"
MAX_LINE_BYTES = 16 * 1024 * 1024
MAX_UNREADABLE = 3
_LINE_ENDS = 2
_decode = json.JSONDecoder().raw_decode
_SPLICE = re.compile(r"data: ?(?=\{)")
_DELTA = re.compile(r'"delta"\s*:\s*(?=\{)')


class SseDecoder:
    """Bytes in, events out."""

    def __init__(self) -> None:
        self._rest = b""
        self._event = ""
        self._data: list[bytes] = []

    def feed(self, chunk: bytes) -> list[ServerSentEvent]:
        """Raises `StreamGarbledError` when a line never ends."""
        if self._is_one_frame(chunk):
            return [("", chunk[6:-2].decode("utf-8", "replace"))]
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if len(self._rest) > MAX_LINE_BYTES:
            raise StreamGarbledError
        events = []
        for line in lines:
            if line.startswith(b"data:"):
                self._data.append(line)
            elif line.startswith(b"{") and not self._data:  # a line of JSON is an event of its own
                events.append((self._event, line.decode("utf-8", "replace").rstrip()))
            elif line and line != b"\r":
                self._note(line)
            elif self._data:
                events.append((self._event, _join(self._data)))
                self._data.clear()
                self._event = ""
        return events

    def close(self) -> list[ServerSentEvent]:
        """What was still open at the end of the stream: some servers omit the last blank line."""
        return self.feed(b"\n\n")

    def _is_one_frame(self, chunk: bytes) -> bool:
        """How most of them come."""
        between = not (self._rest or self._data or self._event)
        framed = chunk.startswith(b"data: {") and chunk.endswith(b"}\n\n")
        return between and framed and chunk.count(b"\n") == _LINE_ENDS

    def _note(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        if name == b"event":
            self._event = value.strip().decode("utf-8", "replace")


def _join(lines: list[bytes]) -> str:
    """The data of an event, without the one space that may follow the colon."""
    values = (line[5:].rstrip(b"\r").removeprefix(b" ") for line in lines)
    return b"\n".join(values).decode("utf-8", "replace").rstrip()


class FrameReader:
    """JSON frames of a chat stream.

    Attributes:
        done: the stream said `[DONE]`.
        lost: frames of which nothing could be read.
    """

    def __init__(self) -> None:
        self._decoder = SseDecoder()
        self.done = False
        self.lost = 0

    def feed(self, chunk: bytes) -> list[Frame]:
        """Raises `StreamGarbledError` after more than three unreadable frames."""
        return self._frames(self._decoder.feed(chunk))

    @staticmethod
    def is_lines(content: bytes) -> bool:
        """Whether a body is JSON frames in lines, and not one JSON value."""
        lines = content.split(b"\n", 2)
        return (
            len(lines) > 1
            and _object(lines[0].decode("utf-8", "replace")) is not None
            and (lines[1].lstrip().startswith(b"{"))
        )

    def close(self) -> list[Frame]:
        return self._frames(self._decoder.close())

    def _frames(self, events: list[ServerSentEvent]) -> list[Frame]:
        frames: list[Frame] = []
        for name, data in events:
            if data == DONE:
                self.done = True
                continue
            try:
                value, end = _decode(data)
            except (ValueError, RecursionError):
                end, value = -1, None
            if end < len(data):
                frames += self._resynchronise(name, data)
            elif name == "error" and not (isinstance(value, dict) and "error" in value):
                frames.append({"error": value})
            elif isinstance(value, dict):
                frames.append(value)
        return frames

    def _resynchronise(self, name: str, data: str) -> list[Frame]:
        """The frames of events that ran into each other."""
        if name == "error":
            return [{"error": data}]
        found = [_object(piece) or _salvage(piece) for piece in _SPLICE.split(data)]
        frames = [frame for frame in found if frame]
        self.lost += len(found) - len(frames)
        if self.lost > MAX_UNREADABLE:
            raise StreamGarbledError
        return frames


def _object(text: str) -> Frame | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _salvage(text: str) -> Frame | None:
    """The delta of a chunk whose end was overwritten."""
    if not (match := _DELTA.search(text)):
        return None
    try:
        delta, _ = _decode(text, match.end())
    except (ValueError, RecursionError):
        return None
    return {"choices": [{"delta": delta}]}
