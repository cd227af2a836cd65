"""HTTP to the model server. The one place that imports aiohttp, and itself imported only when a
server is asked: what only names its types costs nothing.
"""

from __future__ import annotations

import io
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Final

import aiohttp

from whence import __version__
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping
    from ssl import SSLContext
    from types import SimpleNamespace

_READ_BYTES: Final = 256 * 1024  # what the event loop reads at once
_HEAD_BYTES: Final = 100 * 1024  # of any one line of an answer's head
_JSON: Final = {"Content-Type": "application/json"}
_REDIRECTS: Final = range(300, 400)


class HttpError(Exception):
    """The exchange failed on its way; the class says at which point."""


class ConnectError(HttpError):
    """No connection came about: nothing listens, it took too long, or TLS was refused."""


class ReadError(HttpError):
    """The connection broke."""


class RemoteProtocolError(HttpError):
    """The server hung up in the middle, or what it sent is no HTTP."""


class Response:
    """An answer while it comes.

    Attributes:
        status: of HTTP.
        headers: their names in any case.
    """

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._content = response.content
        self.status: int = response.status
        self.headers: Mapping[str, str] = response.headers

    @property
    def is_redirect(self) -> bool:
        return self.status in _REDIRECTS

    async def chunks(self) -> AsyncIterator[bytes]:
        """The body's bytes, unpacked; what arrived together comes in one piece.

        Raises:
            HttpError: the connection broke, or what came is no HTTP.
        """
        with _failures_translated():
            while chunk := await self._content.readany():
                yield chunk

    async def body(self) -> bytes:
        """All of it; see `chunks`."""
        return b"".join([chunk async for chunk in self.chunks()])


@dataclass(slots=True)
class _Attempt:
    """One sending of a request."""

    has_connected: bool = False


class HttpClient:
    """Goes nowhere but where it is told: redirects are not followed, proxies not asked.

    Made inside the event loop that it is used in.

    Args:
        headers: sent with every request.
        tls: what a server has to show for `https`.
        connect_seconds: until a connection stands.
        keep_seconds: how long a connection stays of use after an answer.
    """

    def __init__(
        self,
        *,
        headers: Mapping[str, str],
        tls: SSLContext,
        connect_seconds: float,
        keep_seconds: float,
    ) -> None:
        connects = aiohttp.TraceConfig()
        connects.on_connection_create_start.append(_note_connecting)
        connects.freeze()
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                ssl=tls,
                limit=0,
                keepalive_timeout=keep_seconds,
                resolver=aiohttp.ThreadedResolver(),
            ),
            headers={
                "Accept": "*/*",
                "Accept-Encoding": "identity",
                "User-Agent": f"whence/{__version__}",
                **headers,
            },
            cookie_jar=aiohttp.CookieJar(unsafe=True),  # a server may be named by its address
            timeout=aiohttp.ClientTimeout(total=None, connect=connect_seconds),
            trust_env=False,
            trace_configs=[connects],
            read_bufsize=_READ_BYTES,
            max_line_size=_HEAD_BYTES,
            max_field_size=_HEAD_BYTES,
        )

    @asynccontextmanager
    async def request(
        self, method: str, url: str, content: bytes | None = None
    ) -> AsyncIterator[Response]:
        """Sends a request, and gives the answer once it begins; leaving ends both at once.

        Args:
            content: JSON; None sends no body.

        Raises:
            ConnectError: nothing listens.
            HttpError: the connection broke, or what answers speaks no HTTP.
        """
        with _failures_translated():
            response = await self._begun(method, url, content)
        try:
            yield Response(response)
        finally:
            response.close()  # its connection is kept if all of it was read

    async def _begun(self, method: str, url: str, content: bytes | None) -> aiohttp.ClientResponse:
        """Sends the request; once more when a connection that was kept open turns out to be dead.

        Servers drop idle connections without a word, so what dies on one before its answer begins
        has not been seen.
        """
        attempt = _Attempt()
        try:
            return await self._sent(method, url, content, attempt)
        except aiohttp.ServerDisconnectedError as error:
            if attempt.has_connected or not isinstance(error.message, str):  # a head that began
                raise
        except aiohttp.ClientConnectionError:
            if attempt.has_connected:
                raise
        return await self._sent(method, url, content, attempt)

    async def _sent(
        self, method: str, url: str, content: bytes | None, attempt: _Attempt
    ) -> aiohttp.ClientResponse:
        return await self._session.request(
            method,
            url,
            data=None if content is None else io.BytesIO(content),
            headers=None if content is None else _JSON,
            allow_redirects=False,
            trace_request_ctx=attempt,
        )

    async def close(self) -> None:
        """Closes all connections."""
        await self._session.close()


async def _note_connecting(
    _session: aiohttp.ClientSession,
    context: SimpleNamespace,
    _params: aiohttp.TraceConnectionCreateStartParams,
) -> None:
    context.trace_request_ctx.has_connected = True


@contextmanager
def _failures_translated() -> Iterator[None]:
    try:
        yield
    except (aiohttp.ClientConnectorError, aiohttp.ServerTimeoutError) as error:
        raise ConnectError(str(error)) from error
    except (aiohttp.ClientOSError, aiohttp.ClientConnectionResetError) as error:
        raise ReadError(str(error)) from error
    except aiohttp.ClientError as error:
        raise RemoteProtocolError(str(error)) from error
