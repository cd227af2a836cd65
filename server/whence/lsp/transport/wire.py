"""The base protocol: framed JSON-RPC messages in and out, whatever a client sends.

Source: LSP 3.17, "Base Protocol"; JSON-RPC 2.0, "Error object". pygls' own loop leaves a request
that it cannot read without an answer; here every one gets its error, and what follows is read.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
MAX_BODY_BYTES = 512 * 1024 * 1024
# A body of this size takes long enough to read to be read off the event loop's thread.
_LARGE_BYTES = 256 * 1024
# At the end of a line, wherever that begins: behind a broken header stands the rest of a body.
_LENGTH = re.compile(rb"(?<![\w-])content-length:[ \t]*(\d{1,12})\s*\Z", re.IGNORECASE)


class FrameWriter(Protocol):
    """Takes framed bytes; never blocks."""

    def write(self, data: bytes, /) -> object: ...


class BadMessageError(Exception):
    """Args: code: of JSON-RPC; message: what is wrong with what came."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


def write_frame(message: object, default: Callable[[Any], Any] | None = None) -> bytes:
    """A message with its header.

    Args:
        default: makes JSON of what is none.

    Raises:
        TypeError, ValueError: it cannot be written as JSON.
    """
    # ASCII only: a lone surrogate has no UTF-8
    body = json.dumps(message, default=default, allow_nan=False, separators=(",", ":")).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


async def read_messages(
    reader: asyncio.StreamReader,
    handle: Callable[[dict[str, Any]], None],
    refuse: Callable[[BadMessageError], None],
) -> None:
    """Hands every message on, in order, until the input ends.

    Args:
        handle: takes a JSON object.
        refuse: told of what is no message; the next one is read all the same.
    """
    bodies = _Bodies(reader)
    while True:
        try:
            body = await bodies.next()
            if body is None:
                return
            message = await _parse_body(body)
        except BadMessageError as error:
            refuse(error)
        else:
            handle(message)


class _Bodies:
    """The bodies of the messages; behind a broken header, from the next whole one on."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._lost = False

    async def next(self) -> bytes | None:
        """One body; None at the end of the input.

        Raises:
            BadMessageError: a header without a usable length; told once until one is found.
        """
        try:
            while (length := await self._header()) is not None:
                if 0 <= length <= MAX_BODY_BYTES:
                    self._lost = False
                    return await self._reader.readexactly(length)
                if not self._lost:
                    self._lost = True
                    raise BadMessageError(PARSE_ERROR, "a header without a usable Content-Length")
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        return None

    async def _header(self) -> int | None:
        """The length that a header gives, -1 where it gives none or several; None at the end."""
        lengths: set[int] = set()
        is_empty = True
        while line := await self._line():
            if found := _LENGTH.search(line):
                lengths.add(int(found[1]))
            if line.strip():
                is_empty = False
            elif not is_empty:  # empty lines between messages are nobody's header
                return lengths.pop() if len(lengths) == 1 else -1
        return None

    async def _line(self) -> bytes:
        try:
            return await self._reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            return await self._reader.readexactly(error.consumed)


async def _parse_body(body: bytes) -> dict[str, Any]:
    try:
        large = len(body) > _LARGE_BYTES
        message = await asyncio.to_thread(json.loads, body) if large else json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadMessageError(PARSE_ERROR, f"not JSON: {error}") from None
    if not isinstance(message, dict):
        raise BadMessageError(INVALID_REQUEST, "a message is one JSON object")
    return message
