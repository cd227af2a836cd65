"""Bodies of requests, read whole before the application sees them: not too long, not too slow, and
not so deep that a parser would recurse without end, or with so many values that to check them would
take long."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

from whence.gateway import texts
from whence.gateway.shared.failures import RequestError
from whence_tools.json_values import MOST_VALUES

if TYPE_CHECKING:
    from starlette.types import Message, Receive

DEEPEST: Final = 100
SECONDS: Final = 30.0
_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\Z)', re.DOTALL)
_BRACKETS: Final = b"[]{}"
_ALL_ELSE: Final = bytes(byte for byte in range(256) if byte not in _BRACKETS)


class TooLargeError(RequestError):
    def __init__(self, most: int) -> None:
        super().__init__(
            413,
            "BODY_TOO_LARGE",
            texts.BODY_TOO_LARGE.format(kib=most // 1024),
        )


class TooDeepError(RequestError):
    def __init__(self) -> None:
        super().__init__(422, "JSON_TOO_DEEP", texts.TOO_DEEP.format(most=DEEPEST))


class TooManyValuesError(RequestError):
    def __init__(self) -> None:
        super().__init__(
            422,
            "JSON_TOO_MANY_VALUES",
            texts.TOO_MANY_VALUES.format(most=MOST_VALUES),
        )


class TooSlowError(RequestError):
    def __init__(self) -> None:
        super().__init__(408, "BODY_TOO_SLOW", texts.BODY_TOO_SLOW.format(seconds=SECONDS))


async def read(receive: Receive, most: int, seconds: float = SECONDS) -> Message | None:
    """The whole body as one message; None where the client has gone.

    Args:
        most: bytes.

    Raises:
        RequestError: it is too long, too deep, has too many values, or does not come.
    """
    parts: list[bytes] = []
    size, more = 0, True
    try:
        async with asyncio.timeout(seconds):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
                size += len(parts[-1])
                if size > most:
                    raise TooLargeError(most)
    except TimeoutError:
        raise TooSlowError from None
    body = b"".join(parts)
    if is_too_deep(body):
        raise TooDeepError
    if has_too_many_values(body):
        raise TooManyValuesError
    return {"type": "http.request", "body": body, "more_body": False}


def is_too_deep(text: bytes) -> bool:
    """Whether JSON is nested deeper than `DEEPEST`; linear in its length.

    The pairs that hold nothing are taken out, level by level.
    """
    if text.count(b"[") + text.count(b"{") <= DEEPEST:
        return False
    brackets = _STRING.sub(b"", text).translate(None, _ALL_ELSE)
    for _ in range(DEEPEST):
        # marked first: what a pair lay in is of the next level
        left = brackets.replace(b"[]", b".").replace(b"{}", b".").translate(None, b".")
        if len(left) == len(brackets):
            break
        brackets = left
    else:
        return bool(brackets)
    return brackets.count(b"[") + brackets.count(b"{") > DEEPEST  # never closed


def has_too_many_values(text: bytes) -> bool:
    """Whether JSON has more than `MOST_VALUES`, told by its commas; linear in its length."""
    if text.count(b",") < MOST_VALUES:
        return False
    return _STRING.sub(b"", text).count(b",") >= MOST_VALUES
