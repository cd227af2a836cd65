"""Polite GET requests: cached for a day, never redirected, bounded, and rate limits kept.

Honoured: `Retry-After` (RFC 9110 §10.2.3), `X-RateLimit-Remaining` and `-Reset` (GitHub),
what a service writes into its body (`WebRequest.wait_in_body`).
"""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from whence_tools.lazy_dataclass import dataclass
from whence_tools.retry_after import seconds_to_wait
from whence_tools.web.model import SourceError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    import httpx

    from whence_tools.web.cache import AnswerCache

USER_AGENT = "whence (root-cause analysis in the editor)"
_CONNECT_SECONDS = 4.0
_MAX_BODY = 8 * 1024 * 1024
_DEFAULT_HOLD_SECONDS = 60.0
_MAX_HOLD_SECONDS = 24 * 60 * 60.0


@dataclass(frozen=True, slots=True)
class WebRequest:
    """One request.

    Attributes:
        source: the service whose rate limit it counts into.
        wait_in_body: reads the seconds to wait from a body, for services that write them there.
    """

    source: str
    url: str
    params: Mapping[str, str | int] | None = None
    headers: Mapping[str, str] | None = None
    wait_in_body: Callable[[bytes], float | None] | None = None

    @property
    def key(self) -> str:
        return f"{self.source} {self.url}?{urlencode(sorted((self.params or {}).items()))}"


class Http:
    """Asks services for one search. Args: client: an open httpx client."""

    def __init__(self, client: httpx.AsyncClient, cache: AnswerCache) -> None:
        self._client = client
        self._cache = cache

    async def json(self, request: WebRequest) -> Any:
        """The parsed answer.

        Raises:
            SourceError: no answer, an error status, a rate limit, or no JSON.
        """
        answer = await self.body(request)
        try:
            return json.loads(answer)
        except ValueError:
            raise SourceError("answered with something that is not JSON") from None

    async def body(self, request: WebRequest) -> bytes:
        """The body of a 200 answer, at most a day old; b"" for 404.

        Raises:
            SourceError: as `json`.
        """
        cached = await asyncio.to_thread(self._cache.get, request.key)
        if cached is not None:
            return cached
        await self._respect_hold(request.source)
        status, headers, body = await self._ask(request)
        wait = _requested_wait(request, status, headers, body, self._cache.clock())
        if wait is not None:
            await self._hold(request.source, wait)
        if status not in {200, 404}:
            raise _failure(status, wait)
        if status == 404:
            body = b""
        await asyncio.to_thread(self._cache.put, request.key, body)
        return body

    async def _respect_hold(self, source: str) -> None:
        until = await asyncio.to_thread(self._cache.blocked_until, source)
        wait = until - self._cache.clock()
        if wait > 0:
            raise SourceError("wants fewer requests", retry_after=wait)

    async def _hold(self, source: str, seconds: float) -> None:
        until = self._cache.clock() + min(seconds, _MAX_HOLD_SECONDS)
        await asyncio.to_thread(self._cache.hold, source, until)

    async def _ask(self, request: WebRequest) -> tuple[int, Mapping[str, str], bytes]:
        import httpx

        try:
            async with self._client.stream(
                "GET", request.url, params=request.params, headers=request.headers
            ) as response:
                return response.status_code, response.headers, await _read_bounded(response)
        except httpx.HTTPError as error:
            raise SourceError(f"could not be reached ({type(error).__name__})") from error


@asynccontextmanager
async def open_client() -> AsyncIterator[httpx.AsyncClient]:
    """A client of its own for one search; made in a thread, as certificates are read from disk."""
    client = await asyncio.to_thread(_new_client)
    async with client:
        yield client


def _new_client() -> httpx.AsyncClient:
    import httpx

    return httpx.AsyncClient(
        follow_redirects=False,
        timeout=httpx.Timeout(None, connect=_CONNECT_SECONDS),
        headers={"User-Agent": USER_AGENT},
    )


async def _read_bounded(response: httpx.Response) -> bytes:
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > _MAX_BODY:
            raise SourceError("answered with more than 8 MiB")
    return bytes(body)


def _failure(status: int, wait: float | None) -> SourceError:
    if wait is not None:
        return SourceError("wants fewer requests", retry_after=wait)
    if 300 <= status < 400:
        return SourceError("redirected to another address, which is not followed")
    return SourceError(f"answered with status {status}")


def _requested_wait(
    request: WebRequest, status: int, headers: Mapping[str, str], body: bytes, now: float
) -> float | None:
    """Seconds the service wants us to wait, or None."""
    waits = [
        seconds_to_wait(headers.get("retry-after"), now),
        _rate_limit_reset(status, headers, now),
        request.wait_in_body(body) if request.wait_in_body else None,
    ]
    named = [wait for wait in waits if wait is not None]
    if named:
        return max(named)
    return _DEFAULT_HOLD_SECONDS if status == 429 else None


def _rate_limit_reset(status: int, headers: Mapping[str, str], now: float) -> float | None:
    """GitHub's primary limit: nothing remains until an epoch second."""
    if headers.get("x-ratelimit-remaining") != "0" or status not in {200, 403, 429}:
        return None
    reset = headers.get("x-ratelimit-reset", "")
    return max(1.0, float(reset) - now) if reset.isdigit() else _DEFAULT_HOLD_SECONDS
