"""Where the model server is, how long we wait for it, and the HTTP client that talks to it."""

from __future__ import annotations

import asyncio
import ipaddress
from contextlib import asynccontextmanager
from dataclasses import field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from whence.domain.errors import SettingsError
from whence.llm.failures import RemoteRefusedError
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from ssl import SSLContext

    from whence.llm.http import HttpClient

DEFAULT_URL = "http://127.0.0.1:1234"
_API_PATHS = ("/v1", "/api/v1", "/api/v0")
_KEEP_ALIVE_SECONDS = 4.0  # LM Studio closes idle connections after 5


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """In seconds.

    Attributes:
        connect: until the connection stands.
        discovery: until a list of models is there.
        loading: for a model that has to be loaded first.
        first_byte: until the answer begins: processing the prompt, and loading on demand.
        silence: between two pieces of an answer.
        whole: for one answer from request to end; 0 is unlimited.
        retry_pause: what a server that lost its model is given to recover.
    """

    connect: float = 2.0
    discovery: float = 5.0
    loading: float = 600.0
    first_byte: float = 600.0
    silence: float = 120.0
    whole: float = 0.0
    retry_pause: float = 2.0


@dataclass(frozen=True, slots=True)
class Endpoint:
    """What the user configured.

    Attributes:
        url: the server's root; `/v1` and the like at its end are taken off.
        model: the model to use, or None to choose one that is loaded.
        token: sent as a bearer token.
        allow_remote: whether a host other than loopback is allowed; true only when the user
            configured the URL, never for one that a workspace supplied.
    """

    url: str = DEFAULT_URL
    model: str | None = None
    token: str | None = field(default=None, repr=False)
    allow_remote: bool = False
    limits: TimeLimits = field(default_factory=TimeLimits)

    @property
    def roots(self) -> tuple[str, ...]:
        """The root URLs to try, in order.

        `localhost` is tried as 127.0.0.1 first: it may resolve to ::1, where LM Studio does not
        listen.

        Raises:
            SettingsError: the URL is none.
            RemoteRefusedError: not loopback, and not allowed.
        """
        return list_roots(self.url, allow_remote=self.allow_remote)


def list_roots(url: str, *, allow_remote: bool) -> tuple[str, ...]:
    """The root URLs that a configured URL stands for; see `Endpoint.roots`."""
    text = url.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in {"http", "https"} or parts.username:
        raise SettingsError(
            "lmstudio.url is not a URL of a server: write it like http://127.0.0.1:1234"
        )
    if not allow_remote and not _is_loopback(host):
        raise RemoteRefusedError
    path = parts.path.rstrip("/")
    for suffix in sorted(_API_PATHS, key=len, reverse=True):
        path = path.removesuffix(suffix)
    hosts = ("127.0.0.1", "::1") if host == "localhost" else (host,)
    return tuple(
        urlunsplit((parts.scheme, _authority(name, port), path.rstrip("/"), "", ""))
        for name in hosts
    )


def _authority(host: str, port: int | None) -> str:
    bracketed = f"[{host}]" if ":" in host else host
    return f"{bracketed}:{port}" if port else bracketed


def is_on_this_machine(url: str) -> bool:
    """Whether a configured URL leads to loopback; one that is no URL leads nowhere."""
    try:
        list_roots(url, allow_remote=False)
    except (SettingsError, RemoteRefusedError):
        return False
    return True


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def origin(url: str) -> str:
    """Scheme, host and port of a URL."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


@asynccontextmanager
async def open_client(endpoint: Endpoint) -> AsyncIterator[HttpClient]:
    """An HTTP client that goes nowhere but where it is told.

    Redirects are not followed and proxy variables are not read: neither may reroute what was
    meant for this machine.
    """
    tls = await asyncio.to_thread(_make_tls_context, endpoint)
    from whence.llm.http import HttpClient

    client = HttpClient(
        headers={"Authorization": f"Bearer {endpoint.token}"} if endpoint.token else {},
        tls=tls,
        connect_seconds=endpoint.limits.connect,
        keep_seconds=_KEEP_ALIVE_SECONDS,
    )
    try:
        yield client
    finally:
        await client.close()


def _make_tls_context(endpoint: Endpoint) -> SSLContext:
    """What a server has to show for TLS. Imports what only a run with a model pays for."""
    import ssl

    import whence.llm.http  # noqa: F401 - off the event loop, for it takes 100 ms

    if any(root.startswith("https:") for root in endpoint.roots):
        import certifi

        return ssl.create_default_context(cafile=certifi.where())
    # Without TLS no certificates are read; should TLS be met after all, trusting none fails closed.
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
