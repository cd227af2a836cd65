"""The base protocol: framed JSON-RPC messages in and out, whatever a client sends.

Source: LSP 3.17, "Base Protocol"; JSON-RPC 2.0, "Error object". pygls' own loop leaves a request
that it cannot read without an answer; here every one gets its error.
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
_LENGTH = re.compile(rb"content-length:\s*(\d+)\s*", re.IGNORECASE)


class Writer(Protocol):
    """Takes framed bytes; never blocks."""

    def write(self, data: bytes, /) -> object: ...


class BadMessageError(Exception):
    """Args: code: of JSON-RPC; message: what is wrong with what came."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


def frame(message: object) -> bytes:
    """A message with its header."""
    body = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
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
    while True:
        try:
            body = await _body(reader)
            if body is None:
                return
            message = await _parsed(body)
        except BadMessageError as error:
            refuse(error)
        else:
            handle(message)


async def _body(reader: asyncio.StreamReader) -> bytes | None:
    length: int | None = None
    try:
        while line := await _line(reader):
            if found := _LENGTH.fullmatch(line.strip()):
                length = int(found[1])
            elif not line.strip() and length is not None:
                break
        if length is None or not line:
            return None
        if length > MAX_BODY_BYTES:
            await _skip(reader, length)
            raise BadMessageError(INVALID_REQUEST, f"a message of {length} bytes is too large")
        return await reader.readexactly(length)
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\n")
    except asyncio.LimitOverrunError as error:
        await reader.readexactly(error.consumed)
        raise BadMessageError(PARSE_ERROR, "a header line without an end") from None


async def _skip(reader: asyncio.StreamReader, length: int) -> None:
    while length > 0 and (chunk := await reader.read(min(length, _LARGE_BYTES))):
        length -= len(chunk)


async def _parsed(body: bytes) -> dict[str, Any]:
    try:
        large = len(body) > _LARGE_BYTES
        message = await asyncio.to_thread(json.loads, body) if large else json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadMessageError(PARSE_ERROR, f"not JSON: {error}") from None
    if not isinstance(message, dict):
        raise BadMessageError(INVALID_REQUEST, "a message is one JSON object")
    return message
