"""Documents from URLs and files, asked for again only when they have changed (RFC 9110 §13)."""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.auth import write_bearer
from whence_tools.openapi.cache import Stored, digest_of
from whence_tools.openapi.failures import DocumentError, UnreachableError
from whence_tools.openapi.origins import RefusedError, origin_of
from whence_tools.openapi.preparing import HTTP, prepare

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import httpx

    from whence_tools.openapi.cache import DocumentCache
    from whence_tools.openapi.origins import Policy

MAX_BYTES: Final = 32 * 1024 * 1024
SECONDS: Final = 20.0
_ACCEPT: Final = "application/json, application/yaml;q=0.9, text/yaml;q=0.8, */*;q=0.5"
_USERINFO: Final = re.compile(r"(?<=://)[^/@]*@")
_NOT_MODIFIED: Final = 304
_OK: Final = 200


@dataclass(frozen=True, slots=True)
class Edition:
    """A document as it was when it was last looked at.

    Attributes:
        body: None where the server said that the stored one is still right.
    """

    digest: str
    body: bytes | None = None


def location_of(source: str) -> str:
    """What the user wrote, as a URL; `file:` for a file."""
    if origin_of(source) is not None:
        return source.partition("#")[0]
    path = unquote(urlsplit(source).path) if source.startswith("file:") else source
    return Path(path).expanduser().absolute().as_uri()


def _reason(error: Exception) -> str:
    import httpx

    if isinstance(error, httpx.ConnectError):
        return "nothing answers there"
    if isinstance(error, httpx.TimeoutException):
        return "no answer in time"
    return type(error).__name__


def display_location(location: str) -> str:
    """A location to be shown: a URL without its user and password, a file by its name."""
    if location.startswith("file:"):
        return Path(unquote(urlsplit(location).path)).name
    return _USERINFO.sub("", location)


class Retriever:
    """Gets documents for one source.

    Args:
        root: the location of the source; only files below its folder are read.
        max_bytes: of one document.
        seconds: for one document.
    """

    def __init__(
        self,
        root: str,
        policy: Policy,
        cache: DocumentCache | None,
        *,
        max_bytes: int = MAX_BYTES,
        seconds: float = SECONDS,
    ) -> None:
        self._root, self._policy, self._cache = root, policy, cache
        self._max_bytes, self._seconds = max_bytes, seconds
        self._open: AsyncExitStack | None = None
        self._client: httpx.AsyncClient | None = None
        self._connecting = asyncio.Lock()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Keeps one client for several documents, made when the first one is asked for."""
        try:
            async with AsyncExitStack() as self._open:
                yield
        finally:
            self._open = self._client = None

    async def _connect(self) -> httpx.AsyncClient:
        assert self._open is not None, "used outside of `open`"
        async with self._connecting:
            if self._client is None:
                await prepare(HTTP)
                from whence_tools.openapi.transport import open_client

                client = await asyncio.to_thread(open_client, self._policy)
                self._client = await self._open.enter_async_context(client)
        return self._client

    async def edition(self, location: str) -> Edition:
        """The newest edition.

        Raises:
            UnreachableError: it cannot be had.
            DocumentError: it may not be had, or is too large.
        """
        if location.startswith("file:"):
            body = await asyncio.to_thread(self._read_file, location)
            return Edition(digest_of(body), body)
        try:
            async with asyncio.timeout(self._seconds):
                return await self._ask(location)
        except TimeoutError:
            raise UnreachableError(f"did not arrive within {self._seconds:g} s") from None

    async def stored(self, location: str) -> Edition | None:
        """The edition that was kept, without asking."""
        if self._cache is None:
            return None
        cached = await asyncio.to_thread(self._cache.find, location)
        return Edition(cached.digest) if cached else None

    async def body(self, location: str, edition: Edition) -> bytes:
        """Raises: as `edition`, when the stored one is damaged and no other can be had."""
        if edition.body is not None:
            return edition.body
        if self._cache is not None:
            body = await asyncio.to_thread(self._cache.body, location)
            if body is not None:
                return body
            await asyncio.to_thread(self._cache.forget, location)
        if self._open is None:
            raise UnreachableError("is no longer in the cache")
        return (await self.edition(location)).body or b""

    @cached_property
    def _folder(self) -> Path:
        return Path(unquote(urlsplit(self._root).path)).resolve().parent

    def _read_file(self, location: str) -> bytes:
        path = Path(unquote(urlsplit(location).path))
        if not self._root.startswith("file:"):
            raise DocumentError("is a file, and the document is not")
        try:
            real = path.resolve(strict=True)
            if not real.is_relative_to(self._folder):
                raise DocumentError("lies outside of the document's folder")
            if real.stat().st_size > self._max_bytes:
                raise DocumentError(self._too_large())
            return real.read_bytes()
        except OSError as error:
            raise UnreachableError(f"cannot be read: {error.strerror}") from None

    async def _ask(self, location: str) -> Edition:
        await prepare(HTTP)
        import httpx

        cached = await asyncio.to_thread(self._cache.find, location) if self._cache else None
        try:
            return await self._answer(location, cached)
        except RefusedError as error:
            raise DocumentError(str(error)) from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise UnreachableError(f"cannot be reached ({_reason(error)})") from None

    async def _answer(self, location: str, cached: Stored | None) -> Edition:
        response = await self._send(location, cached, credential=None)
        credential = self._policy.credential(location)
        if response.status_code in {401, 403} and credential:
            await response.aclose()
            response = await self._send(location, cached, credential=credential)
        try:
            if response.status_code == _NOT_MODIFIED and cached is not None:
                return Edition(cached.digest)
            if response.status_code != _OK:
                raise UnreachableError(f"answers with status {response.status_code}")
            return await self._keep(location, response)
        finally:
            await response.aclose()

    async def _send(
        self, location: str, cached: Stored | None, *, credential: str | None
    ) -> httpx.Response:
        from whence_tools.openapi.transport import send

        headers = {"Accept": _ACCEPT}
        if cached and cached.etag:
            headers["If-None-Match"] = cached.etag
        if cached and cached.modified:
            headers["If-Modified-Since"] = cached.modified
        if credential:
            headers["Authorization"] = write_bearer(credential)
        client = await self._connect()
        return await send(client, client.build_request("GET", location, headers=headers))

    async def _keep(self, location: str, response: httpx.Response) -> Edition:
        received = bytearray()
        async for chunk in response.aiter_bytes():
            received += chunk
            if len(received) > self._max_bytes:
                raise DocumentError(self._too_large())
        body = bytes(received)
        digest = await asyncio.to_thread(digest_of, body)
        if self._cache is not None:
            etag, modified = response.headers.get("etag"), response.headers.get("last-modified")
            stored = Stored(location, digest, etag, modified)
            await asyncio.to_thread(self._cache.put, stored, body)
        return Edition(digest, body)

    def _too_large(self) -> str:
        return f"is larger than {self._max_bytes // (1024 * 1024)} MiB"
