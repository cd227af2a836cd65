"""Listens and serves: uvicorn in the caller's event loop, over a socket that is bound beforehand.

The signals of the process stay the caller's. At the end nothing new is taken, streams are told to
end, and what has not ended some seconds later is cut off.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import socket
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from whence.domain.errors import ServiceUnavailableError, UsageError
from whence.gateway import texts
from whence.gateway.application import make_application
from whence.gateway.http.access import Access
from whence.gateway.http.limits import make_connection_options
from whence.gateway.http.routes.health import Health
from whence.gateway.http.security import Guard, Rules
from whence.gateway.ws.protocol import make_socket_options
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from whence.gateway.shared.host import Host

_GRACE_SECONDS: Final = 2
_BACKLOG: Final = 256


_ADVICE: Final = {
    errno.EADDRINUSE: texts.PORT_IN_USE,
    errno.EADDRNOTAVAIL: texts.ADDRESS_ELSEWHERE,
    errno.EACCES: texts.PORT_RESERVED,
}


class PortTakenError(ServiceUnavailableError):
    """Args: error: why nothing can listen there."""

    code = "PORT_TAKEN"

    def __init__(self, address: str, port: int, error: OSError) -> None:
        reason = error.strerror or str(error)
        advice = _ADVICE.get(error.errno or 0, texts.PERHAPS_PORT)
        super().__init__(
            texts.CANNOT_LISTEN.format(
                address=_bracket(address), port=port, reason=reason, advice=advice
            )
        )


class ExposedError(UsageError):
    def __init__(self, address: str) -> None:
        super().__init__(texts.EXPOSED.format(address=address))


@dataclass(frozen=True, slots=True)
class Serving:
    """Args: address: as it was given. port: the real one, also where 0 was asked for."""

    address: str
    port: int

    @property
    def url(self) -> str:
        return f"http://{_bracket(self.address)}:{self.port}"


class _GatewayServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # the command's, or the language server's, which shares the loop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_up.set()


@asynccontextmanager
async def serving(host: Host, *, address: str, port: int) -> AsyncIterator[Serving]:
    """Serves until the end of the block.

    Args:
        port: 0 for a free one.

    Raises:
        PortTakenError: nothing can listen there.
        ExposedError: other machines could reach it, and no token is set.
        SettingsError: a setting is wrong.
    """
    settings = (await host.app()).settings.gateway
    listener = await asyncio.to_thread(_listening, address, port, has_token=bool(settings.token))
    with listener:
        place = Serving(address, listener.getsockname()[1])
        rules = Rules.of(settings, address, place.port)
        # it takes tenths of a second, in which an editor is not to wait
        routes = await asyncio.to_thread(make_application, host)
        app = Access(Guard(Health(routes, host), rules), host.metrics)
        server = _GatewayServer(_config(app, settings.max_body_kb * 1024))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await _wait_until_up(server, task)
            yield place
        finally:
            host.closing.set()
            server.should_exit = True
            await asyncio.wait({task})


async def _wait_until_up(server: _GatewayServer, task: asyncio.Task[None]) -> None:
    rising = asyncio.create_task(server.is_up.wait())
    await asyncio.wait({rising, task}, return_when=asyncio.FIRST_COMPLETED)
    rising.cancel()
    if not server.started:
        raise ServiceUnavailableError(texts.CANNOT_START)


def _config(app: Any, largest_message: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # there is none in front, and a client could claim to be one
        timeout_graceful_shutdown=_GRACE_SECONDS,
        **make_connection_options(),
        **make_socket_options(largest_message),
    )


def _listening(address: str, port: int, *, has_token: bool) -> socket.socket:
    family, place = _resolve(address, port)
    if not (has_token or _is_loopback(str(place[0]))):
        raise ExposedError(address)
    # the protocol by name: only then does asyncio send small answers at once (TCP_NODELAY)
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise PortTakenError(address, port, error) from None
    listener.setblocking(False)  # noqa: FBT003 - the socket module's signature
    return listener


def _resolve(address: str, port: int) -> tuple[socket.AddressFamily, Any]:
    try:
        found = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise UsageError(texts.NO_SUCH_ADDRESS.format(address=address)) from None
    family, _, _, _, place = found[0]
    return family, place


def _is_loopback(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback


def _bracket(address: str) -> str:
    return f"[{address}]" if ":" in address else address
