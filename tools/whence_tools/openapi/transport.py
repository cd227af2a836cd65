"""HTTP that goes only where a policy allows, to the very address that was checked.

Imported when first needed, off the event loop's thread: httpx and certificates take their time.
"""

from __future__ import annotations

import asyncio
import socket
from functools import cache
from typing import TYPE_CHECKING, Final

import httpx

from whence_tools.openapi.origins import Policy, RefusedError, origin_of

if TYPE_CHECKING:
    import ssl
    from collections.abc import Sequence

USER_AGENT: Final = "whence (tools from OpenAPI documents)"
CONNECT_SECONDS: Final = 4.0
_MAX_REDIRECTS: Final = 5


class GuardedTransport(httpx.AsyncBaseTransport):
    """Resolves a name once, checks the addresses and connects to one of them.

    A name that answers differently the second time (DNS rebinding) gains nothing.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._inner = httpx.AsyncHTTPTransport(verify=_certificates(), retries=0)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        addresses = await _addresses(request.url)
        self._policy.check(_origin(request.url), addresses)
        for address in addresses[:-1]:
            try:
                return await self._inner.handle_async_request(_to(address, request))
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
        return await self._inner.handle_async_request(_to(addresses[-1], request))

    async def aclose(self) -> None:
        await self._inner.aclose()


def open_client(policy: Policy) -> httpx.AsyncClient:
    """A client of its own for one piece of work. Blocks: make it in a thread.

    Proxies of the environment are not used: behind one, addresses cannot be checked.
    """
    return httpx.AsyncClient(
        transport=GuardedTransport(policy),
        follow_redirects=False,
        trust_env=False,
        timeout=httpx.Timeout(None, connect=CONNECT_SECONDS),
        headers={"User-Agent": USER_AGENT},
    )


@cache
def _certificates() -> ssl.SSLContext:
    return httpx.create_ssl_context()


async def _addresses(url: httpx.URL) -> Sequence[str]:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(url.host, url.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise httpx.ConnectError(f"{url.host} cannot be resolved") from error
    return list(dict.fromkeys(str(place[0]) for *_, place in found))


def _origin(url: httpx.URL) -> str:
    """As httpx has read the URL, which is what counts."""
    return f"{url.scheme}://{url.netloc.decode()}"


def _to(address: str, request: httpx.Request) -> httpx.Request:
    """The same request to an address; the name stays in `Host` and in the TLS handshake."""
    return httpx.Request(
        request.method,
        request.url.copy_with(host=address),
        headers=request.headers,
        stream=request.stream,
        extensions={**request.extensions, "sni_hostname": request.url.host},
    )


async def send(client: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
    """The answer, its body not yet read; redirects are followed within the origin.

    Raises:
        RefusedError: the address, or where it redirects to, may not be gone to.
        httpx.HTTPError: no answer.
    """
    for _ in range(_MAX_REDIRECTS + 1):
        response = await client.send(request, stream=True)
        if response.next_request is None:
            return response
        await response.aclose()
        if origin_of(_origin(response.next_request.url)) != origin_of(_origin(request.url)):
            raise RefusedError("the server redirects to another address, which is not followed")
        request = response.next_request
    raise RefusedError("the server redirects in a circle")
