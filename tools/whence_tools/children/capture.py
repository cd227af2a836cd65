"""What a child printed: the first and the last part of it, in the order seen, in bounded memory."""

from __future__ import annotations

from collections import deque
from typing import Literal, NamedTuple

Stream = Literal["stdout", "stderr"]

CAPTURE_LIMIT = 4 * 1024 * 1024
_HEAD_SHARE = 4  # a quarter for the head: compilers say the first error first, traces come last
_SEGMENT_BYTES = 64 * 1024


class Segment(NamedTuple):
    """Bytes that came from one stream without the other in between."""

    stream: Stream
    data: bytearray


class Captured(NamedTuple):
    """What was kept of a child's output.

    Attributes:
        head: from the start, in the order seen.
        tail: up to the end, in the order seen; empty when `head` is everything.
        omitted: bytes dropped between them.
    """

    head: tuple[tuple[Stream, bytes], ...] = ()
    tail: tuple[tuple[Stream, bytes], ...] = ()
    omitted: int = 0

    def bytes_of(self, stream: Stream | None = None) -> bytes:
        """The kept bytes of one stream, or of both in the order seen."""
        return b"".join(
            data for name, data in (*self.head, *self.tail) if stream is None or name == stream
        )

    @property
    def text(self) -> str:
        """Both streams as UTF-8, U+FFFD for other bytes; a line says where bytes were dropped.

        A line stands whole where it began, also one that was written in pieces with something on
        the other stream in between, as Ruby writes its errors.
        """
        head, tail = (
            _join_lines(part).decode("utf-8", "replace") for part in (self.head, self.tail)
        )
        if not self.omitted:
            return head + tail
        return f"{head}\n[… {self.omitted} bytes left out …]\n{tail}"


class Capture:
    """Keeps at most `limit` bytes: a quarter from the start, the rest from the end."""

    def __init__(self, limit: int = CAPTURE_LIMIT) -> None:
        self.limit = limit
        self._head: deque[Segment] = deque()
        self._tail: deque[Segment] = deque()
        self._head_size = self._tail_size = self._omitted = 0

    def add(self, stream: Stream, data: bytes) -> None:
        room = self.limit // _HEAD_SHARE - self._head_size
        if room > 0:
            _append(self._head, stream, data[:room])
            self._head_size += min(room, len(data))
            data = data[room:]
        _append(self._tail, stream, data)
        self._tail_size += len(data)
        self._trim()

    def captured(self) -> Captured:
        return Captured(_freeze(self._head), _freeze(self._tail), self._omitted)

    def _trim(self) -> None:
        excess = self._tail_size - (self.limit - self.limit // _HEAD_SHARE)
        while excess > 0:
            oldest = self._tail[0].data
            dropped = min(excess, len(oldest))
            if dropped == len(oldest):
                self._tail.popleft()
            else:
                del oldest[:dropped]
            excess -= dropped
            self._tail_size -= dropped
            self._omitted += dropped


def _join_lines(parts: tuple[tuple[Stream, bytes], ...]) -> bytes:
    if len(parts) == 1:
        return parts[0][1]
    lines: list[bytearray] = []
    unfinished: dict[Stream, bytearray] = {}
    for stream, data in parts:
        for piece in data.splitlines(keepends=True):
            line = unfinished.pop(stream, None)
            if line is None:
                line = bytearray()
                lines.append(line)
            line.extend(piece)
            if not piece.endswith(b"\n"):
                unfinished[stream] = line
    return b"".join(lines)


def _append(segments: deque[Segment], stream: Stream, data: bytes) -> None:
    if not data:
        return
    last = segments[-1] if segments else None
    # Joined, so that a program writing byte by byte costs no object a byte.
    if last and last.stream == stream and len(last.data) < _SEGMENT_BYTES:
        last.data.extend(data)
    else:
        segments.append(Segment(stream, bytearray(data)))


def _freeze(segments: deque[Segment]) -> tuple[tuple[Stream, bytes], ...]:
    return tuple((segment.stream, bytes(segment.data)) for segment in segments)
