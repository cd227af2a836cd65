"""One HTTP exchange with a model server: its deadlines, its connection, and how it fails."""

from __future__ import annotations

import asyncio
import json
import math
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from whence.llm.endpoint import origin
from whence.llm.failures import (
    AnswerLateError,
    ConnectionLostError,
    EndpointMissingError,
    ModelServerError,
    ModelSilentError,
    NeedsTokenError,
    NotLMStudioError,
    NotRunningError,
    ServerBusyError,
    StreamTruncatedError,
    UnclassifiedServerError,
    classify,
    make_overflow,
)
from whence_tools.retry_after import seconds_to_wait

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from whence.llm.endpoint import TimeLimits
    from whence.llm.http import HttpClient, Response

FOR_THE_END = 0.2  # seconds to end the body of a whole answer, so that its connection stays of use
_SAID_BYTES = 200
_SERVER_ERROR = 500
_ERROR = 400
_TOO_LARGE = 413
_BUSY = frozenset({429, 502, 503, 504})
_STREAMED = ("text/event-stream", "ndjson", "jsonl", "json-seq")


@asynccontextmanager
async def posted(
    client: HttpClient, url: str, body: bytes, limits: TimeLimits
) -> AsyncIterator[StreamedAnswer]:
    """Posts JSON and gives the answer while it comes; leaving closes it at once.

    Raises:
        NotRunningError: nothing listens.
        NotLMStudioError: the server redirects, which is not followed.
        ConnectionLostError: the connection broke before the answer began.
        StreamTruncatedError: it broke later.
        ModelSilentError, AnswerLateError: a time limit passed.
    """
    from whence.llm.http import ConnectError, HttpError

    deadline = Deadline(limits)
    try:
        async with deadline.timeout, client.request("POST", url, body) as response:
            if response.is_redirect:
                raise NotLMStudioError("it redirects, which is not followed")
            yield StreamedAnswer(response, deadline)
    except TimeoutError:
        if not deadline.timeout.expired():
            raise
        raise deadline.failure from None
    except ConnectError:
        raise NotRunningError(f"tried {origin(url)}/") from None
    except HttpError as error:
        lost = StreamTruncatedError if deadline.has_begun else ConnectionLostError
        raise lost(type(error).__name__) from None


class StreamedAnswer:
    """An answer while it comes.

    Attributes:
        is_stream: whether the server says that it sends events.
    """

    def __init__(self, response: Response, deadline: Deadline) -> None:
        self._response, self._deadline = response, deadline
        kind = response.headers.get("content-type", "")
        is_answer = response.status < _ERROR
        self.is_stream = is_answer and any(streamed in kind for streamed in _STREAMED)

    async def chunks(self) -> AsyncIterator[bytes]:
        """The body's bytes as they arrive."""
        heard = self._deadline.heard
        async for chunk in self._response.chunks():
            heard()
            yield chunk

    async def chunks_within(self, patience: Callable[[], float | None]) -> AsyncIterator[bytes]:
        """The same, up to the end of the answer in them: a server may leave the connection open.

        Args:
            patience: seconds for what may still come, after each chunk that was taken, such as
                `FOR_THE_END`; None while the answer goes on.
        """
        chunks = aiter(self.chunks())
        while True:
            try:
                async with asyncio.timeout(patience()) as waiting:
                    chunk = await anext(chunks)
            except StopAsyncIteration:
                return
            except TimeoutError:
                if waiting.expired():
                    return
                raise
            yield chunk

    async def body(self) -> bytes:
        """All of it."""
        return b"".join([chunk async for chunk in self.chunks()])

    async def json(self) -> dict[str, Any]:
        """The JSON object that the whole body is; told from an error by its fields, not its status.

        Raises:
            AnalystError: it is the server's report of a failure, or no JSON object.
        """
        return self.read(await self.body())

    def read(self, content: bytes) -> dict[str, Any]:
        """The same of bytes that `body` gave."""
        try:
            return self._read(content)
        except ModelServerError as failure:
            if self.status in _BUSY:
                asked = seconds_to_wait(self._response.headers.get("retry-after"), time.time())
                failure.wait = asked or 0.0
            raise

    def _read(self, content: bytes) -> dict[str, Any]:
        try:
            value = json.loads(content)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise self._unreadable(content)
        if self.status >= _SERVER_ERROR and not _has_words(value):
            raise self._unreadable(b"")
        if error := _error(value):
            failure = classify(error)
            if self._is_denied and isinstance(failure, UnclassifiedServerError):
                raise NeedsTokenError(failure.server_message)
            if isinstance(failure, UnclassifiedServerError) and self.status in _BUSY:
                raise ServerBusyError(failure.server_message)
            raise failure
        return value

    @property
    def status(self) -> int:
        """The HTTP status, which alone says little: LM Studio answers 200 to anything."""
        return self._response.status

    @property
    def _is_denied(self) -> bool:
        return self._response.status in {401, 403}

    def _unreadable(self, content: bytes) -> Exception:
        excerpt = content[:_SAID_BYTES].decode("utf-8", "replace")
        status = self._response.status
        if self._is_denied:
            return NeedsTokenError(excerpt)
        if status in _BUSY or (status >= _SERVER_ERROR and not content.strip()):
            return ServerBusyError(f"HTTP {status} {excerpt}")
        if status == _TOO_LARGE:
            return make_overflow(f"HTTP {status} {excerpt}", "")
        if status >= _SERVER_ERROR:
            return classify(excerpt or f"HTTP {status}")
        return EndpointMissingError(excerpt) if status >= _ERROR else NotLMStudioError(excerpt)


def _error(body: Mapping[str, Any]) -> Any:
    """`error` in most servers, the body itself in older vLLM, `detail` in FastAPI's, a `message` of
    words in proxies."""
    if body.get("object") == "error":
        return body
    message = body.get("message")  # Ollama's own answers have an object there
    said = message if isinstance(message, str) else None
    return body.get("error") or body.get("detail") or said


def _has_words(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_words, value.values()))
    return bool(value.strip()) if isinstance(value, str) else isinstance(value, list)


class Deadline:
    """A time limit that moves with every sign of life, up to the one for the whole answer.

    It is moved once in a while only, for a stream has thousands of them, and fires up to a tenth
    late.
    """

    def __init__(self, limits: TimeLimits) -> None:
        self._limits = limits
        self._now = asyncio.get_running_loop().time
        self._slack = limits.silence / 10
        self._moves_at = 0.0
        self._end = self._now() + (limits.whole or math.inf)
        self.timeout = asyncio.timeout(min(limits.first_byte, limits.whole or math.inf))
        self.has_begun = False

    def heard(self) -> None:
        now = self._now()
        if now >= self._moves_at:
            self.has_begun = True
            self._moves_at = now + self._slack
            self.timeout.reschedule(min(self._moves_at + self._limits.silence, self._end))

    @property
    def failure(self) -> ModelServerError:
        """Which limit has passed."""
        if self._now() >= self._end:
            return AnswerLateError(f"not done within {self._limits.whole:g} s")
        if self.has_begun:
            silence = f"{self._limits.silence:g} s in the middle of its answer"
            return ModelSilentError(f"nothing for {silence}")
        return ModelSilentError(f"no answer within {self._limits.first_byte:g} s")
